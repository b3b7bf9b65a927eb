import { join } from 'node:path'
import { HandoffError } from '../../base/errors.js'
import { type CheckoutRepository, readCheckout } from '../../base/git/checkout.js'
import { createGit, type Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'
import type { RemoteAccess } from '../../base/git/reach-remote.js'
import { isAncestor } from '../../base/git/refs.js'
import type { Log } from '../../base/log.js'
import type { CapturedPatch } from '../../change/patch/capture.js'
import { listPatchFiles } from '../../change/patch/changes.js'
import { createPristine, fetchInto, findCommit } from '../../change/workspace/pristine.js'
import type { Workspace } from '../../change/workspace/workspace.js'
import type { Target } from '../../github/event/task.js'
import { handoverRefused } from './take.js'

/** Where the work started, and how to fetch it now. */
export interface RebuildOptions {
  /** A new folder of ours for the git directory. */
  gitDir: string
  /** A checkout of this job, to borrow objects from; it is only read. */
  checkout?: string | undefined
  remote: RemoteAccess
  target: Target
  /** The commit that the run worked on. */
  base: string
  /** Remote branch that the work is for. */
  branch: string
  signal?: AbortSignal | undefined
  log: Log
}

/** A git directory of ours with the base commit, and the current head of the branch. */
export interface Rebuilt {
  workspace: Workspace
  /** Head of the branch, or of the pull request. */
  tip: string
}

/**
 * Creates a git directory with the run's base commit and nothing else. The base must be part of the branch's
 * history (for a pull request: its head's); a commit that somebody else put into the repository's network is
 * not accepted. Rejects with HANDOVER_STALE or HANDOVER_REFUSED.
 */
export async function rebuildBase(o: RebuildOptions): Promise<Rebuilt> {
  const repository = await wholeRepository(o.checkout)
  const { git } = await createPristine(o.gitDir, repository, o.signal)
  const what =
    o.target.kind === 'pull_request' ? `refs/pull/${o.target.number}/head` : `refs/heads/${o.branch}`
  const tipRef = 'refs/caisson/tip'
  await fetchInto(git, { ...o.remote, refspecs: [`+${what}:${tipRef}`] }, false, o.log)
  const tip = await git.run(['rev-parse', '--verify', tipRef])
  const there = (await findCommit(git, o.base)) === o.base
  const within = there && (await isAncestor(git, o.base, tip))
  if (!within) {
    const place = o.target.kind === 'pull_request' ? 'this pull request' : o.branch
    throw new HandoffError(
      'HANDOVER_STALE',
      `The run worked on the commit ${o.base}, which is not part of ${place}.`,
      {
        hint: 'Give both jobs the same `base-branch`. If the branch was rewritten by a force push, run again on its new head; otherwise do not publish this run.',
      },
    )
  }
  const baselineTree = await git.run(['rev-parse', `${o.base}^{tree}`])
  const workspace: Workspace = {
    path: join(o.gitDir, 'no-working-tree'),
    gitDir: o.gitDir,
    baseCommit: o.base,
    baselineTree,
    objectDirectories: [join(o.gitDir, 'objects'), ...(repository?.objectDirectories ?? [])],
    objectMounts: [],
    strategy: 'none',
    shallow: false,
    dirty: [],
  }
  return { workspace, tip }
}

/**
 * Applies a patch to the base in an index of ours: only git objects are written. The tree must equal the one
 * that the run captured, and that was evaluated and verified there. Rejects with HANDOVER_REFUSED.
 */
export async function rebuildPatch(o: {
  git: Git
  workspace: Workspace
  patch: { path: string; bytes: number; sha256: string }
  /** As the run captured it; absent: not known, and not compared. */
  tree?: string | undefined
  leftOut: CapturedPatch['leftOut']
  merged?: string[] | undefined
}): Promise<CapturedPatch> {
  const { git, workspace, patch } = o
  const baseTree = workspace.baselineTree
  const empty = patch.bytes === 0
  const tree = empty
    ? baseTree
    : await apply(git.with({ indexFile: join(workspace.gitDir, 'publish.index') }), baseTree, patch.path)
  if (o.tree !== undefined && tree !== o.tree) {
    throw handoverRefused(
      `The patch applied to its base gives the tree ${tree}, but the run captured ${o.tree}`,
    )
  }
  return {
    ...patch,
    tree,
    baseCommit: workspace.baseCommit,
    baseTree,
    files: await listPatchFiles(git, baseTree, tree),
    leftOut: o.leftOut,
    ...(o.merged ? { merged: o.merged } : {}),
    empty,
  }
}

async function apply(git: Git, baseTree: string, patch: string): Promise<string> {
  await git.raw(['read-tree', baseTree])
  await git.raw(['apply', '--cached', '--whitespace=nowarn', '--', patch]).catch((cause: unknown) => {
    if (!(cause instanceof GitError) || cause.code !== 'GIT_FAILED') throw cause
    throw handoverRefused(
      `The patch does not apply to the base commit that the run names: ${cause.stderr.trim()}`,
      cause,
    )
  })
  return git.run(['write-tree'])
}

/** Only a checkout with full history can tell what is part of what. */
async function wholeRepository(checkout: string | undefined): Promise<CheckoutRepository | null> {
  if (checkout === undefined) return null
  const found = await readCheckout(createGit(), checkout)
  return found && found.shallow.length === 0 && !found.partial ? found : null
}
