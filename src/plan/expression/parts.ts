/** A piece of a text with `${{ expression }}` and `((.:variable))` in it. */
export type Part = { literal: string } | { expression: string } | { local: string[] }

/**
 * The parts of a text, in order. A text of parts is read once: what an expression gives is never read as another one.
 * Throws an `Error` for `${{` without an end.
 */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const { index } of text.matchAll(/\$\{\{|\(\(\.:/g)) {
    if (index < done) continue
    const found = text[index] === '$' ? expressionAt(text, index) : localAt(text, index)
    if (!found) continue
    if (index > done) parts.push({ literal: text.slice(done, index) })
    parts.push(found.part)
    done = found.end
  }
  if (done < text.length) parts.push({ literal: text.slice(done) })
  return parts
}

/** `}}` within quotes does not end it. */
function expressionAt(text: string, start: number): { part: Part; end: number } {
  let quoted = false
  for (let end = start + 3; end < text.length; end++) {
    if (text[end] === "'") quoted = !quoted
    if (quoted || !text.startsWith('}}', end)) continue
    return { part: { expression: text.slice(start + 3, end).trim() }, end: end + 2 }
  }
  throw new Error('`${{` has no `}}`')
}

function localAt(text: string, start: number): { part: Part; end: number } | null {
  const [whole, path] = /^\(\(\.:([\p{L}\p{N}_./@-]+)\)\)/u.exec(text.slice(start, start + 300)) ?? []
  return whole && path ? { part: { local: path.split('.') }, end: start + whole.length } : null
}
