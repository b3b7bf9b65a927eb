import { agentsIn, findAgent } from '../../../agents/definitions/find-agent.js'
import { type TrustedTree, treeOfCommit } from '../../../base/git/trusted-tree.js'
import type { Log } from '../../../base/log.js'
import type { Redact } from '../../../base/redact.js'
import type { CapturedPatch } from '../../../change/patch/capture.js'
import { fetchCommit, remoteBranch } from '../../../change/patch/commit.js'
import type { ChangeAllowance, PolicyEvaluation } from '../../../change/patch/policy/evaluate-policy.js'
import { openPristine } from '../../../change/patch/pristine-git.js'
import { mergeLayers } from '../../../config/layers.js'
import type { RepositoryConfig } from '../../../config/repository.js'
import type { SpecInput } from '../../../config/spec.js'
import type { Target, Task } from '../../../github/event/task.js'
import { type Forge, gitAccess, remoteOf } from '../../../github/forge.js'
import type { ReportContext } from '../../../report/input.js'
import type { Manifest } from '../../../run/manifest.js'
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

/** The settings that limit what the agent may change. */
export type AgentLimits = Pick<NonNullable<SpecInput['agent']>, 'definition' | 'preset' | 'paths'>

/**
 * What a run was allowed to change: according to its manifest, and to the base branch and this job's own
 * inputs now. A change must be within all of them, so that a forged manifest does not allow more. A
 * definition that no longer exists on the base branch adds no limit. Rejects with CONFIG_INVALID for one that
 * cannot be read.
 */
export async function allowancesOf(o: {
  agent: Manifest['agent']
  /** The agent that was requested by name, as this job knows it. */
  asked?: string | undefined
  given: AgentLimits
  defaults: SpecInput
  tree: TrustedTree
}): Promise<ChangeAllowance[]> {
  const { agent, given, defaults, tree } = o
  const own = o.asked ?? given.definition ?? defaults.agent?.definition
  // A manifest adds the limits of a definition, and never replaces the one that counts here.
  const names = new Set([own, agent.definition ?? own])
  const now = await Promise.all(
    [...names].map(async (name) => {
      const there = name !== undefined && (await agentsIn(tree)).some((one) => one.name === name)
      const layer = there ? (await findAgent(tree, name, 'on the base branch')).layer : {}
      return mergeLayers(defaults, layer, { agent: given }).agent ?? {}
    }),
  )
  const all = [agent, ...now].map(({ preset = 'default', paths = [] }) => ({ preset, paths }))
  const limits = all.filter(({ preset, paths }) => preset !== 'default' || paths.length > 0)
  return limits.filter((one, at) => limits.findIndex((other) => isSame(one, other)) === at)
}

function isSame(one: ChangeAllowance, other: ChangeAllowance): boolean {
  return (
    one.preset === other.preset && [...one.paths].sort().join('\0') === [...other.paths].sort().join('\0')
  )
}
