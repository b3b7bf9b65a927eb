import { type Piece, rewritePieces } from '../stream-pieces.js'

interface Part {
  text?: unknown
  thought?: unknown
}
interface Event {
  candidates?: { content?: { parts?: Part[] } }[]
}

/** An answer with `change` applied to what it says. Texts come in pieces; calls of functions are whole. */
export function rewriteAnswer(text: string, change: (text: string) => string): string {
  return rewritePieces(text, change, piecesOf)
}

/** The pieces of an event that has nothing else. */
function piecesOf(data: unknown): Piece[] {
  const parts = ((data as Event | null | undefined)?.candidates ?? []).flatMap(({ content }, candidate) =>
    (content?.parts ?? []).map((part) => ({ part, candidate })),
  )
  if (!parts.every(({ part }) => typeof part.text === 'string')) return []
  return parts.map(({ part, candidate }) => ({
    key: `${candidate} ${part.thought === true ? 'thought' : 'text'}`,
    text: String(part.text),
    replace(text) {
      part.text = text
    },
  }))
}
