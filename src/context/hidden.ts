/**
 * Characters that people do not see and models do: zero-width and bidirectional marks, tag characters, variation
 * selectors, soft hyphens and other default-ignorable code points, interlinear marks, lone surrogates, and control
 * characters except tab, line feed and carriage return.
 */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}\p{Cs}\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu

/** A joiner or an emoji style sign that belongs to an emoji. */
const EMOJI_PARTS =
  /(?<=\p{Emoji}\p{Emoji_Modifier}?)\u{FE0F}|(?<=\p{Emoji}\u{FE0F}?\p{Emoji_Modifier}?)\u{200D}(?=\p{Emoji})/gu

/** The text without hidden characters; for prose, where they carry nothing. */
export function removeHidden(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(HIDDEN, '')
}

/**
 * The text with each hidden character written out as `<U+202E>`; for code, where it matters that one is there.
 * Those that are part of an emoji stay as they are.
 */
export function revealHidden(text: string): string {
  const kept = new Set([...text.matchAll(EMOJI_PARTS)].map((match) => match.index))
  return text.replace(HIDDEN, (char, index: number) => (kept.has(index) ? char : codeOf(char)))
}

/** One line without hidden characters: for names, titles and labels. */
export function sanitizeLine(text: string): string {
  return removeHidden(text).replace(/\s+/g, ' ').trim()
}

export function isHidden(codePoint: number): boolean {
  if (codePoint > 0x10ffff) return false
  HIDDEN.lastIndex = 0
  return HIDDEN.test(String.fromCodePoint(codePoint))
}

function codeOf(char: string): string {
  return `<U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`
}
