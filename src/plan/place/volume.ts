import { randomBytes } from 'node:crypto'
import { chown, mkdir, realpath, rename } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { ConfigError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import { removeTree } from '../../base/sweep.js'
import { foreignUser } from '../../sandbox/user.js'
import type { Artifact } from '../work/ports.js'
import { type CopyOptions, copyTree } from './copy.js'
import { digestTree } from './digest.js'

/** A folder of a plan that its containers can share; what a container writes is there when it has ended. */
export interface Volume {
  /** For people; several volumes may have the same. */
  readonly name: string
  /** On this machine, below the plan's folder. */
  readonly path: string
}

/** Creates an empty volume in a folder, which belongs to the user that containers run as. */
export async function createVolume(parent: string, name = 'volume'): Promise<Volume> {
  const path = pathFor(parent, name)
  await makeForContainers(path)
  return { name, path }
}

/** How a folder is copied, with its name for people. */
export interface VolumeCopy extends Pick<CopyOptions, 'signal' | 'like'> {
  name: string
  log: Log
}

/** Copies a folder of the plan into a new volume, as `copyTree` does. What is left out, the log names. */
export async function copyIntoVolume(
  from: string,
  parent: string,
  { name, log, ...how }: VolumeCopy,
): Promise<Volume> {
  const path = pathFor(parent, name)
  let count = 0
  let one = ''
  const onSpecial = (found: string) => {
    count++
    one = found.slice(from.length + 1)
  }
  await copyTree(from, path, { ...how, owner: foreignUser(), onSpecial })
  if (count > 0) log.warn(`Left out of ${name}: ${count} sockets, pipes or devices, such as ${one}.`)
  return { name, path }
}

/**
 * Keeps a copy of a folder as an artifact of the plan, named by its content: equal ones are kept once. Whoever worked in
 * the folder is not trusted with what is in it. `like` is an earlier artifact, or a folder in one. Rejects with
 * WORKSPACE_FAILED for what is no folder.
 */
export async function keepArtifact(plan: string, from: string, keeping: VolumeCopy): Promise<Artifact> {
  const parent = join(plan, 'artifacts')
  await mkdir(parent, { recursive: true })
  const { path } = await copyIntoVolume(from, parent, keeping)
  const digest = await digestTree(path, { signal: keeping.signal })
  const folder = join('artifacts', digest)
  await rename(path, join(plan, folder)).catch(async (error: NodeJS.ErrnoException) => {
    await removeTree(path)
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return { digest, folder }
}

/** The folder at a relative path, unless a link in its place leads elsewhere; null: none is there. */
export async function plainFolder(parent: string, path: string): Promise<string | null> {
  const found = await realpath(join(parent, path)).catch(() => null)
  return found === join(await realpath(parent), path) ? found : null
}

/** A new folder that the user of containers owns; nothing in it is this process's. */
export async function makeForContainers(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o755 })
  const user = foreignUser()
  if (user) await chown(path, user.uid, user.gid)
}

/** Throws CONFIG_INVALID for what is not a folder in the plan's own: no container is shown anything else. */
export async function assertVolume({ name, path }: Volume, folder: string): Promise<void> {
  const [real, within] = await Promise.all([realpath(path).catch(() => ''), realpath(folder)])
  if (real.startsWith(within + sep)) return
  throw new ConfigError('CONFIG_INVALID', `The volume ${name} is not in the folder of its plan.`, {
    hint: 'Use volumes that `createVolume` of the same runtime made, as long as that is open.',
  })
}

/** What a name becomes as a part of a path. */
export const asFileName = (name: string) => name.replace(/[^A-Za-z0-9_-]+/g, '-').slice(0, 40) || 'unnamed'

function pathFor(parent: string, name: string): string {
  return join(parent, `${asFileName(name)}-${randomBytes(4).toString('hex')}`)
}
