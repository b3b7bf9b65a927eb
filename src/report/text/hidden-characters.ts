/**
 * Characters that a reader does not see but a program does: controls, zero-width and bidirectional marks,
 * fillers, tags, variation selectors. https://trojansource.codes
 */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb]|\p{Default_Ignorable_Code_Point}/gu

/** Of these what belongs to what people see: in an emoji, and between letters of the Arabic script. */
const MEANT =
  /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji})(?:\ufe0e|\ufe0f)|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu

const LONE_SURROGATE = /\p{Surrogate}/gu

/** Line ends made `\n`, halves of characters made visible. */
function normalize(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(LONE_SURROGATE, '\ufffd')
}

function meantPositions(text: string): Set<number> {
  return new Set(Array.from(text.matchAll(MEANT), (match) => match.index))
}

/** The text without characters that cannot be seen. Line ends and tabs stay. */
export function removeHidden(text: string): string {
  const plain = normalize(text)
  const meant = meantPositions(plain)
  return plain.replace(HIDDEN, (character, index: number) => (meant.has(index) ? character : ''))
}

/** The text with hidden characters written out as `\u{202e}`, for code that must be judged by eye. */
export function showHidden(text: string): { text: string; shown: number } {
  let shown = 0
  const plain = normalize(text)
  const meant = meantPositions(plain)
  const visible = plain.replace(HIDDEN, (character, index: number) => {
    if (meant.has(index)) return character
    shown += 1
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
  return { text: visible, shown }
}
