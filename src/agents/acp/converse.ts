import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type {
  AnyMessage,
  ClientContext,
  InitializeResponse,
  NewSessionResponse,
  PromptResponse,
  SessionNotification,
  ToolKind,
} from '@agentclientprotocol/sdk'
import { describeError } from '../../errors.js'
import type { CanonicalLine } from '../port/canonical-line.js'
import type { Conversation, ConversationOptions } from '../port/conversation.js'
import { jsonLines } from '../port/json-lines.js'
import type { SessionSettings } from '../port/session-settings.js'
import { answerPermission } from './permission.js'
import { Told } from './told.js'

const PROTOCOL_VERSION = 1
/** Milliseconds of silence after which a conversation has been repeated. */
const QUIET_MS = 500

/** What one agent does in its own way. */
export interface Habits {
  /** Kinds of tools that it tells as `other`, by the names with which their titles begin. */
  kinds?: Readonly<Record<string, ToolKind>>
  /** The option in which it takes a model that it does not offer. */
  modelOption?: string
}

/**
 * One session by the Agent Client Protocol (https://agentclientprotocol.com, version 1). The client offers neither files
 * nor terminals: the agent has those of its sandbox, and nothing of it is to happen outside.
 */
export async function converse(options: ConversationOptions, habits: Habits = {}): Promise<Conversation> {
  const { client, ndJsonStream } = await import('@agentclientprotocol/sdk')
  const { settings, input, output } = options
  const told = new Told(habits.kinds)
  // Words come in many messages, and the first ones can overtake the answer that opens the session.
  const sources: unknown[] = []
  const early: SessionNotification[] = []
  let isOpen = false
  const tell = (lines: readonly CanonicalLine[], source: unknown) => {
    sources.push(source)
    if (lines.length > 0) options.tell(lines, sources.splice(0))
  }
  const update = (params: SessionNotification) => {
    if (isOpen) tell(told.update(params.update), params)
    else early.push(params)
  }
  let stop = () => {}
  const app = client({ name: 'caisson' })
    .onNotification('session/update', ({ params }) => update(params))
    .onRequest('session/request_permission', ({ params }) => {
      const toolCall = told.known(params.toolCall)
      const { allowed, response } = answerPermission({ ...params, toolCall }, settings)
      if (!allowed) told.denied(toolCall)
      return response
    })
  const { writable } = ndJsonStream(Writable.toWeb(input), new ReadableStream())
  const stream = { writable, readable: jsonLines(output, isMessage, (line) => options.tell([], line)) }
  const ended = app
    .connectWith(stream, async (agent) => {
      const facts = await agent.request('initialize', {
        protocolVersion: PROTOCOL_VERSION,
        clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
        clientInfo: { name: 'caisson', version: '1' },
      })
      const sessionId = await openSession(agent, facts, options, { habits, early })
      const version = facts.agentInfo?.version
      const known = {
        ...(settings.model ? { model: settings.model } : {}),
        ...(version ? { agent_version: version } : {}),
      }
      tell(told.begun(sessionId, { cwd: options.workspace, ...known }), facts)
      isOpen = true
      early.splice(0).forEach(update)
      stop = () => void agent.notify('session/cancel', { sessionId }).catch(() => {})
      const response = await agent.request<PromptResponse>('session/prompt', {
        sessionId,
        prompt: promptOf(options),
      })
      tell(told.ended(response), response)
    })
    .catch((error: unknown) => {
      const { message } = describeError(error)
      tell(told.failed(message), { error: message, data: (error as { data?: unknown } | null)?.data })
    })
  return { ended, cancel: () => stop() }
}

function isMessage(value: unknown): value is AnyMessage {
  return (value as { jsonrpc?: unknown } | null | undefined)?.jsonrpc === '2.0'
}

/** A new session, or the one to resume where the agent can do that. */
async function openSession(
  agent: ClientContext,
  { agentCapabilities: can }: InitializeResponse,
  { settings, workspace: cwd }: ConversationOptions,
  { habits, early }: { habits: Habits; early: SessionNotification[] },
): Promise<string> {
  const known = can?.sessionCapabilities?.resume ? 'session/resume' : 'session/load'
  const way = settings.resume === undefined ? 'session/new' : known
  if (way === 'session/load' && !can?.loadSession)
    throw new Error(`The agent cannot resume a session (${settings.resume}).`)
  const earlier = settings.resume === undefined ? {} : { sessionId: settings.resume }
  const how = { ...earlier, cwd, mcpServers: serversOf(settings) }
  const opened = { ...(await agent.request<NewSessionResponse>(way, how)), ...earlier }
  if (way === 'session/load') await replayed(early)
  await chooseModel(agent, opened, settings.model, habits)
  return opened.sessionId
}

/**
 * Loading repeats the whole conversation, which is not said now: what has come is left out, and so is what comes until
 * there is silence, since some agents do not wait for it themselves.
 */
async function replayed(early: SessionNotification[]): Promise<void> {
  while (early.splice(0).length > 0) await sleep(QUIET_MS)
}

/** Agents that let their client choose offer a list; where the model is not in it, the agent's configuration decides. */
async function chooseModel(
  agent: ClientContext,
  { sessionId, configOptions }: NewSessionResponse,
  model: string | undefined,
  { modelOption }: Habits,
): Promise<void> {
  for (const option of configOptions ?? []) {
    if (option.category !== 'model' || option.type !== 'select' || model === undefined) continue
    const offered = option.options.flatMap((one) => ('options' in one ? one.options : [one]))
    const chosen = offered.find(({ value }) => value === model || value.endsWith(`/${model}`))
    const value = chosen?.value ?? (option.id === modelOption ? model : undefined)
    if (value !== undefined && value !== option.currentValue)
      await agent.request('session/set_config_option', {
        sessionId,
        configId: option.id,
        value,
      })
  }
}

/** The protocol has no system prompt of the client's. */
function promptOf({ prompt, settings: { systemPrompt } }: ConversationOptions) {
  return [systemPrompt, prompt].flatMap((text) => (text ? [{ type: 'text' as const, text }] : []))
}

function serversOf({ servers = {} }: SessionSettings) {
  return Object.entries(servers).map(([name, { url, headers }]) => ({
    type: 'http' as const,
    name,
    url,
    headers: Object.entries(headers).map(([key, value]) => ({ name: key, value })),
  }))
}
