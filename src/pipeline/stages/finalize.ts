import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentAdapter } from '../../agents/port/agent.js'
import { hostPaths } from '../../agents/session/execution.js'
import { gitHubCalls, refusedGitHubCalls } from '../../agents/transcript/github-calls.js'
import type { HostPaths } from '../../agents/transcript/host-paths.js'
import { agentOfMetadata } from '../../agents/transcript/told-agent.js'
import type { SessionTranscript } from '../../agents/transcript/types.js'
import { describeError, ExecutionError, errorInWords, onCode, PatchError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Reason } from '../../base/reason.js'
import type { Redact } from '../../base/redact.js'
import { patchSize } from '../../change/patch/patch-size.js'
import { lostWork } from '../../change/workspace/lost-work.js'
import { OWN_OUTPUTS } from '../../config/spec.js'
import { promptTokens } from '../../gateway/budget/usage.js'
import { proofCard } from '../../report/sections/proof-card.js'
import { renderSummaryFile } from '../../report/summaries.js'
import { splitTitle, withType } from '../../report/text/title.js'
import { determineOutcome, reasonOfError } from '../../run/determine-outcome.js'
import type { Manifest } from '../../run/manifest.js'
import { releaseSpace } from '../../run/reserve.js'
import { listArtifacts, type RunFolder, readManifest, writeManifest } from '../../run/run-folder.js'
import { NO_METADATA } from '../../run/starting-manifest.js'
import { keepSessions, readSent, SESSION_FOLDER } from '../sessions/keep-sessions.js'
import type { CheckedFile } from './agent-files/expected.js'
import { AGENT_OUTPUT } from './capture.js'
import { networkFacts } from './environment/network.js'
import { heldAnswer } from './github-writes.js'
import { writeHandoff } from './handoff/write-handoff.js'
import { answerOf, isSilent, silentEnd } from './last-words.js'
import { loopFacts } from './loop/course.js'
import { agentFacts, manifestAtStart, type Run } from './open.js'
import { type PendingDelivery, pendingDelivery, recordPending } from './pending-delivery.js'
import { keepPage, reportInput, requestOf } from './report-run.js'
import type { Captured, RunState } from './state.js'
import { failedOutputsOf, verificationFacts } from './verify.js'

/** A run with a final manifest on disk, not yet reported to people. */
export interface FinalizedRun {
  last: RunState
  manifest: Manifest
  answer: string
  pending: PendingDelivery
}

const EMPTY: SessionTranscript = {
  messages: [],
  metadata: { ...NO_METADATA },
}

/**
 * Writes transcript, patch, summary, page and manifest, however the run ended; `error` is what aborted it.
 */
export async function finalizeRun(last: RunState, error?: unknown): Promise<FinalizedRun> {
  const { run, executed, captured } = last
  const { folder, redact, request, agent } = run
  const { log, delivery, publish, task } = request
  await releaseSpace(folder, 'end')
  await ensureFiles(folder)
  const { network, denials: refused } = await networkFacts(folder)
  const denials = [...denialsOf(last), ...refused]
  const verification = executed && verificationFacts(executed)
  const missing = error === undefined ? await missingOutputs(run) : []
  const invalid = (captured?.files ?? []).filter((one) => one.problems.length > 0)
  const said = redact(answerOf(executed))
  const silent = isSilent(last, said)
  const verdict = determineOutcome({
    session: sessionReason(last, error),
    patchEmpty: captured?.patch.empty ?? true,
    silent,
    workLost: captured !== undefined && lostWork(captured.patch.leftOut) !== null,
    verified: verification?.passed,
    blocked: captured?.policyEvaluation?.verdict === 'block',
    missing: [...missing, ...invalid.map(({ name }) => name)],
    denials: denials.length,
    failOnDenials: delivery.failOnDenials,
    writesRefused: denials.some(({ writes }) => writes),
  })
  const now = request.clock.now()
  const failure =
    error ??
    (verdict.reason === 'output_missing' ? outputsMissing(agent, missing, invalid) : undefined) ??
    (verdict.reason === 'agent_error' && silent ? silentEnd(agent) : undefined)
  const style = last.prepared?.titles
  const { answer: lastMessage, title } = style === undefined ? { answer: said } : splitTitle(said)
  const held = heldAnswer(request, last.prepared?.github?.gateway.held() ?? [])
  const answer = held === undefined ? lastMessage : redact(held)
  const manifest: Manifest = {
    ...manifestAtStart(run),
    ...verdict,
    ...(await factsSoFar(folder)),
    ...executedFacts(last),
    loop: loopOf(last),
    patch: captured && patchFacts(captured),
    ...(held === undefined ? {} : { commented: true as const }),
    title: title === undefined ? undefined : withType(title, style === 'conventional'),
    adapter: captured?.adapter,
    policy: captured?.policyEvaluation,
    verification,
    completedAt: new Date(now).toISOString(),
    durationMs: now - run.startedAt,
    ...network,
    denials: denials.map(({ what, why, ...more }) => ({
      ...{ ...more, what: redact(what) },
      ...(why === undefined ? {} : { why: redact(why) }),
    })),
    error: errorOf(last, failure),
  }
  if (manifest.error) log.error(errorInWords(manifest.error))
  await writeReadable(last, manifest, answer)
  await keepSession(folder, manifest, agent, redact, log)
  if (publish.to === 'handoff') {
    const { workflowRun: workflow } = publish
    const tree = captured?.patch.tree ?? null
    const failedOutputs = executed && failedOutputsOf(executed)
    await writeHandoff({ folder, workflow, task, manifest, tree, answer, failedOutputs, redact })
  }
  const complete = { ...manifest, artifacts: await listArtifacts(folder) }
  const pending = pendingDelivery(last, complete, answer)
  // Before the manifest: whoever finds one of a run that has ended also finds what is to be delivered.
  await recordPending(run, { state: 'publishing', pending })
  await writeManifest(folder, complete)
  return { last, manifest: complete, answer, pending }
}

