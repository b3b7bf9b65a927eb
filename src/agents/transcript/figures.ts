import { toolResultsOf } from './content.js'
import type { AssistantEvent, CostStateEvent, ModelUsage, ResultEvent, StreamEvent, Usage } from './event.js'
import { agentInMetadata, agentOfLine, type ToldAgent } from './told-agent.js'
import type { SessionMetadata } from './types.js'

/** A tool that was not permitted; `input` as far as it is known. */
export interface Denial {
  toolName: string
  input?: unknown
}

interface Tokens {
  input: number
  output: number
  cacheRead: number
  cacheCreation: number
}

/** IDs of messages that more lines may follow; older ones are final. */
const OPEN_MESSAGES = 1024

/**
 * Counts what happened in a session, in memory that does not grow with it. Usage counts once per message,
 * however many lines repeat it; the CLI's own totals, which include subagents and side calls, take precedence
 * over the sum.
 */
export class Figures {
  result: ResultEvent | undefined
  sessionId: string | undefined
  model: string | undefined
  agent: ToldAgent | undefined
  /** Lines that were not a JSON object. */
  garbage = 0
  /** Events of a kind that this version does not know. */
  unfamiliar = 0
  toolCalls = 0
  readonly denials = new Map<string, Denial>()
  readonly #failed = new Set<string>()
  readonly #open = new Map<string, Tokens>()
  readonly #counted = zero()
  readonly #inResults = zero()
  #modelUsage: ModelUsage | undefined
  #cost = 0
  #turns = 0
  #messages = 0
  #resultMs = 0
  #firstAt: number | undefined
  #lastAt: number | undefined
  #wallClockMs: number | undefined
  #sessionFile = false
  #ended = false

  add(event: StreamEvent): void {
    if (event.type === 'unknown') {
      if (event.why === 'unfamiliar') this.unfamiliar++
      else this.garbage++
      return
    }
    this.sessionId ??= event.session_id
    this.#sessionFile ||= event['from_session_file'] === true
    this.#seen(event.timestamp)
    this.agent ??= agentOfLine(event)
    if (event.type === 'system') {
      if (event.subtype === 'init') this.model ??= event.model
      if (event.subtype === 'permission_denied' && event.tool_use_id !== undefined) {
        this.#deny(event.tool_use_id, { toolName: event.tool_name ?? 'unknown' })
      }
    } else if (event.type === 'assistant') this.#assistant(event)
    else if (event.type === 'user') {
      for (const result of toolResultsOf(event.message.content))
        if (result.isError) this.#failed.add(result.id)
    } else if (event.type === 'result') this.#result(event)
    else if (event.type === 'cost-state') this.#costs(event)
  }

  /** No more events will come. `durationMs` is the wall clock, used where the stream has no figure. */
  end(durationMs?: number): void {
    this.#ended = true
    this.#wallClockMs = durationMs ?? this.#wallClockMs
  }

  /** True when the stream ended without success and is not a session file, which never has a `result`. */
  get failedEnd(): boolean {
    if (this.result === undefined) return this.#ended && !this.#sessionFile
    return this.result.is_error === true || this.result.subtype !== 'success'
  }

