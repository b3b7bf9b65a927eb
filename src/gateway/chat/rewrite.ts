import { type Piece, rewritePieces } from '../stream-pieces.js'

/** Fields of a delta that hold a piece of a longer text; servers name the model's reasoning in either way. */
const TEXTS = ['content', 'reasoning', 'reasoning_content', 'refusal']

interface Choice {
  index?: unknown
  delta?: Record<string, unknown> & { tool_calls?: unknown }
}
interface Call {
  index?: unknown
  function?: Record<string, unknown>
}

/** An answer of Chat Completions with `change` applied to what it says. */
export function rewriteAnswer(text: string, change: (text: string) => string): string {
  return rewritePieces(text, change, piecesOf)
}

function piecesOf(data: unknown): Piece[] {
  const { choices } = (data ?? {}) as { choices?: unknown }
  if (!Array.isArray(choices)) return []
  return (choices as (Choice | null)[]).flatMap((choice) => {
    const { index, delta } = choice ?? {}
    if (!delta) return []
    const texts = TEXTS.flatMap((field) => pieceOf(`${index} ${field}`, delta, field))
    const calls = (Array.isArray(delta.tool_calls) ? delta.tool_calls : []) as (Call | null)[]
    const inputs = calls.flatMap((call) =>
      call?.function ? pieceOf(`${index} call ${call.index}`, call.function, 'arguments') : [],
    )
    return [...texts, ...inputs]
  })
}

function pieceOf(key: string, holder: Record<string, unknown>, field: string): Piece[] {
  const text = holder[field]
  if (typeof text !== 'string') return []
  const replace = (changed: string) => {
    holder[field] = changed
  }
  return [{ key, text, replace }]
}
