import { execFileSync } from 'node:child_process'

const listed = (what: readonly string[], runId: string | undefined) =>
  execFileSync('docker', [...what, '--quiet', '--filter', `label=caisson.run=${runId}`], {
    encoding: 'utf8',
  })

/** The IDs of what Docker still has of a run's containers; '' when there is none. */
export const containersOf = (runId: string | undefined): string => listed(['ps', '--all'], runId)

/** The same of containers, volumes and networks. */
export const leftOf = (runId: string | undefined): string =>
  [
    ['ps', '--all'],
    ['volume', 'ls'],
    ['network', 'ls'],
  ]
    .map((what) => listed(what, runId))
    .join('')
