import { lchown, mkdir, rmdir, symlink, unlink } from 'node:fs/promises'
import { posix } from 'node:path'
import { ConfigError, onCode, WorkspaceError } from '../../base/errors.js'
import { succeeds } from '../../base/succeeds.js'
import { CONTAINER_PATHS } from '../../sandbox/sandbox.js'
import { foreignUser } from '../../sandbox/user.js'
import { type Folder, inFolderAt } from './tree.js'
import type { Volume } from './volume.js'

/** Where a container sees a volume. */
export interface PlaceMount {
  volume: Volume
  /** Absolute, in the container. */
  path: string
  readOnly?: boolean
}

/** Where steps work, unless they say otherwise. */
export const WORK = CONTAINER_PATHS.workspace

const TAKEN = /^\/(?:$|(?:proc|sys|dev|caisson)(?:\/|$)|(?:etc|run|tmp|usr|bin|sbin|lib\w*)$)/
/** What a place with this machine's tools has of this machine: nothing can be put into it. */
export const OF_MACHINE = /^\/(?:usr|etc|opt|bin|sbin|lib\w*)(?:\/|$)/

/** The mounts by their plain paths, outer ones first. Throws CONFIG_INVALID. */
export function orderMounts(mounts: readonly PlaceMount[]): PlaceMount[] {
  const plain = mounts.map((mount) => ({ ...mount, path: plainPath(mount.path) }))
  for (const [index, { path, readOnly }] of plain.entries()) {
    if (plain.findIndex((other) => other.path === path) !== index)
      throw invalidMount(path, 'two volumes cannot be there', 'Give each a path of its own.')
    if (path === WORK && readOnly)
      throw invalidMount(path, 'the working directory is written to', 'Mount the volume somewhere else.')
  }
  return plain.sort((a, b) => a.path.split('/').length - b.path.split('/').length)
}

function plainPath(given: string): string {
  const path = posix.normalize(given).replace(/(?<=.)\/+$/, '')
  if (!path.startsWith('/') || /[\0\r\n]/.test(path))
    throw invalidMount(
      given,
      'it is not an absolute path',
      'Write the path inside, such as `/workspace/data`.',
    )
  if (TAKEN.test(path))
    throw invalidMount(given, 'the sandbox itself needs that path', 'Choose another path.')
  return path
}

function invalidMount(path: string, why: string, hint: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `mounts: ${path} cannot be used: ${why}.`, { hint })
}

/**
 * Makes what volumes inside of other ones, or of the working directory, are mounted on: folders, or, with `links`, links
 * to them for places that mount nothing. Never goes through a link. Resolves to what removes them again; rejects with
 * WORKSPACE_FAILED where something else is in the way.
 */
export async function makeMountPoints(
  mounts: readonly PlaceMount[],
  workspace: string,
  links: boolean,
): Promise<() => Promise<void>> {
  const undo: (() => Promise<void>)[] = []
  const remove = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch(() => {})
  }
  try {
    for (const { path, volume } of mounts) {
      const [outer, base] = outerOf(path, mounts, workspace)
      if (outer === null) continue
      const names = path.slice(outer.length + 1).split('/')
      if (!links) await makeFolders(base, names, undo)
      else {
        await makeFolders(base, names.slice(0, -1), undo)
        await linkTo(volume.path, base, names, undo)
      }
    }
    return remove
  } catch (error) {
    await remove()
    throw error
  }
}

/** The innermost mount around a path, and its folder here; null for the container's own files. */
function outerOf(path: string, mounts: readonly PlaceMount[], workspace: string): [string | null, string] {
  const all = [{ path: WORK, volume: { path: workspace } }, ...mounts]
  const around = all.filter((mount) => path.startsWith(`${mount.path}/`))
  const outer = around.sort((a, b) => b.path.length - a.path.length)[0]
  return outer ? [outer.path, outer.volume.path] : [null, '']
}

type Undo = (() => Promise<void>)[]

async function makeFolders(base: string, names: readonly string[], undo: Undo): Promise<void> {
  const user = foreignUser()
  for (const [index, name] of names.entries())
    await within(base, names.slice(0, index), async (folder) => {
      const isNew = await mkdir(folder.at(name)).then(() => true, onCode(['EEXIST'], false))
      if (!isNew) return
      if (user) await lchown(folder.at(name), user.uid, user.gid)
      undo.push(() => within(base, names.slice(0, index), (again) => rmdir(again.at(name))))
    })
  // The last one may have been there, as something else.
  await within(base, names, async () => {})
}

async function linkTo(target: string, base: string, names: readonly string[], undo: Undo): Promise<void> {
  const name = names.at(-1) as string
  await within(base, names.slice(0, -1), async (folder) => {
    // An empty folder is what the volume would be mounted on elsewhere.
    const wasThere = await succeeds(rmdir(folder.at(name)))
    await symlink(target, folder.at(name))
    undo.push(() =>
      within(base, names.slice(0, -1), async (again) => {
        await unlink(again.at(name))
        if (wasThere) await makeFolders(base, names, [])
      }),
    )
  })
}

/** As `inFolderAt`, with an error in the words of mounts. */
async function within<T>(base: string, names: readonly string[], use: (folder: Folder) => Promise<T>) {
  try {
    return await inFolderAt(base, names, use)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (!['ENOTDIR', 'ELOOP', 'EEXIST'].includes(code ?? '')) throw cause
    throw new WorkspaceError(
      'WORKSPACE_FAILED',
      `No volume can be at ${names.join('/')}: something is there.`,
      {
        hint: 'Remove the file or link of that name, or choose another path.',
        cause,
      },
    )
  }
}
