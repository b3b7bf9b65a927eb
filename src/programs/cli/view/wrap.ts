import stringWidth from 'string-width'

/** What stands before the words of a line: colors, space, the marks of a log, of a list, of a diff. */
const MARGIN = /^(?:\u001b\[\d+m|[┆▸●✻▹↻✓✗⎿!?>•*-] +|│ [-+ ]?|\d{1,3}[.)] +|\s)*/u
/** Marks that stand before every line; the others only before the first one. */
const NOT_REPEATED = /[^┆│>\s]/gu
const COLOUR = /\u001b\[\d+m/g

/**
 * Wraps one line between words at this many columns, each further line below the first word. A word that is too
 * long for a line stays whole, since it may be a link: the terminal wraps it. `line` may be colored. Without
 * `columns` (no terminal) there is nothing to wrap.
 */
export function wrapped(line: string, columns: number | undefined): string[] {
  if (!columns || stringWidth(line) <= columns) return [line]
  const margin = MARGIN.exec(line)?.[0] ?? ''
  const further = margin.replace(COLOUR, '').replace(NOT_REPEATED, ' ')
  // A margin that leaves no room for words is no help.
  if (stringWidth(further) > columns / 2) return wrapWords('', line, '', columns)
  return wrapWords(margin, line.slice(margin.length), further, columns)
}

/** The same with the indent given in columns: for tables whose last column is text. */
export function wrappedBelow(line: string, indent: number, columns: number | undefined): string[] {
  if (!columns || stringWidth(line) <= columns) return [line]
  return wrapWords('', line, indent <= columns / 2 ? ' '.repeat(indent) : '', columns)
}

function wrapWords(first: string, text: string, indent: string, columns: number): string[] {
  const lines: string[] = []
  let current = first
  let begun = false
  for (const word of text.split(/( +)/)) {
    const width = stringWidth(word)
    if (begun && stringWidth(current) + width > columns && width <= columns - indent.length) {
      lines.push(current.trimEnd())
      current = indent
      begun = false
    }
    // No line begins with the space between two words.
    if (!begun && lines.length > 0 && word.trim() === '') continue
    current += word
    begun = true
  }
  return [...lines, current.trimEnd()]
}
