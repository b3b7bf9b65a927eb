import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwner } from '../../../base/coreutils.js'
import { PatchError } from '../../../base/errors.js'
import type { Git } from '../../../base/git/git.js'
import { fetchCommit, rebaseTree } from '../../../change/patch/commit.js'
import { openPristine } from '../../../change/patch/pristine-git.js'
import { baseIndex, copyIndex } from '../../../change/workspace/baseline.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import { remoteOf } from '../../../github/forge.js'
import type { SandboxUser } from '../../../sandbox/user.js'
import type { ResumeInput } from '../../sessions/resume-input.js'
import type { RunRequest } from '../request.js'

/** Lines of the overview; more than that is not read anyway. */
const STAT_LINES = 60

/** How the workspace differs from what an earlier run left. */
export interface WorkspaceNews {
  /** In sentences, for the session. */
  workspace: string
  stat: string
}

/** What became of the earlier run's change: put into the workspace again, lost, or expected below it. */
type ChangeNow = 'put' | 'lost' | 'below'

const HOLDS: Record<ChangeNow, string> = {
  put: ' with your changes on it',
  lost: ' without your changes',
  below: '',
}

/**
 * Compares the workspace with what an earlier run left. Never rejects: what cannot be compared (the commit is
 * gone, the patch was redacted) is described instead.
 */
export async function compareWithLeft(
  request: RunRequest,
  workspace: Workspace,
  { left, change }: { left?: ResumeInput['left']; change: ChangeNow },
): Promise<WorkspaceNews> {
  const { baseCommit } = workspace
  const now = baseCommit === null ? 'the folder in its current state' : `commit ${baseCommit}`
  const holds = `The workspace holds ${now}${HOLDS[change]}`
  const rest = change === 'below' ? 'it' : 'the rest'
  const stat = left && (await statSince(request, workspace, left, change).catch(() => null))
  if (stat === '') return { workspace: `${holds}: ${rest} is exactly what you left.`, stat }
  const words = stat
    ? `${holds}, and ${rest} is not what you left. Read these files again before you rely on what you remember of them; since then this has changed:`
    : `${holds}. How ${rest} differs from what you left is unknown: read a file again before you rely on what you remember of it.`
  return { workspace: words, stat: stat ?? '' }
}

/** Where the earlier change is not expected in the base, the difference is in what lies below it. */
async function statSince(
  request: RunRequest,
  workspace: Workspace,
  left: NonNullable<ResumeInput['left']>,
  change: ChangeNow,
): Promise<string | null> {
  const { baseCommit } = workspace
  if (left.commit === null || baseCommit === null) return null
  const git = openPristine(workspace, request.signal)
  if (!(await makePresent(request, workspace, left.commit))) return null
  const tree = change === 'below' ? await treeLeft(workspace, git, left) : `${left.commit}^{tree}`
  const args = ['diff-tree', '-r', '-M', '--stat=100', '--no-color', tree, `${baseCommit}^{tree}`]
  return cutLines(await git.run(args))
}

/** Resolves to whether the commit is in the pristine git directory; rejects if it cannot be fetched. */
async function makePresent(
  { signal, publish: { forge } }: RunRequest,
  workspace: Workspace,
  commit: string,
): Promise<boolean> {
  const args = ['cat-file', '-e', `${commit}^{commit}`]
  const found = await openPristine(workspace, signal).exec(args, { accept: [1, 128] })
  if (found.exitCode === 0) return true
  if (!forge) return false
  await fetchCommit({ ...remoteOf(forge), workspace, commit, signal })
  return true
}

/** The tree that an earlier run left. Rejects if its patch does not apply to its commit. */
async function treeLeft(
  workspace: Workspace,
  git: Git,
  { commit, patch }: NonNullable<ResumeInput['left']>,
): Promise<string> {
  const indexFile = join(workspace.gitDir, 'left.index')
  try {
    const apart = git.with({ indexFile })
    await apart.raw(['read-tree', commit ?? ''])
    if ((await stat(patch)).size > 0)
      await apart.raw(['apply', '--cached', '--binary', '--whitespace=nowarn', '--', patch])
    return await apart.run(['write-tree'])
  } finally {
    await rm(indexFile, { force: true })
  }
}

