import { contentText, thinkingOf, toolResultsOf, toolUsesOf } from './content.js'
import {
  type AssistantEvent,
  parseEvent,
  type ResultEvent,
  type StreamEvent,
  type UserEvent,
} from './event.js'
import { type Denial, Figures } from './figures.js'
import { type HostPaths, showPaths } from './host-paths.js'
import type { SessionMetadata, SessionTranscript, ToolCall, TranscriptMessage } from './types.js'

/** How to show the paths of a stream. */
export interface TranscriptOptions {
  /** This path of the host is shown as `/workspace`, as the agent in a container sees it. */
  hostWorkspace?: string
  /** More host paths, and what they are shown as. */
  hostPaths?: HostPaths
}

/** A session while it is being read; {@link Transcript.snapshot} is valid at any moment. */
export interface Transcript {
  /** Reads one line of the stream; a blank line is ignored. Never throws. */
  push(line: string): StreamEvent | undefined
  add(event: StreamEvent): void
  /** No more lines will come; `durationMs` is the wall clock, used where the stream has no figure. */
  end(options?: { durationMs?: number }): void
  snapshot(): SessionTranscript
  /** The last `result` event. */
  readonly result: ResultEvent | undefined
  readonly sessionId: string | undefined
  readonly model: string | undefined
  /** Tools that were not permitted, from the `result` and from the events before it. */
  readonly denials: Denial[]
  /** Lines that were not a JSON object. */
  readonly garbageLines: number
  /** Events of a kind that this version does not know. */
  readonly unknownEvents: number
  /** Background tasks (commands, subagents) that the CLI is waiting for. */
  readonly backgroundTasks: number
  /** The result's text, else the last text of the agent. */
  readonly finalText: string
}

export function createTranscript(options: TranscriptOptions = {}): Transcript {
  return new Reader(options)
}

/** Figures in words: `3 turns, 5 tool calls, 1 error, 465 tokens, $0.0023, 4.2 s`. */
export function summaryOf(metadata: SessionMetadata, calls: number): string {
  return [
    plural(metadata.turnCount, 'turn'),
    plural(calls, 'tool call'),
    ...(metadata.errorCount > 0 ? [plural(metadata.errorCount, 'error')] : []),
    `${formatCount(metadata.inputTokens + metadata.outputTokens)} tokens`,
    formatCost(metadata.costUsd),
    formatDuration(metadata.durationMs),
  ].join(', ')
}

/** `1,234`. Of a whole number without `toLocaleString`, whose first call takes longer than the whole report. */
export function formatCount(count: number): string {
  if (!Number.isSafeInteger(count)) return count.toLocaleString('en-US')
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function formatCost(usd: number): string {
  return `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)}`
}

export function formatDuration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts[0] ? `${parts[0]} h ${parts[1]} min` : `${parts[1]} min ${parts[2]} s`
}

class Reader implements Transcript {
  readonly #figures = new Figures()
  readonly #messages: TranscriptMessage[] = []
  readonly #byId = new Map<string, TranscriptMessage>()
  readonly #calls = new Map<string, ToolCall>()
  readonly #show: <T>(value: T) => T
  #lastText = ''
  #backgroundTasks = 0

  constructor(options: TranscriptOptions) {
    const workspace = options.hostWorkspace === undefined ? {} : { [options.hostWorkspace]: '/workspace' }
    this.#show = showPaths({ ...options.hostPaths, ...workspace })
  }

  push(line: string): StreamEvent | undefined {
    if (line.trim() === '') return undefined
    const event = parseEvent(line)
    this.add(event)
    return event
  }

  add(event: StreamEvent): void {
    this.#figures.add(event)
    if (event.type === 'assistant') this.#assistant(event)
    else if (event.type === 'user') this.#user(event)
    else if (event.type === 'system' && event.subtype === 'compact_boundary') {
      this.#messages.push({ role: 'system', content: 'The conversation was compacted.' })
    } else if (event.type === 'system' && event.subtype === 'background_tasks_changed') {
      this.#backgroundTasks = event.tasks?.length ?? 0
    } else if (event.type === 'system' && event.subtype === 'permission_denied') this.#deny(event.tool_use_id)
    else if (event.type === 'result') for (const id of this.#figures.denials.keys()) this.#deny(id)
  }

  end(options: { durationMs?: number } = {}): void {
    this.#figures.end(options.durationMs)
  }

  snapshot(): SessionTranscript {
    return structuredClone({ messages: this.#messages, metadata: this.#figures.metadata() })
  }

  get result() {
    return this.#figures.result
  }
  get sessionId() {
    return this.#figures.sessionId
  }
  get model() {
    return this.#figures.model
  }
  get denials() {
    return this.#show([...this.#figures.denials.values()])
  }
  get garbageLines() {
    return this.#figures.garbage
  }
  get unknownEvents() {
    return this.#figures.unfamiliar
  }
  get backgroundTasks() {
    return this.#backgroundTasks
  }
  get finalText() {
    const { result, errors } = this.#figures.result ?? {}
    return this.#show(result || errors?.join('\n') || '') || this.#lastText
  }

  #assistant(event: AssistantEvent): void {
    const message = this.#messageOf(event)
    const { content } = event.message
    const text = this.#show(contentText(content))
    const thinking = this.#show(thinkingOf(content))
    if (text !== '') {
      message.content = joined(message.content, text)
      if (message.parentToolUseId === undefined) this.#lastText = text
    }
    if (thinking !== '') message.thinking = joined(message.thinking ?? '', thinking)
    for (const use of toolUsesOf(content)) {
      if (this.#calls.has(use.id)) continue
      const call: ToolCall = { toolName: use.name, input: this.#show(use.input), id: use.id }
      message.toolCalls = [...(message.toolCalls ?? []), call]
      this.#calls.set(use.id, call)
    }
    this.#results(toolResultsOf(content))
  }

  #messageOf(event: AssistantEvent): TranscriptMessage {
    const parent = event.parent_tool_use_id ?? undefined
    const key = `${parent ?? ''} ${event.message.id ?? ''}`
    const known = event.message.id === undefined ? undefined : this.#byId.get(key)
    if (known !== undefined) return known
    const message: TranscriptMessage = {
      role: 'assistant',
      content: '',
      ...(parent === undefined ? {} : { parentToolUseId: parent }),
    }
    this.#messages.push(message)
    this.#byId.set(key, message)
    return message
  }

  #user(event: UserEvent): void {
    const orphans = this.#results(toolResultsOf(event.message.content))
    const text = this.#show(
      [contentText(event.message.content), ...orphans].filter((part) => part !== '').join('\n'),
    )
    if (text === '') return
    const parent = event.parent_tool_use_id ?? undefined
    this.#messages.push({
      role: 'user',
      content: text,
      ...(parent === undefined ? {} : { parentToolUseId: parent }),
    })
  }

  /** Joins results to their calls; returns the text of those whose call is not in the stream. */
  #results(results: ReturnType<typeof toolResultsOf>): string[] {
    const orphans: string[] = []
    for (const result of results) {
      const call = this.#calls.get(result.id)
      if (call === undefined) {
        orphans.push(result.output)
        continue
      }
      call.output = this.#show(result.output)
      if (result.isError) call.isError = true
    }
    return orphans
  }

  #deny(id: string | undefined): void {
    const call = id === undefined ? undefined : this.#calls.get(id)
    if (call !== undefined) call.isError = true
  }
}

function joined(before: string, text: string): string {
  return before === '' ? text : `${before}\n${text}`
}
