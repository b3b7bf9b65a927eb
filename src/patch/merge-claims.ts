import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import type { Git } from '../git/git.js'
import { isPlainFolder, readPlainBytes, readPlainFile } from '../run/plain-file.js'
import type { Workspace } from '../workspace/workspace.js'
import { checkedOutIn, ID, LARGEST_REF, unknownTo } from './work-aside.js'

/** Bytes of a commit, and how many of them are read. */
const LARGEST_COMMIT = 64 * 1024
const MOST_COMMITS = 100

/**
 * The commits of the checkout that the agent's own commits, or a merge that it has not finished, name as parents
 * beside the base: it says that it has merged them. Nothing of it is believed: whoever uses it compares the trees.
 */
export async function mergeClaims(
  git: Git,
  { path: root, baseCommit }: Pick<Workspace, 'path' | 'baseCommit'>,
): Promise<string[]> {
  const gitDir = join(root, '.git')
  if (baseCommit === null || !(await isPlainFolder(gitDir))) return []
  const merging = ID.exec((await readPlainFile(join(gitDir, 'MERGE_HEAD'), LARGEST_REF)) ?? '')?.[1]
  const waiting = [await checkedOutIn(gitDir), merging].filter((id) => id !== undefined)
  const seen = new Set([baseCommit])
  const claimed: string[] = []
  for (let id = waiting.shift(); id !== undefined && seen.size <= MOST_COMMITS; id = waiting.shift()) {
    if (seen.has(id)) continue
    seen.add(id)
    const parents = await parentsOf(gitDir, id)
    if (parents === null) claimed.push(id)
    else waiting.push(...parents)
  }
  const unknown = await unknownTo(git, claimed)
  return claimed.filter((id) => !unknown.has(id))
}

/** Of a commit that the agent has made: its object is a file of its own. Null for any other. */
async function parentsOf(gitDir: string, id: string): Promise<string[] | null> {
  const file = join(gitDir, 'objects', id.slice(0, 2), id.slice(2))
  const packed = await readPlainBytes(file, LARGEST_COMMIT)
  if (packed === null) return null
  try {
    const text = inflateSync(packed, { maxOutputLength: LARGEST_COMMIT }).toString('latin1')
    if (!text.startsWith('commit ')) return null
    const [header = ''] = text.split('\n\n')
    return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent as string)
  } catch {
    return null
  }
}
