import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { PatchError } from '../../errors.js'
import { remoteOf } from '../../github/forge.js'
import { fetchCommit } from '../../patch/commit.js'
import { openPristine } from '../../patch/pristine-git.js'
import type { ResumeInput } from '../../sessions/resume-input.js'
import { baseIndex, copyIndex } from '../../workspace/baseline.js'
import { changeOwner } from '../../workspace/coreutils.js'
import type { Workspace } from '../../workspace/workspace.js'
import type { RunRequest } from '../request.js'

/** Lines of the overview; more than that is not read anyway. */
const STAT_LINES = 60

/** How the workspace differs from what an earlier run left. */
export interface WorkspaceNews {
  /** In sentences, for the session. */
  workspace: string
  stat: string
}

/**
 * Compares the workspace with what an earlier run left. Never rejects: what cannot be compared (the commit is
 * gone, the patch was redacted) is described instead.
 */
export async function compareWithLeft(
  request: RunRequest,
  workspace: Workspace,
  { left, withPatch }: { left?: ResumeInput['left']; withPatch: boolean },
): Promise<WorkspaceNews> {
  const { baseCommit } = workspace
  const now = baseCommit === null ? 'the folder in its current state' : `commit ${baseCommit}`
  const holds = `The workspace holds ${now}${withPatch ? ' with your changes on it' : ''}`
  const stat = left && (await statSince(request, workspace, left, withPatch).catch(() => null))
  if (stat === '')
    return { workspace: `${holds}${withPatch ? ', as you left them' : ': exactly what you left'}.`, stat }
  if (!stat) {
    const workspace = `${holds}. How ${withPatch ? 'the rest' : 'that'} differs from what you left is unknown: read a file again before you rely on what you remember of it.`
    return { workspace, stat: '' }
  }
  const differs = withPatch ? 'but what is below them is not' : 'which is not'
  const workspaceNow = `${holds}, ${differs} what you left. Read these files again before you rely on what you remember of them; since then this has changed:`
  return { workspace: workspaceNow, stat }
}

/** With the earlier patch applied again (`withPatch`), the difference is in what lies below it. */
async function statSince(
  request: RunRequest,
  workspace: Workspace,
  left: NonNullable<ResumeInput['left']>,
  withPatch: boolean,
): Promise<string | null> {
  const { signal, publish } = request
  const { forge } = publish
  const { commit, patch } = left
  if (commit === null || workspace.baseCommit === null) return null
  const git = openPristine(workspace, signal)
  if (!(await has(commit))) {
    if (!forge) return null
    await fetchCommit({ ...remoteOf(forge), workspace, commit, ...(signal ? { signal } : {}) })
  }
  const indexFile = join(workspace.gitDir, 'left.index')
  try {
    const apart = git.with({ indexFile })
    await apart.raw(['read-tree', commit])
    if (!withPatch && (await stat(patch)).size > 0)
      await apart.raw(['apply', '--cached', '--binary', '--whitespace=nowarn', '--', patch])
    const tree = await apart.run(['write-tree'])
    const now = `${workspace.baseCommit}^{tree}`
    const shown = await git.run(['diff-tree', '-r', '-M', '--stat=100', '--no-color', tree, now])
    return cutLines(shown)
  } finally {
    await rm(indexFile, { force: true })
  }

  async function has(id: string): Promise<boolean> {
    return (await git.exec(['cat-file', '-e', `${id}^{commit}`], { accept: [1, 128] })).exitCode === 0
  }
}

function cutLines(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= STAT_LINES) return text
  // The last line is the total.
  const left = lines.length - STAT_LINES
  return [...lines.slice(0, STAT_LINES - 1), ` … ${left} more files …`, ...lines.slice(-1)].join('\n')
}

/** Whether an earlier run's patch applies to the base in the workspace. */
export async function patchFits(
  workspace: Workspace,
  patch: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (!((await stat(patch).catch(() => null))?.size ?? 0)) return false
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
  o: { owner?: { uid: number; gid: number } | null; signal?: AbortSignal },
): Promise<void> {
  try {
    const git = openPristine(workspace, o.signal).with({ workTree: workspace.path })
    await git.raw(['apply', '--binary', '--whitespace=nowarn', '--', patch])
  } catch (cause) {
    throw patchFailed((cause as Error).message, cause)
  }
  if (o.owner && process.getuid?.() === 0) await changeOwner(workspace.path, o.owner)
}

export function patchFailed(why: string, cause?: unknown): PatchError {
  return new PatchError(
    'PATCH_FAILED',
    `The change of the earlier run does not apply to the workspace: ${why}`,
    {
      hint: 'Continue from what is checked out instead: `--from checkout`.',
      ...(cause === undefined ? {} : { cause }),
    },
  )
}
