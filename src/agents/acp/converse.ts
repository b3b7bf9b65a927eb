import type { Readable, Writable } from 'node:stream'
import type {
  AnyMessage,
  ClientContext,
  NewSessionResponse,
  PromptResponse,
  RequestPermissionRequest,
  RequestPermissionResponse,
  SessionNotification,
} from '@agentclientprotocol/sdk'
import picomatch from 'picomatch'
import { describeError } from '../../base/errors.js'
import { nestsDeeper, parseJson } from '../../base/json.js'
import { LIMITS } from '../../base/limits.js'
import { EDITING_TOOLS, SHELL_TOOL } from '../../base/tool-names.js'
import type { Conversation, ConversationOptions } from '../port/conversation.js'
import type { CanonicalLine } from '../port/session-lines.js'
import type { SessionSettings } from '../port/session-settings.js'
import { LineSplitter } from '../transcript/lines.js'
import { Told } from './told.js'
import { toolNameOf } from './tool-call.js'

const PROTOCOL_VERSION = 1

/** Characters of messages that wait until something can be told, and bytes of answers that wait for the agent to read them. */
const MOST_HELD = 8 * 2 ** 20

/**
 * One session by the Agent Client Protocol (https://agentclientprotocol.com, version 1). The client offers neither files
 * nor terminals: the agent has those of its sandbox, and nothing of it is to happen outside.
 */
