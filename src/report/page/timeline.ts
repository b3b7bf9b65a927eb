import { gzipSync } from 'node:zlib'
import { SHELL_TOOL } from '../../agents/port/tool-names.js'
import { mapTexts } from '../../json.js'
import type { Exchange } from '../../run/usage.js'
import type { StreamEvent, Usage } from '../../transcript/event.js'
import { iterationWords } from '../../transcript/sessions/iteration.js'
import { agentInWords } from '../../transcript/told-agent.js'
import { printable, shortened } from '../../transcript/views/printable.js'
import { endLines, inputSummary } from '../../transcript/views/terminal.js'
import { type ViewCall, type ViewItem, ViewItems } from '../../transcript/views/view-items.js'
import type { Authors } from './authors.js'
import { editOf, limited } from './edits.js'
import { CHUNK, EDIT, ERROR, KINDS, NESTED, type PageEvent, SHELL } from './shared/event.js'
import type { Turns } from './turns.js'

const TEXT_LENGTH = 50_000
const IO_LENGTH = 20_000
const SUMMARY_LENGTH = 240
/** Messages whose lines may still be coming. */
const RECENT = 1_024

export interface TimelineOptions {
  /** What people call the agent where it speaks. */
  speaker: string
  exchanges: ReadonlyMap<string, Exchange>
  authors: Authors
  turns: Turns
  /** Applied to every value before it is packed: host paths, secrets. */
  show: <T>(value: T) => T
  /** Takes each chunk as an inert element. */
  write: (html: string) => void
}

/** Packs the events of a session, in memory that does not grow with it. */
export class Timeline {
  count = 0
  /** The last words of the agent itself. */
  answer = ''
  readonly #items = new ViewItems()
  readonly #usage = new Map<string, Usage>()
  readonly #counted = new Set<string>()
  /** Calls that can start a subagent. */
  readonly #starts = new Map<string, { event: number; depth: number }>()
  #chunk: PageEvent[] = []

  constructor(private readonly options: TimelineOptions) {}

