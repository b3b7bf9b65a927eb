import { describeError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import { upsertComment } from '../../report/delivery/upsert-comment.js'
import { renderProgress } from '../../report/progress.js'
import { renderJobSummaryOf } from '../../report/summaries.js'
import { notDelivered } from '../../run/determine-outcome.js'
import type { Manifest } from '../../run/manifest.js'
import { type RunFolder, writeManifest } from '../../run/run-folder.js'
import { readUsage } from '../../run/usage.js'
import { STRUCTURED } from './agent-files/expected.js'
import type { FinalizedRun } from './finalize.js'
import type { Run } from './open.js'
import { deliverPending, recordPending, withArtifact } from './pending-delivery.js'
import { valueOfFile } from './report-run.js'
import type { RunRequest, RunResult, UploadedArtifact } from './request.js'

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
  const react = task.comment ? github.react(task.comment, 'eyes') : Promise.resolve()
  if ((delivery.comment ?? 'always') !== 'always') {
    await react.catch(() => {})
    return
  }
  const announce = upsertComment(github, {
    number: task.target.number,
    key: delivery.commentKey,
    thread: delivery.commentThread,
    body: renderProgress(facts),
  })
  const [announced] = await Promise.allSettled([announce, react])
  if (announced.status === 'rejected') return warnOfSilence(announced.reason, log)
  const { id, inThread, url } = announced.value
  await run.note({ ownComment: { id, inThread, url } })
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
export async function publishRun({ last, manifest, answer, pending }: FinalizedRun): Promise<RunResult> {
  const { run, prepared, captured } = last
  const { folder, request, progress, redact } = run
  const { publish, workflow, onDelivered, log } = request
  const { artifact, error } = await uploadOutput(request, folder)
  const complete = await withArtifact(pending, folder, workflow, artifact)
  await recordPending(run, { pending: complete })
  let final = manifest
  if (publish.to === 'forge') {
    const ownComment = await progress.stop()
    const workspace = captured && prepared ? prepared.workspace : null
    const { forge } = publish
    const means = { forge, folder, workspace, ownComment, redact, onDelivered, log }
    final = await deliverPending(complete, means)
  } else if (publish.to === 'handoff' && error !== undefined) {
    // Without the artifact the other job has nothing to publish, so such a run is not successful.
    final = notDelivered(manifest, error)
    await writeManifest(folder, final)
  }
  const jobSummary = await renderJobSummaryOf({ ...complete.report, redact, manifest: final }, folder)
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

/** The artifact; null with the error if it could not be uploaded. */
export async function uploadOutput(
  { workflow, log }: Pick<RunRequest, 'workflow' | 'log'>,
  folder: RunFolder,
): Promise<{ artifact: UploadedArtifact | null; error?: unknown }> {
  try {
    return { artifact: (await workflow?.uploadArtifact?.(folder)) ?? null }
  } catch (error) {
    log.warn(`The artifact could not be uploaded: ${describeError(error).message}`)
    return { artifact: null, error }
  }
}
