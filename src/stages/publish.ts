import { describeError } from '../errors.js'
import { renderComment } from '../report/comment.js'
import { deliver } from '../report/deliver.js'
import { renderJobSummary } from '../report/job-summary.js'
import { renderProgress } from '../report/progress.js'
import { gitPublisher } from '../report/publisher.js'
import { upsertComment } from '../report/upsert-comment.js'
import type { Manifest } from '../run/manifest.js'
import { EXIT_CODES } from '../run/reason.js'
import { writeManifest } from '../run/run-folder.js'
import { patchExcerpt } from './capture.js'
import type { ConcludedRun } from './conclude.js'
import type { OpenedRun } from './open.js'
import { reportInput } from './report-input.js'
import type { RunResult } from './request.js'
import type { RunState } from './state.js'

/** GitHub's limit for a comment is 65,536 characters; no more of a patch than that can ever be shown. */
const EXCERPT_BYTES = 70_000

/**
 * Says on the target that work has begun, with the one comment that becomes the summary. A token that may
 * not comment does not stop the run: it is said now, in the log, and again in the report.
 */
export async function announceRun({ request, folder }: OpenedRun): Promise<void> {
  const { forge, task, delivery, log } = request
  const what = task.target.kind === 'none' ? 'a prompt' : `#${task.target.number}`
  log.info(`Run ${folder.id}: ${what}, asked for by ${task.requester.login}`)
  if (!forge || task.target.kind === 'none') return
  const body = renderProgress({
    task,
    runId: folder.id,
    commentKey: delivery.commentKey,
    startedAt: new Date(request.clock.now()).toISOString(),
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
export async function publishRun({ last, manifest, answer }: ConcludedRun): Promise<RunResult> {
  const { folder, request } = last
  await last.note({ state: 'publishing' })
  const artifact = await upload(last)
  const delivery = await deliverResult(last, manifest, answer, artifact?.url)
  const final: Manifest = delivery ? withDelivery(manifest, delivery) : manifest
  await writeManifest(folder, final)
  const jobSummary = renderJobSummary({
    ...reportInput(last, final, answer),
    ...(artifact?.url ? { artifactUrl: artifact.url } : {}),
  })
  const { pullRequest, commentUrl } = final.delivery ?? {}
  if (pullRequest) request.log.info(`Pull request: ${pullRequest.url}`)
  if (commentUrl) request.log.info(`Comment: ${commentUrl}`)
  request.log.info(`Run ${folder.id}: ${final.outcome} (${final.reason})`)
  return { folder, manifest: final, answer, jobSummary, artifact }
}

async function upload({ request, folder }: RunState): Promise<RunResult['artifact']> {
  try {
    return (await request.uploadArtifact?.(folder)) ?? null
  } catch (error) {
    request.log.warn(`The artifact could not be uploaded: ${describeError(error).message}`)
    return null
  }
}

interface Delivered {
  delivery: NonNullable<Manifest['delivery']>
  error?: unknown
}

async function deliverResult(
  last: RunState,
  manifest: Manifest,
  answer: string,
  artifactUrl: string | undefined,
): Promise<Delivered | null> {
  const { request, folder } = last
  const { forge, task } = request
  if (!forge) return null
  const report = {
    ...reportInput(last, manifest, answer),
    patchText: await patchExcerpt(folder.patch, EXCERPT_BYTES),
    ...(artifactUrl ? { artifactUrl } : {}),
  }
  try {
    if (last.phase !== 'captured') {
      if (task.target.kind === 'none') return { delivery: { notes: [] } }
      const comment = await upsertComment(forge.github, {
        number: task.target.number,
        key: request.delivery.commentKey,
        body: renderComment(report),
      })
      return { delivery: { commentUrl: comment.url, notes: [] } }
    }
    const delivery = await deliver({
      github: forge.github,
      publisher: gitPublisher({ workspace: last.workspace, remoteUrl: forge.remoteUrl, token: forge.token }),
      task,
      context: last.context,
      manifest,
      patch: last.patch,
      report,
      branchPrefix: request.delivery.branchPrefix,
      commentKey: request.delivery.commentKey,
      draft:
        request.delivery.draft ||
        ((request.delivery.draftOnFlags ?? true) && manifest.policy?.verdict === 'flag'),
      draftOnFailure: request.spec.verify.onFailure === 'draft',
      log: request.log,
    })
    return { delivery }
  } catch (error) {
    const { message, hint } = describeError(error)
    request.log.error(`The result could not be delivered: ${message} ${hint}`)
    return { delivery: { notes: [`${message} ${hint}`] }, error }
  }
}

/** A run that did its work but could not deliver it is not green: somebody has to look. */
function withDelivery(manifest: Manifest, { delivery, error }: Delivered): Manifest {
  if (error === undefined) return { ...manifest, delivery }
  const outcome = manifest.outcome === 'success' ? 'needs_review' : manifest.outcome
  return {
    ...manifest,
    delivery,
    outcome,
    exitCode: EXIT_CODES[outcome],
    error: manifest.error ?? describeError(error),
  }
}
