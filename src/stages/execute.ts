import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionTools } from '../agents/definitions/preset.js'
import { agentFor } from '../agents/registry.js'
import {
  createExecutionBackend,
  type EndedExecution,
  type ExecutionParams,
} from '../agents/session/execution.js'
import { CaissonError, describeError } from '../errors.js'
import type { Log } from '../log.js'
import { reasonOfError } from '../run/determine-outcome.js'
import type { Journal } from '../run/journal/journal.js'
import type { Reason } from '../run/reason.js'
import { NO_METADATA } from '../run/starting-manifest.js'
import type { Sandbox } from '../sandbox/sandbox.js'
import { correctionLine } from '../transcript/sessions/correction.js'
import { eventWithoutCost, transcriptWithoutCost } from '../transcript/without-cost.js'
import type { Attempt } from '../verify/attempt.js'
import { expectedFiles } from './agent-files/expected.js'
import { enterModel } from './environment/model.js'
import { openSandbox } from './environment/sandbox.js'
import type { EndedLoop } from './loop/course.js'
import type { RunTools } from './mcp/start.js'
import type { PreparedRun } from './prepare.js'
import { giveUpSession, wasRefused } from './resume/resume.js'

/** A run whose session has ended, successfully or not; the sandbox is gone. */
export interface ExecutedRun extends Omit<PreparedRun, 'phase'> {
  phase: 'executed'
  /** Of all sessions, if there was more than one. */
  result: EndedExecution
  /** Wall-clock milliseconds of the sessions. */
  workedMs: number
  /** The first, and its corrections after a verification. */
  sessions: number
  /** The session was already told once what is wrong with its files. */
  filesCorrected?: true
  /**
   * Verifications so far, oldest first; one for each session unless the last one's change was not verified.
   */
  attempts: readonly Attempt[]
  /** The verification of the base alone. */
  baseAttempt?: Attempt
  /** Tree of the workspace as the last session found it; absent: as the run found it. */
  foundTree?: string
  /** Set if the run was a loop. */
  loop?: EndedLoop
}

export async function executeRun(run: PreparedRun): Promise<ExecutedRun> {
  const { request, prompt } = run
  const { limits } = request.spec
  await run.note({ state: 'working' })
  const startedAt = request.clock.now()
  const params = {
    ...(limits.maxTurns ? { maxTurns: limits.maxTurns } : {}),
    ...(limits.maxBudgetUsd ? { maxBudgetUsd: limits.maxBudgetUsd } : {}),
    timeoutMs: limits.timeoutMinutes * 60_000,
  }
  const goOn = run.resumed?.how === 'session' ? run.resumed : null
  const how = goOn ? { resume: goOn.sessionId, forkSession: goOn.fork } : {}
  const asked = run.gateway.usage().requests
  let result = await runSessionIn(run.sandbox, run, { prompt: prompt.user, ...how, ...params })
  if (goOn && wasRefused(result, run.gateway.usage().requests - asked) && !request.signal?.aborted) {
    await giveUpSession({ ...run, resumed: goOn })
    const sandbox = await openAgain(run, correctionLine({ prompt: goOn.instead, anew: true }))
    result = await runSessionIn(sandbox, run, { prompt: goOn.instead, ...params })
  }
  return {
    ...run,
    phase: 'executed',
    result,
    workedMs: request.clock.now() - startedAt,
    attempts: [],
    sessions: 1,
  }
}

/** The agent's sandbox once more, for the session that a line of the stream announces, or for none. */
export async function openAgain(run: Omit<PreparedRun, 'phase'>, line?: string): Promise<Sandbox> {
  const sandbox = await openSandbox(run, run.choice, run.workspace, run.variables)
  run.resources.add('the sandbox', () => sandbox.cleanup())
  if (line !== undefined) await appendFile(join(run.folder.evidence, 'transcript.jsonl'), `${line}\n`)
  return sandbox
}

/**
 * One session of a run. The sandbox is closed with it, however it ends. `iteration` counts the sessions of a
 * loop from 1; a correction belongs to the iteration that it corrects.
 */
