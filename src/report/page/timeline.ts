import type { StreamEvent, Usage } from '../../agents/transcript/event.js'
import { iterationWords } from '../../agents/transcript/sessions/iteration.js'
import { agentInWords } from '../../agents/transcript/told-agent.js'
import { shortened } from '../../agents/transcript/views/printable.js'
import { endLines, inputSummary } from '../../agents/transcript/views/terminal.js'
import { type ViewCall, type ViewItem, ViewItems } from '../../agents/transcript/views/view-items.js'
import { LIMITS } from '../../base/limits.js'
import { SHELL_TOOL } from '../../base/tool-names.js'
import type { Exchange } from '../../run/usage.js'
import type { Authors } from './authors.js'
import type { Turn } from './chart.js'
import { besideTexts, editOf, limited } from './edits.js'
import { type PageEvent, rowHtml } from './row.js'

/** Rows that a browser lays out together, once they come into view; the script has the same figure. */
const CHUNK = 100
/** Characters of rows after which less is shown of each. */
const LONG = 48 * 1024 * 1024
/** Characters whose Markdown is read, which takes a second; what follows is shown as it was written. */
const RICH = 1_000_000
/** Characters that are shown of a text, of an input or a result, and lines of an edit; the evidence has them all. */
const WHOLE = { text: 50_000, io: 20_000, lines: 2_000 }
const SHORT = { text: 500, io: 500, lines: 20 }
const SUMMARY_LENGTH = 240
/** Messages whose lines may still be coming. */
const RECENT = 1_024

export interface TimelineOptions {
  /** What people call the agent where it speaks. */
  speaker: string
  exchanges: ReadonlyMap<string, Exchange>
  authors: Authors
  /** Gets what the requests took that brought these rows. */
  turns: Turn[]
  /** Applied to every value before it is marked up: host paths, secrets. */
  show: <T>(value: T) => T
  /** Takes the rows. */
  write: (html: string) => void
}

/** The events of a session as rows, in memory that does not grow with it. */
export class Timeline {
  count = 0
  /** The last words of the agent itself. */
  answer = ''
  readonly #items = new ViewItems()
  readonly #usage = new Map<string, Usage>()
  readonly #counted = new Set<string>()
  /** Calls that can start a subagent. */
  readonly #starts = new Map<string, { number: number; depth: number }>()
  #written = 0
  #rich = 0

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
  }

  /** Events that have no row. */
  get left(): number {
    return Math.max(0, this.count - LIMITS.pageRows.most)
  }

  get #most(): typeof WHOLE {
    return this.#written > LONG ? SHORT : WHOLE
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
      parent: start?.number,
      at: Number.isNaN(at) ? undefined : at,
      ...this.#figures(item),
      ...this.#content(item),
    }
    if (item.kind === 'text' && event.depth === 0) this.answer = item.text
    if (item.kind === 'call') {
      const ended = Date.parse(item.endedAt ?? '')
      if (ended >= at) event.ms = ended - at
      if (canStart(item)) this.#starts.set(item.id, { number: this.count + 1, depth: event.depth })
    }
    const shown = this.options.show(event)
    if (shown.edit) {
      if (!shown.failed) this.options.authors.note(shown.edit, this.count)
      shown.edit = { ...shown.edit, hunks: limited(shown.edit.hunks, this.#most.lines) }
    }
    this.count++
    if (this.count > LIMITS.pageRows.most) return
    const isRich = (item.kind === 'text' || item.kind === 'prompt') && this.#rich < RICH
    if (isRich) this.#rich += shown.text?.length ?? 0
    const html = rowHtml(shown, this.count, isRich)
    this.#written += html.length
    if (this.count % CHUNK === 1) this.options.write(`${this.count > 1 ? '</ol>\n' : ''}<ol class="rows">`)
    this.options.write(html)
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
    if (this.count < LIMITS.pageRows.most)
      this.options.turns.push({ event: this.count, input, cached, output, costUsd })
    // A line of the stream repeats the figure of the message's start, long before its end.
    return { tokens: { input, output: exchange ? output : undefined }, costUsd }
  }

  #content(item: ViewItem): Omit<PageEvent, 'kind' | 'depth'> {
    const { text, io } = this.#most
    switch (item.kind) {
      case 'session': {
        const { sessionId, model, agent = {}, permissionMode } = item
        const facts = [model, agentInWords(agent), permissionMode].filter((fact) => fact)
        return { title: 'Session', summary: [...facts, sessionId].filter(Boolean).join(' · ') }
      }
      case 'prompt':
        return { title: 'Request', text: shortened(item.text, text) }
      case 'text':
        return {
          title: item.depth === 0 ? this.options.speaker : 'Subagent',
          text: shortened(item.text, text),
        }
      case 'thinking':
        return { title: 'Thinking', text: shortened(item.text, text) }
      case 'call':
        return callOf(item, io)
      case 'result':
        return {
          title: item.tool,
          summary: 'result of an earlier call',
          output: shortened(item.output, io),
          failed: item.isError,
          edit: editOf(item.tool, undefined, item.edit),
        }
      case 'note':
        return { title: 'Note', text: shortened(item.text, text) }
      case 'iteration':
        return { title: `Iteration ${item.iteration}`, text: iterationWords(item.iteration) }
      case 'end': {
        const [title = '', ...why] = endLines(item.result)
        const failed = item.result.is_error === true || item.result.subtype !== 'success'
        return { title, text: why.join('\n'), failed }
      }
    }
  }
}

function canStart({ input }: ViewCall): boolean {
  return typeof (input as { prompt?: unknown } | null)?.prompt === 'string'
}

function callOf(
  { tool, input, output, isError, edit }: ViewCall,
  most: number,
): Omit<PageEvent, 'kind' | 'depth'> {
  const summary = inputSummary(input).replace(/\s+/g, ' ')
  // What failed has changed nothing.
  const shown = isError ? undefined : editOf(tool, input, edit)
  return {
    title: tool,
    shell: tool === SHELL_TOOL,
    summary: shortened(summary, SUMMARY_LENGTH),
    input: shortened(inputText(shown && shown.hunks.length > 0 ? besideTexts(input) : input), most),
    output: output === undefined ? undefined : shortened(output, most),
    failed: isError,
    edit: shown,
  }
}

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

function trim(known: { size: number; keys(): Iterator<string>; delete(key: string): boolean }): void {
  if (known.size > RECENT) known.delete(known.keys().next().value as string)
}
