import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.js'
import { type DeliveryOptions, deliveryOptions } from '../../config/delivery.js'
import type { RepositoryConfig } from '../../config/repository.js'
import type { Spec } from '../../config/spec.js'
import { resolveTarget } from '../../context/collect.js'
import type { Task } from '../../event/task.js'
import { type TrustedTree, treeOfCommit } from '../../git/trusted-tree.js'
import { type Forge, gitAccess, remoteOf } from '../../github/forge.js'
import { type AgentLimits, allowancesOf } from '../../handoff/allowances.js'
import { withPolicyEvaluation } from '../../handoff/assessments.js'
import { assertOrigin, type Expected } from '../../handoff/origin.js'
import { type Rebuilt, rebuildBase, rebuildPatch } from '../../handoff/rebuild.js'
import type { HandoffSource } from '../../handoff/source.js'
import { type TakenRun, takeRun } from '../../handoff/take.js'
import { assertNewest, readTarget } from '../../handoff/target.js'
import type { Log } from '../../log.js'
import type { CapturedPatch } from '../../patch/capture.js'
import { fetchCommit, rebaseTree, remoteBranch } from '../../patch/commit.js'
import type { ChangeAllowance } from '../../patch/policy/evaluate-policy.js'
import { openPristine } from '../../patch/pristine-git.js'
import { createRedactor, type Redact } from '../../redact.js'
import { ACTIONS } from '../../report/actions/proposals.js'
import { deliver } from '../../report/delivery/deliver.js'
import { publisherFor } from '../../report/delivery/publisher-for.js'
import type { ReportContext, ReportInput } from '../../report/input.js'
import { FINDINGS } from '../../report/review/findings.js'
import { renderJobSummary } from '../../report/summaries.js'
import { makePrivate } from '../../run/record/private-folder.js'
import { runFolder } from '../../run/run-folder.js'
import { taskFacts } from '../../run/task-facts.js'
import { readStoredText, WHOLE_BYTES } from '../../stored-file.js'
import type { Workspace } from '../../workspace/workspace.js'
import { evaluateCaptured } from '../evaluate.js'
import { logEnd } from '../publish.js'
import type { RunRequest, RunResult, UploadedArtifact } from '../request.js'
import { sessionRef } from '../resume/session-ref.js'
import { answeredPhrase } from '../trusted-config/comment-trigger.js'
import { readRepositoryConfig } from '../trusted-config/repository-config.js'

/** Everything needed to publish another job's run; no model and no workspace are involved. */
export interface PublishRequest {
  source: HandoffSource
  /** Digest of the manifest as reported by the other job, lower-case hex. */
  manifestSha256?: string
  expected: Omit<Expected, 'task' | 'now'>
  /**
   * The task as this job knows it, or the given one if only the other job knew, and where it is answered. An
   * outsider may change nothing. Rejects to refuse it.
   */
  taskFor: (handed: Task) => Promise<{
    task: Task
    known: boolean
    answer: Pick<DeliveryOptions, 'commentKey' | 'commentThread'>
    outsider: boolean
  }>
  /** Parent of this run's folder. */
  root: string
  /** A checkout of this job, to borrow objects from. */
  checkout?: string
  forge: Forge
  /** This job's inputs, which override the repository's own configuration. */
  given: {
    delivery: Partial<DeliveryOptions>
    /** Input `base-branch`. */
    baseBranch?: readonly string[] | undefined
    agent: AgentLimits
    /** Input `verify.onFailure`. */
    onVerifyFailure?: Spec['verify']['onFailure'] | undefined
  }
  /** Values that must not leak. */
  secrets: readonly string[]
  runUrl?: string
  /** What calls the agent in a comment; absent: no comment does. */
  phrase?: string
  /** Called at each part of the delivery, as soon as it exists, with all of them so far. */
  onDelivered?: RunRequest['onDelivered']
  artifact: UploadedArtifact | null
  log: Log
  clock: Clock
  signal?: AbortSignal
}

/**
 * Publishes another job's run: checks everything that it left, rebuilds base and patch, evaluates the patch
 * by the base branch's current policy, and delivers. Rejects with HANDOVER_REFUSED or HANDOVER_STALE, and has
 * written nothing then.
 */
