/** What a JSON text says; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether arrays and objects are nested more than `most` deep: what recurses over such a value ends with an error. */
export function nestsDeeper(text: string, most: number): boolean {
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfText(text, at)
    else if (code === 0x5b || code === 0x7b) {
      if (++level > most) return true
    } else if (code === 0x5d || code === 0x7d) level--
  }
  return false
}

/** The quote that ends a string. By the engine's own search, since most of a stream is long strings. */
function endOfText(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before--
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** A value with `change` applied to every text in it, but not to keys. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)])) as T
}
