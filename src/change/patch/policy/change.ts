import { type BytePath, display, splitNul } from '../../../base/git/byte-path.js'
import type { Git } from '../../../base/git/git.js'

export const LINK = '120000'
export const SUBMODULE = '160000'
export const EXECUTABLE = '100755'
export const NOTHING = '000000'

/** One entry of the patch as git's plumbing lists it. */
export interface Change {
  bytes: BytePath
  /** As UTF-8, for people and for rules. */
  path: string
  previousPath?: string
  status: 'A' | 'M' | 'D' | 'R' | 'C' | 'T'
  mode: string
  previousMode: string
  id: string
  previousId: string
}

/** The changes from one tree to another, in the order in which git shows them. */
export async function readChanges(
  git: Git,
  from: string,
  to: string,
  renames: '-M' | '--no-renames' = '-M',
): Promise<Change[]> {
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', renames, from, to]
  return parseChanges(await git.raw(args)).changes
}

/** What `diff-tree --raw -z` prints: the changes, in parts that begin with a colon, and the parts after them. */
export function parseChanges(printed: Buffer): { changes: Change[]; rest: string[] } {
  const raw = splitNul(printed)
  const changes: Change[] = []
  let at = 0
  while (raw[at]?.startsWith(':')) {
    const [previousMode = '', mode = '', previousId = '', id = '', letter = ''] = (raw[at] ?? '')
      .slice(1)
      .split(' ')
    const status = letter[0] as Change['status']
    const moved = status === 'R' || status === 'C'
    const bytes = raw[at + (moved ? 2 : 1)] ?? ''
    changes.push({
      bytes,
      path: display(bytes),
      ...(moved ? { previousPath: display(raw[at + 1] ?? '') } : {}),
      status,
      mode,
      previousMode,
      id,
      previousId,
    })
    at += moved ? 3 : 2
  }
  return { changes, rest: raw.slice(at) }
}

/** Whether this entry gives the repository a name that it did not have. */
export function isNewName({ status }: Change): boolean {
  return status === 'A' || status === 'R' || status === 'C'
}

/** Every entry of a tree. */
export interface TreeEntry {
  path: string
  mode: string
  id: string
}

export async function readTree(git: Git, tree: string): Promise<TreeEntry[]> {
  return splitNul(await git.raw(['ls-tree', '-r', '-z', '--full-tree', tree])).map((entry) => {
    const tab = entry.indexOf('\t')
    const [mode = '', , id = ''] = entry.slice(0, tab).split(' ')
    return { mode, id, path: display(entry.slice(tab + 1)) }
  })
}
