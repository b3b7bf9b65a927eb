import { type Piece, rewritePieces } from '../stream-pieces.js'

interface DeltaEvent {
  type?: unknown
  item_id?: unknown
  output_index?: unknown
  content_index?: unknown
  summary_index?: unknown
  delta?: unknown
}

/**
 * An answer of the Responses API with `change` applied to what it says. Pieces are followed by the whole text, more
 * than once: those events are changed as they are.
 */
export function rewriteAnswer(text: string, change: (text: string) => string): string {
  return rewritePieces(text, change, piecesOf)
}

function piecesOf(data: unknown): Piece[] {
  const event = (data ?? {}) as DeltaEvent
  const { type, item_id, output_index, content_index, summary_index, delta } = event
  if (typeof type !== 'string' || !type.endsWith('.delta') || typeof delta !== 'string') return []
  const replace = (changed: string) => {
    event.delta = changed
  }
  return [
    {
      key: JSON.stringify([type, item_id, output_index, content_index, summary_index]),
      text: delta,
      replace,
    },
  ]
}
