import { contentText, thinkingOf, toolResultsOf, toolUsesOf } from '../content.js'
import { type FileEdit, fileEditOf } from '../edits.js'
import type {
  AssistantEvent,
  ResultEvent,
  StreamEvent,
  SystemEvent,
  UnknownEvent,
  UserEvent,
} from '../event.js'
import { agentOfLine, type ToldAgent } from '../told-agent.js'
import { toLogLines } from './terminal.js'

/** Where an item comes from, as far as its line says. */
export interface ItemOrigin {
  /** ISO 8601. */
  at?: string
  /** ID of the model's message. */
  messageId?: string
  /** ID of the call that started the subagent. */
  parent?: string
}

/** An item of what a reader of a session sees, in order. `depth` is 1 in a subagent. */
export type ViewItem = { depth: 0 | 1 } & ItemOrigin &
  (
    | { kind: 'session'; sessionId?: string; model?: string; agent?: ToldAgent; permissionMode?: string }
    | { kind: 'prompt' | 'text' | 'thinking'; text: string }
    | ViewCall
    /** The result of a call that was shown before, because what happened meanwhile is shown between them. */
    | { kind: 'result'; tool: string; output: string; isError: boolean; edit?: FileEdit }
    | { kind: 'note'; text: string }
    /** The second session of a loop, the third, and so on. */
    | { kind: 'iteration'; iteration: number }
    | { kind: 'end'; result: ResultEvent }
  )

export interface ViewCall {
  kind: 'call'
  id: string
  tool: string
  input: unknown
  /** Absent while there is none. */
  output?: string
  isError?: boolean
  edit?: FileEdit
  /** Time of the result, ISO 8601. */
  endedAt?: string
}

/** When this many items wait for the result of an earlier call, the call is shown without it. */
const HELD = 500

type HeldCall = ViewItem & ViewCall

/**
 * Turns the events of a session, in either form, into what people read: each call with its result. Memory is
 * bounded by what is held back for a result, not by the length of the session.
 */
export class ViewItems {
  #held: ViewItem[] = []
  /** Calls that have no result yet, shown or not. */
  readonly #open = new Map<string, { tool: string; call?: HeldCall }>()
  #session = ''
  /** Of the event at hand. */
  #origin: ItemOrigin = {}

  /** Takes the next event; returns what can be shown now, in order. */
  push(event: StreamEvent): ViewItem[] {
    this.#origin = originOf(event)
    this.#take(event)
    return this.#ready()
  }

  /** No more events will come: returns what is left. */
  end(): ViewItem[] {
    const rest = this.#held
    this.#held = []
    return rest
  }

