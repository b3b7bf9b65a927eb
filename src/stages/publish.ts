import { agentFor } from '../agents/registry.js'
import { describeError } from '../errors.js'
import type { Forge } from '../github/forge.js'
import type { Log } from '../log.js'
import { ACTIONS } from '../report/actions/proposals.js'
import { upsertComment } from '../report/delivery/upsert-comment.js'
import type { ReportInput } from '../report/input.js'
import { renderJobSummary } from '../report/job-summary.js'
import { renderProgress } from '../report/progress.js'
import { FINDINGS } from '../report/review/findings.js'
import type { SessionRef } from '../report/session-marker.js'
import type { Manifest } from '../run/manifest.js'
import { notDelivered } from '../run/not-delivered.js'
import { writeManifest } from '../run/run-folder.js'
import { readUsage } from '../run/usage.js'
import { STRUCTURED } from './agent-files/expected.js'
import { deliverResult, withDelivery } from './deliver.js'
import type { FinalizedRun } from './finalize.js'
import type { OpenedRun } from './open.js'
import { reportInput } from './report-input.js'
import type { RunResult } from './request.js'
import { sessionRef } from './resume/session-ref.js'
import { capturedOf, type RunState } from './state.js'

/**
 * Announces on the target that work has begun, with the one comment that becomes the summary. A token that
 * may not comment is logged, and is what this resolves to. Rejects if nobody can
 * comment: the target is deleted, transferred or locked.
 */
export async function announceRun({ request, folder, progress, redact }: OpenedRun): Promise<unknown> {
  const { publish, task, delivery, log, clock } = request
  const what = task.target.kind === 'none' ? 'a prompt' : `#${task.target.number}`
  const replayed = request.replay ? `replay of run ${request.replay.runId}, ` : ''
  log.info(`Run ${folder.id}: ${replayed}${what}, requested by ${task.requester.login}`)
  if (publish.to !== 'forge') return
  const { github } = publish.forge
  if (task.target.kind === 'none') return
  const said = {
    task,
    agent: agentFor(request),
    runId: folder.id,
    commentKey: delivery.commentKey,
    startedAt: new Date(clock.now()).toISOString(),
    ...(request.resume?.ref ? { session: request.resume.ref } : {}),
    ...(request.workflow ? { runUrl: request.workflow.url } : {}),
    ...(request.outsider?.usd === undefined ? {} : { usd: request.outsider.usd }),
  }
  const announce = upsertComment(github, {
    number: task.target.number,
    key: delivery.commentKey,
    thread: delivery.commentThread,
    body: renderProgress(said),
  })
  const react = task.comment ? github.react(task.comment, 'eyes') : Promise.resolve()
  const [announced] = await Promise.allSettled([announce, react])
  if (announced.status === 'rejected') return refused(log)(announced.reason)
  progress.tell({
    github,
    written: announced.value,
    async render(activity, at) {
      const costUsd = request.replay ? 0 : (await readUsage(folder)).costUsd
      return renderProgress({ ...said, now: { ...activity, at, costUsd, redact } })
    },
    clock,
    log,
  })
  return undefined
}

const refused = (log: Log) => (error: unknown) => {
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
  const { folder, request } = last
  await last.note({ state: 'publishing' })
  const uploaded = await upload(last)
  const { artifact } = uploaded
  const { publish } = request
  const final =
    publish.to === 'none'
      ? manifest
      : publish.to === 'handoff'
        ? handedOff(manifest, uploaded)
        : await delivered({ last, manifest, answer }, publish.forge, artifact)
  if (final !== manifest) await writeManifest(folder, final)
  const jobSummary = renderJobSummary({
    ...reportInput(last, final, answer),
    ...artifactOf(artifact),
  })
  const { commentUrl, pullRequest } = final.delivery ?? {}
  if (pullRequest) request.log.info(`Pull request: ${pullRequest.url}`)
  if (commentUrl) request.log.info(`Comment: ${commentUrl}`)
  request.log.info(`Run ${folder.id}: ${final.outcome} (${final.reason})`)
  if (publish.to === 'handoff')
    request.log.info('Another job publishes the result: nothing was written to the repository.')
  const structured = fileOf(last, STRUCTURED)
  return {
    folder,
    manifest: final,
    answer,
    jobSummary,
    artifact,
    ...(structured === undefined ? {} : { structured }),
  }
}

/** The value of a valid file that the run asked for. */
function fileOf(last: RunState, wanted: string): unknown {
  const file = capturedOf(last)?.files?.find(({ name }) => name === wanted)
  return file?.problems.length === 0 ? file.value : undefined
}

interface Uploaded {
  artifact: RunResult['artifact']
  error?: unknown
}

async function upload({ request, folder }: RunState): Promise<Uploaded> {
  try {
    return { artifact: (await request.workflow?.uploadArtifact?.(folder)) ?? null }
  } catch (error) {
    request.log.warn(`The artifact could not be uploaded: ${describeError(error).message}`)
    return { artifact: null, error }
  }
}

function artifactOf(
  artifact: RunResult['artifact'],
): Pick<ReportInput, 'artifactUrl' | 'artifactName' | 'unkept'> {
  const { url, name } = artifact ?? {}
  return {
    unkept: artifact === null,
    ...(url ? { artifactUrl: url } : {}),
    ...(name ? { artifactName: name } : {}),
  }
}

/** Without the artifact the other job has nothing to publish, so such a run is not successful. */
function handedOff(manifest: Manifest, { error }: Uploaded): Manifest {
  return error === undefined ? manifest : notDelivered(manifest, error)
}

async function delivered(
  { last, manifest, answer }: FinalizedRun,
  forge: Forge,
  artifact: RunResult['artifact'],
): Promise<Manifest> {
  const { request, folder } = last
  const session = await sessionOf(last, manifest, artifact)
  await last.progress.stop()
  const result = await deliverResult({
    forge,
    task: request.task,
    context: last.phase === 'opened' ? null : last.context,
    manifest,
    captured: capturedOf(last) ?? null,
    patchFile: folder.patch,
    report: {
      ...reportInput(last, manifest, answer),
      ...artifactOf(artifact),
      ...(session ? { session } : {}),
    },
    found: fileOf(last, FINDINGS),
    proposed: fileOf(last, ACTIONS),
    outsider: request.outsider !== undefined,
    delivery: request.delivery,
    draftOnFailure: request.spec.verify.onFailure === 'draft',
    record: async (delivery) => {
      request.onDelivered?.(delivery)
      await writeManifest(folder, { ...manifest, delivery })
    },
    log: request.log,
  })
  return withDelivery(manifest, result)
}

/** This run's session for the next one; if it had none, the one that it was to resume. */
async function sessionOf(
  { folder, request }: RunState,
  manifest: Manifest,
  artifact: RunResult['artifact'],
): Promise<SessionRef | undefined> {
  const { workflow, resume } = request
  const own = await sessionRef({ manifest, file: folder.manifest, workflowRunId: workflow?.id, artifact })
  return own ?? (resume?.ref && { ...resume.ref, kept: agentFor(request).capabilities.resume })
}
