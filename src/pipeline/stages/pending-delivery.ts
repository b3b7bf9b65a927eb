import { describeError } from '../../base/errors.js'
import { mapTexts } from '../../base/json.js'
import type { Log } from '../../base/log.js'
import type { Redact } from '../../base/redact.js'
import type { Workspace } from '../../change/workspace/workspace.js'
import type { Forge } from '../../github/forge.js'
import { ACTIONS } from '../../report/actions/proposals.js'
import { deliver } from '../../report/delivery/deliver.js'
import type { Deliverable } from '../../report/delivery/delivery.js'
import { publisherFor } from '../../report/delivery/publisher-for.js'
import type { ReportInput } from '../../report/input.js'
import { FINDINGS } from '../../report/review/findings.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunRecord } from '../../run/record/record.js'
import type { RunFolder } from '../../run/run-folder.js'
import type { Run } from './open.js'
import { reportInput, valueOfFile } from './report-run.js'
import type { UploadedArtifact, WorkflowFacts } from './request.js'
import { sessionRef } from './resume/session-ref.js'
import type { RunState } from './state.js'

/** A delivery as data: recorded before it begins, so that another process can finish it. */
export type PendingDelivery = Pick<
  Deliverable,
  'options' | 'draftOnFailure' | 'findings' | 'proposals' | 'outsider'
> & {
  report: Omit<ReportInput, 'redact'>
  /** The artifact was uploaded, or cannot be. */
  uploaded?: true
}

/** The delivery of a run that has come to its end. */
export function pendingDelivery(last: RunState, manifest: Manifest, answer: string): PendingDelivery {
  const { run, captured } = last
  const { request, agent, redact } = run
  const { delivery: options, spec, outsider, resume } = request
  const { redact: _, failedOutputs, ...report } = reportInput(last, manifest, answer)
  const session = resume?.ref && { ...resume.ref, kept: agent.capabilities.resume }
  // The process that finishes the delivery does not know every secret of this one.
  const redacted = <Value>(value: Value) => mapTexts(value, redact)
  return {
    report: {
      ...report,
      failedOutputs: redacted(failedOutputs),
      session,
    },
    options,
    draftOnFailure: spec.verify.onFailure === 'draft',
    findings: redacted(valueOfFile(captured, FINDINGS)),
    proposals: redacted(valueOfFile(captured, ACTIONS)),
    outsider: outsider !== undefined,
  }
}

/** On a full disk the manifest is what counts, and delivering does not depend on the record. */
export async function recordPending(
  { note, request: { log } }: Run,
  change: Pick<RunRecord, 'pending'> & { state?: 'publishing' },
): Promise<void> {
  await note(change).catch((error: unknown) =>
    log.warn(`The delivery could not be recorded: ${describeError(error).message}`),
  )
}

export function pendingOf(record: RunRecord): PendingDelivery | undefined {
  return record.pending as PendingDelivery | undefined
}

/**
 * The same, once the artifact was to be uploaded: where it is, and how a later run finds the session. To be called while
 * the manifest on disk is the uploaded one.
 */
export async function withArtifact(
  pending: PendingDelivery,
  folder: RunFolder,
  workflow: WorkflowFacts | undefined,
  artifact: UploadedArtifact | null,
): Promise<PendingDelivery> {
  const { manifest, session } = pending.report
  const own = await sessionRef({ manifest, file: folder.manifest, workflowRunId: workflow?.id, artifact })
  return {
    ...pending,
    uploaded: true,
    report: {
      ...pending.report,
      artifactUrl: artifact?.url,
      artifactName: artifact?.name,
      unkept: artifact === null,
      // A run without a session must not hide the one that it was to resume.
      session: own ?? session,
    },
  }
}

/** What delivers: of the run's own process, or of the one that finishes its delivery. */
export interface Means extends Pick<Deliverable, 'folder' | 'onDelivered' | 'ownComment'> {
  forge: Forge
  /** Null if the run did not get as far as a patch. */
  workspace: Workspace | null
  redact: Redact
  log: Log
}

export function deliverPending(pending: PendingDelivery, means: Means): Promise<Manifest> {
  const { forge, workspace, redact, ...rest } = means
  const { report, options } = pending
  return deliver({
    ...pending,
    ...rest,
    github: forge.github,
    publisher: workspace && report.patch ? publisherFor(forge, options, workspace, means.log) : null,
    patchFile: means.folder.patch,
    report: { ...report, redact },
  })
}
