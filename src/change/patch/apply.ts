import { copyFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PatchError } from '../../base/errors.js'
import { display, splitNul } from '../../base/git/byte-path.js'
import { checkoutGit } from '../../base/git/checkout.js'
import { compareTrees } from '../../base/git/compare-trees.js'
import type { Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'
import type { Log } from '../../base/log.js'
import { quote } from '../../sandbox/process/terminal.js'
import { writeChanges } from '../workspace/record/tree.js'
import type { Workspace } from '../workspace/workspace.js'
import { openPristine } from './pristine-git.js'
import { newNames, put } from './put.js'

/**
 * Applies a patch to a checkout's working tree, all or nothing; nothing is staged or committed. With
 * `threeWay`, a file that changed since the base is merged, as long as nothing conflicts. The checkout need
 * not be a repository, except for a three-way merge. Rejects with PATCH_FAILED, naming the files that do not
 * apply or cannot be written, or with DISK_FULL.
 */
export async function applyPatch(options: {
  checkout: string
  patch: string
  threeWay?: boolean
  /** The workspace of the run that made the patch, for files that were changed before it and have not been committed. */
  workspace?: Workspace
  /** The name by which the user knows the patch, if this is a copy. */
  shown?: string
  /** Called with each patch that may be applied, before it is; rejects to refuse it. */
  assess?: (patch: string) => Promise<void>
  log?: Log
}): Promise<{ files: string[] }> {
  const patch = resolve(options.patch)
  const { shown = patch } = options
  const checkout = resolve(options.checkout)
  const found = await stat(patch).catch(() => null)
  if (!found?.isFile()) {
    throw new PatchError('PATCH_FAILED', `The patch file ${patch} does not exist.`, {
      hint: 'Give a run or a `diff.patch`.',
    })
  }
  if (found.size === 0) return { files: [] }
  const git = await checkoutGit(checkout)
  const root = await rootOf(git)
  if (root !== null && root !== checkout) {
    // git would silently leave out every file outside this folder.
    throw new PatchError('PATCH_FAILED', `${checkout} is inside the repository ${root}.`, {
      hint: `Apply the patch at the repository's root: ${root}.`,
    })
  }
  const files = await filesOf(git, patch, root)
  const putAssessed = async (patch: string) => {
    if (await applies(git, patch)) await options.assess?.(patch)
    await put(git, checkout, patch)
  }
  try {
    await putAssessed(patch)
  } catch (cause) {
    if (!(cause instanceof GitError) || cause.code !== 'GIT_FAILED') throw cause
    if (await putSinceBaseline(putAssessed, patch, options.workspace)) return { files }
    const merges = options.threeWay === true && root !== null
    const already = await applies(git, patch, ['--reverse'])
    if (!merges) throw already ? appliedAlready(cause, root, shown) : refusal(cause, root === null)
    options.log?.info('The patch does not apply as it is: trying a three-way merge.')
    await mergeThreeWays(git, putAssessed, patch).catch((conflict: unknown) => {
      throw already ? appliedAlready(cause, root, shown) : conflict
    })
  }
  return { files }
}

/** Whether it applies to the files as they were when the run started; then it has been. */
async function putSinceBaseline(
  put: (patch: string) => Promise<void>,
  patch: string,
  workspace: Workspace | undefined,
): Promise<boolean> {
  if (!workspace?.baseCommit) return false
  const { baseCommit } = workspace
  const folder = await mkdtemp(join(tmpdir(), 'caisson-apply-'))
  try {
    await put(await sinceBaseline({ ...workspace, baseCommit }, patch, folder))
    return true
  } catch (error) {
    if (error instanceof GitError && error.code === 'GIT_FAILED') return false
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether it applies to the files as they are, or could be reversed; if not, `put` says why. */
async function applies(git: Git, patch: string, direction: string[] = []): Promise<boolean> {
  const check = ['apply', '--check', ...direction, '--binary', '--whitespace=nowarn', '--', patch]
  return (await git.exec(check, { accept: [1, 128] })).exitCode === 0
}

function appliedAlready(cause: GitError, root: string | null, patch: string): PatchError {
  const inspect = root === null ? '' : 'Inspect it with `git diff`; '
  return new PatchError('PATCH_FAILED', 'The patch is already applied here, and nothing was changed.', {
    hint: `${inspect}\`git apply --reverse ${quote(patch)}\` undoes it.`,
    cause,
  })
}

async function rootOf(git: Git): Promise<string | null> {
  const { stdout, exitCode } = await git.exec(['rev-parse', '--show-toplevel'], { accept: [128] })
  return exitCode === 0 ? stdout.toString('utf8').replace(/\n$/, '') : null
}

async function filesOf(git: Git, patch: string, root: string | null): Promise<string[]> {
  const names = await newNames(git, patch).catch((cause: unknown) => {
    throw cause instanceof GitError ? refusal(cause, root === null) : cause
  })
  return names.map(display)
}

/**
 * Merges in our own index and object folder. Only a result without conflicts becomes a second patch, from the
 * checkout's index to the merge, which then applies in full or not at all.
 */
async function mergeThreeWays(git: Git, put: (patch: string) => Promise<void>, patch: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-apply-'))
  try {
    const path = async (name: string) => git.run(['rev-parse', '--path-format=absolute', '--git-path', name])
    const [objects, index] = await Promise.all([path('objects'), path('index')])
    const indexFile = join(folder, 'index')
    await copyFile(index, indexFile).catch(() => git.raw(['read-tree', '--empty'], { indexFile }))
    const env = { GIT_OBJECT_DIRECTORY: folder }
    const apart = git.with({ indexFile, alternates: [objects], env })
    const before = await apart.run(['write-tree'])
    await apart
      .raw(['apply', '--cached', '--3way', '--binary', '--whitespace=nowarn', '--', patch])
      .catch(async (cause) => {
        const open = splitNul(await apart.raw(['diff', '--name-only', '--diff-filter=U', '--cached', '-z']))
        throw cause instanceof GitError ? refusal(cause, false, MERGED, open.map(display)) : cause
      })
    const merged = join(folder, 'merged.patch')
    await writeDiff(apart, before, await apart.run(['write-tree']), merged)
    if ((await stat(merged)).size === 0) return
    await put(merged).catch((cause: unknown) => {
      throw cause instanceof GitError && cause.code === 'GIT_FAILED' ? refusal(cause, false, MERGED) : cause
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const UNMERGED =
  'Check out the commit that the patch was made from, or apply it with a three-way merge (`--three-way`).'
/** For somebody who has tried that merge already. */
const MERGED =
  'Check out the commit that the patch was made from on a branch of its own, apply and commit it there, and merge that branch.'

function refusal(
  cause: GitError,
  noRepository: boolean,
  advice = UNMERGED,
  conflicts: readonly string[] = [],
): PatchError {
  if (/^error: (?:No valid patches in input|corrupt patch)/m.test(cause.stderr)) {
    return new PatchError('PATCH_FAILED', 'This is not a whole patch, and nothing was changed.', {
      hint: 'Pass a file as `git diff --binary` writes it, or the ID of a run.',
      cause,
    })
  }
  const named = [
    ...cause.stderr.matchAll(
      /^error: (?:patch failed: )?(.+?)(?::\d+$|: (?:patch does not apply|already exists|does not exist|No such file|does not match|cannot apply|wrong type|has type).*$)/gm,
    ),
  ]
  const files = [...new Set([...conflicts, ...named.map(([, file = '']) => file)])]
  const what = files.length > 0 ? `conflicts in ${files.join(', ')}` : cause.stderr.trim()
  return new PatchError('PATCH_FAILED', `The patch does not apply, and nothing was changed: ${what}`, {
    hint: noRepository
      ? 'Apply it to the files that it was made from; a three-way merge needs a git repository that has the base commit.'
      : advice,
    cause,
  })
}

/**
 * Writes the patch of a run for the files that it started with, which may differ from its base: what the person had
 * changed, and not committed. The run's folder has both. `folder`: for indexes and new objects. Rejects with GIT_FAILED.
 */
async function sinceBaseline(
  workspace: Pick<Workspace, 'gitDir' | 'objectDirectories' | 'baselineTree'> & { baseCommit: string },
  patch: string,
  folder: string,
): Promise<string> {
  const { baseCommit, baselineTree } = workspace
  const objects = join(workspace.gitDir, 'objects')
  const git = openPristine(workspace).with({
    indexFile: join(folder, 'run.index'),
    alternates: [objects, ...workspace.objectDirectories.slice(1)],
    env: { GIT_OBJECT_DIRECTORY: folder },
  })
  await git.raw(['read-tree', baseCommit])
  const input = await readFile(patch)
  await git.raw(['apply', '--cached', '--binary', '--whitespace=nowarn', '-'], { input })
  const changes = await compareTrees(git, baseCommit, await git.run(['write-tree', '--missing-ok']))
  await git.raw(['read-tree', baselineTree])
  await writeChanges(git, changes, baselineTree.length)
  const to = join(folder, 'since-baseline.patch')
  await writeDiff(git, baselineTree, await git.run(['write-tree', '--missing-ok']), to)
  return to
}

async function writeDiff(git: Git, from: string, to: string, file: string): Promise<void> {
  const options = ['-p', '-r', '--binary', '--full-index', '--no-ext-diff', '--no-textconv']
  await git.raw(['diff-tree', ...options, `--output=${file}`, from, to])
}
