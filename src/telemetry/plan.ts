import { namesOf } from '../agents/port/names.js'
import type { RequestRecord } from '../gateway/request-log.js'
import type { RunEvent } from '../run/journal/event.js'
import type { Manifest } from '../run/manifest.js'
import { resultText, textOf, toolUsesOf } from '../transcript/content.js'
import type { AssistantEvent, ContentBlock, UserEvent } from '../transcript/event.js'

export type Attributes = Record<string, string | number | boolean>

/** A span of a run that is over; times in milliseconds since the epoch. */
export interface PlannedSpan {
  /** An earlier one of the plan; null for the run. */
  parent: PlannedSpan | null
  name: string
  /** `client`: a request to another system. */
  kind: 'client' | 'internal'
  start: number
  end: number
  attributes: Attributes
  /** `error.type`, if it failed. */
  error?: string
}

export interface PlanInput {
  manifest: Manifest
  /** Everything that happened, as a follower reads it. */
  events: AsyncIterable<RunEvent>
  /** The lines of the gateway's log. */
  requests: readonly RequestRecord[]
  /** Whether what was said and done may be in attributes. */
  content: boolean
}

const LONGEST = 20_000

/** The spans of a run: its phases, in them the agent's sessions, in these requests to the model and calls of tools. */
export async function planSpans(input: PlanInput): Promise<PlannedSpan[]> {
  const plan = new Plan(input)
  for await (const event of input.events) plan.take(event)
  return plan.finished()
}

class Plan {
  readonly #spans: PlannedSpan[] = []
  readonly #run: PlannedSpan
  readonly #provider: Attributes
  readonly #requests = new Map<string, RequestRecord>()
  readonly #chats = new Map<string, PlannedSpan>()
  readonly #calls = new Map<string, { span: PlannedSpan; ended: boolean; starts: string }>()
  readonly #subagents = new Map<string, PlannedSpan>()
  readonly #sessions: PlannedSpan[] = []
  #phase: PlannedSpan | undefined
  #session: PlannedSpan | undefined
  #now: number

  constructor(private readonly input: PlanInput) {
    const { manifest, requests } = input
    this.#now = Date.parse(manifest.startedAt)
    this.#provider = { 'gen_ai.provider.name': providerOf(manifest) }
    this.#run = this.#add(null, 'caisson.run', this.#now, runAttributes(manifest))
    if (manifest.outcome === 'failure') this.#run.error = manifest.error?.code ?? manifest.reason
    for (const request of requests) if (request.messageId) this.#requests.set(request.messageId, request)
  }

