import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../../base/clock.js'
import { describeError, ExecutionError } from '../../../base/errors.js'
import { renewGitDir } from '../../../change/workspace/renew-git-dir.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import { findComment } from '../../../report/delivery/upsert-comment.js'
import { isProgressOf } from '../../../report/progress.js'
import { readSessionMarker } from '../../../report/session-marker.js'
import { renderJobSummaryOf } from '../../../report/summaries.js'
import { notDelivered } from '../../../run/determine-outcome.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunRecord } from '../../../run/record/record.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { killCarriers } from '../../../sandbox/process/stragglers.js'
import { deliverPending, type PendingDelivery, withArtifact } from '../pending-delivery.js'
import { uploadOutput } from '../publish.js'
import { type Salvaged, type SalvageRequest, taskOfRecord } from './salvage-report.js'

/**
 * Delivers what a run has recorded as its result: parts that exist already are found and completed, as whenever a
 * delivery is repeated. Where that is not possible, the manifest says what was delivered so far, and what to do.
 */
export async function finishDelivery(
  folder: RunFolder,
  before: Manifest,
  record: RunRecord,
  pending: PendingDelivery | undefined,
  request: SalvageRequest,
): Promise<Salvaged> {
  const { publish, workflow, redact, log, clock } = request
  const ended = before.status === 'running' && pending ? pending.report.manifest : before
  const isOfForge = record.repository !== undefined
  if (!isOfForge && publish.to !== 'handoff') return { manifest: ended }
  if (pending === undefined) return { manifest: interrupted(ended) }
  const upload = pending.uploaded ? null : await uploadOutput(request, folder)
  if (publish.to === 'handoff')
    return { manifest: upload?.error === undefined ? ended : notDelivered(ended, upload.error) }
  if (publish.to !== 'forge' || !(await isToBeDelivered(record, request)))
    return { manifest: interrupted(ended) }
  const complete = upload ? await withArtifact(pending, folder, workflow, upload.artifact) : pending
  const workspace = record.workspace ? (record.workspace as unknown as Workspace) : null
  if (workspace) await takeOverGit(workspace, clock)
  const means = { forge: publish.forge, folder, workspace, redact, log, ownComment: record.ownComment }
  const manifest = await deliverPending(complete, means)
  return { manifest, jobSummary: await renderJobSummaryOf({ ...complete.report, redact, manifest }, folder) }
}

/** Whether the comment is still about this run: a later one may have put its own result there. */
async function isToBeDelivered(record: RunRecord, o: SalvageRequest): Promise<boolean> {
  const { target } = taskOfRecord(record)
  if (!o.overOwnWordsOnly || target.kind === 'none' || o.publish.to !== 'forge') return true
  const { commentKey: key = 'main', commentThread: thread, ownComment: own } = record
  try {
    const there = await findComment(o.publish.forge.github, { number: target.number, key, thread, own })
    if (there === undefined) return true
    return isProgressOf(there.body, record.id) || readSessionMarker(there.body)?.runId === record.id
  } catch (error) {
    o.log.warn(`The delivery could not be finished: ${describeError(error).message}`)
    return false
  }
}

/** The manifest of a run whose delivery nobody has finished. */
function interrupted(manifest: Manifest): Manifest {
  const { commit, branch } = manifest.delivery ?? {}
  const so = commit ? `Its commit ${commit.slice(0, 12)} is on the branch ${branch}.` : 'It may be pushed.'
  return notDelivered(
    manifest,
    new ExecutionError(
      'EXECUTION_CANCELLED',
      `The run was stopped from outside while it delivered its result. ${manifest.patch?.files ? so : ''}`.trim(),
      { hint: `Deliver it with \`caisson publish ${manifest.runId}\`, or request the run again.` },
    ),
  )
}

/** Lets nothing of the dead process go on in its git directory, and trusts nothing that it left there. */
export async function takeOverGit({ gitDir, baselineTree }: Workspace, clock: Clock): Promise<void> {
  await endGit(gitDir, clock)
  await renewGitDir(gitDir, baselineTree)
}

/** Milliseconds for a git process that outlives the process which started it, where it cannot be killed. */
const PATIENCE_MS = 5_000

/**
 * Ends what a dead process left at work in its git directory: the result would reach nobody, and it may be hashing
 * gigabytes. Locks that are still there after a while are removed, since nothing could be captured otherwise.
 */
export async function endGit(gitDir: string, clock: Clock): Promise<void> {
  if ((await killCarriers(`GIT_DIR=${gitDir}`)) > 0) return removeLocks(gitDir)
  const until = clock.now() + PATIENCE_MS
  while ((await locksIn(gitDir)).length > 0) {
    if (clock.now() >= until) return removeLocks(gitDir)
    await clock.sleep(100)
  }
}

async function locksIn(gitDir: string): Promise<string[]> {
  return (await readdir(gitDir).catch(() => [])).filter((name) => name.endsWith('.lock'))
}

async function removeLocks(gitDir: string): Promise<void> {
  for (const name of await locksIn(gitDir)) await rm(join(gitDir, name), { force: true })
}
