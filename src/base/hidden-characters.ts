/**
 * Characters that people do not see and programs do: zero-width and bidirectional characters, tags, variation
 * selectors, fillers, interlinear annotations, lone surrogates, line and paragraph separators, and control characters
 * except tab, line feed and carriage return. https://trojansource.codes
 */
const HIDDEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb]/gu

/** Those that shape what people see: in an emoji, and between letters of the Arabic script. */
const JOINERS =
  /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji}\p{Emoji_Modifier}?)[\ufe0e\ufe0f]|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu

/** The text without any hidden character, for models to read. Line ends become `\n`. */
export function removeHidden(text: string): string {
  return withLineFeeds(text).replace(HIDDEN, '')
}

/** The same for people to read: joiners that are part of an emoji or a word stay. */
export function removeHiddenKeepingJoiners(text: string): string {
  return replaceHidden(withLineFeeds(text), () => '')
}

/** The text with each hidden character written out as `<U+202E>`, for code. Joiners, as above, and line ends stay. */
export function revealHidden(text: string): string {
  return replaceHidden(
    text,
    (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}

/** The text on one line, with single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** One line without any hidden character, for names, titles and labels that models read. */
export function visibleLine(text: string): string {
  return oneLine(removeHidden(text))
}

export function isHidden(codePoint: number): boolean {
  return codePoint <= 0x10ffff && String.fromCodePoint(codePoint).search(HIDDEN) === 0
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?|[\u2028\u2029]/g, '\n')
}

function replaceHidden(text: string, replacement: (character: string) => string): string {
  const joiners = new Set(Array.from(text.matchAll(JOINERS), (match) => match.index))
  return text.replace(HIDDEN, (character, index: number) =>
    joiners.has(index) ? character : replacement(character),
  )
}
