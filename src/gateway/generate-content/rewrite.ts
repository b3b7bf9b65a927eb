import { type Piece, pieceOf } from '../stream-pieces.js'

interface Event {
  candidates?: { content?: { parts?: Record<string, unknown>[] } }[]
}

/** The pieces of an event that has nothing else: texts come in pieces, calls of functions are whole. */
export function piecesOf(data: unknown): Piece[] {
  const parts = ((data as Event | null | undefined)?.candidates ?? []).flatMap(({ content }, candidate) =>
    (content?.parts ?? []).map((part) => ({ part, candidate })),
  )
  if (!parts.every(({ part }) => typeof part['text'] === 'string')) return []
  return parts.flatMap(({ part, candidate }) =>
    pieceOf(`${candidate} ${part['thought'] === true ? 'thought' : 'text'}`, part, 'text'),
  )
}
