import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readlink } from 'node:fs/promises'
import { visibleLine } from '../../base/hidden-characters.js'
import { type Folder, openFolder } from '../place/tree.js'
import { ToolRefusal } from './tool.js'

/** A folder that the tools of a step may use. Whoever works in the step's container may change it at any moment. */
export interface Volume {
  /** What paths begin with: the artifact, or its path in the container's working directory. */
  name: string
  /** On this machine. */
  folder: string
  writable: boolean
}

/** Something in a volume, by a path that cannot be led elsewhere while it is used. */
export interface Located {
  path: Buffer
  /** Null: nothing is there. */
  found: Stats | null
  /** For messages. */
  shown: string
  /** The folder that holds it; absent for what is itself a folder. */
  parent?: Folder
}

interface Wanted {
  volume: Volume
  segments: string[]
  shown: string
}

const MOST_LINKS = 20

/** What the paths of a step's tools can begin with. */
export function volumesInWords(volumes: readonly Volume[]): string {
  const all = volumes.map(({ name, writable }) => `${name}/ (${writable ? 'writable' : 'read only'})`)
  return all.join(', ') || 'none'
}

/** Which volume a path names, and what in it. Throws {@link ToolRefusal}. */
export function wantedIn(volumes: readonly Volume[], path: string): Wanted {
  const shown = visibleLine(path).slice(0, 300)
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  const isPlain = !path.startsWith('/') && !segments.includes('..') && !path.includes('\0')
  const matching = volumes.filter(({ name }) => `${segments.join('/')}/`.startsWith(`${name}/`))
  const [volume] = matching.sort((a, b) => b.name.length - a.name.length)
  if (isPlain && volume)
    return { volume, segments: segments.slice(volume.name.split('/').length), shown: segments.join('/') }
  throw new ToolRefusal(
    `"${shown}" is not a path here. Paths are relative, have no \`..\`, and begin with one of: ${volumesInWords(volumes)}.`,
  )
}

/**
 * Finds a path in its volume, folder by folder: each is opened without following a link and stays open, so that nobody
 * can replace it by a link to somewhere else. Links are followed if they are relative and stay in the volume. `create`
 * makes missing folders on the way. Throws {@link ToolRefusal}.
 */
export async function locate<T>(
  wanted: Wanted,
  { create = false }: { create?: boolean },
  use: (located: Located) => Promise<T>,
): Promise<T> {
  const { volume, segments, shown } = wanted
  const todo = [...segments]
  const folders = [await opened(volume.folder, `${volume.name}/`)]
  let links = 0
  try {
    for (let name = todo.shift(); name !== undefined; name = todo.shift()) {
      if (name === '' || name === '.') continue
      if (name === '..') {
        const left = folders.pop()
        await left?.handle.close()
        if (folders.length === 0)
          throw new ToolRefusal(`${shown} is a link that leads out of ${volume.name}/.`)
        continue
      }
      const folder = folders.at(-1) as Folder
      const path = folder.at(name)
      const found = await lstat(path).catch(absent)
      if (found?.isSymbolicLink()) {
        const to = await readlink(path)
        if (to.startsWith('/') || ++links > MOST_LINKS)
          throw new ToolRefusal(`${shown} is a link that leads out of ${volume.name}/.`)
        todo.unshift(...to.split('/'))
        continue
      }
      if (todo.length === 0 && !found?.isDirectory()) return await use({ path, found, shown, parent: folder })
      if (!found) {
        if (!create) throw new ToolRefusal(`There is no ${shown}.`)
        await mkdir(path, 0o755)
        await giveTo(folder.handle, path)
      }
      folders.push(await opened(path, shown))
    }
    const { handle, at } = folders.at(-1) as Folder
    return await use({ path: at('.'), found: await handle.stat(), shown })
  } finally {
    await Promise.all(folders.map(({ handle }) => handle.close()))
  }
}

const opened = (path: Buffer | string, shown: string) =>
  openFolder(path).catch((error: NodeJS.ErrnoException) => {
    throw new ToolRefusal(`${shown} cannot be opened (${error.code}).`)
  })

/** Gives what root has made to whom the folder belongs, so that the container's user can use it. */
async function giveTo(parent: FileHandle, path: Buffer): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await parent.stat()
  const made = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  await made.chown(uid, gid).finally(() => made.close())
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw new ToolRefusal(`It cannot be looked at (${error.code}).`)
}