export async function converse(options: ConversationOptions): Promise<Conversation> {
  const { client } = await import('@agentclientprotocol/sdk')
  const { settings, input, output } = options
  const told = new Told()
  // Words come in many messages, and the first ones can overtake the answer that opens the session.
  const [sources, early] = [[] as string[], [] as SessionNotification[]]
  const held = { sources: 0, early: 0 }
  let isOpen = false
  const tell = (lines: readonly CanonicalLine[], source: unknown) => {
    const text = JSON.stringify(source)
    sources.push(text)
    held.sources += text.length
    const isFull = held.sources > MOST_HELD
    const all = isFull && lines.length === 0 ? told.flush() : lines
    if (!isFull && all.length === 0) return
    held.sources = 0
    options.tell(all, `[${sources.splice(0).join(',')}]`)
  }
  const update = (params: SessionNotification) => {
    if (isOpen) return tell(told.update(params.update), params)
    held.early += JSON.stringify(params).length
    if (held.early > MOST_HELD) tell([], params)
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
  const stream = {
    writable: toJsonLines(input),
    readable: jsonLines(output, isMessage, (line) => options.tell([], line)),
  }
  const ended = app
    .connectWith(stream, async (agent) => {
      const facts = await agent.request('initialize', {
        protocolVersion: PROTOCOL_VERSION,
        clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
        clientInfo: { name: 'caisson', version: '1' },
      })
      const sessionId = await openSession(agent, options)
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
  const { jsonrpc, method, id } = (value ?? {}) as Record<string, unknown>
  // The SDK prints the ID of an answer that nobody asked for, and a line of text could be a command of the workflow.
  return jsonrpc === '2.0' && (typeof method === 'string' || typeof id === 'number')
}

/** Resuming is not asked for: where an agent keeps its sessions is not known. */
async function openSession(
  agent: ClientContext,
  { settings, workspace: cwd }: ConversationOptions,
): Promise<string> {
  const opened = await agent.request<NewSessionResponse>('session/new', {
    cwd,
    mcpServers: serversOf(settings),
  })
  await chooseModel(agent, opened, settings.model)
  return opened.sessionId
}

/** Agents that let their client choose offer a list; where the model is not in it, the agent's configuration decides. */
async function chooseModel(
  agent: ClientContext,
  { sessionId, configOptions }: NewSessionResponse,
  model: string | undefined,
): Promise<void> {
  for (const option of configOptions ?? []) {
    if (option.category !== 'model' || option.type !== 'select' || model === undefined) continue
    const offered = option.options.flatMap((one) => ('options' in one ? one.options : [one]))
    const chosen = offered.find(({ value }) => value === model || value.endsWith(`/${model}`))
    const value = chosen?.value
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

/**
 * The answer to a question that nobody is there to answer: what the session's settings allow, once, and never for the
 * rest of the session, since that would also be a rule of the agent's own. Pure.
 */
export function answerPermission(
  { toolCall, options }: RequestPermissionRequest,
  settings: SessionSettings,
): { allowed: boolean; response: RequestPermissionResponse } {
  // A title may be in the model's words.
  const name = toolNameOf({ ...toolCall, title: '' })
  const allowed = isAllowed({ name, paths: (toolCall.locations ?? []).map(({ path }) => path) }, settings)
  const option = options.find(({ kind }) => kind === (allowed ? 'allow_once' : 'reject_once'))
  const outcome = option
    ? ({ outcome: 'selected', optionId: option.optionId } as const)
    : ({ outcome: 'cancelled' } as const)
  return { allowed, response: { outcome } }
}

/** A call of a tool as far as rules are about it. */
interface AskedCall {
  name: string
  /** The files that it names. */
  paths: readonly string[]
}

/** Whether the settings let the agent use this tool without being asked. */
function isAllowed({ name, paths }: AskedCall, settings: SessionSettings): boolean {
  const { permissionMode = 'acceptEdits', allowedTools = [], disallowedTools = [] } = settings
  const among = (rules: readonly string[]) =>
    rules.some((rule) => rule === name || covers(rule, { name, paths }))
  // A pattern that forbids something, such as a command, is not judged here: what it is about is forbidden.
  const isForbidden = disallowedTools.some((rule) => rule === name || rule.startsWith(`${name}(`))
  if (isForbidden || (settings.tools && !settings.tools.includes(name))) return false
  if (permissionMode === 'bypassPermissions') return true
  const edits = EDITING_TOOLS.some((tool) => tool === name)
  if (permissionMode === 'plan') return !edits && name !== SHELL_TOOL && among(allowedTools)
  return among(allowedTools) || (edits && permissionMode === 'acceptEdits')
}

/** Whether a rule such as `Edit(/workspace/src/**)` is for all the files that a call names. */
function covers(rule: string, { name, paths }: AskedCall): boolean {
  const pattern = rule.startsWith(`${name}(`) ? rule.slice(name.length + 1, -1) : undefined
  if (pattern === undefined || paths.length === 0) return false
  const isCovered = picomatch(pattern, { dot: true })
  return paths.every((path) => isCovered(path))
}

/** Values for an agent that reads them, one in a line: one that lets them pile up is not answered any more. */
function toJsonLines(input: Writable): WritableStream<unknown> {
  return new WritableStream({
    write(value) {
      if (!input.writable) throw new Error('The agent has closed its input.')
      if (input.writableLength > MOST_HELD) throw new Error('The agent does not read its input.')
      input.write(`${JSON.stringify(value)}\n`)
    },
  })
}

/**
 * The values that an agent prints, one in a line. `onOther` gets every line that is none that is accepted, and all after
 * the stream has been cancelled, so that nothing of what the agent printed is lost.
 */
function jsonLines<Value>(
  output: Readable,
  accepts: (value: unknown) => value is Value,
  onOther: (line: string) => void,
): ReadableStream<Value> {
  const lines = new LineSplitter()
  let isRead = true
  return new ReadableStream({
    start(values) {
      const take = (text: string) => {
        const value = nestsDeeper(text, LIMITS.lineDepth.most) ? undefined : parseJson(text)
        if (isRead && accepts(value)) values.enqueue(value)
        else if (text.trim() !== '') onOther(text)
      }
      output.on('data', (chunk: Buffer) => {
        for (const { text } of lines.push(chunk)) take(text)
      })
      const end = () => {
        take(lines.end()?.text ?? '')
        if (isRead) values.close()
      }
      // An agent that said nothing may be gone before anybody reads.
      if (output.readableEnded) end()
      else output.once('end', end)
    },
    cancel() {
      isRead = false
    },
  })
}