export async function runSessionIn(
  sandbox: Sandbox,
  run: Pick<
    PreparedRun,
    | 'request'
    | 'folder'
    | 'redact'
    | 'workspace'
    | 'prompt'
    | 'journal'
    | 'gateway'
    | 'model'
    | 'choice'
    | 'serverTools'
    | 'note'
    | 'settingSources'
  >,
  params: Omit<ExecutionParams, 'workspacePath'>,
  iteration = 1,
): Promise<EndedExecution> {
  const { request, folder, redact, journal } = run
  const { log, clock } = request
  const adapter = agentFor(request)
  // What the agent says is in the stream: watchers get it once.
  const execute = createExecutionBackend({
    agent: adapter,
    sandbox,
    log,
    agentLog: journal.quiet,
    clock,
    redact,
    requests: () => run.gateway.usage(),
    pages: run.model.route.provider.pages,
    env: {},
  })
  journal.beginSession(iteration)
  const paid = run.gateway.usage().costUsd
  const tools = toolsIn(run, sandbox)
  let door: Awaited<ReturnType<RunTools['enter']>> | undefined
  let modelDoor: Awaited<ReturnType<typeof enterModel>>
  try {
    modelDoor = await enterModel(run, adapter, sandbox)
    door = await run.serverTools?.enter(sandbox)
    const worked = await execute({
      systemPrompt: run.prompt.system,
      workspacePath: run.workspace.path,
      ...(run.model.route.model ? { model: run.model.route.model } : {}),
      ...(request.spec.agent.args.length > 0 ? { args: request.spec.agent.args } : {}),
      ...(modelDoor ? { endpoint: modelDoor.endpoint } : {}),
      ...(run.settingSources ? { settingSources: run.settingSources } : {}),
      ...tools,
      allowedTools: [...(tools.allowedTools ?? []), ...(run.serverTools?.names ?? [])],
      ...(door ? { servers: door.servers } : {}),
      evidencePath: join(folder.evidence, 'transcript.jsonl'),
      stderrPath: join(folder.evidence, 'agent.stderr.log'),
      onEvent: withSessionNoted(run),
      ...(request.signal ? { signal: request.signal } : {}),
      ...params,
      // A session without a word may have changed files all the same: they are captured before this is told.
    }).catch(withoutTranscript)
    const ended = await withFiles(sandbox, worked, log)
    if (request.replay) return { ...ended, transcript: transcriptWithoutCost(ended.transcript) }
    return adapter.capabilities.cost ? ended : withCost(ended, run.gateway.usage().costUsd - paid)
  } finally {
    // None of the agent's processes may keep writing while the patch is captured.
    await sandbox.cleanup()
    await door?.close()
    await modelDoor?.close()
  }
}

/** What is known of a session counts, even where its files are gone with their container. */
export async function withFiles(sandbox: Sandbox, ended: EndedExecution, log: Log): Promise<EndedExecution> {
  const gone = await sandbox.remote?.getFiles().catch(withoutTranscript)
  if (!gone) return ended
  if (!ENDED_BY_US.includes(ended.session.reason)) return { ...ended, session: gone.session }
  log.warn(`What the session wrote could not be fetched: ${gone.session.message}`)
  return ended
}

/** What a session cost whose agent does not say it: the gateway has counted. */
function withCost(ended: EndedExecution, costUsd: number): EndedExecution {
  const { transcript } = ended
  return { ...ended, transcript: { ...transcript, metadata: { ...transcript.metadata, costUsd } } }
}

function toolsIn(
  { request }: Pick<PreparedRun, 'request'>,
  { paths }: Sandbox,
): ReturnType<typeof sessionTools> {
  const { tools } = agentFor(request)
  const output = expectedFiles(request).length > 0 ? paths.output : undefined
  return sessionTools(request.spec.agent, paths.workspace, tools, output)
}

/**
 * Reports each event, and records for other processes which session the run works in. A full disk ends
 * neither.
 */
function withSessionNoted({
  journal,
  note,
  request,
}: Pick<PreparedRun, 'journal' | 'note' | 'request'>): Journal['stream'] {
  let noted: string | undefined
  return (event) => {
    journal.stream(request.replay ? eventWithoutCost(event) : event)
    if (event.type !== 'system' || event.subtype !== 'init' || !event.session_id) return
    if (event.session_id === noted) return
    noted = event.session_id
    note({ sessionId: noted }).catch((error: unknown) =>
      request.log.warn(`The run's session could not be recorded: ${describeError(error).message}`),
    )
  }
}

/** The end of a session that left nothing. Throws what is not an error of ours. */
export function withoutTranscript(error: unknown): EndedExecution {
  if (!(error instanceof CaissonError)) throw error
  const { message } = error
  return {
    transcript: { messages: [], metadata: { ...NO_METADATA, errorCount: 1 } },
    session: { reason: reasonOfError(error.code), exitCode: null, message, denials: [], error },
  }
}

const ENDED_BY_US: readonly Reason[] = ['timeout', 'cancelled']
