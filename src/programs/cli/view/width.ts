import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Terminal columns of a plain text: two for wide characters, none for combining ones. */
export function widthOf(text: string): number {
  return stringWidth(text, { countAnsiEscapeCodes: true })
}

/** Cuts a plain text to this many columns; `…` marks the cut. */
export function cutToWidth(text: string, columns: number): string {
  if (columns <= 0) return ''
  if (widthOf(text) <= columns) return text
  let cut = ''
  let width = 0
  for (const { segment } of graphemes.segment(text)) {
    const next = widthOf(segment)
    if (width + next > columns - 1) break
    cut += segment
    width += next
  }
  return `${cut}…`
}

/** Pads with spaces to this many columns. */
export function padToWidth(text: string, columns: number, side: 'left' | 'right' = 'right'): string {
  const space = ' '.repeat(Math.max(0, columns - widthOf(text)))
  return side === 'right' ? text + space : space + text
}

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
  if (indent > columns / 2) return wrapWords('', line, '', columns)
  const head = new RegExp(`^.{0,${indent}}(?<=^|\\s)`, 'u').exec(line)?.[0] ?? ''
  return wrapWords(head, line.slice(head.length), ' '.repeat(indent), columns)
}

/** The lines of `text`, `first` before the first one and `further`, which is as wide, before the others. */
function wrapWords(first: string, text: string, further: string, columns: number): string[] {
  return wrapAnsi(text, columns - stringWidth(further))
    .split('\n')
    .map((line, index) => (index === 0 ? first : further) + line)
}
