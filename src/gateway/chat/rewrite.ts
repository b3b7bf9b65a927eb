import { type Piece, pieceOf } from '../stream-pieces.js'

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

export function piecesOf(data: unknown): Piece[] {
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
