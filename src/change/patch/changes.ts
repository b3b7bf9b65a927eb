import type { BytePath } from '../../base/git/byte-path.js'
import type { Git } from '../../base/git/git.js'
import { type Change, NOTHING, parseChanges } from './policy/change.js'

/** One file of a patch. */
export interface PatchFile {
  /** As UTF-8; invalid bytes are shown as U+FFFD. */
  path: string
  /** The former path of a renamed file. */
  previousPath?: string
  status: 'added' | 'modified' | 'deleted' | 'renamed' | 'copied' | 'type_changed'
  additions: number
  deletions: number
  binary: boolean
  /** Octal: `100644`, `100755`, `120000` (link), `160000` (submodule), `000000` when deleted. */
  mode: string
  previousMode?: string
}

const STATUS: Record<Change['status'], PatchFile['status']> = {
  A: 'added',
  M: 'modified',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  T: 'type_changed',
}

/** Whether to detect renames. */
export type Renames = '-M' | '--no-renames'

/** What the patch does to each file, in the patch's order. */
export async function listPatchFiles(git: Git, from: string, to: string): Promise<PatchFile[]> {
  return (await describePatch(git, from, to)).files
}

/**
 * The files, and whether the patch may contain renames. It may not where a link was moved and a folder took
 * its place: the lines of a rename do not say that it was a link, and `git apply` then takes the folder for
 * one behind a link.
 */
export async function describePatch(
  git: Git,
  from: string,
  to: string,
): Promise<{ files: PatchFile[]; renames: Renames }> {
  const files = await filesOf(git, from, to, '-M')
  const links = files.filter(({ status, mode }) => status === 'renamed' && mode === '120000')
  const behind = links.some(({ previousPath }) =>
    files.some(({ path, status }) => status !== 'deleted' && path.startsWith(`${previousPath}/`)),
  )
  if (!behind) return { files, renames: '-M' }
  return { files: await filesOf(git, from, to, '--no-renames'), renames: '--no-renames' }
}

async function filesOf(git: Git, from: string, to: string, renames: Renames): Promise<PatchFile[]> {
  const how = ['--raw', '--numstat', renames, '--no-ext-diff', '--no-textconv']
  // First every file, then the counts of every file.
  const { changes, rest } = parseChanges(await git.raw(['diff-tree', '-r', '-z', ...how, from, to]))
  const counts = readCounts(rest)
  return changes.map(({ bytes, path, previousPath, status, mode, previousMode }) => ({
    path,
    ...(previousPath === undefined ? {} : { previousPath }),
    status: STATUS[status],
    mode,
    ...(previousMode === NOTHING ? {} : { previousMode }),
    ...(counts.get(bytes) ?? NONE),
  }))
}

type Counts = Pick<PatchFile, 'additions' | 'deletions' | 'binary'>

const NONE: Counts = { additions: 0, deletions: 0, binary: false }

function readCounts(parts: readonly string[]): Map<BytePath, Counts> {
  const counts = new Map<BytePath, Counts>()
  for (let at = 0; at < parts.length; at++) {
    const [additions = '', deletions = '', ...name] = (parts[at] ?? '').split('\t')
    // A rename: an empty name here, then the old and the new name as separate parts.
    const inline = name.join('\t')
    const path = inline === '' ? (parts[at + 2] ?? '') : inline
    if (inline === '') at += 2
    const binary = additions === '-'
    counts.set(path, { additions: Number(additions) || 0, deletions: Number(deletions) || 0, binary })
  }
  return counts
}
