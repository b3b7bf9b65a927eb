import { type BytePath, splitNul } from './byte-path.js'
import type { Git } from './git.js'

/** One entry that differs between two trees. */
export interface TreeChange {
  path: BytePath
  /** `000000` when it was removed. */
  mode: string
  id: string
}

/** Entries of `to` that differ from `from`; mode `000000` where `to` has none. */
export async function compareTrees(git: Git, from: string, to: string): Promise<TreeChange[]> {
  const parts = splitNul(await git.raw(['diff-tree', '-r', '-z', '--raw', '--no-renames', from, to]))
  const changes: TreeChange[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [, mode = '', , id = ''] = (parts[at] ?? '').split(' ')
    changes.push({ path: parts[at + 1] ?? '', mode, id })
  }
  return changes
}
