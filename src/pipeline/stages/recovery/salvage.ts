import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agentOfRecord } from '../../../agents/registry.js'
import type { HostPaths } from '../../../agents/transcript/host-paths.js'
import { linesIn } from '../../../agents/transcript/lines.js'
import { createSessions } from '../../../agents/transcript/sessions/sessions.js'
import { writeTranscript } from '../../../agents/transcript/stored.js'
import { agentOfMetadata } from '../../../agents/transcript/told-agent.js'
import type { SessionMetadata, SessionTranscript } from '../../../agents/transcript/types.js'
import type { Clock } from '../../../base/clock.js'
import { describeError } from '../../../base/errors.js'
import { streamStoredFile } from '../../../base/stored-file.js'
import { type CapturedPatch, capturePatch } from '../../../change/patch/capture.js'
import { patchSize } from '../../../change/patch/patch-size.js'
import { defaultPolicy } from '../../../change/patch/policy/default-policy.js'
import type { PolicyEvaluation } from '../../../change/patch/policy/evaluate-policy.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import type { Policy } from '../../../config/policy.js'
import { renderSummaryFile } from '../../../report/summaries.js'
import { type Journal, openJournal } from '../../../run/journal/journal.js'
import { eventOfEvidence } from '../../../run/journal/journal-line.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunRecord } from '../../../run/record/record.js'
import { releaseSpace } from '../../../run/reserve.js'
import {
  listArtifacts,
  type RunFolder,
  readManifest,
  readRecord,
  writeManifest,
  writeRecord,
} from '../../../run/run-folder.js'
import { readCostAtMost } from '../../../run/usage.js'
import { CONTAINER_PATHS } from '../../../sandbox/sandbox.js'
import { takeAgentOutput } from '../capture.js'
import { networkFacts } from '../environment/network.js'
import { evaluateCaptured } from '../evaluate.js'
import { keepSession } from '../finalize.js'
import { writeHandoff } from '../handoff/write-handoff.js'
import { pendingOf } from '../pending-delivery.js'
import { keepPage } from '../report-run.js'
import { finishDelivery, takeOverGit } from './finish-delivery.js'
import { removeLeftovers } from './leftovers.js'
import {
  manifestOfRecord,
  reportSalvaged,
  type Salvaged,
  type SalvageRequest,
  taskOfRecord,
} from './salvage-report.js'

/**
 * Finishes a run whose own process is gone: stops what still runs, keeps transcript and patch so far, writes
 * the manifest and updates the comment. Null if the run had already finished.
 */
export async function salvageRun(request: SalvageRequest): Promise<Salvaged | null> {
  const { folder, record } = await readRecord(request.dir, request.host.stateDir)
  if (record.state === 'done') return null
  const journal = await journalOf(folder, request)
  const { log } = journal
  try {
    log.info(`Run ${record.id} was interrupted while ${record.state}: salvaging what it left.`)
    const clean = await removeLeftovers(folder, record, request.host, log)
    const salvaged = await salvageOpen(folder, record, { ...request, log })
    await writeManifest(folder, salvaged.manifest)
    const updatedAt = new Date(request.clock.now()).toISOString()
    journal.state('done', updatedAt)
    const { leftover: _, pending: __, evaluating: ___, ...rest } = record
    const over = { ...rest, state: 'done' as const, updatedAt, ...(clean ? {} : { leftover: true }) }
    await writeRecord(folder, over, request.host.stateDir)
    return salvaged
  } finally {
    journal.close()
  }
}

/** Continues the run's log where its own process stopped. */
async function journalOf(
  folder: RunFolder,
  { redact, log, clock }: Pick<SalvageRequest, 'redact' | 'log' | 'clock'>,
): Promise<Journal> {
  let streamed = 0
  for await (const line of linesOfStream(folder)) if (eventOfEvidence(line) !== undefined) streamed++
  return openJournal({ path: folder.log, redact, log, clock, streamed })
}

async function salvageOpen(folder: RunFolder, record: RunRecord, request: SalvageRequest): Promise<Salvaged> {
  const before = (await readManifest(folder)) ?? manifestOfRecord(record, request.redact, request.host)
  const pending = pendingOf(record)
  // A run that recorded its own end has written all of it; only its delivery may be unfinished.
  if (pending !== undefined || before.status !== 'running')
    return finishDelivery(folder, before, record, pending, request)
  const transcript = await salvageTranscript(folder, record, request)
  const { patch, policyEvaluation } = await salvagePatch(folder, record, before.agent, request)
  await releaseSpace(folder, 'end')
  const { network, denials } = await networkFacts(folder)
  const costUsd = record.replayOf ? 0 : await readCostAtMost(folder)
  const metadata = { ...transcript.metadata, costUsd }
  const manifest = {
    ...interruptedManifest(before, record, { ...transcript, metadata }, patch, request.clock),
    ...network,
    denials,
    ...(policyEvaluation ? { policy: policyEvaluation } : {}),
  }
  await writeReadable(folder, manifest, record, request)
  await takeAgentOutput(folder, request.redact, request.log).catch((error: unknown) =>
    request.log.warn(`The agent's output could not be kept: ${describeError(error).message}`),
  )
  const { publish, redact, log } = request
  await keepSession(folder, manifest, agentOfRecord(request.host, manifest.agent.name), redact, log)
  // A run that got as far as publishing has written it.
  if (publish.to === 'handoff' && record.state !== 'publishing') {
    const { workflowRun: workflow } = publish
    const tree = patch?.tree ?? null
    await writeHandoff({ folder, workflow, task: taskOfRecord(record), manifest, tree, answer: '', redact })
  }
  const complete = { ...manifest, artifacts: await listArtifacts(folder) }
  await writeManifest(folder, complete)
  const artifact = await request.workflow?.uploadArtifact?.(folder).catch(() => null)
  return { manifest: await reportSalvaged(folder, complete, record, patch, request, artifact ?? null) }
}

