import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BytePath, display, joinNul, splitNul } from '../../base/git/byte-path.js'
import type { Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'
import { foldersOf } from '../workspace/record/survey.js'
import type { Workspace } from '../workspace/workspace.js'
import { openPristine } from './pristine-git.js'
import { fetchCommit, type Remote } from './remote.js'

export const NOBODY = {
  GIT_AUTHOR_NAME: 'Caisson',
  GIT_AUTHOR_EMAIL: 'caisson@caisson.invalid',
  GIT_AUTHOR_DATE: '2000-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Caisson',
  GIT_COMMITTER_EMAIL: 'caisson@caisson.invalid',
  GIT_COMMITTER_DATE: '2000-01-01T00:00:00Z',
}

/**
 * Rebases the change from the base to `tree` onto the commit `onto` by a three-way merge in memory. Resolves
 * to the new tree, or to the files in conflict. `onto` is fetched when a remote is given.
 */
export async function rebaseTree(options: {
  workspace: Workspace
  tree: string
  onto: string
  remote?: Remote & { branch?: string }
}): Promise<{ tree: string } | { conflicts: string[] }> {
  const { workspace, tree, onto, remote } = options
  if (remote) await fetchCommit({ ...remote, workspace, commit: onto })
  const git = openPristine(workspace)
  const base = workspace.baseCommit === null ? workspace.baselineTree : `${workspace.baseCommit}^{tree}`
  // Three commits of our own, so that the base of the merge is the base of the run, regardless of the
  // history.
  const commit = async (what: string, parent?: string) => {
    const id = await git.run(['rev-parse', '--verify', what])
    const args = ['commit-tree', id, ...(parent === undefined ? [] : ['-p', parent]), '-m', 'merge']
    return git.run(args, { env: NOBODY })
  }
  const root = await commit(base)
  const [ours, theirs] = await Promise.all([commit(`${onto}^{tree}`, root), commit(tree, root)])
  const merged = await mergeInMemory(git, ours, theirs)
  if (merged === null) {
    const [from, mine] = await Promise.all(
      [base, `${onto}^{tree}`].map((what) => git.run(['rev-parse', what])),
    )
    return mergeTrees(git, { base: from ?? '', ours: mine ?? '', theirs: tree })
  }
  const { clean, tree: result, conflicts } = merged
  return clean ? { tree: result } : { conflicts: [...new Set(conflicts.map(display))] }
}

/**
 * Merges two commits without a working tree; where they conflict, the tree has files with markers. Null for a git that
 * cannot do it (before 2.38).
 */
export async function mergeInMemory(
  git: Git,
  ours: string,
  theirs: string,
): Promise<{ clean: boolean; tree: string; conflicts: BytePath[] } | null> {
  const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ours, theirs]
  const result = await git.exec(args, { accept: [1] }).catch((cause: unknown) => {
    // 129: git does not know the option.
    if (!(cause instanceof GitError) || cause.exitCode !== 129) throw cause
    return null
  })
  if (result === null) return null
  const [tree = '', ...conflicts] = splitNul(result.stdout)
  return { clean: result.exitCode === 0, tree, conflicts }
}

/** What one side has at a path. */
interface Side {
  mode: string
  id: string
}

/** Base, ours, theirs; absent where a side has nothing there. */
type Sides = [base?: Side, ours?: Side, theirs?: Side]

/**
 * A three-way merge of trees for a git without `merge-tree --write-tree` (before 2.38): in our own index,
 * file by file, without a working tree. Renames are not followed: a file that one side moved and the other
 * changed is a conflict.
 */
export async function mergeTrees(
  git: Git,
  o: { base: string; ours: string; theirs: string },
): Promise<{ tree: string } | { conflicts: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-merge-'))
  try {
    const ours = git.with({ indexFile: join(folder, 'index') })
    await ours.raw(['read-tree', '-i', '-m', '--aggressive', o.base, o.ours, o.theirs])
    const { open, resolved } = await readStages(ours)
    const none = '0'.repeat(o.base.length)
    const merged: string[] = []
    const conflicts: string[] = []
    for (const [path, sides] of open) {
      const result = await mergeFile(ours, folder, sides)
      if (result === null) conflicts.push(display(path))
      else if (result !== 'gone') {
        resolved.push(path)
        merged.push(`${result.mode} ${result.id}\t${path}`)
      }
    }
    conflicts.push(...inTheWay(resolved).map(display))
    if (conflicts.length > 0) return { conflicts: conflicts.sort() }
    // All stages are removed first, then the single entry of each path is added.
    const input = joinNul([...[...open.keys()].map((path) => `0 ${none}\t${path}`), ...merged])
    await ours.raw(['update-index', '-z', '--index-info'], { input })
    return { tree: await ours.run(['write-tree', '--missing-ok']) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What git has resolved, and what it has left open. */
async function readStages(git: Git): Promise<{ resolved: BytePath[]; open: Map<BytePath, Sides> }> {
  const open = new Map<BytePath, Sides>()
  const resolved: BytePath[] = []
  for (const line of splitNul(await git.raw(['ls-files', '-s', '-z']))) {
    const tab = line.indexOf('\t')
    const [mode = '', id = '', stage = ''] = line.slice(0, tab).split(' ')
    const path = line.slice(tab + 1)
    if (stage === '0') resolved.push(path)
    else {
      const sides = open.get(path) ?? []
      sides[Number(stage) - 1] = { mode, id }
      open.set(path, sides)
    }
  }
  return { resolved, open }
}

/** Files of one side where the other has a folder. */
function inTheWay(paths: readonly BytePath[]): BytePath[] {
  const folders = foldersOf(paths)
  return paths.filter((path) => folders.has(path))
}

/** Null where the two sides contradict each other. */
async function mergeFile(
  git: Git,
  folder: string,
  [base, ours, theirs]: Sides,
): Promise<Side | 'gone' | null> {
  // What git leaves unresolved, although the result is clear, because a file and a folder swap places around
  // it.
  const whole = choose(conflictSideText(base), conflictSideText(ours), conflictSideText(theirs))
  if (whole !== null) return [ours, theirs].find((side) => conflictSideText(side) === whole) ?? 'gone'
  if (!base || !ours || !theirs) return null
  if (![base, ours, theirs].every(({ mode }) => mode === '100644' || mode === '100755')) return null
  const mode = choose(base.mode, ours.mode, theirs.mode)
  if (mode === null) return null
  const id =
    choose(base.id, ours.id, theirs.id) ?? (await mergeText(git, folder, [ours.id, base.id, theirs.id]))
  return id === null ? null : { mode, id }
}

function conflictSideText(side: Side | undefined): string {
  return side ? `${side.mode} ${side.id}` : ''
}

function choose(base: string, ours: string, theirs: string): string | null {
  if (ours === theirs || theirs === base) return ours
  return ours === base ? theirs : null
}

async function mergeText(git: Git, folder: string, ids: readonly string[]): Promise<string | null> {
  const files: string[] = []
  for (const [index, id] of ids.entries()) {
    const file = join(folder, String(index))
    await writeFile(file, await git.raw(['cat-file', 'blob', id]))
    files.push(file)
  }
  // The exit code is the number of conflicts, or above 127 for anything but text.
  const accept = Array.from({ length: 255 }, (_, index) => index + 1)
  const { stdout, exitCode } = await git.exec(['merge-file', '-p', '-q', ...files], { accept })
  return exitCode === 0 ? git.run(['hash-object', '-w', '--stdin'], { input: stdout }) : null
}
