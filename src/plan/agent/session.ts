import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgentAdapter } from '../../agents/port/agent.js'
import { agentFor } from '../../agents/registry.js'
import { deliveryOptions } from '../../config/delivery.js'
import { runPipeline } from '../../pipeline.js'
import { createRedactor } from '../../redact.js'
import { makeIgnoredFolder } from '../../run/ignored-folder.js'
import type { RunEvent } from '../../run/journal/event.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunFolder } from '../../run/run-folder.js'
import type { RunResult } from '../../stages/request.js'
import type { StreamEvent } from '../../transcript/event.js'
import { userName } from '../../user.js'
import type { AgentSession } from './agent-session.js'
import type { AgentRuntime } from './runtime.js'
import { makeScratch } from './scratch.js'
import { NONE_LEFT, STEP_SERVER, type StepServer, stepServer } from './server.js'
import { promptOf } from './session-prompt.js'
import { agentOfStep } from './session-spec.js'
import { type AgentTrace, type FinishReason, type StepCall, stepsOf, TRACE_FILE } from './trace.js'

/** What its caller may do with a session while it works. */
export interface SessionControl {
  signal?: AbortSignal | undefined
  onStart?: (folder: RunFolder) => void
  onEvent?: (event: RunEvent) => void
}

/** How an agent step went. Nothing of it has a secret in it. */
export interface AgentStepResult {
  /** The agent's last words. */
  text: string
  steps: readonly StepCall[]
  finishReason: FinishReason
  /** Sent and received, cached ones included. */
  tokensUsed: number
  costUsd: number
  durationMs: number
  /** Undefined: the agent did not start. */
  sessionId: string | undefined
  runId: string
  /** Of the step's run: `reason` and `error` say why it did not succeed. */
  manifest: Manifest
  trace: AgentTrace
}

/**
 * Runs a session as a whole run of the pipeline, on an empty checkout. Resolves for every end, with the trace that is
 * also in the run's folder. Rejects with CONFIG_INVALID for settings that no spec can have, or if there is no folder.
 */
export async function runAgentSession(
  given: AgentSession,
  runtime: AgentRuntime,
  { signal, onStart, onEvent }: SessionControl = {},
): Promise<AgentStepResult> {
  const { folder, clock, log } = runtime
  const session = withoutSecrets(given, runtime)
  const { spec, host } = agentOfStep(session, runtime)
  const adapter = agentFor({ host, spec })
  const server = stepServer(session.tools, { clock, maxSteps: session.maxSteps })
  const ending = new AbortController()
  const lastWord = lastWordOf(server, () => ending.abort())
  const root = join(folder, 'runs')
  await makeIgnoredFolder(root)
  const scratch = await makeScratch(join(folder, 'work'))
  let result: RunResult | undefined
  try {
    result = await runPipeline({
      spec,
      delivery: deliveryOptions(),
      publish: { to: 'none' },
      task: {
        target: { kind: 'none' },
        instruction: session.prompt,
        requester: { login: runtime.requester ?? userName() },
        trigger: 'prompted',
        triggeredAt: new Date(clock.now()).toISOString(),
      },
      prompt: promptOf(session),
      // Even if it is empty: only an agent that takes servers is known to have no other tools.
      tools: [server],
      root,
      trim: true,
      checkout: scratch.path,
      model: runtime.model,
      host,
      secrets: secretsOf(runtime),
      telemetry: runtime.telemetry,
      log,
      clock,
      signal: signal ? AbortSignal.any([signal, ending.signal]) : ending.signal,
      ...(onStart ? { onStart } : {}),
      onEvent(event) {
        if (event.type === 'stream') lastWord(event.event)
        onEvent?.(event)
      },
    })
  } finally {
    await scratch.remove(result?.folder.dir)
  }
  const steps = await stepsOf(result.folder, server.answered, namesFor(session, adapter))
  const { manifest, answer } = result
  const ended = { ...result, steps, finishReason: finishReasonOf(manifest, server, ending.signal.aborted) }
  const trace = traceOf(session, ended)
  await writeFile(join(result.folder.dir, TRACE_FILE), `${JSON.stringify(trace, null, 2)}\n`)
  const { tokensUsed, costUsd, durationMs, finishReason } = trace
  const { sessionId } = manifest.agent
  const figures = { tokensUsed, costUsd, durationMs, sessionId, runId: manifest.runId }
  return { text: answer, steps, finishReason, ...figures, manifest, trace }
}

/**
 * Ends a session that calls tools although none is left: after the refusal it has one turn to answer. What counts is the
 * stream, since the calls of one turn arrive together.
 */
function lastWordOf(server: StepServer, end: () => void): (event: StreamEvent) => void {
  let told = false
  return (event) => {
    if (!server.exhausted || (event.type !== 'user' && event.type !== 'assistant')) return
    const { content } = event.message
    if (event.type === 'user') told ||= JSON.stringify(content).includes(NONE_LEFT)
    else if (told && Array.isArray(content) && content.some(({ type }) => type === 'tool_use')) end()
  }
}

function finishReasonOf({ reason }: Manifest, server: StepServer, isEnded: boolean): FinishReason {
  if (reason === 'timeout') return 'timeout'
  if (reason === 'budget_exceeded') return 'budget'
  const answered = reason === 'completed' || reason === 'no_changes'
  if (server.exhausted && (answered || (isEnded && reason === 'cancelled'))) return 'max_steps'
  return answered ? 'stop' : 'error'
}

/** The agent's names for the tools. */
function namesFor(
  { tools }: AgentSession,
  { tools: { ofServer } }: Pick<AgentAdapter, 'tools'>,
): ReadonlyMap<string, string> {
  return new Map(tools.map(({ name }) => [ofServer?.(STEP_SERVER, name) ?? name, name]))
}

/** A prompt is sent to the model and repeated by a replay, so what a plan's variables bring must not be a secret. */
function withoutSecrets(session: AgentSession, runtime: AgentRuntime): AgentSession {
  const redact = createRedactor(secretsOf(runtime))
  const { prompt, instructions } = session
  return {
    ...session,
    prompt: redact(prompt),
    instructions: instructions === undefined ? undefined : redact(instructions),
  }
}

function secretsOf({ secrets, model }: AgentRuntime): readonly string[] {
  return typeof model === 'object' && 'credential' in model ? [...secrets, model.credential.value] : secrets
}

function traceOf(
  { name, prompt, instructions }: AgentSession,
  { manifest, answer, steps, finishReason }: RunResult & Pick<AgentStepResult, 'steps' | 'finishReason'>,
): AgentTrace {
  const { metadata, agent, error } = manifest
  const { inputTokens, outputTokens, costUsd } = metadata
  return {
    schemaVersion: 1,
    step: name,
    runId: manifest.runId,
    agent,
    ...(instructions === undefined ? {} : { system: instructions }),
    prompt,
    response: answer,
    steps: [...steps],
    finishReason,
    inputTokens,
    outputTokens,
    tokensUsed: inputTokens + outputTokens,
    costUsd,
    startedAt: manifest.startedAt,
    durationMs: manifest.durationMs ?? 0,
    ...(error ? { error } : {}),
  }
}
