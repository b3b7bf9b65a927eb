import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { compareTrees, type TreeChange } from '../../git/compare-trees.js'
import { openPristine } from '../../patch/pristine-git.js'
import type { Workspace } from '../../workspace/workspace.js'

/** Bytes that the binary files of a patch may have together, as they themselves say. */
const BINARY_BYTES = 64 * 2 ** 20
/** Milliseconds until git counts as hanging. */
const GIT_MS = 60_000

/**
 * Why an untrusted patch is not given to git, as the end of a sentence; undefined: it may be. git reserves the memory
 * that a binary hunk names, and that which a delta unpacks to, before it has seen either; a copied file is held again
 * for each of its copies.
 */
export function tooLarge(text: string): string | undefined {
  let bytes = 0
  for (const [, kind = '', size = ''] of text.matchAll(
    /(?:^|\n)(literal|delta|copy (?:from|to)) ([^\n]*)/g,
  )) {
    if (kind !== 'literal') return kind === 'delta' ? 'it has a binary delta' : 'it copies files'
    // git also reads a sign and more spaces.
    if (!/^\d{1,12}$/.test(size)) return 'it has a binary file without a size'
    bytes += Number(size)
  }
  return bytes > BINARY_BYTES ? `its binary files have ${bytes} bytes` : undefined
}

/**
 * What an untrusted patch would change, by applying it to an index and objects of its own, which are gone afterwards;
 * null if it does not apply to the tree `found`. Rejects when that cannot be found out: git was killed, or did not end in time.
 */
export async function changesOf(
  workspace: Workspace,
  path: string,
  found = workspace.baselineTree,
): Promise<TreeChange[] | null> {
  const [own, ...alternates] = workspace.objectDirectories
  const apart = await mkdtemp(join(workspace.gitDir, 'claimed-'))
  const objects = join(apart, 'objects')
  const git = openPristine(workspace).with({
    indexFile: join(apart, 'index'),
    env: { GIT_OBJECT_DIRECTORY: objects },
    alternates: [own, ...alternates].filter((folder) => folder !== undefined),
    timeoutMs: GIT_MS,
  })
  try {
    await mkdir(objects)
    await git.run(['read-tree', found])
    // A path more than twice (a file that becomes a link comes twice) would be held in memory as often.
    const stat = await git.exec(['apply', '--numstat', '-z', '--', path], { accept: [1, 128] })
    if (stat.exitCode !== 0) return null
    if (mostOf(stat.stdout) > 2) throw new Error('a path of it comes more than twice')
    const apply = ['apply', '--cached', '--binary', '--whitespace=nowarn', '--', path]
    if ((await git.exec(apply, { accept: [1, 128] })).exitCode !== 0) return null
    return await compareTrees(git, found, await git.run(['write-tree', '--missing-ok']))
  } finally {
    await rm(apart, { recursive: true, force: true })
  }
}

/** How often the most frequent path of `git apply --numstat -z` comes. */
function mostOf(stat: Buffer): number {
  const counts = new Map<string, number>()
  for (const entry of stat.toString('latin1').split('\0')) {
    const path = entry.split('\t').slice(2).join('\t')
    counts.set(path, (counts.get(path) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}