  metadata(): SessionMetadata {
    const tokens = this.#tokens()
    const errors = new Set([...this.#failed, ...this.denials.keys()])
    return {
      costUsd: this.#cost,
      inputTokens: tokens.input + tokens.cacheRead + tokens.cacheCreation,
      outputTokens: tokens.output,
      turnCount: this.#turns || this.#messages,
      durationMs: this.#duration(),
      errorCount: errors.size + (this.failedEnd ? 1 : 0),
      ...(this.sessionId === undefined ? {} : { sessionId: this.sessionId }),
      ...(this.model === undefined ? {} : { model: this.model }),
      ...agentInMetadata(this.agent ?? {}),
      denialCount: this.denials.size,
      cacheReadTokens: tokens.cacheRead,
      cacheCreationTokens: tokens.cacheCreation,
    }
  }

  #assistant(event: AssistantEvent): void {
    const { id, model, usage, content } = event.message
    if (typeof content !== 'string')
      for (const block of content) if (block.type === 'tool_use') this.toolCalls++
    // An agent's own words about an API failure come as a message of this "model".
    if (model !== undefined && model !== '<synthetic>') this.model ??= model
    const key = `${event.parent_tool_use_id ?? ''} ${id ?? ''}`
    const before = id === undefined ? undefined : this.#open.get(key)
    if (before === undefined && (event.parent_tool_use_id ?? null) === null) this.#messages++
    const now = usage === undefined ? (before ?? zero()) : latest(before, fromUsage(usage))
    add(this.#counted, now, 1)
    if (before !== undefined) add(this.#counted, before, -1)
    if (id === undefined) return
    this.#open.delete(key)
    this.#open.set(key, now)
    if (this.#open.size > OPEN_MESSAGES) this.#open.delete(this.#open.keys().next().value as string)
  }

  #result(event: ResultEvent): void {
    // A session that waited for its background tasks has several results: turns and time belong to each one,
    // while cost and usage by model are totals so far.
    this.result = event
    this.#turns += event.num_turns ?? 0
    this.#resultMs += event.duration_ms ?? 0
    this.#cost = Math.max(this.#cost, event.total_cost_usd ?? 0)
    if (event.usage !== undefined) add(this.#inResults, fromUsage(event.usage), 1)
    if (event.modelUsage !== undefined) this.#modelUsage = event.modelUsage
    for (const denial of event.permission_denials ?? []) {
      const id = denial.tool_use_id ?? `${denial.tool_name} ${this.denials.size}`
      this.#deny(id, { toolName: denial.tool_name, input: denial.tool_input })
    }
  }

  #costs(event: CostStateEvent): void {
    this.#cost = Math.max(this.#cost, event.totalCostUSD ?? 0)
    if (event.modelUsage !== undefined) this.#modelUsage = event.modelUsage
    if (event.totalDuration !== undefined) this.#wallClockMs = event.totalDuration
  }

  #deny(id: string, denial: Denial): void {
    this.denials.set(id, { ...this.denials.get(id), ...denial })
  }

  #seen(timestamp: string | undefined): void {
    const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
    if (Number.isNaN(at)) return
    this.#firstAt = Math.min(this.#firstAt ?? at, at)
    this.#lastAt = Math.max(this.#lastAt ?? at, at)
  }

  #duration(): number {
    if (this.#resultMs > 0) return this.#resultMs
    if (this.#wallClockMs !== undefined) return this.#wallClockMs
    return (this.#lastAt ?? 0) - (this.#firstAt ?? 0)
  }

  #tokens(): Tokens {
    const models = Object.values(this.#modelUsage ?? {})
    if (models.length > 0) {
      const total = zero()
      for (const model of models) {
        total.input += model.inputTokens ?? 0
        total.output += model.outputTokens ?? 0
        total.cacheRead += model.cacheReadInputTokens ?? 0
        total.cacheCreation += model.cacheCreationInputTokens ?? 0
      }
      return total
    }
    const inResults = Object.values(this.#inResults).some((tokens) => tokens > 0)
    return inResults ? this.#inResults : this.#counted
  }
}

function zero(): Tokens {
  return { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 }
}

function add(to: Tokens, tokens: Tokens, times: number): void {
  to.input += times * tokens.input
  to.output += times * tokens.output
  to.cacheRead += times * tokens.cacheRead
  to.cacheCreation += times * tokens.cacheCreation
}

/** Usage only grows while a message streams, so the largest figures are the last ones. */
function latest(a: Tokens | undefined, b: Tokens): Tokens {
  if (a === undefined) return b
  return {
    input: Math.max(a.input, b.input),
    output: Math.max(a.output, b.output),
    cacheRead: Math.max(a.cacheRead, b.cacheRead),
    cacheCreation: Math.max(a.cacheCreation, b.cacheCreation),
  }
}

function fromUsage(usage: Usage): Tokens {
  return {
    input: usage.input_tokens ?? 0,
    output: usage.output_tokens ?? 0,
    cacheRead: usage.cache_read_input_tokens ?? 0,
    cacheCreation: usage.cache_creation_input_tokens ?? 0,
  }
}
