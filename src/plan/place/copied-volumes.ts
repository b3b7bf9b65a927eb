import { SandboxError, WorkspaceError } from '../../base/errors.js'
import type { RemoteFiles } from '../../sandbox/sandbox.js'
import { digestTree } from './digest.js'
import { type PlaceMount, WORK } from './mounts.js'

/** The volumes of one place that has copies of them. */
export interface CopiedVolumes {
  /**
   * Runs a command for which the copies are what is here, and afterwards what is here the copies. Rejects with NOT_SUPPORTED
   * while a command of another place uses one of the volumes, and with WORKSPACE_FAILED where one was changed here meanwhile.
   */
  around<T>(command: () => Promise<T>): Promise<T>
}

/** Which place has a command that may write to a volume, by the volume's path. */
const writing = new Map<string, CopiedVolumes>()

/** The mounts that need a folder of their own inside: around all others, and not in the working directory. */
export const outermost = (mounts: readonly PlaceMount[]): string[] =>
  mounts
    .map(({ path }) => path)
    .filter(
      (path) =>
        path !== WORK &&
        ![WORK, ...mounts.map((one) => one.path)].some((outer) => path.startsWith(`${outer}/`)),
    )

/**
 * Copies volumes to and from a sandbox that shares no folders with this machine. `mounts` as `orderMounts` returns them;
 * `there` has the digest of what is inside already, by the path inside. Throws NOT_SUPPORTED for a volume at two paths.
 */
export function copyVolumes(
  name: string,
  mounts: readonly PlaceMount[],
  remote: Pick<RemoteFiles, 'putFolder' | 'getFolder'>,
  there: Map<string, string>,
): CopiedVolumes {
  const twice = mounts.find(
    ({ volume }, index) => mounts.findIndex((one) => one.volume.path === volume.path) !== index,
  )
  if (twice) throw atTwoPaths(name, twice.volume.name)
  let running = 0
  let ready: Promise<void> | undefined
  let got = Promise.resolve()
  const inside = (outer: PlaceMount) =>
    mounts.filter(({ path }) => path.startsWith(`${outer.path}/`)).map(({ path }) => path)

  async function put(): Promise<void> {
    for (const mount of mounts) {
      const { path, volume } = mount
      const digest = await digestTree(volume.path)
      if (there.get(path) === digest) continue
      await remote.putFolder(path, volume.path)
      there.set(path, digest)
      // What takes the place of an outer volume also replaces what the inner ones had.
      for (const inner of inside(mount)) there.delete(inner)
    }
  }

  async function get(): Promise<void> {
    for (const mount of mounts) {
      const { path, volume } = mount
      if ((await digestTree(volume.path)) !== there.get(path)) throw changed(name, volume.name)
      const emptied = inside(mount).map((inner) => inner.slice(path.length + 1))
      await remote.getFolder(path, volume.path, emptied)
      there.set(path, await digestTree(volume.path))
    }
  }

  const volumes: CopiedVolumes = {
    async around(command) {
      for (const { volume } of mounts)
        if ((writing.get(volume.path) ?? volumes) !== volumes) throw inUse(name, volume.name)
      for (const { volume } of mounts) writing.set(volume.path, volumes)
      running++
      try {
        // Under a command that runs, nothing is replaced.
        ready ??= put()
        await ready
        const result = await command()
        got = got.then(get, get)
        await got
        return result
      } finally {
        running--
        if (running === 0) {
          ready = undefined
          for (const { volume } of mounts) writing.delete(volume.path)
        }
      }
    },
  }
  return volumes
}

function atTwoPaths(name: string, volume: string): SandboxError {
  return new SandboxError(
    'NOT_SUPPORTED',
    `${name} cannot have the volume ${volume} at two paths: each would be a copy of it.`,
    { hint: 'Mount it once, or use an engine on this machine.' },
  )
}

function inUse(name: string, volume: string): SandboxError {
  return new SandboxError(
    'NOT_SUPPORTED',
    `${name} cannot use the volume ${volume} while a command of another container does: each has a copy of it.`,
    {
      hint: 'Await the other command first, give each container a volume, or use an engine on this machine.',
    },
  )
}

function changed(name: string, volume: string): WorkspaceError {
  return new WorkspaceError(
    'WORKSPACE_FAILED',
    `The volume ${volume} was changed here while a command of ${name} ran on a copy of it; what the command wrote is not taken over.`,
    { hint: 'Await the command before something else writes to the volume.' },
  )
}
