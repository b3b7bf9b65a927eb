import { type Piece, rewritePieces } from '../stream-pieces.js'

/** Fields of a delta that hold a piece of a longer text. */
const PIECES = ['text', 'partial_json', 'thinking'] as const

interface DeltaEvent {
  type?: unknown
  index?: unknown
  delta?: Record<string, unknown>
}

/** An answer of the Messages API with `change` applied to what it says. */
export function rewriteAnswer(text: string, change: (text: string) => string): string {
  return rewritePieces(text, change, piecesOf)
}

function piecesOf(data: unknown): Piece[] {
  const { type, index, delta } = (data ?? {}) as DeltaEvent
  if (type !== 'content_block_delta' || delta === undefined || typeof index !== 'number') return []
  return PIECES.flatMap((field) => {
    const text = delta[field]
    if (typeof text !== 'string') return []
    const replace = (changed: string) => {
      delta[field] = changed
    }
    return [{ key: `${index} ${field}`, text, replace }]
  })
}
