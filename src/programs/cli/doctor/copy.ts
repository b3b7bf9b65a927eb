import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../base/clock.js'
import type { Log } from '../../../base/log.js'
import type { Redact } from '../../../base/redact.js'
import type { Forge } from '../../../github/forge.js'
import { startGitHubGateway } from '../../../github/gateway/server.js'
import type { Said } from './access-check.js'

/**
 * Opens the sealed copy of GitHub as a run would, and asks on its socket what has to be answered, what has to be refused
 * and what has to be held back. Rejects where no socket can be opened.
 */
export async function tryCopy(forge: Forge, log: Log, redact: Redact): Promise<Said> {
  const { owner, name } = forge
  const { upstream } = forge.github
  if (upstream === undefined) return { result: 'unchecked', words: 'This GitHub has no copy' }
  const folder = await mkdtemp(join(tmpdir(), 'caisson-copy-'))
  const socketPath = join(folder, 'github.sock')
  const gateway = await startGitHubGateway({
    ...{ socketPath, owner, name, upstream, redact, log, clock: systemClock },
    asOf: new Date().toISOString(),
    logPath: join(folder, 'github.jsonl'),
    judge: () => 'The doctor writes nothing.',
  })
  try {
    const own = `/repos/${owner}/${name}`
    const read = await statusOf(socketPath, 'GET', own)
    const refused = await Promise.all([
      statusOf(socketPath, 'GET', `${own}/actions/secrets`),
      statusOf(socketPath, 'GET', '/user/repos'),
      statusOf(socketPath, 'DELETE', own),
    ])
    const words = `The sealed copy of GitHub answers HTTP ${read} for ${owner}/${name}, and ${refused.join(', ')} for its secrets, other repositories and a write`
    const hint = 'It has to refuse these with 403, whatever the token may do: please report this.'
    if (refused.some((status) => status !== 403)) return { result: 'refused', words, hint }
    return { result: read === 200 ? 'works' : 'unreachable', words }
  } finally {
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function statusOf(socketPath: string, method: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ socketPath, method, path, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}