  #hold(item: ViewItem): void {
    this.#held.push(Object.assign(item, this.#origin))
  }

  #take(event: StreamEvent): void {
    if (event.type === 'system') this.#system(event)
    else if (event.type === 'assistant') this.#assistant(event)
    else if (event.type === 'user') this.#user(event)
    else if (event.type === 'unknown') this.#unknown(event)
    else if (event.type === 'result') {
      this.#release(() => true)
      this.#hold({ depth: 0, kind: 'end', result: event })
    } else for (const text of toLogLines(event)) this.#hold({ depth: 0, kind: 'note', text })
  }

  #system(event: SystemEvent): void {
    if (event.subtype !== 'init') {
      for (const text of toLogLines(event)) this.#hold({ depth: depthOf(event), kind: 'note', text })
      return
    }
    this.#begin(event.session_id, {
      ...(event.model === undefined ? {} : { model: event.model }),
      ...agentOf(event),
      ...(event.permissionMode === undefined ? {} : { permissionMode: event.permissionMode }),
    })
  }

  /** A session file has no initial line: its first message serves as one. */
  #begin(
    sessionId: string | undefined,
    facts: { model?: string; agent?: ToldAgent; permissionMode?: string },
  ) {
    if (sessionId === this.#session) return
    this.#session = sessionId ?? ''
    this.#hold({
      depth: 0,
      kind: 'session',
      ...(sessionId === undefined ? {} : { sessionId }),
      ...facts,
    })
  }

  #assistant(event: AssistantEvent): void {
    const depth = depthOf(event)
    this.#beginOfFile(event)
    const parent = event.parent_tool_use_id ?? undefined
    if (parent !== undefined) this.#release((call) => call.id === parent)
    const { content } = event.message
    const thinking = thinkingOf(content)
    const text = contentText(content).trim()
    if (thinking !== '') this.#hold({ depth, kind: 'thinking', text: thinking })
    if (text !== '') this.#hold({ depth, kind: 'text', text })
    for (const { id, name, input } of toolUsesOf(content)) {
      if (this.#open.has(id)) continue
      const call: HeldCall = { depth, kind: 'call', id, tool: name, input }
      this.#open.set(id, { tool: name, call })
      this.#hold(call)
    }
    this.#results(event.message.content, depth, undefined)
  }

  #user(event: UserEvent): void {
    const depth = depthOf(event)
    this.#beginOfFile(event)
    this.#results(event.message.content, depth, event.tool_use_result)
    const text = contentText(event.message.content).trim()
    if (text !== '') this.#hold({ depth, kind: 'prompt', text })
  }

  #beginOfFile(event: AssistantEvent | UserEvent): void {
    if (event['from_session_file'] !== true || depthOf(event) === 1) return
    this.#begin(event.session_id, agentOf(event))
  }

  #results(content: AssistantEvent['message']['content'], depth: 0 | 1, structure: unknown): void {
    const results = toolResultsOf(content)
    // The structure stands beside the message: with several results it is unclear which one it belongs to.
    const edit = results.length === 1 ? fileEditOf(structure) : undefined
    for (const { id, output, isError } of results) {
      const known = this.#open.get(id)
      this.#open.delete(id)
      if (known?.call === undefined) {
        const tool = known?.tool ?? 'a tool'
        this.#hold({ depth, kind: 'result', tool, output, isError, ...(edit ? { edit } : {}) })
        continue
      }
      const ended = this.#origin.at === undefined ? {} : { endedAt: this.#origin.at }
      Object.assign(known.call, { output, isError, ...ended, ...(edit ? { edit } : {}) })
    }
  }

  /** Caisson's own lines between two sessions, and lines that are not an event. */
  #unknown(event: UnknownEvent): void {
    const own = event.raw as {
      type?: unknown
      subtype?: unknown
      prompt?: unknown
      iteration?: unknown
    } | null
    if (typeof own !== 'object' || own?.type !== 'caisson') {
      for (const text of toLogLines(event)) this.#hold({ depth: 0, kind: 'note', text })
      return
    }
    this.#release(() => true)
    if (own.subtype === 'long_line') this.#hold({ depth: 0, kind: 'note', text: '? An overlong line' })
    else this.#session = ''
    if (typeof own.iteration === 'number')
      this.#hold({ depth: 0, kind: 'iteration', iteration: own.iteration })
    if (typeof own.prompt === 'string') this.#hold({ depth: 0, kind: 'prompt', text: own.prompt })
  }

  /** These calls stop waiting: a result that comes later is shown where it comes. */
  #release(which: (call: HeldCall) => boolean): void {
    for (const [id, { tool, call }] of this.#open) if (call && which(call)) this.#open.set(id, { tool })
  }

  #ready(): ViewItem[] {
    if (this.#held.length > HELD) this.#release(() => true)
    const waits = (item: ViewItem) =>
      item.kind === 'call' && item.output === undefined && this.#open.get(item.id)?.call === item
    const end = this.#held.findIndex(waits)
    return this.#held.splice(0, end < 0 ? this.#held.length : end)
  }
}

function agentOf(event: Readonly<Record<string, unknown>>): { agent?: ToldAgent } {
  const agent = agentOfLine(event)
  return agent === undefined ? {} : { agent }
}

function originOf(event: StreamEvent): ItemOrigin {
  if (event.type === 'unknown') return {}
  const messageId = event.type === 'assistant' ? event.message.id : undefined
  return {
    ...(event.timestamp === undefined ? {} : { at: event.timestamp }),
    ...(messageId === undefined ? {} : { messageId }),
    ...(event.parent_tool_use_id == null ? {} : { parent: event.parent_tool_use_id }),
  }
}

function depthOf(event: { parent_tool_use_id?: string | null | undefined }): 0 | 1 {
  return (event.parent_tool_use_id ?? null) === null ? 0 : 1
}