  take(event: RunEvent): void {
    if ('at' in event) this.#now = Math.max(this.#now, Date.parse(event.at))
    if (event.type === 'state') {
      this.#endSession()
      if (this.#phase) this.#phase.end = this.#now
      if (event.state !== 'done') this.#phase = this.#add(this.#run, `caisson.${event.state}`, this.#now, {})
    } else if (event.type === 'session') this.#begin(event)
    else if (event.type === 'stream' && event.event.type === 'assistant') this.#assistant(event.event)
    else if (event.type === 'stream' && event.event.type === 'user') this.#user(event.event)
  }

  finished(): PlannedSpan[] {
    this.#endSession()
    for (const request of this.input.requests) {
      if (request.path.includes('count_tokens') || this.#chats.has(request.messageId ?? '')) continue
      const time = Date.parse(request.time)
      const session = this.#sessions.find(({ start, end }) => start <= time && time <= end)
      this.#chat(session ?? this.#run, request)
    }
    // A subagent may work on after the call that started it, and a span does not end before what is in it.
    for (const { parent, end } of [...this.#spans].reverse())
      if (parent && parent.attributes['gen_ai.operation.name'] !== 'execute_tool')
        parent.end = Math.max(parent.end, end)
    return this.#spans
  }

  #begin({ sessionId, model }: RunEvent & { type: 'session' }): void {
    // The first session of a phase begins with it: before it speaks, the agent starts.
    const first = this.#session === undefined
    this.#endSession()
    const { agent } = this.input.manifest
    const { displayName: name } = namesOf(agent)
    this.#session = this.#add(
      this.#phase ?? this.#run,
      `invoke_agent ${name}`,
      first ? (this.#phase?.start ?? this.#now) : this.#now,
      {
        'gen_ai.operation.name': 'invoke_agent',
        ...this.#provider,
        'gen_ai.agent.name': name,
        ...(agent.version ? { 'gen_ai.agent.version': agent.version } : {}),
        'gen_ai.conversation.id': sessionId,
        ...(model ? { 'gen_ai.request.model': model } : {}),
      },
    )
    this.#sessions.push(this.#session)
  }

  #endSession(): void {
    if (this.#session) this.#session.end = this.#now
    for (const call of this.#calls.values())
      if (!call.ended) call.span.end = Math.max(call.span.start, this.#now)
    this.#session = undefined
    this.#calls.clear()
  }

  #assistant({ message, parent_tool_use_id: by, timestamp }: AssistantEvent): void {
    const { id = '', content, model } = message
    const parent = this.#thread(by)
    const request = this.#requests.get(id)
    const chat = this.#chats.get(id) ?? (request && this.#chat(parent, request))
    if (chat && model && model !== '<synthetic>') chat.attributes['gen_ai.response.model'] = model
    this.#now = Math.max(this.#now, chat?.end ?? 0, timeOf(timestamp))
    const text = textOf(content)
    if (chat && this.input.content && text !== '') {
      const message = { role: 'assistant', parts: [{ type: 'text', content: text.slice(0, LONGEST) }] }
      chat.attributes['gen_ai.output.messages'] = JSON.stringify([message])
    }
    for (const { id: call, name, input } of toolUsesOf(content)) {
      if (this.#calls.has(call)) continue
      const span = this.#add(parent, `execute_tool ${name}`, chat?.end ?? this.#now, {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': name,
        'gen_ai.tool.call.id': call,
        'gen_ai.tool.type': 'function',
        ...(this.input.content
          ? { 'gen_ai.tool.call.arguments': (JSON.stringify(input) ?? '').slice(0, LONGEST) }
          : {}),
      })
      const starts = (input as { subagent_type?: unknown } | null)?.subagent_type
      this.#calls.set(call, { span, ended: false, starts: typeof starts === 'string' ? starts : 'subagent' })
    }
  }

  #user({ message, timestamp }: UserEvent): void {
    this.#now = Math.max(this.#now, timeOf(timestamp))
    if (typeof message.content === 'string') return
    for (const block of message.content) this.#result(block, timeOf(timestamp) || this.#now)
  }

  #result(block: ContentBlock, at: number): void {
    const call = this.#calls.get(String(block['tool_use_id']))
    if (!call || call.ended || !block.type.endsWith('tool_result')) return
    call.ended = true
    call.span.end = Math.max(call.span.start, at)
    if (block['is_error'] === true) call.span.error = 'tool_error'
    if (!this.input.content) return
    const { content } = block
    const text = resultText(Array.isArray(content) ? content : [content ?? ''])
    call.span.attributes['gen_ai.tool.call.result'] = text.slice(0, LONGEST)
  }

  /** The session, or the subagent that a call started. */
  #thread(by: string | null | undefined): PlannedSpan {
    const session = this.#session ?? this.#phase ?? this.#run
    if (!by) return session
    const known = this.#subagents.get(by)
    if (known) return known
    const { span: call, starts: name = 'subagent' } = this.#calls.get(by) ?? {}
    const span = this.#add(call ?? session, `invoke_agent ${name}`, call?.start ?? this.#now, {
      'gen_ai.operation.name': 'invoke_agent',
      ...this.#provider,
      'gen_ai.agent.name': name,
    })
    this.#subagents.set(by, span)
    return span
  }

  #chat(parent: PlannedSpan, request: RequestRecord): PlannedSpan {
    const { model, messageId, status, denial, error, cacheReadTokens, cacheCreationTokens } = request
    const start = Date.parse(request.time)
    const span = this.#add(parent, model ? `chat ${model}` : 'chat', start, {
      'gen_ai.operation.name': 'chat',
      ...this.#provider,
      ...(model ? { 'gen_ai.request.model': model } : {}),
      ...(messageId ? { 'gen_ai.response.id': messageId } : {}),
      // By the conventions, those from a cache are among them.
      'gen_ai.usage.input_tokens': request.inputTokens + cacheReadTokens + cacheCreationTokens,
      'gen_ai.usage.output_tokens': request.outputTokens,
      'gen_ai.usage.cache_read.input_tokens': cacheReadTokens,
      'gen_ai.usage.cache_creation.input_tokens': cacheCreationTokens,
      'http.response.status_code': status,
      'caisson.cost_usd': request.costUsd,
    })
    span.kind = 'client'
    span.end = start + request.durationMs
    const failed = denial?.code ?? (status >= 400 ? String(status) : error && 'broken_off')
    if (failed) span.error = failed
    if (messageId) this.#chats.set(messageId, span)
    return span
  }

  #add(parent: PlannedSpan | null, name: string, start: number, attributes: Attributes): PlannedSpan {
    const span: PlannedSpan = { parent, name, kind: 'internal', start, end: start, attributes }
    this.#spans.push(span)
    return span
  }
}

/** By the conventions, Google's API for Gemini has a name of its own. */
function providerOf({ agent: { provider = 'anthropic' } }: Manifest): string {
  return provider === 'gemini' ? 'gcp.gemini' : provider
}

function timeOf(timestamp: string | undefined): number {
  return Date.parse(timestamp ?? '') || 0
}

function runAttributes({
  runId,
  replayOf,
  outcome,
  reason,
  base,
  task,
  metadata,
  patch,
  sandbox,
}: Manifest): Attributes {
  const { target } = task
  return {
    'caisson.run.id': runId,
    ...(replayOf === undefined ? {} : { 'caisson.replay_of': replayOf }),
    'caisson.outcome': outcome,
    'caisson.reason': reason,
    'caisson.repository': base.repository,
    ...(base.sha ? { 'vcs.ref.base.revision': base.sha } : {}),
    ...(target.kind === 'issue' ? { 'caisson.issue': target.number } : {}),
    ...(target.kind === 'pull_request' ? { 'vcs.change.id': String(target.number) } : {}),
    'caisson.trigger': task.trigger,
    'caisson.cost_usd': metadata.costUsd,
    'caisson.turns': metadata.turnCount,
    'caisson.sealed': sandbox.sealed,
    ...(patch ? { 'caisson.patch.files': patch.files } : {}),
  }
}