export async function publishHandoff(request: PublishRequest): Promise<RunResult> {
  const { forge, log, clock } = request
  await makePrivate(request.root)
  const dir = await mkdtemp(join(request.root, 'publish-'))
  const output = join(dir, 'output')
  await mkdir(output)
  const { manifestSha256 } = request
  const taken = await takeRun({
    source: request.source,
    to: output,
    ...(manifestSha256 === undefined ? {} : { manifestSha256 }),
  })
  log.info(
    `Run ${taken.manifest.runId}: ${taken.manifest.artifacts.length} files, all as listed in its manifest`,
  )
  const asked = await request.taskFor(taken.handoff.task)
  const given = givenForAnswer(request.given, asked)
  assertOrigin(taken, { ...request.expected, task: asked.known ? asked.task : null, now: clock.now() })
  const context = await readTarget(forge.github, asked.task, given.baseBranch)
  const task = resolveTarget(asked.task, context)
  const redact = createRedactor([...request.secrets, forge.token])
  const { commentKey: key } = deliveryOptions(request.given.delivery)
  // An answer by itself replaces nothing of a newer run's.
  if (key === asked.answer.commentKey || taken.manifest.patch?.files)
    await assertNewest(forge.github, { target: task.target, key, runId: taken.manifest.runId })
  const folder = runFolder(dir, taken.manifest.runId)
  const made = await rebuildChange(request, taken, task, context, join(dir, 'git'), folder.patch)
  const rules = made && (await readRules({ ...request, given }, made, taken, task, context))
  const evaluated = made && rules && (await evaluateChange(request, made, rules, redact))
  const config = rules?.config
  const options = deliveryOptions(given.delivery, config?.delivery)
  const manifest = withPolicyEvaluation(
    { ...taken.manifest, task: taskFacts(task, redact) },
    evaluated?.policyEvaluation,
  )
  const { artifact } = request
  const session = await sessionRef({
    manifest: taken.manifest,
    file: folder.manifest,
    workflowRunId: Number(request.expected.workflowRunId),
    artifact,
  })
  const { answer, failedOutputs } = taken.handoff
  const report: ReportInput = {
    task,
    context,
    manifest,
    patch: evaluated?.patch ?? null,
    answer,
    failedOutputs,
    serverUrl: forge.github.serverUrl,
    redact,
    runUrl: request.runUrl,
    phrase: rules?.phrase ?? request.phrase ?? '',
    artifactUrl: artifact?.url,
    artifactName: artifact?.name,
    session,
  }
  // What the other job says about its preset must not let an outsider's run post more than its answer.
  const reviews = manifest.agent.preset === 'review' && !asked.outsider
  const final = await deliver({
    github: forge.github,
    publisher: made && evaluated ? publisherFor(forge, options, made.workspace, log) : null,
    folder,
    patchFile: folder.patch,
    report,
    options,
    draftOnFailure: (given.onVerifyFailure ?? config?.defaults.verify?.onFailure) === 'draft',
    findings: reviews ? await readJsonOutput(output, FINDINGS) : undefined,
    proposals: await readJsonOutput(output, ACTIONS),
    outsider: asked.outsider,
    notes: made?.notes ?? [],
    onDelivered: request.onDelivered,
    log,
  })
  logEnd(final, log)
  const jobSummary = renderJobSummary({ ...report, manifest: final })
  return { folder, manifest: final, answer, jobSummary, artifact }
}

function givenForAnswer(
  given: PublishRequest['given'],
  { answer, outsider }: Awaited<ReturnType<PublishRequest['taskFor']>>,
): PublishRequest['given'] {
  const limits: { agent?: AgentLimits } = outsider ? { agent: { preset: 'plan', paths: [] } } : {}
  return { ...given, ...limits, delivery: { ...given.delivery, ...answer } }
}

/** The files of the artifact are plain ones, as its manifest lists them; undefined if there is no such file. */
async function readJsonOutput(output: string, name: string): Promise<unknown> {
  const text = await readStoredText(output, name, WHOLE_BYTES)
  return text === null ? undefined : JSON.parse(text)
}

interface RebuiltChange extends Rebuilt {
  patch: CapturedPatch
  /** What people should know about the base. */
  notes: string[]
}

