import { describeError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Forge } from '../../github/forge.js'
import { ACTIONS } from '../../report/actions/proposals.js'
import { deliver } from '../../report/delivery/deliver.js'
import { publisherFor } from '../../report/delivery/publisher-for.js'
import { upsertComment } from '../../report/delivery/upsert-comment.js'
import type { ReportInput } from '../../report/input.js'
import { renderProgress } from '../../report/progress.js'
import { FINDINGS } from '../../report/review/findings.js'
import type { SessionRef } from '../../report/session-marker.js'
import { renderJobSummary } from '../../report/summaries.js'
import type { Manifest } from '../../run/manifest.js'
import { notDelivered } from '../../run/not-delivered.js'
import { writeManifest } from '../../run/run-folder.js'
import { readUsage } from '../../run/usage.js'
import { STRUCTURED } from './agent-files/expected.js'
import type { FinalizedRun } from './finalize.js'
import type { Run } from './open.js'
import { reportInput } from './report-run.js'
import type { RunResult } from './request.js'
import { sessionRef } from './resume/session-ref.js'
import type { Captured, RunState } from './state.js'

/**
 * Announces on the target that work has begun, with the one comment that becomes the summary. A token that
 * may not comment is logged, and is what this resolves to. Rejects if nobody can
 * comment: the target is deleted, transferred or locked.
 */
export async function announceRun(run: Run): Promise<unknown> {
  const { request, agent, folder, progress, redact } = run
  const { publish, task, delivery, log, clock } = request
  const what = task.target.kind === 'none' ? 'a prompt' : `#${task.target.number}`
  const replayed = request.replay ? `replay of run ${request.replay.runId}, ` : ''
  log.info(`Run ${folder.id}: ${replayed}${what}, requested by ${task.requester.login}`)
  if (publish.to !== 'forge') return
  const { github } = publish.forge
  if (task.target.kind === 'none') return
  const facts = {
    task,
    agent,
    runId: folder.id,
    commentKey: delivery.commentKey,
    startedAt: new Date(clock.now()).toISOString(),
    session: request.resume?.ref,
    runUrl: request.workflow?.url,
  }
  const announce = upsertComment(github, {
    number: task.target.number,
    key: delivery.commentKey,
    thread: delivery.commentThread,
    body: renderProgress(facts),
  })
  const react = task.comment ? github.react(task.comment, 'eyes') : Promise.resolve()
  const [announced] = await Promise.allSettled([announce, react])
  if (announced.status === 'rejected') return warnOfSilence(announced.reason, log)
  progress.keepInComment({
    github,
    written: announced.value,
    async render(activity, at) {
      const costUsd = request.replay ? 0 : (await readUsage(folder)).costUsd
      return renderProgress({ ...facts, now: { ...activity, at, costUsd, redact } })
    },
    clock,
    log,
  })
  return undefined
}

/** Throws if nobody can comment; otherwise resolves to why this token cannot. */
function warnOfSilence(error: unknown, log: Log): unknown {
  const { code, message } = describeError(error)
  if (code.startsWith('TARGET_')) throw error
  log.warn(`Could not comment on the target: ${message}`)
  return error
}

/**
 * Uploads the evidence, then delivers: pull request, push or comment. The manifest on disk is complete at the
 * end.
 */
export async function publishRun({ last, manifest, answer }: FinalizedRun): Promise<RunResult> {
  const { run, captured } = last
  const { folder, request, note } = run
  const { publish, log } = request
  await note({ state: 'publishing' })
  const { artifact, error } = await uploadOutput(run)
  const report = reportInput(last, manifest, answer, artifact)
  let final = manifest
  if (publish.to === 'forge') final = await deliverRun(last, report, publish.forge, artifact)
  else if (publish.to === 'handoff' && error !== undefined) {
    // Without the artifact the other job has nothing to publish, so such a run is not successful.
    final = notDelivered(manifest, error)
    await writeManifest(folder, final)
  }
  const jobSummary = renderJobSummary({ ...report, manifest: final })
  logEnd(final, log)
  if (publish.to === 'handoff')
    log.info('Another job publishes the result: nothing was written to the repository.')
  const structured = valueOfFile(captured, STRUCTURED)
  return {
    folder,
    manifest: final,
    answer,
    jobSummary,
    artifact,
    ...(structured === undefined ? {} : { structured }),
  }
}

/** Where the result is, and how the run ended. */
export function logEnd({ runId, outcome, reason, delivery }: Manifest, log: Log): void {
  const { commentUrl, pullRequest } = delivery ?? {}
  if (pullRequest) log.info(`Pull request: ${pullRequest.url}`)
  if (commentUrl) log.info(`Comment: ${commentUrl}`)
  log.info(`Run ${runId}: ${outcome} (${reason})`)
}

/** The value of a valid file that the run asked for. */
function valueOfFile(captured: Captured | undefined, wanted: string): unknown {
  const file = captured?.files?.find(({ name }) => name === wanted)
  return file?.problems.length === 0 ? file.value : undefined
}

interface Uploaded {
  artifact: RunResult['artifact']
  error?: unknown
}

async function uploadOutput({ request, folder }: Run): Promise<Uploaded> {
  try {
    return { artifact: (await request.workflow?.uploadArtifact?.(folder)) ?? null }
  } catch (error) {
    request.log.warn(`The artifact could not be uploaded: ${describeError(error).message}`)
    return { artifact: null, error }
  }
}

async function deliverRun(
  { run, prepared, captured }: RunState,
  report: ReportInput,
  forge: Forge,
  artifact: RunResult['artifact'],
): Promise<Manifest> {
  const { request, folder, progress } = run
  const { delivery: options, spec, outsider, onDelivered, log } = request
  const session = await sessionOf(run, report.manifest, artifact)
  await progress.stop()
  return deliver({
    github: forge.github,
    publisher: prepared && captured ? publisherFor(forge, options, prepared.workspace, log) : null,
    folder,
    patchFile: folder.patch,
    report: { ...report, session },
    options,
    draftOnFailure: spec.verify.onFailure === 'draft',
    findings: valueOfFile(captured, FINDINGS),
    proposals: valueOfFile(captured, ACTIONS),
    outsider: outsider !== undefined,
    onDelivered,
    log,
  })
}

/** This run's session for the next one; if it had none, the one that it was to resume. */
async function sessionOf(
  { folder, request, agent }: Run,
  manifest: Manifest,
  artifact: RunResult['artifact'],
): Promise<SessionRef | undefined> {
  const { workflow, resume } = request
  const own = await sessionRef({ manifest, file: folder.manifest, workflowRunId: workflow?.id, artifact })
  return own ?? (resume?.ref && { ...resume.ref, kept: agent.capabilities.resume })
}
