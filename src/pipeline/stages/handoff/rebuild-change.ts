import { type TrustedTree, treeOfCommit } from '../../../base/git/trusted-tree.js'
import type { Log } from '../../../base/log.js'
import type { Redact } from '../../../base/redact.js'
import type { CapturedPatch } from '../../../change/patch/capture.js'
import { fetchCommit, remoteBranch } from '../../../change/patch/commit.js'
import type { PolicyEvaluation } from '../../../change/patch/policy/evaluate-policy.js'
import { openPristine } from '../../../change/patch/pristine-git.js'
import type { RepositoryConfig } from '../../../config/repository.js'
import type { Target, Task } from '../../../github/event/task.js'
import { type Forge, gitAccess, remoteOf } from '../../../github/forge.js'
import type { ReportContext } from '../../../report/input.js'
import type { Manifest } from '../../../run/manifest.js'
import { type AgentLimits, allowancesOf } from '../../handoff/allowances.js'
import { type Rebuilt, rebuildBase, rebuildPatch } from '../../handoff/rebuild.js'
import { evaluateCaptured } from '../evaluate.js'
import { readRepositoryConfig } from '../trusted-config/repository-config.js'

/** What a run has left that worked elsewhere, or earlier. */
export interface LeftChange {
  forge: Forge
  /** What the run says of itself. */
  manifest: Manifest
  task: Pick<Task, 'target' | 'agent'>
  context: ReportContext
  /** The commit that it worked on. */
  base: string
  /** The tree that it captured, where that is known. */
  tree?: string
  patchFile: string
  /** A new folder of ours. */
  gitDir: string
  /** A checkout to borrow objects from; it is only read. */
  checkout?: string | undefined
  /** What limits the agent here. */
  given: AgentLimits
  /** Values that must not leak. */
  secrets: readonly string[]
  redact: Redact
  log: Log
  signal?: AbortSignal | undefined
}

/** A change in a git directory of ours, judged by the base branch as it is now. */
export interface RebuiltChange extends Rebuilt {
  patch: CapturedPatch
  policyEvaluation?: PolicyEvaluation
  /** The base branch. */
  trusted: TrustedTree
  config: RepositoryConfig
}

/**
 * Rebuilds base and patch, and evaluates the patch: a run on an old commit is also evaluated by today's rules. Rejects
 * with HANDOVER_STALE, HANDOVER_REFUSED or CONFIG_INVALID.
 */
export async function rebuildChange(o: LeftChange): Promise<RebuiltChange> {
  const { forge, manifest, task, given, redact, log, signal } = o
  const { workspace, tip } = await rebuildBase({
    gitDir: o.gitDir,
    checkout: o.checkout,
    remote: gitAccess(forge),
    target: task.target,
    base: o.base,
    branch: o.context.base.ref,
    signal,
    log,
  })
  const { bytes = 0, sha256 = '' } = manifest.artifacts.find(({ path }) => path === 'diff.patch') ?? {}
  const captured = await rebuildPatch({
    git: openPristine(workspace, signal),
    workspace,
    patch: { path: o.patchFile, bytes, sha256 },
    tree: o.tree,
    leftOut: manifest.patch?.leftOut ?? [],
    merged: manifest.patch?.merged,
  })
  const trusted = await readBaseBranch(o, task.target, { workspace, tip })
  const config = await readRepositoryConfig(trusted)
  const { agent } = manifest
  const evaluated = await evaluateCaptured({
    patch: captured,
    workspace,
    policy: config.policy,
    secrets: [...o.secrets, forge.token],
    allowances: await allowancesOf({
      agent,
      asked: task.agent,
      given,
      defaults: config.defaults,
      tree: trusted,
    }),
    redact,
    log,
    signal,
  })
  return { workspace, tip, trusted, config, ...evaluated }
}

/** Never the head of a pull request: whoever wrote that must not say what is allowed in it. */
async function readBaseBranch(
  { forge, context: { pull }, signal }: LeftChange,
  target: Target,
  { workspace, tip }: Rebuilt,
): Promise<TrustedTree> {
  const git = openPristine(workspace, signal)
  if (target.kind !== 'pull_request' || !pull) return treeOfCommit(git, tip)
  const remote = { ...remoteOf(forge), branch: pull.base.ref, signal }
  const commit = await remoteBranch(remote)
  if (commit !== null) await fetchCommit({ ...remote, workspace, commit })
  return treeOfCommit(git, commit)
}
