import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { weakenedEngine } from '../e2e/seal-weakening.js'
import { pathWithout } from './path-without.js'

export type EngineName = 'docker' | 'podman'

/** More open files than any kernel allows, so that the runtime gives up: as on a machine where root may not raise them. */
const TOO_MANY = ['--ulimit', 'nofile=2000000000:2000000000']
/** What runc and crun say then. */
export const REFUSAL = /rlimit.*operation not permitted/i

/**
 * A PATH with the real engines of this machine that answer, and start no container; those that are not named are
 * not on it, and neither is `without`.
 */
export async function unfitEngines(
  dir: string,
  engines: readonly EngineName[],
  { without = [], fit = [] }: { without?: readonly string[]; fit?: readonly EngineName[] } = {},
): Promise<string> {
  const folders: string[] = []
  for (const name of engines) {
    const folder = join(dir, `unfit-${name}`)
    await mkdir(folder, { recursive: true })
    // With `--ulimit host`, Podman takes no other.
    await weakenedEngine(folder, { without: [/^--ulimit /], add: TOO_MANY }, name)
    folders.push(join(folder, 'bin'))
  }
  const gone = [...without, ...(['docker', 'podman'] as const).filter((name) => !fit.includes(name))]
  return [...folders, await pathWithout(...gone)].join(':')
}
