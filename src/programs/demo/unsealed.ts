import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Log, memoryLog } from '../../base/log.js'
import { specSchema } from '../../config/spec.js'
import { chooseBackend } from '../../pipeline/stages/environment/backend.js'
import { TO_SEAL } from '../../pipeline/stages/environment/seal-policy.js'
import type { Host } from '../../pipeline/stages/request.js'

interface Machine {
  backend: 'auto' | 'container' | 'local'
  host: Host
  /** Set: the real model. */
  live?: object
  log: Log
}

/** Nobody else's words reach the agent: both the repository and its model are the demo's. */
export const isOwn = ({ live }: Pick<Machine, 'live'>) => live === undefined

/** Warns, before anything else is said, where nothing can seal the demo's agent. Rejects as `chooseBackend` does. */
export async function sayUnsealed(options: Machine): Promise<void> {
  if (!isOwn(options)) return
  const { backend, host, log } = options
  const folder = await mkdtemp(join(tmpdir(), 'caisson-demo-'))
  const found = memoryLog()
  const { unsealed } = await chooseBackend(
    specSchema.parse({ sandbox: { backend } }),
    host,
    folder,
    found,
  ).finally(() => rm(folder, { recursive: true, force: true }))
  if (unsealed === null) return
  const refused = found.lines.find((line) => line.includes('cannot seal the agent: '))?.replace('info: ', '')
  const why = [unsealed, refused].filter(Boolean).join('; ')
  log.warn(
    `NOT SEALED: nothing here can seal the agent: ${why}. The demo runs all the same, since its repository and its model are its own; runs of yours are refused here. ${TO_SEAL}`,
  )
}
