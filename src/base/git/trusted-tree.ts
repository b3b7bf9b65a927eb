import { lstat, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { dirname } from 'node:path/posix'
import { ConfigError } from '../errors.js'
import { readStoredText } from '../stored-file.js'
import { display, splitNul } from './byte-path.js'
import type { Git } from './git.js'

/** A file that configures runs. */
export interface TrustedFile {
  /** Relative to the top, with slashes. */
  path: string
  /** Null if it is not a plain file: whoever reviewed a link has not seen what it points to. */
  read: (() => Promise<string>) | null
}

/** A version of the repository that nobody wrote for this run: configuration and agents are read from it. */
export interface TrustedTree {
  /** Null for a folder without a commit: its files as they are. */
  commit: string | null
  /** The files at `paths`, and directly inside those that are folders; missing ones are omitted. */
  files(paths: readonly string[]): Promise<TrustedFile[]>
}

/** Anything larger is not a configuration file. */
const FILE_BYTES = 256 * 1024

/** The trusted tree of a commit, read by git; null has no files. */
export function treeOfCommit(git: Git, commit: string | null): TrustedTree {
  const list = async (paths: readonly string[]): Promise<TrustedFile[]> => {
    const args = ['ls-tree', '-l', '-z', '--full-tree', commit ?? '', '--']
    const entries = splitNul(await git.raw([...args, ...paths, ...paths.map((path) => `${path}/`)]))
    return entries.flatMap((entry) => {
      const tab = entry.indexOf('\t')
      const [mode = '', type, id = '', bytes = ''] = entry.slice(0, tab).split(/ +/)
      if (type === 'tree') return []
      const path = display(entry.slice(tab + 1))
      const read = () => small(path, Number(bytes), () => git.run(['cat-file', 'blob', id]))
      return [{ path, read: mode.startsWith('100') ? read : null }]
    })
  }
  /** What is asked for in the same moment is listed by one command. */
  let next: { paths: Set<string>; listed: Promise<TrustedFile[]> } | null = null
  return {
    commit,
    async files(paths) {
      if (commit === null) return []
      if (next === null) {
        const asked = new Set<string>()
        const listed = Promise.resolve().then(() => {
          next = null
          return list([...asked])
        })
        next = { paths: asked, listed }
      }
      for (const path of paths) next.paths.add(path)
      const at = new Set(paths)
      return (await next.listed).filter(({ path }) => at.has(path) || at.has(dirname(path)))
    },
  }
}

/** The trusted tree of a folder that no repository vouches for; null has no files. */
export function treeOfFolder(root: string | null): TrustedTree {
  const entryAt = async (path: string, listed = false): Promise<TrustedFile[]> => {
    if (root === null) return []
    const file = join(root, ...path.split('/'))
    const found = await lstat(file).catch(() => null)
    if (!found) return []
    if (found.isDirectory()) {
      const names = listed ? [] : (await readdir(file)).sort()
      return (await Promise.all(names.map((name) => entryAt(`${path}/${name}`, true)))).flat()
    }
    const plain = found.isFile() && (await realpath(file)) === [root, ...path.split('/')].join(sep)
    const read = async () => (await readStoredText(root, file, FILE_BYTES)) ?? ''
    return [{ path, read: plain ? () => small(path, found.size, read) : null }]
  }
  return {
    commit: null,
    files: async (paths) => (await Promise.all(paths.map((path) => entryAt(path)))).flat(),
  }
}

async function small(path: string, bytes: number, read: () => Promise<string>): Promise<string> {
  if (bytes <= FILE_BYTES) return read()
  throw new ConfigError('CONFIG_INVALID', `${path} is larger than ${FILE_BYTES / 1024} KiB.`, {
    hint: 'Keep configuration and agent definitions short; put long texts into separate files.',
  })
}
