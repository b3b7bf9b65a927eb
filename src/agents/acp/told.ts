import type { PromptResponse, SessionUpdate, ToolCall, ToolCallUpdate } from '@agentclientprotocol/sdk'
import type { CanonicalLine } from '../port/canonical-line.js'
import { saysWhat, toolInputOf, toolNameOf, toolOutputOf } from './tool-call.js'

/** What a session says in the canonical vocabulary. */
export interface Told {
  begun(session: { sessionId: string; model?: string; version?: string; cwd: string }): CanonicalLine[]
  update(update: SessionUpdate): CanonicalLine[]
  /** A call with all that was said of it: later words need not repeat the earlier ones. */
  known(call: ToolCallUpdate): ToolCallUpdate
  denied(call: ToolCallUpdate): void
  ended(response: PromptResponse): CanonicalLine[]
  failed(words: string): CanonicalLine[]
}

/** Words come in pieces, which are put together until something else is said. */
export function createTold(): Told {
  const calls = new Map<string, { call: ToolCall; told: boolean }>()
  const denials: object[] = []
  let session: string | undefined
  let pending: { kind: 'text' | 'thinking'; words: string } | undefined
  let lastWords = ''
  let turns = 0
  let isNewTurn = true
  const totals: { total_cost_usd?: number; usage?: object } = {}

  const line = (type: 'assistant' | 'user', block: object): CanonicalLine => {
    // The model has its turn again after a tool's result.
    if (type === 'assistant' && isNewTurn) turns++
    isNewTurn = type === 'user'
    return { type, ...(session ? { session_id: session } : {}), message: { role: type, content: [block] } }
  }
  const flush = (): CanonicalLine[] => {
    if (pending === undefined) return []
    const { kind, words } = pending
    pending = undefined
    if (words.trim() === '') return []
    if (kind === 'text') lastWords = words
    return [line('assistant', { type: kind, [kind]: words })]
  }
  const said = (kind: 'text' | 'thinking', words: string): CanonicalLine[] => {
    const before = pending && pending.kind !== kind ? flush() : []
    pending = { kind, words: (pending?.words ?? '') + words }
    return before
  }
  const called = (id: string, change: ToolCall | ToolCallUpdate): CanonicalLine[] => {
    const known = calls.get(id)
    const call = { ...known?.call, ...withoutNull(change) } as ToolCall
    const over = call.status === 'completed' || call.status === 'failed'
    const telling = over || (call.status === 'in_progress' && saysWhat(call))
    const lines = flush()
    if (telling && !known?.told) {
      lines.push(
        line('assistant', { type: 'tool_use', id, name: toolNameOf(call), input: toolInputOf(call) }),
      )
    }
    if (over && known?.call.status !== call.status) {
      const is_error = call.status === 'failed'
      lines.push(
        line('user', { type: 'tool_result', tool_use_id: id, content: toolOutputOf(call), is_error }),
      )
    }
    calls.set(id, { call, told: telling || known?.told === true })
    return lines
  }
  const result = (more: Readonly<Record<string, unknown>>): CanonicalLine[] => [
    ...flush(),
    {
      type: 'result',
      ...(session ? { session_id: session } : {}),
      num_turns: turns,
      result: lastWords,
      permission_denials: denials,
      ...totals,
      ...more,
    },
  ]

  return {
    begun({ sessionId, model, version, cwd }) {
      session = sessionId
      const known = { ...(model ? { model } : {}), ...(version ? { agent_version: version } : {}) }
      return [{ type: 'system', subtype: 'init', session_id: sessionId, cwd, ...known }]
    },
    update(update) {
      switch (update.sessionUpdate) {
        case 'agent_message_chunk':
          return update.content.type === 'text' ? said('text', update.content.text) : []
        case 'agent_thought_chunk':
          return update.content.type === 'text' ? said('thinking', update.content.text) : []
        case 'tool_call':
        case 'tool_call_update':
          return called(update.toolCallId, update)
        case 'usage_update':
          if (update.cost?.currency === 'USD') totals.total_cost_usd = update.cost.amount
          return []
        default:
          return []
      }
    },
    known: (call) => ({ ...calls.get(call.toolCallId)?.call, ...withoutNull(call) }) as ToolCallUpdate,
    denied(call) {
      denials.push({
        tool_name: toolNameOf(call),
        tool_use_id: call.toolCallId,
        tool_input: toolInputOf(call),
      })
    },
    ended(response) {
      const { stopReason } = response
      Object.assign(totals, usageOf(response))
      if (stopReason === 'end_turn') return result({ subtype: 'success', is_error: false })
      if (stopReason === 'max_turn_requests') return result({ subtype: 'error_max_turns', is_error: true })
      return result({ subtype: 'error_during_execution', is_error: true, errors: [IN_WORDS[stopReason]] })
    },
    failed: (words) => result({ subtype: 'error_during_execution', is_error: true, result: words }),
  }
}

const IN_WORDS: Readonly<Record<string, string>> = {
  max_tokens: 'The answer reached the limit of its tokens.',
  refusal: 'The model refused to go on.',
  cancelled: 'The session was cancelled.',
}

/** What agents add to their answer where they count tokens; the protocol's version 1 has no field for it. */
function usageOf(response: object): { usage?: object } {
  const { usage } = response as { usage?: Record<string, unknown> | null }
  if (!usage) return {}
  const { inputTokens, outputTokens, cachedReadTokens, cachedWriteTokens } = usage
  const counted = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    cache_read_input_tokens: cachedReadTokens,
    cache_creation_input_tokens: cachedWriteTokens,
  }
  return { usage: counted }
}

/** In an update, null stands for what does not change. */
function withoutNull<T extends object>(change: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<T>
}
