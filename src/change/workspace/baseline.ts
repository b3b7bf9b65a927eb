import { copyFile, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwner } from '../../base/coreutils.js'
import { type BytePath, joinNul, splitNul } from '../../base/git/byte-path.js'
import { compareTrees } from '../../base/git/compare-trees.js'
import type { Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'
import type { Log } from '../../base/log.js'
import { statOf } from './record/scan.js'
import { nestedRepositories, type Untracked } from './record/survey.js'
import { listIndex, recordTree } from './record/tree.js'

/** What the pristine git directory keeps from the start until the capture. */
export interface Baseline {
  /** Milliseconds: everything that changed at or after this moment was changed by the agent. */
  since: number
  /** Submodules of the base. */
  submodules: BytePath[]
  /** Folders that had a repository of their own at the start: second checkouts of the job. */
  nested: BytePath[]
  /** Those whose folder existed at the start. */
  present: BytePath[]
  /** Patterns of ignored files that are captured nevertheless. */
  keep: string[]
  /** What the ignore rules hid at the start: it is not the agent's, even if the rules are gone later. */
  hidden: BytePath[]
  /**
   * With layers: entries of the checkout that the commit does not have, which of them the baseline has, and
   * changed files.
   */
  start?: { untracked: Untracked; added: BytePath[]; changed: BytePath[] }
  /** With layers: files of the checkout that are hidden because of credentials. */
  credentials?: BytePath[]
  /** With layers: files of the baseline that the setup left in the agent's layer. */
  layer?: BytePath[]
}

const FILE = 'baseline.json'

/** An index of the base commit, with stat data of the workspace. */
export const baseIndex = (gitDir: string): string => join(gitDir, 'base.index')
/** An index of everything in the workspace at the start. */
export const baselineIndex = (gitDir: string): string => join(gitDir, 'baseline.index')

export async function readBaseline(gitDir: string): Promise<Baseline> {
  return JSON.parse(await readFile(join(gitDir, FILE), 'utf8')) as Baseline
}

/** An index, copied with its modification time, which git compares with those of the files. */
export async function copyIndex(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  const { atime, mtime } = await stat(from)
  await utimes(to, atime, mtime)
}

/**
 * Makes the workspace match the base commit (when the checkout was at another) and writes its index. Resolves
 * to the tracked files that the job had changed.
 */
export async function prepareBase(options: {
  git: Git
  gitDir: string
  root: string
  head: string | null
  commit: string
  sparse: boolean
}): Promise<string[]> {
  const git = options.git.with({ workTree: options.root, indexFile: baseIndex(options.gitDir) })
  const refresh = () => git.raw(['update-index', '-q', '--refresh'], { accept: [1] })
  if (options.head !== null) {
    await git.raw(['read-tree', options.head])
    await refresh()
  }
  // A sparse checkout omits files: the job did not change them.
  const filter = options.sparse ? ['--diff-filter=d'] : []
  const args = ['diff-files', '--name-only', '-z', '--ignore-submodules=all', ...filter]
  const dirty = options.head === null ? [] : splitNul(await git.raw(args))
  if (options.head !== options.commit) {
    await git.raw(['read-tree', '--reset', '-u', options.commit])
    await refresh()
  }
  return dirty.map((path) => Buffer.from(path, 'latin1').toString('utf8'))
}

/**
 * Records the tree of a copied workspace as it is at the start, before the agent. `nested`: each `.git` that the
 * checkout has below its own.
 */
export async function recordBaseline(
  git: Git,
  gitDir: string,
  root: string,
  options: { keep?: readonly string[]; nested?: readonly BytePath[] } = {},
): Promise<string> {
  const recording = git.with({ workTree: root, indexFile: baselineIndex(gitDir) })
  const submodules: BytePath[] = []
  let tracked: Map<BytePath, string> | undefined
  if (await stat(baseIndex(gitDir)).catch(() => null)) {
    await copyIndex(baseIndex(gitDir), baselineIndex(gitDir))
    tracked = await listIndex(recording)
    for (const [path, entry] of tracked) if (entry.startsWith('160000 ')) submodules.push(path)
    for (const path of submodules) tracked.delete(path)
    if (submodules.length > 0)
      await recording.raw(['update-index', '--force-remove', '-z', '--stdin'], { input: joinNul(submodules) })
  }
  // A baseline that is recorded again (after the setup) covers what the first one covered.
  const before = await readBaseline(gitDir).catch(() => null)
  const keep = [...(options.keep ?? before?.keep ?? [])]
  const nested = before?.nested ?? nestedRepositories(options.nested ?? [], tracked?.keys() ?? [])
  const { tree, hidden } = await recordTree({
    git: recording,
    root,
    repositories: new Set([...submodules, ...nested]),
    ...(tracked ? { tracked } : {}),
    keep,
  })
  const present = submodules.filter((path) => statOf(root, path)?.isDirectory())
  await writeBaseline(gitDir, { submodules, nested, present, keep, hidden })
  return tree
}

/**
 * Gives a workspace that was `recorded` the files of another tree, if all of its objects are there; what is ignored stays.
 * Resolves to the tree that it has then.
 */
export async function replaceFiles(o: {
  git: Git
  gitDir: string
  root: string
  recorded: string
  tree: string
  owner?: { uid: number; gid: number } | undefined
  keep: { keep?: readonly string[] }
  log: Log
}): Promise<string> {
  const { git, gitDir, root, recorded, tree, owner } = o
  if (tree === recorded || !(await hasDifference(git, recorded, tree))) return recorded
  const files = git.with({ workTree: root, indexFile: baselineIndex(gitDir) })
  try {
    await files.raw(['read-tree', '-m', '-u', recorded, tree])
  } catch (error) {
    if (!(error instanceof GitError) || error.code !== 'GIT_FAILED') throw error
    o.log.warn(`The files that the run started with could not be restored: ${error.message}`)
    await files.raw(['read-tree', '--reset', '-u', recorded])
  }
  if (owner) await changeOwner(root, owner)
  const base = git.with({ workTree: root, indexFile: baseIndex(gitDir) })
  await base.raw(['update-index', '-q', '--refresh'], { accept: [1] })
  return recordBaseline(git, gitDir, root, o.keep)
}

/** Whether everything is there that makes the one tree into the other. */
async function hasDifference(git: Git, from: string, to: string): Promise<boolean> {
  if (!/^[0-9a-f]{40,64}$/.test(to)) return false
  const changes = await compareTrees(git, from, to).catch(() => null)
  if (changes === null) return false
  const wanted = changes.flatMap(({ mode, id }) => (mode === '000000' || mode === '160000' ? [] : [id]))
  if (wanted.length === 0) return true
  const input = `${wanted.join('\n')}\n`
  const found = await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })
  return found.split('\n').every((type) => type === 'blob')
}

/** Saves the baseline, as of now. */
export async function writeBaseline(gitDir: string, baseline: Omit<Baseline, 'since'>): Promise<void> {
  await writeFile(join(gitDir, FILE), JSON.stringify({ since: 0, ...baseline }))
  // The current time by the file system's clock; the agent starts later.
  const since = (await stat(join(gitDir, FILE))).ctimeMs
  await writeFile(join(gitDir, FILE), JSON.stringify({ since, ...baseline } satisfies Baseline))
}

/** For a sparse checkout: marks in the agent's index which files are omitted on purpose. */
export async function skipMissing(git: Git, indexFile: string, root: string): Promise<void> {
  const ours = git.with({ workTree: root, indexFile })
  const missing = splitNul(
    await ours.raw(['diff-files', '--name-only', '-z', '--diff-filter=D', '--ignore-submodules=all']),
  )
  if (missing.length === 0) return
  await ours.raw(['update-index', '--skip-worktree', '-z', '--stdin'], { input: joinNul(missing) })
}
