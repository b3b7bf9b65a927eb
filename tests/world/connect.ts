import { silentLog } from '../../src/base/log.js'
import type { GitHub } from '../../src/github/github.js'
import { createGitHub } from '../../src/github/octokit.js'
import type { CheckedGitHub } from './checked-github.js'

/** The real adapter, connected to the embedded GitHub as in a job; failed reads are tried again at once. */
export function connect(
  server: CheckedGitHub,
  token: string,
  more: { owner?: string; repo?: string } = {},
): GitHub {
  return createGitHub({
    token,
    owner: 'octo',
    repo: 'hello',
    ...more,
    apiUrl: server.apiUrl,
    graphqlUrl: server.graphqlUrl,
    serverUrl: server.url,
    log: silentLog,
    retryPauseMs: 1,
  })
}

/** A branch with a change and an open pull request for it. */
export async function pullFrom(
  server: CheckedGitHub,
  head: string,
  files: Record<string, string | null> = { 'src/a.txt': 'one\n2\n' },
) {
  await server.push({ branch: head, message: `Change ${head}`, files })
  return server.addPull({ title: `Merge ${head}`, body: 'Please', head })
}