function cutLines(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= STAT_LINES) return text
  // The last line is the total.
  const left = lines.length - STAT_LINES
  return [...lines.slice(0, STAT_LINES - 1), ` … ${left} more files …`, ...lines.slice(-1)].join('\n')
}

type Fitted = { patch: string } | { patch: null } | { conflicts: string[] }

/**
 * The earlier run's patch as it applies to the base in the workspace: as it is, or merged with what has changed since.
 * `patch: null`: the base has it all. `conflicts` may be empty: git does not say which files they are in.
 */
export async function fitPatch(
  request: RunRequest,
  workspace: Workspace,
  left: NonNullable<ResumeInput['left']>,
): Promise<Fitted> {
  const { signal } = request
  const { commit } = left
  const { baseCommit } = workspace
  if (commit !== null && baseCommit !== null && commit !== baseCommit) {
    const merged = await mergePatch(request, workspace, { ...left, commit }, baseCommit).catch(() => null)
    if (merged && ('conflicts' in merged || merged.patch === null)) return merged
    if (merged && (await patchFits(workspace, merged.patch, signal))) return merged
  }
  return (await patchFits(workspace, left.patch, signal)) ? { patch: left.patch } : { conflicts: [] }
}

/** A file that was changed on both sides must not be taken for one that the patch alone has changed. */
async function mergePatch(
  request: RunRequest,
  workspace: Workspace,
  left: { commit: string; patch: string },
  onto: string,
): Promise<Fitted | null> {
  if (!(await makePresent(request, workspace, left.commit))) return null
  const git = openPristine(workspace, request.signal)
  const tree = await treeLeft(workspace, git, left)
  const merged = await rebaseTree({ workspace: { ...workspace, baseCommit: left.commit }, tree, onto })
  if ('conflicts' in merged) return merged
  const patch = join(workspace.gitDir, 'earlier.patch')
  const form = ['-p', '-r', '--binary', '--full-index', '--no-ext-diff', '--no-textconv']
  await git.raw(['diff-tree', ...form, `--output=${patch}`, `${onto}^{tree}`, merged.tree])
  return { patch: (await stat(patch)).size === 0 ? null : patch }
}

/** What a change did to which file, in lines for people; '' where git cannot read it. */
export async function statOfPatch(workspace: Workspace, patch: string): Promise<string> {
  const args = ['apply', '--stat', '--', patch]
  const { stdout } = await openPristine(workspace).exec(args, { accept: [1, 128] })
  return cutLines(stdout.toString('utf8').trimEnd())
}

async function patchFits(
  workspace: Workspace,
  patch: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const indexFile = join(workspace.gitDir, 'fits.index')
  try {
    await copyIndex(baseIndex(workspace.gitDir), indexFile)
    const apart = openPristine(workspace, signal).with({ indexFile })
    const args = ['apply', '--cached', '--check', '--binary', '--', patch]
    return (await apart.exec(args, { accept: [1, 128] })).exitCode === 0
  } finally {
    await rm(indexFile, { force: true })
  }
}

/**
 * Applies an earlier run's patch to the workspace before the agent starts: it becomes part of this run's
 * change. Rejects with PATCH_FAILED if it does not apply to the current files.
 */
export async function putPatch(
  workspace: Workspace,
  patch: string,
  owner: SandboxUser | null,
): Promise<void> {
  try {
    const git = openPristine(workspace).with({ workTree: workspace.path })
    await git.raw(['apply', '--binary', '--whitespace=nowarn', '--', patch])
  } catch (cause) {
    throw patchFailed((cause as Error).message, cause)
  }
  if (owner && process.getuid?.() === 0) await changeOwner(workspace.path, owner)
}

export function patchFailed(why: string, cause?: unknown): PatchError {
  return new PatchError(
    'PATCH_FAILED',
    `The change of the earlier run does not apply to the workspace: ${why}`,
    {
      hint: 'Continue from what is checked out instead: `--from checkout`. On GitHub, start a new session: `resume: never`, or another trigger than a comment.',
      ...(cause === undefined ? {} : { cause }),
    },
  )
}
