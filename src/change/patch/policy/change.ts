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

/** The changes in the patch, in the order in which git shows them. */
export async function readChanges(git: Git, from: string, to: string): Promise<Change[]> {
  const raw = splitNul(await git.raw(['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '-M', from, to]))
  const changes: Change[] = []
  for (let at = 0; at + 1 < raw.length; ) {
    const [previousMode = '', mode = '', previousId = '', id = '', letter = ''] = (raw[at] ?? '')
      .replace(/^:/, '')
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
  return changes
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
