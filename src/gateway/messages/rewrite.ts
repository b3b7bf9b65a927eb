import { type Piece, pieceOf } from '../stream-pieces.js'

/** Fields of a delta that hold a piece of a longer text. */
const PIECES = ['text', 'partial_json', 'thinking'] as const

export function piecesOf(data: unknown): Piece[] {
  const { type, index, delta } = (data ?? {}) as Record<string, unknown>
  if (type !== 'content_block_delta' || typeof index !== 'number') return []
  return PIECES.flatMap((field) => pieceOf(`${index} ${field}`, Object(delta), field))
}
