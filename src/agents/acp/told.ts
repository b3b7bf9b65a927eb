import type { PromptResponse, SessionUpdate, ToolCallUpdate } from '@agentclientprotocol/sdk'
import { type CanonicalLine, SessionLines, type ToldCall } from '../port/session-lines.js'
import { saysWhat, toolInputOf, toolNameOf, toolOutputOf } from './tool-call.js'

/** What is known of one call. */
interface Known {
  call: ToolCallUpdate
  told: boolean
  over: boolean
  /** Characters of `call`. */
  size: number
}

/** Characters of calls that are remembered; of further ones, each update is told for itself. */
const MOST_REMEMBERED = 8 * 2 ** 20

/** What a session says in the canonical vocabulary. */
export class Told {
  readonly #lines = new SessionLines()
  readonly #calls = new Map<string, Known>()
  #remembered = 0
  readonly #totals: { total_cost_usd?: number; usage?: object } = {}

  begun(sessionId: string, facts: { model?: string; agent_version?: string; cwd: string }): CanonicalLine[] {
    return [this.#lines.begin(sessionId, facts)]
  }

  update(update: SessionUpdate): CanonicalLine[] {
    switch (update.sessionUpdate) {
      case 'agent_message_chunk':
        return update.content.type === 'text' ? this.#lines.piece('text', update.content.text) : []
      case 'agent_thought_chunk':
        return update.content.type === 'text' ? this.#lines.piece('thinking', update.content.text) : []
      case 'tool_call':
      case 'tool_call_update':
        return this.#called(update)
      case 'usage_update':
        if (update.cost?.currency === 'USD') this.#totals.total_cost_usd = update.cost.amount
        return []
      default:
        return []
    }
  }

  /** A call with all that was said of it: later words need not repeat the earlier ones, and null changes nothing. */
  known(change: ToolCallUpdate): ToolCallUpdate {
    const said = Object.entries(change).filter(([, value]) => value !== null && value !== undefined)
    const before = this.#calls.get(change.toolCallId)?.call
    return { ...before, ...Object.fromEntries(said), toolCallId: change.toolCallId }
  }

  /** The words so far, as a line of their own. */
  flush(): CanonicalLine[] {
    return this.#lines.flush()
  }

  denied(call: ToolCallUpdate): void {
    this.#lines.denied(asTold(call))
  }

  ended(response: PromptResponse): CanonicalLine[] {
    const { stopReason } = response
    Object.assign(this.#totals, acpUsage(response))
    if (stopReason === 'end_turn') return this.#result({ subtype: 'success', is_error: false })
    if (stopReason === 'max_turn_requests')
      return this.#result({ subtype: 'error_max_turns', is_error: true })
    return this.#result({ ...FAILED, errors: [IN_WORDS[stopReason]] })
  }

  failed(result: string): CanonicalLine[] {
    return this.#result({ ...FAILED, result })
  }

  #called(change: ToolCallUpdate): CanonicalLine[] {
    const id = change.toolCallId
    const before = this.#calls.get(id)
    if (before?.over) return []
    const call = this.known(change)
    const over = call.status === 'completed' || call.status === 'failed'
    const telling = over || (call.status === 'in_progress' && saysWhat(call))
    const lines = this.#lines.flush()
    if (telling && !before?.told) lines.push(...this.#lines.called(asTold(call)))
    if (over) lines.push(...this.#lines.returned(id, toolOutputOf(call), call.status === 'failed'))
    this.#remember(over ? { toolCallId: id } : call, { told: telling || before?.told === true, over })
    return lines
  }

  #remember(call: ToolCallUpdate, state: Pick<Known, 'told' | 'over'>): void {
    const { toolCallId: id } = call
    const size = JSON.stringify(call).length
    this.#remembered -= this.#calls.get(id)?.size ?? 0
    this.#calls.delete(id)
    if (this.#remembered + size > MOST_REMEMBERED) return
    this.#remembered += size
    this.#calls.set(id, { call, ...state, size })
  }

  #result(more: object): CanonicalLine[] {
    const lines = this.#lines.flush()
    const { turns: num_turns, words: result, denials: permission_denials } = this.#lines
    return [
      ...lines,
      ...this.#lines.ended({ num_turns, result, permission_denials, ...this.#totals, ...more }),
    ]
  }
}

function asTold(call: ToolCallUpdate): ToldCall {
  return { id: call.toolCallId, name: toolNameOf(call), input: toolInputOf(call) }
}

const FAILED = { subtype: 'error_during_execution', is_error: true }

const IN_WORDS: Readonly<Record<string, string>> = {
  max_tokens: 'The answer reached the limit of its tokens.',
  refusal: 'The model refused to continue.',
  cancelled: 'The session was cancelled.',
}

/** What agents add to their answer where they count tokens; the protocol's version 1 has no field for it. */
function acpUsage(response: object): { usage?: object } {
  const { usage } = response as { usage?: Record<string, unknown> | null }
  if (!usage) return {}
  const { inputTokens: input_tokens, outputTokens: output_tokens } = usage
  const { cachedReadTokens: cache_read_input_tokens, cachedWriteTokens: cache_creation_input_tokens } = usage
  return { usage: { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } }
}
