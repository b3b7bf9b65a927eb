import { basename, dirname, isAbsolute, join, normalize } from 'node:path'
import type { Environment } from '../../base/command.js'
import { holds } from '../../base/credentials/pointed.js'
import type { Disk } from './disk.js'

/** Where self-hosted runners are installed, among the folders that the agent sees. */
const PLACES = ['/opt', '/usr/local']
const MOST_FOLDERS = 2000
const DEPTH = 3
/** What the runner keeps in its folder besides its work; it matters only where that is a system folder. */
const OWN_FILES = [
  '.credentials',
  '.credentials_rsaparams',
  '.credentials_migrated',
  '.runner',
  '.runner_migrated',
]
const OWN_NAMES = [...OWN_FILES, '.env', '.path', '.service', '_diag', '_work']

/**
 * Folders of self-hosted runners, this job's own and others on the machine: each holds a runner's credentials, and
 * its work the checkouts of other repositories and their tokens. `system` is never hidden as a whole.
 */
export async function runnerFolders(
  hostEnv: Environment,
  system: readonly string[],
  disk: Disk,
): Promise<string[]> {
  const found = new Set<string>()
  const work = workFolder(hostEnv)
  const roots = new Set(await installed(system, disk))
  if (work !== null && (await isRunner(dirname(work), disk))) roots.add(dirname(work))
  const add = (path: string) => {
    if (!system.some((root) => holds(path, root))) found.add(path)
  }
  for (const root of roots) {
    add(root)
    if (!found.has(root))
      for (const name of OWN_NAMES) if (await disk.inspect(join(root, name))) found.add(join(root, name))
    const folder = await workOf(root, disk)
    if (folder !== null) add(folder)
  }
  if (work !== null) add(work)
  return [...found]
}

/** The runner's work folder, whatever its name: it holds `_temp` and one folder for each repository. */
function workFolder({ RUNNER_TEMP, RUNNER_WORKSPACE }: Environment): string | null {
  if (RUNNER_TEMP && basename(RUNNER_TEMP) === '_temp') return dirname(normalize(RUNNER_TEMP))
  return RUNNER_WORKSPACE ? dirname(normalize(RUNNER_WORKSPACE)) : null
}

async function isRunner(root: string, disk: Disk): Promise<boolean> {
  for (const name of OWN_FILES) if (await disk.inspect(join(root, name))) return true
  return false
}

/** What `config.sh --work` chose, relative to the runner's folder. */
async function workOf(root: string, disk: Disk): Promise<string | null> {
  const text = (await disk.read(join(root, '.runner'))) ?? ''
  const name = /"workFolder"\s*:\s*"([^"\\]+)"/.exec(text)?.[1]
  if (name === undefined) return null
  const path = isAbsolute(name) ? normalize(name) : join(root, name)
  return (await disk.inspect(path))?.kind === 'folder' ? path : null
}

async function installed(system: readonly string[], disk: Disk): Promise<string[]> {
  const found: string[] = []
  let level = PLACES.filter((place) => system.some((root) => holds(root, place)))
  let left = MOST_FOLDERS
  for (let depth = 0; depth <= DEPTH && left > 0; depth++) {
    const next: string[] = []
    for (const folder of level.slice(0, left)) {
      left -= 1
      const entries = await disk.list(folder)
      if (entries.some(({ name }) => OWN_FILES.includes(name))) found.push(folder)
      for (const { name, kind } of entries) if (kind === 'folder') next.push(join(folder, name))
    }
    level = next
  }
  return found
}