/** Into the run's output, so that it can be resumed on this machine or from the artifact. */
export async function keepSession(
  { home, output, sent: file }: RunFolder,
  { agent: { sessionId } }: Manifest,
  agent: AgentAdapter,
  redact: Redact,
  log: Log,
): Promise<void> {
  if (sessionId === undefined) return
  const to = join(output, SESSION_FOLDER)
  const keep = async () =>
    keepSessions({ agent, home, sessionId, sent: await readSent(file), to, redact, log })
  await keep().catch((error: unknown) =>
    log.warn(`The session could not be kept for later: ${describeError(error).message}`),
  )
}

/** What earlier stages recorded as they went. */
async function factsSoFar(folder: RunFolder): Promise<Partial<Manifest>> {
  const recorded = await readManifest(folder)
  if (!recorded) return {}
  const { base, sandbox, credentials, defaults, setup, resumed } = recorded
  return { base, sandbox, credentials, defaults, setup, resumed }
}

/** Transcript and patch exist in every run, if only empty. */
async function ensureFiles(folder: RunFolder): Promise<void> {
  const write = async (path: string, content: string) => {
    await writeFile(path, content, { flag: 'wx' }).catch(onCode(['EEXIST'], undefined))
  }
  await write(folder.transcript, `${JSON.stringify(EMPTY, null, 2)}\n`)
  await write(folder.patch, '')
  await write(join(folder.evidence, 'transcript.jsonl'), '')
}

/** What the agent has not said of itself is what its gateway and its sandbox know. */
function executedFacts({ run, prepared, executed }: RunState): Partial<Manifest> {
  if (!prepared || !executed) return {}
  const { gateway, route } = prepared.model
  const { session, transcript } = executed.result
  const { metadata } = transcript
  const usage = gateway.usage()
  const { version = prepared.sandbox.agentVersion } = agentOfMetadata(metadata)
  const { turnCount, durationMs, errorCount } = metadata
  const { inputTokens, outputTokens } =
    metadata.inputTokens + metadata.outputTokens > 0
      ? metadata
      : { inputTokens: promptTokens(usage), outputTokens: usage.outputTokens }
  // What passes the gateway is paid; what the stream says of it, whoever works in the sandbox can write.
  const costUsd = run.request.replay ? 0 : usage.costUsd
  const { name: provider } = route.provider
  return {
    agent: {
      ...agentFacts(run.agent, run.request.spec),
      version: version || undefined,
      model: session.model || usage.lastModel || route.model || undefined,
      provider: provider === 'anthropic' ? undefined : provider,
      sessionId: session.sessionId || undefined,
      secondCredential: usage.secondCredential,
    },
    metadata: { costUsd, inputTokens, outputTokens, turnCount, durationMs, errorCount },
  }
}

function patchFacts({ patch }: Captured): NonNullable<Manifest['patch']> {
  return { ...patchSize(patch), leftOut: patch.leftOut, merged: patch.merged }
}

function loopOf({ run, prepared, executed, captured }: RunState): Manifest['loop'] {
  const loop = executed?.loop
  const costUsd = run.request.replay ? 0 : prepared?.model.gateway.usage().costUsd
  return loop && loopFacts(loop, loop.completedBy, captured && patchSize(captured.patch), costUsd)
}