/** Base and patch in a git directory of ours; null if the run has no patch that can be applied. */
async function rebuildChange(
  request: PublishRequest,
  { manifest, handoff }: TakenRun,
  task: Task,
  context: ReportContext,
  gitDir: string,
  patchFile: string,
): Promise<RebuiltChange | null> {
  const { forge, log, signal } = request
  const { commit: base } = handoff.base
  if (base === null || handoff.tree === null) return null
  // Its secrets were removed, so it no longer applies; and it will not be pushed.
  if (manifest.policy?.findings.some(({ rule }) => rule === 'secrets/run')) return null
  const rebuilt = await rebuildBase({
    gitDir,
    ...(request.checkout ? { checkout: request.checkout } : {}),
    remote: gitAccess(forge),
    target: task.target,
    base,
    branch: context.base.ref,
    ...(signal ? { signal } : {}),
    log,
  })
  const { workspace, tip } = rebuilt
  const listed = manifest.artifacts.find(({ path }) => path === 'diff.patch')
  const patch = await rebuildPatch({
    git: openPristine(workspace, signal),
    workspace,
    patch: { path: patchFile, bytes: listed?.bytes ?? 0, sha256: listed?.sha256 ?? '' },
    tree: handoff.tree,
    leftOut: manifest.patch?.leftOut ?? [],
    merged: manifest.patch?.merged,
  })
  const notes = task.target.kind === 'pull_request' ? [] : await notesOfMove(workspace, patch, tip, context)
  return { ...rebuilt, patch, notes }
}

/** The branch starts where the agent started: what was verified is what is pushed. A conflict is reported. */
async function notesOfMove(
  workspace: Workspace,
  patch: CapturedPatch,
  tip: string,
  { base }: ReportContext,
): Promise<string[]> {
  if (patch.empty || tip === patch.baseCommit) return []
  const merged = await rebaseTree({ workspace, tree: patch.tree, onto: tip })
  if (!('conflicts' in merged)) return []
  const files = merged.conflicts.slice(0, 10).map((path) => `\`${path.replace(/[`\s]/g, ' ')}\``)
  const more = merged.conflicts.length - files.length
  return [
    `\`${base.ref.replace(/[`\s]/g, ' ')}\` moved since the run, and the change conflicts with it in ${files.join(', ')}${more > 0 ? ` and ${more} more` : ''}: resolve that in the pull request, or run again.`,
  ]
}

/** The base branch as it is now: a run on an old commit is also evaluated by today's rules. */
async function readBaseTree(
  { forge, signal }: PublishRequest,
  { workspace, tip }: RebuiltChange,
  task: Task,
  context: ReportContext,
): Promise<TrustedTree> {
  const git = openPristine(workspace, signal)
  if (task.target.kind !== 'pull_request' || !context.pull) return treeOfCommit(git, tip)
  const remote = { ...remoteOf(forge), branch: context.pull.base.ref, ...(signal ? { signal } : {}) }
  const commit = await remoteBranch(remote)
  if (commit !== null) await fetchCommit({ ...remote, workspace, commit })
  return treeOfCommit(git, commit)
}

async function readRules(
  request: PublishRequest,
  made: RebuiltChange,
  { manifest: { agent } }: TakenRun,
  task: Task,
  context: ReportContext,
): Promise<{ config: RepositoryConfig; allowances: ChangeAllowance[]; phrase: string }> {
  const tree = await readBaseTree(request, made, task, context)
  const config = await readRepositoryConfig(tree)
  const asked = task.agent === undefined ? {} : { asked: task.agent }
  const { agent: given } = request.given
  return {
    config,
    phrase: await answeredPhrase(request.phrase, task, tree),
    allowances: await allowancesOf({ agent, ...asked, given, defaults: config.defaults, tree }),
  }
}

function evaluateChange(
  { forge, log, signal, ...request }: PublishRequest,
  { workspace, patch }: RebuiltChange,
  { config: { policy }, allowances }: Awaited<ReturnType<typeof readRules>>,
  redact: Redact,
): ReturnType<typeof evaluateCaptured> {
  const secrets = [...request.secrets, forge.token]
  const stop = signal ? { signal } : {}
  return evaluateCaptured({ patch, workspace, policy, secrets, allowances, redact, log, ...stop })
}
