import { parseJson } from '../base/json.js'

/** A piece of a longer text, in one event of a stream. */
export interface Piece {
  /** Equal for the pieces of one text. */
  key: string
  /** The data that has it, as the text of `field`. */
  holder: Record<string, unknown>
  field: string
}

/** The piece in a field of the data; none where it is no text. */
export function pieceOf(key: string, holder: Record<string, unknown>, field: string): Piece[] {
  return typeof holder[field] === 'string' ? [{ key, holder, field }] : []
}

/**
 * An answer, a stream of server-sent events or whole, with `change` applied to what it says. Texts are cut anywhere, so
 * the pieces of each are put together first: the first piece of a text that changes gets all of it, and the others become empty. What does
 * not change stays byte for byte as it came. `piecesOf` finds the pieces in the data of an event.
 */
export function rewriteAnswer(
  stream: string,
  change: (text: string) => string,
  piecesOf: (data: unknown) => readonly Piece[],
): string {
  // Google ends its lines with both characters.
  const gap = stream.includes('\r\n\r\n') ? '\r\n\r\n' : '\n\n'
  const events = stream.split(gap).map((event) => {
    const data = dataOf(event)
    return { event, data, pieces: piecesOf(data), changed: false }
  })
  const texts = new Map<string, Piece[]>()
  const eventOf = new Map<Piece, { changed: boolean }>()
  for (const event of events) {
    for (const piece of event.pieces) {
      const pieces = texts.get(piece.key) ?? []
      texts.set(piece.key, pieces)
      pieces.push(piece)
      eventOf.set(piece, event)
    }
  }
  for (const pieces of texts.values()) {
    const whole = pieces.map(({ holder, field }) => holder[field]).join('')
    const changed = change(whole)
    if (changed === whole) continue
    for (const [at, piece] of pieces.entries()) {
      piece.holder[piece.field] = at === 0 ? changed : ''
      Object.assign(eventOf.get(piece) ?? {}, { changed: true })
    }
  }
  return events
    .map(({ event, data, pieces, changed }) => {
      if (pieces.length === 0) return change(event)
      return changed ? event.replace(/^data:.*$/m, () => `data: ${JSON.stringify(data)}`) : event
    })
    .join(gap)
}

function dataOf(event: string): unknown {
  return parseJson(/^data:(.*)$/m.exec(event)?.[1] ?? '')
}