function denialsOf({ prepared, executed }: RunState): Manifest['denials'] {
  const tools = executed?.result.session.denials ?? []
  const gateway = prepared?.model.gateway.usage().denials ?? []
  const held = prepared?.github?.gateway.refused() ?? []
  // What the copy of GitHub has refused, it knows best, and it says what would allow it.
  const ofGitHub = (executed ? refusedGitHubCalls(executed.result.transcript) : []).filter(
    ({ what, writes, absent }) => absent || !(writes && held.length > 0 && /^(gh |mcp__github)/.test(what)),
  )
  return [
    ...held.map((one) => ({ source: 'github' as const, ...one, writes: true as const })),
    ...ofGitHub.map(({ what, writes }) => ({
      source: 'github' as const,
      what,
      ...(writes ? { writes } : {}),
    })),
    ...tools
      .filter(({ toolName, input }) => gitHubCalls(toolName, input).length === 0)
      .map(({ toolName }) => ({ source: 'tool' as const, what: toolName })),
    ...gateway.map(({ what, why }) => ({ source: 'gateway' as const, what, why })),
  ]
}

function sessionReason({ run, prepared, executed }: RunState, error: unknown): Reason {
  // What has worked was not kept from starting.
  const begun = (executed?.result.transcript.metadata.turnCount ?? 0) > 0
  const named = (reason: Reason) => (begun && reason === 'setup_failed' ? 'agent_error' : reason)
  if (error !== undefined)
    return run.request.signal?.aborted ? 'cancelled' : named(reasonOfError(describeError(error).code))
  if (!prepared || !executed) return 'internal_error'
  return prepared.model.gateway.usage().budgetExceeded
    ? 'budget_exceeded'
    : named(executed.result.session.reason)
}

function errorOf(last: RunState, error: unknown): Manifest['error'] {
  const thrown = error ?? last.executed?.result.session.error
  if (thrown === undefined) return undefined
  const { redact } = last.run
  const { code, message, hint } = describeError(cancelledOr(thrown, last))
  return { code, message: redact(message), hint: redact(hint) }
}

/** What an abort has thrown is no fault of anybody's. */
function cancelledOr(thrown: unknown, { run, executed }: RunState): unknown {
  if (!run.request.signal?.aborted || describeError(thrown).code !== 'INTERNAL_ERROR') return thrown
  const when = executed ? 'after the session' : 'before the session started'
  return new ExecutionError('EXECUTION_CANCELLED', `The run was cancelled ${when}.`, {
    hint: 'Start the run again.',
    cause: thrown,
  })
}

function outputsMissing(
  { image }: AgentAdapter,
  names: readonly string[],
  invalid: readonly CheckedFile[],
): PatchError {
  const sentences = [
    ...(names.length > 0 ? [`The agent did not write ${names.join(', ')}.`] : []),
    ...invalid.map(({ name, problems }) => `${name} is not valid: ${problems.join('; ')}`),
  ]
  return new PatchError('OUTPUT_MISSING', sentences.join(' '), {
    hint:
      image === undefined
        ? 'Say in the request what each of these files must contain.'
        : 'Let the image write them to `/caisson/output`, or leave them out of `outputs.required`; `manifest.json` is always required.',
  })
}

function hostPathsOf({ prepared, executed }: RunState): HostPaths {
  return prepared && executed ? hostPaths(prepared.sandbox, prepared.workspace.path) : {}
}

/** An adapter image has to leave what it promises: files of the same name that Caisson writes do not count. */
async function missingOutputs({ folder, request, agent }: Run): Promise<string[]> {
  const isImage = agent.image !== undefined
  const own = isImage ? ['transcript.json'] : OWN_OUTPUTS
  const written = new Set(isImage ? [] : ['manifest.json', 'summary.md'])
  const missing: string[] = []
  for (const name of new Set([...(isImage ? ['manifest.json'] : []), ...request.spec.outputs.required])) {
    if (written.has(name)) continue
    const path = join(folder.output, own.includes(name) ? '' : AGENT_OUTPUT, name)
    const there = await stat(path).catch(() => null)
    const isEmpty = isImage && name === 'summary.md' && there?.size === 0
    if (!there?.isFile() || isEmpty) missing.push(name)
  }
  return missing
}

async function writeReadable(last: RunState, manifest: Manifest, answer: string): Promise<void> {
  const { folder, redact, request, progress } = last.run
  const report = reportInput(last, manifest, answer)
  await writeFile(folder.summary, renderSummaryFile(report))
  await keepPage(folder, {
    manifest,
    request: requestOf(report),
    answer,
    card: proofCard(report),
    hostPaths: hostPathsOf(last),
    failedOutputs: report.failedOutputs,
    serverUrl: report.serverUrl,
    runUrl: report.runUrl,
    commentUrl: progress.commentUrl,
    pulls: request.publish.to === 'forge',
    redact,
  })
}
