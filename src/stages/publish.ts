import { describeError } from '../errors.js'
import { upsertComment } from '../report/delivery/upsert-comment.js'
import { renderJobSummary } from '../report/job-summary.js'
import { renderProgress } from '../report/progress.js'
import type { SessionRef } from '../report/session-marker.js'
import type { Manifest } from '../run/manifest.js'
import { notDelivered } from '../run/not-delivered.js'
import { writeManifest } from '../run/run-folder.js'
import { deliverResult, withDelivery } from './deliver.js'
import type { FinalizedRun } from './finalize.js'
import type { OpenedRun } from './open.js'
import { reportInput } from './report-input.js'
import type { RunResult } from './request.js'
import { sessionRef } from './resume/session-ref.js'
import type { RunState } from './state.js'

/**
 * Says on the target that work has begun, with the one comment that becomes the summary. A token that may
 * not comment does not stop the run: it is said now, in the log, and again in the report.
 */
export async function announceRun({ request, folder }: OpenedRun): Promise<void> {
  const { forge, task, delivery, log } = request
  const what = task.target.kind === 'none' ? 'a prompt' : `#${task.target.number}`
  log.info(`Run ${folder.id}: ${what}, asked for by ${task.requester.login}`)
  // The job that publishes has the token for it.
  if (!forge || task.target.kind === 'none' || request.handoff || request.keepLocal) return
  const body = renderProgress({
    task,
    runId: folder.id,
    commentKey: delivery.commentKey,
    startedAt: new Date(request.clock.now()).toISOString(),
    ...(request.resume?.ref ? { session: request.resume.ref } : {}),
    ...(request.runUrl ? { runUrl: request.runUrl } : {}),
  })
  const announce = upsertComment(forge.github, { number: task.target.number, key: delivery.commentKey, body })
  const react = task.comment ? forge.github.react(task.comment, 'eyes') : Promise.resolve()
  for (const result of await Promise.allSettled([announce, react])) {
    if (result.status === 'rejected')
      log.warn(`Could not comment on the target: ${describeError(result.reason).message}`)
  }
}

/** Uploads the evidence, then delivers: pull request, push or comment. The manifest on disk ends up complete. */
export async function publishRun({ last, manifest, answer }: FinalizedRun): Promise<RunResult> {
  const { folder, request } = last
  await last.note({ state: 'publishing' })
  const uploaded = await upload(last)
  const { artifact } = uploaded
  const final = request.handoff
    ? handedOver(manifest, uploaded)
    : await delivered({ phase: 'concluded', last, manifest, answer }, artifact)
  if (final !== manifest) await writeManifest(folder, final)
  const jobSummary = renderJobSummary({
    ...reportInput(last, final, answer),
    ...(artifact?.url ? { artifactUrl: artifact.url } : {}),
  })
  const { pullRequest, commentUrl } = final.delivery ?? {}
  if (pullRequest) request.log.info(`Pull request: ${pullRequest.url}`)
  if (commentUrl) request.log.info(`Comment: ${commentUrl}`)
  request.log.info(`Run ${folder.id}: ${final.outcome} (${final.reason})`)
  if (request.handoff) request.log.info('Another job publishes it: nothing was written to the repository.')
  return { folder, manifest: final, answer, jobSummary, artifact }
}

interface Uploaded {
  artifact: RunResult['artifact']
  error?: unknown
}

async function upload({ request, folder }: RunState): Promise<Uploaded> {
  try {
    return { artifact: (await request.uploadArtifact?.(folder)) ?? null }
  } catch (error) {
    request.log.warn(`The artifact could not be uploaded: ${describeError(error).message}`)
    return { artifact: null, error }
  }
}

/** Without the artifact there is nothing that the other job could publish: such a run is not green. */
function handedOver(manifest: Manifest, { error }: Uploaded): Manifest {
  return error === undefined ? manifest : notDelivered(manifest, error)
}

async function delivered(
  { last, manifest, answer }: FinalizedRun,
  artifact: RunResult['artifact'],
): Promise<Manifest> {
  const { request, folder } = last
  const { forge, task } = request
  if (!forge || request.keepLocal) return manifest
  const session = await sessionOf(last, manifest, artifact)
  const result = await deliverResult({
    forge,
    task,
    context: last.phase === 'opened' ? null : last.context,
    manifest,
    captured: last.phase === 'captured' ? { patch: last.patch, workspace: last.workspace } : null,
    patchFile: folder.patch,
    report: {
      ...reportInput(last, manifest, answer),
      ...(artifact?.url ? { artifactUrl: artifact.url } : {}),
      ...(session ? { session } : {}),
    },
    delivery: request.delivery,
    draftOnFailure: request.spec.verify.onFailure === 'draft',
    log: request.log,
  })
  return withDelivery(manifest, result)
}

/** This run's session for the next one; where it had none, the one that it should have gone on with. */
async function sessionOf(
  { folder, request }: RunState,
  manifest: Manifest,
  artifact: RunResult['artifact'],
): Promise<SessionRef | undefined> {
  const { workflowRunId, resume } = request
  const own = await sessionRef({
    manifest,
    file: folder.manifest,
    ...(workflowRunId === undefined ? {} : { workflowRunId }),
    ...(artifact?.id === undefined ? {} : { artifactId: artifact.id }),
  })
  return own ?? resume?.ref
}
