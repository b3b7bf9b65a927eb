import { type Piece, rewritePieces } from '../stream-pieces.js'

/** Fields of a delta that hold a piece of a longer text. */
const PIECES = ['text', 'partial_json', 'thinking'] as const

interface Delta {
  type?: unknown
  index?: unknown
  delta?: Record<string, unknown>
}

/** An answer of the Messages API with `change` applied to what it says. */
export function rewriteAnswer(text: string, change: (text: string) => string): string {
  return rewritePieces(text, change, { pieceOf, withText })
}

function pieceOf(data: unknown): Piece | undefined {
  const { type, index, delta } = (data ?? {}) as Delta
  const field = fieldOf(delta)
  if (type !== 'content_block_delta' || field === undefined || typeof index !== 'number') return undefined
  return { key: `${index} ${field}`, text: String(delta?.[field]) }
}

function withText(data: unknown, text: string): unknown {
  const { delta } = data as Delta
  return { ...(data as Delta), delta: { ...delta, [fieldOf(delta) ?? 'text']: text } }
}

function fieldOf(delta: Delta['delta']): (typeof PIECES)[number] | undefined {
  return PIECES.find((name) => typeof delta?.[name] === 'string')
}
