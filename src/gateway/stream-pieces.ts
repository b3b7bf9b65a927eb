/** A piece of a longer text, in one event of a stream. */
export interface Piece {
  /** Equal for the pieces of one text. */
  key: string
  text: string
}

/** How an API cuts texts into the events of a stream. */
export interface Pieces {
  /** What the data of an event says of a text; undefined: it is whole in itself. */
  pieceOf(data: unknown): Piece | undefined
  /** The same data with another text. */
  withText(data: unknown, text: string): unknown
}

/**
 * A stream of server-sent events with `change` applied to what it says. Texts are cut anywhere, so the pieces of each
 * are put together first; what does not change stays byte for byte as it came.
 */
export function rewritePieces(
  stream: string,
  change: (text: string) => string,
  { pieceOf, withText }: Pieces,
): string {
  const events = stream.split('\n\n')
  const texts = new Map<string, { whole: string; at: number[] }>()
  const pieces = events.map((event) => pieceOf(dataOf(event)))
  for (const [at, piece] of pieces.entries()) {
    if (!piece) continue
    const text = texts.get(piece.key) ?? { whole: '', at: [] }
    texts.set(piece.key, { whole: text.whole + piece.text, at: [...text.at, at] })
  }
  const dropped = new Set<number>()
  for (const { whole, at } of texts.values()) {
    const changed = change(whole)
    if (changed === whole) continue
    const [first, ...rest] = at
    if (first === undefined) continue
    const event = events[first] ?? ''
    const data = JSON.stringify(withText(dataOf(event), changed))
    events[first] = event.replace(/^data:.*$/m, () => `data: ${data}`)
    for (const other of rest) dropped.add(other)
  }
  return events
    .map((event, at) => (pieces[at] ? event : change(event)))
    .filter((_, at) => !dropped.has(at))
    .join('\n\n')
}

function dataOf(event: string): unknown {
  try {
    return JSON.parse(/^data:(.*)$/m.exec(event)?.[1] ?? '')
  } catch {
    return undefined
  }
}
