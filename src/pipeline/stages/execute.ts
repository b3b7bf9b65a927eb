import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sessionTools } from '../../agents/definitions/preset.js'
import {
  createExecutionBackend,
  type EndedExecution,
  type ExecutionParams,
} from '../../agents/session/execution.js'
import { correctionLine } from '../../agents/transcript/sessions/correction.js'
import { eventWithoutCost, transcriptWithoutCost } from '../../agents/transcript/without-cost.js'
import { CaissonError, describeError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Reason } from '../../base/reason.js'
import { reasonOfError } from '../../run/determine-outcome.js'
import type { Journal } from '../../run/journal/journal.js'
import { NO_METADATA } from '../../run/starting-manifest.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import { recordSent } from '../sessions/keep-sessions.js'
import { expectedFiles } from './agent-files/expected.js'
import { recordCommits } from './environment/agent-commits.js'
import type { RunGitHub } from './environment/github.js'
import { enterModel } from './environment/model.js'
import { checkOutPushed } from './environment/origin.js'
import { openSandbox } from './environment/sandbox.js'
import type { RunTools } from './mcp/start.js'
import type { Run } from './open.js'
import { assertRunsLeft } from './outsider.js'
import type { RunRequest } from './request.js'
import { giveUpSession, wasRefused } from './resume/resume.js'
import type { RunAfter } from './state.js'
import { pluginFolders } from './trusted-config/plugins.js'

export async function executeRun(state: RunAfter<'prepared'>): Promise<RunAfter<'executed'>> {
  const { run, prepared } = state
  const { clock, signal, spec } = run.request
  const { prompt, resumed, sandbox, model } = prepared
  const { maxTurns, maxBudgetUsd, timeoutMinutes } = spec.limits
  await assertWithinLimits(run.request)
  await run.note({ state: 'working' })
  const startedAt = clock.now()
  const params = { maxTurns, maxBudgetUsd, timeoutMs: timeoutMinutes * 60_000 }
  const goOn = resumed?.how === 'session' ? resumed : null
  const how = goOn ? { resume: goOn.sessionId, forkSession: goOn.fork } : {}
  const requestsBefore = model.gateway.usage().requests
  let result = await runSessionIn(sandbox, state, { prompt: prompt.user, ...how, ...params })
  if (goOn && wasRefused(result, model.gateway.usage().requests - requestsBefore) && !signal?.aborted) {
    await giveUpSession(run, goOn)
    const again = await openAgain(state, correctionLine({ prompt: goOn.instead, anew: true }))
    result = await runSessionIn(again, state, { prompt: goOn.instead, ...params })
  }
  return { ...state, executed: { result, workedMs: clock.now() - startedAt, attempts: [], sessions: 1 } }
}

async function assertWithinLimits({ outsider, publish, task, clock, delivery }: RunRequest): Promise<void> {
  if (outsider === undefined || !publish.forge) return
  const announced = publish.to === 'forge' && (delivery.comment ?? 'always') === 'always'
  const own = announced ? delivery.commentKey : undefined
  const issue = announced || task.target.kind === 'none' ? undefined : task.target.number
  await assertRunsLeft(publish.forge.github, task.requester, { clock, own, issue })
}

/** The agent's sandbox once more, for the session that a line of the stream announces, or for none. */
export async function openAgain(
  { run, resolved, prepared }: RunAfter<'prepared'>,
  line?: string,
): Promise<Sandbox> {
  const { choice, workspace, variables } = prepared
  const { projectSettings } = resolved
  await run.closing
  const sandbox = await openSandbox(run, { choice, workspace, variables, projectSettings })
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
  { run, resolved, prepared }: RunAfter<'prepared'>,
  params: Omit<ExecutionParams, 'workspacePath'>,
  iteration = 1,
): Promise<EndedExecution> {
  const { request, agent, folder, redact, journal } = run
  const { log, clock, spec, signal, replay } = request
  const { model, choice, serverTools, github, prompt, workspace, settingSources } = prepared
  const { gateway, route } = model
  // What the agent says is in the stream: watchers get it once.
  const execute = createExecutionBackend({
    agent,
    sandbox,
    log,
    agentLog: journal.quiet,
    clock,
    redact,
    requests: () => gateway.usage(),
    pages: route.provider.pages,
    env: {},
  })
  journal.beginSession(iteration)
  const paid = gateway.usage().costUsd
  const tools = toolsIn(run, sandbox)
  let door: Awaited<ReturnType<RunTools['enter']>> | undefined
  let modelDoor: Awaited<ReturnType<typeof enterModel>>
  let githubDoor: Awaited<ReturnType<RunGitHub['enter']>> | undefined
  try {
    await recordSent(folder.sent, [params.prompt])
    modelDoor = await enterModel(sandbox, choice, { agent, model, folder })
    door = await serverTools?.enter(sandbox)
    githubDoor = await github?.enter(sandbox)
    const worked = await execute({
      systemPrompt: prompt.system,
      workspacePath: workspace.path,
      model: route.model,
      args: spec.agent.args.length > 0 ? spec.agent.args : undefined,
      endpoint: modelDoor?.endpoint,
      settingSources,
      pluginFolders: pluginFolders(resolved.plugins, sandbox.paths.input),
      ...tools,
      allowedTools: [...(tools.allowedTools ?? []), ...(serverTools?.names ?? [])],
      servers: door?.servers,
      env: githubDoor?.env ?? {},
      evidencePath: join(folder.evidence, 'transcript.jsonl'),
      stderrPath: join(folder.evidence, 'agent.stderr.log'),
      onEvent: recordingSession(run),
      signal,
      ...params,
      // A session without a word may have changed files all the same: they are captured before this is told.
    }).catch(withoutTranscript)
    // Not by the signal: a session that has ended by itself is done, whatever stops the run now.
    if (github && worked.session.reason !== 'cancelled') await checkOutPushed(request, sandbox, workspace)
    if (request.asCheckedOut) await recordCommits(run, sandbox, workspace.baseCommit)
    const ended = await withFiles(sandbox, worked, log)
    if (replay) return { ...ended, transcript: transcriptWithoutCost(ended.transcript) }
    return agent.capabilities.cost ? ended : withCost(ended, gateway.usage().costUsd - paid)
  } finally {
    const close = async () => {
      await sandbox.cleanup()
      await door?.close()
      await modelDoor?.close()
      await githubDoor?.close()
    }
    // None of the agent's processes may keep writing while the patch is captured. The rest is removed meanwhile.
    run.closing = close()
    run.closing.catch(() => {})
    await Promise.race([run.closing, sandbox.halted?.() ?? run.closing])
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

function toolsIn({ request, agent }: Run, { paths }: Sandbox): ReturnType<typeof sessionTools> {
  const output = expectedFiles(request).length > 0 ? paths.output : undefined
  return sessionTools(request.spec.agent, paths.workspace, agent.tools, output)
}

/**
 * Reports each event, and records for other processes which session the run works in. A full disk ends
 * neither.
 */
function recordingSession({ journal, note, request }: Run): Journal['stream'] {
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
