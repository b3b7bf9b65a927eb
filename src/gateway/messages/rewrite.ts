/** Fields of a delta that hold a piece of a longer text. */
const PIECES = ['text', 'partial_json', 'thinking'] as const

interface Piece {
  index: number
  field: (typeof PIECES)[number]
  text: string
}

/**
 * An answer with `change` applied to what it says. A stream cuts texts anywhere, so the pieces of each block are
 * put together first; blocks that do not change stay byte for byte as they came.
 */
export function rewriteAnswer(text: string, change: (text: string) => string): string {
  const events = text.split('\n\n')
  const blocks = new Map<string, { whole: string; at: number[] }>()
  const pieces = events.map(pieceOf)
  for (const [at, piece] of pieces.entries()) {
    if (!piece) continue
    const key = `${piece.index} ${piece.field}`
    const block = blocks.get(key) ?? { whole: '', at: [] }
    blocks.set(key, { whole: block.whole + piece.text, at: [...block.at, at] })
  }
  const dropped = new Set<number>()
  for (const { whole, at } of blocks.values()) {
    const changed = change(whole)
    if (changed === whole) continue
    const [first, ...rest] = at
    if (first === undefined) continue
    events[first] = withPiece(events[first] ?? '', changed)
    for (const other of rest) dropped.add(other)
  }
  return events
    .map((event, at) => (pieces[at] ? event : change(event)))
    .filter((_, at) => !dropped.has(at))
    .join('\n\n')
}

function pieceOf(event: string): Piece | undefined {
  if (!event.includes('"content_block_delta"')) return undefined
  const found = dataOf(event) as { index?: unknown; delta?: Record<string, unknown> } | undefined
  const field = PIECES.find((name) => typeof found?.delta?.[name] === 'string')
  if (!field || typeof found?.index !== 'number') return undefined
  return { index: found.index, field, text: String(found.delta?.[field]) }
}

function withPiece(event: string, text: string): string {
  const data = dataOf(event) as { delta: Record<string, unknown> }
  const field = PIECES.find((name) => typeof data.delta[name] === 'string') ?? 'text'
  const changed = JSON.stringify({ ...data, delta: { ...data.delta, [field]: text } })
  return event.replace(/^data:.*$/m, () => `data: ${changed}`)
}

function dataOf(event: string): unknown {
  try {
    return JSON.parse(/^data:(.*)$/m.exec(event)?.[1] ?? '')
  } catch {
    return undefined
  }
}
