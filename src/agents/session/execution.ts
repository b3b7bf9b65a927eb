import { randomUUID } from 'node:crypto'
import type { Clock } from '../../base/clock.js'
import { AgentError, describeError, ExecutionError, SandboxError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { GatewayUsage } from '../../gateway/budget/ledger.js'
import type { ProviderPages } from '../../gateway/providers.js'
import { CONTAINER_PATHS, type Sandbox } from '../../sandbox/sandbox.js'
import type { AgentAdapter } from '../port/agent.js'
import type { SessionSettings } from '../port/session-settings.js'
import type { StreamEvent } from '../transcript/event.js'
import { type HostPaths, showPaths } from '../transcript/host-paths.js'
import { createTranscript } from '../transcript/transcript.js'
import type { SessionTranscript } from '../transcript/types.js'
import { type SessionEnd, sessionEnd } from './ending.js'
import type { Grace } from './grace.js'
import { runSession } from './stream-session.js'
import { withinCapabilities } from './within-capabilities.js'

/** One session to run. The first four fields are the public contract; the rest is optional. */
export interface ExecutionParams extends SessionSettings {
  prompt: string
  /** The workspace on this machine. */
  workspacePath: string
  /** Milliseconds. */
  timeoutMs?: number
  /** Added to the agent's environment. */
  env?: Record<string, string>
  signal?: AbortSignal | undefined
  /** Each event as it comes; the first one carries the session ID. */
  onEvent?: (event: StreamEvent) => void
  /** File for the raw stream, redacted, written as it comes. */
  evidencePath?: string
  /** File for standard error. */
  stderrPath?: string
  grace?: Partial<Grace>
}

/** What a session leaves, wherever it ran. */
export interface ExecutionResult {
  transcript: SessionTranscript
  /** How it ended; Caisson's own backends always set it. */
  session?: SessionEnd
}

/** A session of Caisson's own backends, whose end is known. */
export interface EndedExecution extends ExecutionResult {
  session: SessionEnd
}

/** Runs one session, whichever backend it runs on. */
export type ExecutionBackend<Result extends ExecutionResult = ExecutionResult> = (
  params: ExecutionParams,
) => Promise<Result>

export interface BackendOptions {
  agent: AgentAdapter
  sandbox: Sandbox
  log: Log
  /** For what the agent says and does, line by line; default `log`. */
  agentLog?: Pick<Log, 'info'>
  clock: Clock
  redact: (text: string) => string
  /** What the gateway has recorded so far: the last failure, and what the model has answered. */
  requests?: () => Pick<GatewayUsage, 'lastFailure' | 'outputTokens'>
  /** Of the model's provider, for the explanation of a failure. */
  pages?: ProviderPages
  /** Added to the agent's environment in every session. */
  env: Record<string, string>
}

/** Linux limits one argument to 128 KiB; longer text is passed in a file. */
const ARGUMENT_BYTES = 100_000

/**
 * A backend in an open sandbox. Resolves for every end that left something, including a failed one, with
 * `session.reason`. Rejects with CLI_NOT_FOUND, CONTAINER_EXEC_FAILED, EXECUTION_CANCELLED (before the start)
 * or EXECUTION_SESSION_FAILED when there is nothing to keep.
 */
export function createExecutionBackend(options: BackendOptions): ExecutionBackend<EndedExecution> {
  const { agent, sandbox, log, clock, redact } = options
  return async (params) => {
    if (params.signal?.aborted) throw cancelledBeforeStart()
    const asked = withDefaults(sandbox, params)
    // A dialogue has no limit for the length of a text.
    const settings = withinCapabilities(
      agent,
      agent.converse ? asked : await withPromptFile(sandbox, asked),
      log,
    )
    const env = agent.environment({
      paths: sandbox.paths,
      permissionMode: settings.permissionMode,
      tools: settings.tools,
      endpoint: settings.endpoint,
      extra: { ...options.env, ...params.env },
    })
    for (const [path, content] of Object.entries(agent.homeFiles?.(settings) ?? {}))
      await writeFile(sandbox, `${sandbox.paths.home}/${path}`, content, "The agent's configuration")
    const inShell = (script: string | undefined, sessionId: string | undefined) =>
      runScript({ sandbox, env, log }, script, sessionId)
    await inShell(agent.sessionFiles?.beforeResume, settings.resume)
    const { converse: dialogue } = agent
    const { prompt } = params
    const { workspace } = sandbox.paths
    const paths = hostPaths(sandbox, params.workspacePath)
    const transcript = createTranscript({ hostPaths: paths })
    const before = options.requests?.()
    const end = await runSession({
      ...params,
      sandbox: { spawn: (command, how) => spawnAgent(agent, sandbox, command, how) },
      command: [sandbox.paths.agent, ...agent.commandLine(withPinnedEnvironment(agent, settings, env))],
      agent,
      agentVersion: sandbox.agentVersion,
      translate: agent.translate?.(settings),
      converse: dialogue && ((streams) => dialogue({ settings, prompt, workspace, ...streams })),
      env,
      input: agent.input?.(prompt) ?? prompt,
      transcript,
      log,
      agentLog: options.agentLog,
      clock,
      redact,
      showInLog: showPaths(paths),
    })
    transcript.end({ durationMs: end.durationMs })
    await inShell(agent.sessionFiles?.afterSession, transcript.sessionId)
    const { lastFailure = null, outputTokens } = options.requests?.() ?? {}
    const session = sessionEnd(agent, transcript, end, {
      failure: lastFailure,
      // What the gateway itself refused need not have been for the model.
      nothingAnswered: lastFailure !== null && !lastFailure.denial && outputTokens === before?.outputTokens,
      now: clock.now(),
      pages: options.pages,
    })
    return { transcript: transcript.snapshot(), session }
  }
}

/** The end of a session that was cancelled while it was being prepared. */
export function cancelledBeforeStart(cause?: unknown): ExecutionError {
  return new ExecutionError('EXECUTION_CANCELLED', 'The session was cancelled before it started.', {
    hint: 'Start the run again.',
    cause,
  })
}

function withDefaults(sandbox: Sandbox, params: ExecutionParams): SessionSettings {
  return {
    ...params,
    sessionId: params.sessionId ?? randomUUID(),
    // SessionSettings.settingSources explains why.
    settingSources: params.settingSources ?? (sandbox.contained ? ['user', 'project'] : ['user']),
  }
}

function withPinnedEnvironment(
  agent: AgentAdapter,
  settings: SessionSettings,
  env: Readonly<Record<string, string>>,
): SessionSettings {
  const pinnedEnv = agent.pinnedEnvironment?.(env)
  return pinnedEnv === undefined ? settings : { ...settings, pinnedEnv }
}

async function withPromptFile(sandbox: Sandbox, settings: SessionSettings): Promise<SessionSettings> {
  const { systemPrompt, systemPromptFile } = settings
  if (systemPromptFile !== undefined || systemPrompt === undefined) return settings
  if (Buffer.byteLength(systemPrompt) <= ARGUMENT_BYTES) return settings
  const file = `${sandbox.paths.home}/system-prompt.md`
  await writeFile(sandbox, file, systemPrompt, 'The system prompt')
  return { ...settings, systemPromptFile: file }
}

/** Writes a file as the agent would, so that it is the agent's own. */
async function writeFile(sandbox: Sandbox, file: string, input: string, what: string): Promise<void> {
  const script = 'mkdir -p "$(dirname "$0")" && cat > "$0"'
  // Whatever the agent's PATH is, and whatever an earlier session has left running.
  const how = { input, env: { PATH: '/usr/bin:/bin' }, timeoutMs: SCRIPT_MS, keepBytes: 4_000 }
  const { exitCode, stderr } = await sandbox.exec(['/bin/sh', '-c', script, file], how)
  if (exitCode === 0) return
  throw new SandboxError(
    'CONTAINER_EXEC_FAILED',
    `${what} could not be written to ${file}: ${stderr.trim()}`,
    {
      hint: "Check that the agent's home folder is writable.",
    },
  )
}

/** Milliseconds for what an agent's own program does with a session that is over or about to begin. */
const SCRIPT_MS = 60_000

/** A script of `SessionFiles`. Without it, the session may not go on later, or the agent says what it lacks. */
async function runScript(
  { sandbox, env, log }: Pick<BackendOptions, 'sandbox' | 'env' | 'log'>,
  script: string | undefined,
  sessionId: string | undefined,
): Promise<void> {
  if (script === undefined || !sessionId) return
  try {
    const command = ['/bin/sh', '-c', script, sandbox.paths.agent, sessionId]
    const { exitCode, stderr } = await sandbox.exec(command, { env, timeoutMs: SCRIPT_MS, keepBytes: 4_000 })
    if (exitCode !== 0) log.debug(`The session's files: ${stderr.trim()}`)
  } catch (error) {
    log.debug(`The session's files: ${describeError(error).message}`)
  }
}

async function spawnAgent(
  agent: AgentAdapter,
  sandbox: Sandbox,
  ...[command, how]: Parameters<Sandbox['spawn']>
) {
  try {
    return await sandbox.spawn(command, how)
  } catch (error) {
    if (!/ENOENT|no such file|not found|no command/i.test(error instanceof Error ? error.message : ''))
      throw error
    const { displayName, install } = agent
    throw new AgentError(
      'CLI_NOT_FOUND',
      `${displayName} was not found at ${sandbox.paths.agent} in the sandbox.`,
      {
        hint: `${install.packages ? `Let Caisson download it (leave \`agent-path\` empty), or install` : 'Install'} it there${install.command === undefined ? '' : `: \`${install.command}\``}.`,
        cause: error,
      },
    )
  }
}

/**
 * Paths that differ from those in a container are shown as there, so that every backend gives the same
 * transcript.
 */
export function hostPaths(sandbox: Pick<Sandbox, 'paths'>, workspacePath: string): HostPaths {
  const { workspace, home, input, output } = sandbox.paths
  if (workspace === CONTAINER_PATHS.workspace) return {}
  return {
    [workspacePath]: CONTAINER_PATHS.workspace,
    [workspace]: CONTAINER_PATHS.workspace,
    [home]: CONTAINER_PATHS.home,
    [input]: CONTAINER_PATHS.input,
    [output]: CONTAINER_PATHS.output,
  }
}