  add(event: StreamEvent): void {
    if (event.type === 'assistant' && event.message.id && event.message.usage) {
      this.#usage.set(event.message.id, event.message.usage)
      trim(this.#usage)
    }
    for (const item of this.#items.push(event)) this.#take(item)
  }

  end(): void {
    for (const item of this.#items.end()) this.#take(item)
    if (this.#chunk.length > 0) this.#pack()
  }

  /** What was asked, which is not part of a stream. */
  ask(text: string): void {
    this.#take({ depth: 0, kind: 'prompt', text })
  }

  #take(item: ViewItem): void {
    const start = item.parent === undefined ? undefined : this.#starts.get(item.parent)
    const at = Date.parse(item.at ?? '')
    const event: PageEvent = {
      kind: item.kind,
      depth: start ? start.depth + 1 : item.depth,
      ...(start ? { parent: start.event } : {}),
      ...(Number.isNaN(at) ? {} : { at }),
      ...this.#figures(item),
      ...contentOf(item, this.options.speaker),
    }
    if (item.kind === 'text' && event.depth === 0) this.answer = item.text
    if (item.kind === 'call') {
      const ended = Date.parse(item.endedAt ?? '')
      if (ended >= at) event.ms = ended - at
      if (canStart(item)) this.#starts.set(item.id, { event: this.count, depth: event.depth })
    }
    const shown = this.options.show(event)
    if (shown.edit) {
      if (!shown.failed) this.options.authors.note(shown.edit, this.count)
      shown.edit = { ...shown.edit, hunks: limited(shown.edit.hunks) }
    }
    // Nothing invisible or bidirectional, in any text.
    this.#chunk.push(mapTexts(shown, printable))
    this.count++
    if (this.#chunk.length === CHUNK) this.#pack()
  }

  /** What the request took that brought this item, with the first item of its message. */
  #figures({ messageId }: ViewItem): Pick<PageEvent, 'tokens' | 'costUsd'> {
    if (messageId === undefined || this.#counted.has(messageId)) return {}
    this.#counted.add(messageId)
    trim(this.#counted)
    const exchange = this.options.exchanges.get(messageId)
    const usage = this.#usage.get(messageId)
    if (!exchange && !usage) return {}
    const cached = exchange?.cachedTokens ?? usage?.cache_read_input_tokens ?? 0
    const input =
      exchange?.promptTokens ??
      (usage?.input_tokens ?? 0) + cached + (usage?.cache_creation_input_tokens ?? 0)
    const output = exchange?.completionTokens ?? usage?.output_tokens ?? 0
    const costUsd = exchange?.costUsd ?? 0
    this.options.turns.add({ event: this.count, input, cached, output, costUsd })
    // A line of the stream repeats the figure of the message's start, long before its end.
    const tokens = { input, cached, ...(exchange ? { output } : {}) }
    return { tokens, ...(exchange ? { costUsd } : {}) }
  }

  #pack(): void {
    const events = this.#chunk
    this.#chunk = []
    const index = events.map((event) => flagsOf(event).toString(16).padStart(2, '0')).join('')
    const data = gzipSync(JSON.stringify(events)).toString('base64')
    this.options.write(
      `<script type="application/gzip" class="events" data-index="${index}" data-parents="${parentsOf(events)}">${data}</script>\n`,
    )
  }
}

function canStart({ input }: ViewCall): boolean {
  return typeof (input as { prompt?: unknown } | null)?.prompt === 'string'
}

function contentOf(item: ViewItem, speaker: string): Omit<PageEvent, 'kind' | 'depth'> {
  switch (item.kind) {
    case 'session': {
      const { sessionId, model, agent = {}, permissionMode } = item
      const facts = [model, agentInWords(agent), permissionMode].filter((fact) => fact)
      return { title: 'Session', summary: [...facts, sessionId].filter(Boolean).join(' · ') }
    }
    case 'prompt':
      return { title: 'Request', text: shortened(item.text, TEXT_LENGTH) }
    case 'text':
      return { title: item.depth === 0 ? speaker : 'Subagent', text: shortened(item.text, TEXT_LENGTH) }
    case 'thinking':
      return { title: 'Thinking', text: shortened(item.text, TEXT_LENGTH) }
    case 'call':
      return callOf(item)
    case 'result':
      return {
        title: item.tool,
        summary: 'result of an earlier call',
        output: shortened(item.output, IO_LENGTH),
        ...failedIf(item.isError),
        ...editPart(editOf(item.tool, undefined, item.edit)),
      }
    case 'note':
      return { title: 'Note', text: shortened(item.text, TEXT_LENGTH) }
    case 'iteration':
      return { title: `Iteration ${item.iteration}`, text: iterationWords(item.iteration) }
    case 'end': {
      const [title = '', ...why] = endLines(item.result)
      const failed = item.result.is_error === true || item.result.subtype !== 'success'
      return { title, ...(why.length > 0 ? { text: why.join('\n') } : {}), ...failedIf(failed) }
    }
  }
}

function callOf({ tool, input, output, isError, edit }: ViewCall): Omit<PageEvent, 'kind' | 'depth'> {
  const summary = inputSummary(input).replace(/\s+/g, ' ')
  return {
    title: tool,
    summary: shortened(summary, SUMMARY_LENGTH),
    input: shortened(inputText(input), IO_LENGTH),
    ...(output === undefined ? {} : { output: shortened(output, IO_LENGTH) }),
    ...failedIf(isError),
    // What failed has changed nothing.
    ...(isError ? {} : editPart(editOf(tool, input, edit))),
  }
}

const failedIf = (failed: boolean | undefined) => (failed ? { failed: true as const } : {})
const editPart = (edit: PageEvent['edit']) => (edit ? { edit } : {})

/** The input's fields one below the other, so that newlines in code are readable. */
function inputText(input: unknown): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return JSON.stringify(input, null, 2) ?? ''
  return Object.entries(input)
    .map(([key, value]) => {
      const text = typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '')
      return text.includes('\n') ? `${key}:\n${text}` : `${key}: ${text}`
    })
    .join('\n')
}

function flagsOf({ kind, failed, edit, title, depth }: PageEvent): number {
  const shell = kind === 'call' && title === SHELL_TOOL
  return (
    KINDS.indexOf(kind) |
    (failed ? ERROR : 0) |
    (edit ? EDIT : 0) |
    (shell ? SHELL : 0) |
    (depth > 0 ? NESTED : 0)
  )
}

/** `-:480,17:20`: 480 events of the agent, then 20 of the subagent that the event 17 started. */
function parentsOf(events: readonly PageEvent[]): string {
  const runs: [string, number][] = []
  for (const { parent } of events) {
    const name = parent === undefined ? '-' : String(parent)
    const last = runs.at(-1)
    if (last?.[0] === name) last[1]++
    else runs.push([name, 1])
  }
  return runs.map((run) => run.join(':')).join(',')
}

function trim(known: { size: number; keys(): Iterator<string>; delete(key: string): boolean }): void {
  if (known.size > RECENT) known.delete(known.keys().next().value as string)
}
