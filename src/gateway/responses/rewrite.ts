import { type Piece, pieceOf } from '../stream-pieces.js'

/** Pieces are followed by the whole text, more than once: those events are changed as they are. */
export function piecesOf(data: unknown): Piece[] {
  const event = (data ?? {}) as Record<string, unknown>
  const { type, item_id, output_index, content_index, summary_index } = event
  if (typeof type !== 'string' || !type.endsWith('.delta')) return []
  return pieceOf(JSON.stringify([type, item_id, output_index, content_index, summary_index]), event, 'delta')
}
