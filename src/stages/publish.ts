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
import type { Run } from './open.js'
import { reportInput } from './report-input.js'
import type { RunResult } from './request.js'
import { sessionRef } from './resume/session-ref.js'
import type { Captured } from './state.js'

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
  const said = {
    task,
    agent,
    runId: folder.id,
    commentKey: delivery.commentKey,
    startedAt: new Date(clock.now()).toISOString(),
    session: request.resume?.ref,
    runUrl: request.workflow?.url,
    usd: request.outsider?.usd,
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
  const { folder, request, note } = last.run
  await note({ state: 'publishing' })
  const uploaded = await upload(last.run)
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
  const structured = fileOf(last.captured, STRUCTURED)
  return {
    folder,
    manifest: final,
    answer,
    jobSummary,
    artifact,
    structured,
  }
}

/** The value of a valid file that the run asked for. */
function fileOf(captured: Captured | undefined, wanted: string): unknown {
  const file = captured?.files?.find(({ name }) => name === wanted)
  return file?.problems.length === 0 ? file.value : undefined
}

interface Uploaded {
  artifact: RunResult['artifact']
  error?: unknown
}

async function upload({ request, folder }: Run): Promise<Uploaded> {
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
    artifactUrl: url,
    artifactName: name,
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
  const { run, resolved, prepared, captured } = last
  const { request, folder, progress } = run
  const session = await sessionOf(run, manifest, artifact)
  await progress.stop()
  const result = await deliverResult({
    forge,
    task: request.task,
    context: resolved?.context ?? null,
    manifest,
    captured: prepared && captured ? { patch: captured.patch, workspace: prepared.workspace } : null,
    patchFile: folder.patch,
    report: {
      ...reportInput(last, manifest, answer),
      ...artifactOf(artifact),
      session,
    },
    found: fileOf(captured, FINDINGS),
    proposed: fileOf(captured, ACTIONS),
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
  { folder, request, agent }: Run,
  manifest: Manifest,
  artifact: RunResult['artifact'],
): Promise<SessionRef | undefined> {
  const { workflow, resume } = request
  const own = await sessionRef({ manifest, file: folder.manifest, workflowRunId: workflow?.id, artifact })
  return own ?? (resume?.ref && { ...resume.ref, kept: agent.capabilities.resume })
}
