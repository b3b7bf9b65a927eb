import stringWidth from 'string-width'

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
