import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../base/clock.js'
import type { Log } from '../../../base/log.js'
import { createRedactor } from '../../../base/redact.js'
import { readStoredText, WHOLE_BYTES } from '../../../base/stored-file.js'
import { rebaseTree } from '../../../change/patch/commit.js'
import { type DeliveryOptions, deliveryOptions } from '../../../config/delivery.js'
import type { Spec } from '../../../config/spec.js'
import type { Task } from '../../../github/event/task.js'
import type { Forge } from '../../../github/forge.js'
import { ACTIONS } from '../../../report/actions/proposals.js'
import { deliver } from '../../../report/delivery/deliver.js'
import { publisherFor } from '../../../report/delivery/publisher-for.js'
import type { ReportContext, ReportInput } from '../../../report/input.js'
import { FINDINGS } from '../../../report/review/findings.js'
import { renderJobSummaryOf } from '../../../report/summaries.js'
import { makePrivate } from '../../../run/record/private-folder.js'
import { runFolder } from '../../../run/run-folder.js'
import { taskFacts } from '../../../run/starting-manifest.js'
import { resolveTarget } from '../../context/collect.js'
import { withPolicyEvaluation } from '../../handoff/assessments.js'
import { assertOrigin, type Expected } from '../../handoff/origin.js'
import type { HandoffSource } from '../../handoff/source.js'
import { takeRun } from '../../handoff/take.js'
import { assertNewest, readTarget } from '../../handoff/target.js'
import { logEnd } from '../publish.js'
import type { RunRequest, RunResult, UploadedArtifact } from '../request.js'
import { sessionRef } from '../resume/session-ref.js'
import { answeredPhrase } from '../trusted-config/ecosystem-files.js'
import { type AgentLimits, type RebuiltChange, rebuildChange } from './rebuild-change.js'

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
  const { base, tree, answer, failedOutputs } = taken.handoff
  // Without its secrets a patch no longer applies; and it will not be pushed.
  const cut = taken.manifest.policy?.findings.some(({ rule }) => rule === 'secrets/run') ?? false
  const change =
    base.commit === null || tree === null || cut
      ? null
      : await rebuildChange({
          forge,
          manifest: taken.manifest,
          task,
          context,
          base: base.commit,
          tree,
          patchFile: folder.patch,
          gitDir: join(dir, 'git'),
          checkout: request.checkout,
          given: given.agent,
          secrets: request.secrets,
          redact,
          log,
          signal: request.signal,
        })
  const config = change?.config
  const phrase = change ? await answeredPhrase(request.phrase, task, change.trusted) : (request.phrase ?? '')
  const options = deliveryOptions(given.delivery, config?.delivery)
  const manifest = withPolicyEvaluation(
    { ...taken.manifest, task: taskFacts(task, redact) },
    change?.policyEvaluation,
  )
  const { artifact } = request
  const session = await sessionRef({
    manifest: taken.manifest,
    file: folder.manifest,
    workflowRunId: Number(request.expected.workflowRunId),
    artifact,
  })
  const report: ReportInput = {
    task,
    context,
    manifest,
    patch: change?.patch ?? null,
    answer,
    failedOutputs,
    serverUrl: forge.github.serverUrl,
    redact,
    runUrl: request.runUrl,
    phrase,
    artifactUrl: artifact?.url,
    artifactName: artifact?.name,
    session,
  }
  const final = await deliver({
    github: forge.github,
    publisher: change && publisherFor(forge, options, change.workspace, log),
    folder,
    patchFile: folder.patch,
    report,
    options,
    draftOnFailure: (given.onVerifyFailure ?? config?.defaults.verify?.onFailure) === 'draft',
    // An outsider's run must not post more than its answer.
    findings: asked.outsider ? undefined : await readJsonOutput(output, FINDINGS),
    proposals: await readJsonOutput(output, ACTIONS),
    outsider: asked.outsider,
    notes: change ? await notesOfMove(change, task, context) : [],
    onDelivered: request.onDelivered,
    log,
  })
  logEnd(final, log)
  const jobSummary = await renderJobSummaryOf({ ...report, manifest: final }, folder)
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

/** The branch starts where the agent started: what was verified is what is pushed. A conflict is reported. */
async function notesOfMove(
  { workspace, patch, tip }: RebuiltChange,
  { target }: Task,
  { base }: ReportContext,
): Promise<string[]> {
  if (target.kind === 'pull_request' || patch.empty || tip === patch.baseCommit) return []
  const merged = await rebaseTree({ workspace, tree: patch.tree, onto: tip })
  if (!('conflicts' in merged)) return []
  const files = merged.conflicts.slice(0, 10).map((path) => `\`${path.replace(/[`\s]/g, ' ')}\``)
  const more = merged.conflicts.length - files.length
  return [
    `\`${base.ref.replace(/[`\s]/g, ' ')}\` moved since the run, and the change conflicts with it in ${files.join(', ')}${more > 0 ? ` and ${more} more` : ''}: resolve that in the pull request, or run again.`,
  ]
}