/** The stream so far; none before the agent's first word. */
async function* linesOfStream({ dir, evidence }: RunFolder): AsyncGenerator<string, void, undefined> {
  const stream = await streamStoredFile(dir, join(evidence, 'transcript.jsonl'))
  if (stream !== null) yield* linesIn(stream)
}

function hostPathsOf({ hostWorkspace }: RunRecord): HostPaths {
  return hostWorkspace ? { [hostWorkspace]: CONTAINER_PATHS.workspace } : {}
}

async function salvageTranscript(
  folder: RunFolder,
  record: RunRecord,
  { redact }: SalvageRequest,
): Promise<SessionTranscript> {
  const sessions = createSessions(record.hostWorkspace ? { hostWorkspace: record.hostWorkspace } : {})
  for await (const line of linesOfStream(folder)) sessions.push(line)
  const parsed = sessions.read()
  await writeTranscript(folder.transcript, parsed, redact)
  return parsed
}

/** Whoever asks for a run's state waits for its salvage. */
const CAPTURE_LIMIT_MS = 120_000

/** The patch so far, evaluated as strictly as any: what the policy blocks is not shown to people. */
async function salvagePatch(
  folder: RunFolder,
  record: RunRecord,
  agent: Manifest['agent'],
  { log, redact, secrets, clock, host }: SalvageRequest,
): Promise<{ patch: CapturedPatch | null; policyEvaluation?: PolicyEvaluation }> {
  // During preparation there was no agent; what a setup changed is not its patch.
  if (!record.workspace || record.state === 'preparing') {
    await writeFile(folder.patch, '', { flag: 'a' })
    return { patch: null }
  }
  try {
    const workspace = record.workspace as unknown as Workspace
    await takeOverGit(workspace, clock)
    await releaseSpace(folder, 'patch')
    const signal = AbortSignal.timeout(CAPTURE_LIMIT_MS)
    const patch = await capturePatch({ workspace, to: folder.patch, log, signal })
    // As the run had resolved it; a run that reached its agent has resolved it.
    const policy = (record.policy as Policy | undefined) ?? defaultPolicy()
    const allowances = [{ preset: agent.preset ?? ('default' as const), paths: agent.paths ?? [] }]
    const { evaluating: unfinished } = record
    await writeRecord(folder, { ...record, evaluating: true }, host.stateDir)
    return await evaluateCaptured({
      ...{ patch, workspace, policy, secrets, allowances },
      ...{ unfinished, redact, log },
    })
  } catch (error) {
    log.warn(`The patch could not be captured: ${describeError(error).message}`)
    await writeFile(folder.patch, '', { flag: 'a' })
    return { patch: null }
  }
}

function interruptedManifest(
  before: Manifest,
  record: RunRecord,
  { metadata }: SessionTranscript,
  patch: CapturedPatch | null,
  clock: Clock,
): Manifest {
  const { costUsd, inputTokens, outputTokens, turnCount, durationMs, errorCount } = metadata
  const now = clock.now()
  return {
    ...before,
    status: 'failed',
    outcome: 'failure',
    reason: 'cancelled',
    exitCode: 1,
    completedAt: new Date(now).toISOString(),
    durationMs: now - Date.parse(before.startedAt),
    agent: { ...before.agent, ...toldOfAgent(metadata) },
    metadata: { costUsd, inputTokens, outputTokens, turnCount, durationMs, errorCount },
    ...(patch ? { patch: { ...patchSize(patch), leftOut: patch.leftOut } } : {}),
    error: {
      code: 'EXECUTION_CANCELLED',
      message: `The run was stopped from outside while ${record.state}.`,
      hint: 'Transcript and patch so far are kept. Request the run again to start over.',
    },
  }
}

/** What the stream says about the agent. */
function toldOfAgent(metadata: SessionMetadata): Partial<Manifest['agent']> {
  const { sessionId, model } = metadata
  const { version } = agentOfMetadata(metadata)
  return {
    ...(version ? { version } : {}),
    ...(model ? { model } : {}),
    ...(sessionId ? { sessionId } : {}),
  }
}

async function writeReadable(
  folder: RunFolder,
  manifest: Manifest,
  record: RunRecord,
  { redact }: SalvageRequest,
): Promise<void> {
  const task = taskOfRecord(record)
  await writeFile(
    folder.summary,
    renderSummaryFile({ task, context: null, manifest, patch: null, answer: '', serverUrl: '', redact }),
  )
  await keepPage(folder, {
    manifest,
    request: { body: task.instruction },
    hostPaths: hostPathsOf(record),
    redact,
  })
}
