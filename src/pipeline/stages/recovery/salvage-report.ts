import { agentOfRecord } from '../../../agents/registry.js'
import { namesToRecord } from '../../../base/agent-names.js'
import type { Clock } from '../../../base/clock.js'
import { describeError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import type { Redact } from '../../../base/redact.js'
import type { CapturedPatch } from '../../../change/patch/capture.js'
import type { Task } from '../../../github/event/task.js'
import { renderComment } from '../../../report/comment.js'
import { findComment, reactAtEnd, upsertComment } from '../../../report/delivery/upsert-comment.js'
import { patchExcerpt } from '../../../report/patch-excerpt.js'
import { isProgressOf } from '../../../report/progress.js'
import { readSessionMarker } from '../../../report/session-marker.js'
import { stoppedBy } from '../../../report/stop-marker.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunRecord } from '../../../run/record/record.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { startingManifest, taskFacts, taskOfFacts } from '../../../run/starting-manifest.js'
import type { Host, Publication, UploadedArtifact, WorkflowFacts } from '../request.js'
import { sessionRef } from '../resume/session-ref.js'

/** How a salvaged run ended, and where this process has delivered its result, the summary for the job. */
export interface Salvaged {
  manifest: Manifest
  jobSummary?: string
}

/** What is needed to finish a run whose own process is gone. */
export interface SalvageRequest {
  /** The run folder. */
  dir: string
  publish: Publication
  /** Only overwrites a comment that says this run is working. */
  overOwnWordsOnly?: true
  workflow?: WorkflowFacts
  host: Pick<Host, 'env' | 'agent' | 'engines' | 'stateDir'>
  redact: Redact
  /** Values that must not leak through the patch. */
  secrets: readonly string[]
  log: Log
  clock: Clock
}

/**
 * Updates the comment of a run whose process is gone. Never rejects; resolves to the manifest with the
 * comment's address.
 */
export async function reportSalvaged(
  folder: RunFolder,
  manifest: Manifest,
  record: RunRecord,
  patch: CapturedPatch | null,
  { publish, overOwnWordsOnly, workflow, redact, log }: SalvageRequest,
  artifact: UploadedArtifact | null,
): Promise<Manifest> {
  const task = taskOfRecord(record)
  if (publish.to !== 'forge' || task.target.kind === 'none') return manifest
  const { forge } = publish
  const { number } = task.target
  const { commentKey: key = 'main', commentThread: thread, ownComment } = record
  try {
    const there = await findComment(forge.github, { number, key, thread, own: ownComment })
    // A later run may have put its own result there.
    if (overOwnWordsOnly && !(there && isProgressOf(there.body, record.id))) return manifest
    const file = folder.manifest
    const own = await sessionRef({ manifest, file, workflowRunId: workflow?.id, artifact })
    // A run without a session must not hide an earlier one.
    const session = own ?? (there && readSessionMarker(there.body)) ?? undefined
    const body = renderComment({
      task,
      context: null,
      manifest,
      patch,
      patchText: await patchExcerpt(folder.patch, 70_000),
      attachPatch: patch !== null && !patch.empty,
      answer: '',
      serverUrl: forge.github.serverUrl,
      redact,
      commentKey: key,
      stoppedBy: await stoppedBy(forge.github, task.target, workflow?.url),
      runUrl: workflow?.url,
      unkept: workflow && artifact === null,
      artifactUrl: artifact?.url,
      session,
    })
    const comment = await upsertComment(forge.github, { number, key, thread, own: ownComment, body })
    await reactAtEnd(forge.github, task, manifest.outcome === 'success')
    return { ...manifest, delivery: { ...(manifest.delivery ?? { notes: [] }), commentUrl: comment.url } }
  } catch (error) {
    log.warn(`The comment could not be updated: ${describeError(error).message}`)
    return manifest
  }
}

/** The manifest from a record alone, for a run whose manifest is missing or damaged. */
export function manifestOfRecord(
  record: RunRecord,
  redact: Redact,
  host: Pick<Host, 'agent'> = {},
): Manifest {
  const { id, startedAt, agent } = record
  return startingManifest({
    runId: id,
    task: taskFacts(taskOfRecord(record), redact),
    startedAt,
    ...(agent === undefined ? {} : { agent: { name: agent, ...namesToRecord(agentOfRecord(host, agent)) } }),
  })
}

/** The task, as far as the record has it. */
export function taskOfRecord({ task }: Pick<RunRecord, 'task'>): Task {
  const { comment } = task
  return { ...taskOfFacts(task, task.triggeredAt), ...(comment ? { comment } : {}) }
}
