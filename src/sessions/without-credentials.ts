import { parseJson } from '../json.js'
import { scanWithSecretlint } from '../patch/policy/secrets/secretlint.js'

/**
 * The text of a session's file without anything that a scanner takes for a credential. Lines stay lines, and
 * JSON stays JSON: a line that would become invalid is replaced by the result of `withoutContent`.
 */
export async function withoutCredentials(
  text: string,
  withoutContent: (line: string) => string,
): Promise<string> {
  const findings = await scanWithSecretlint(text)
  if (findings.length === 0) return text
  let clean = ''
  let at = 0
  for (const { offset, end } of [...findings].sort((a, b) => a.offset - b.offset)) {
    if (offset < at) continue
    clean += `${text.slice(at, offset)}***`
    at = end
  }
  clean += text.slice(at)
  const before = text.split('\n')
  const after = clean.split('\n')
  if (before.length === after.length) {
    return after
      .map((line, index) => {
        const original = before[index] ?? ''
        return line === original || !isObject(original) || isObject(line) ? line : withoutContent(original)
      })
      .join('\n')
  }
  // Replacing a finding that spans lines would join them, so every line with a finding is emptied instead.
  let start = 0
  return before
    .map((line) => {
      const [from, to] = [start, start + line.length]
      start = to + 1
      return findings.some(({ offset, end }) => offset < to && end > from) ? withoutContent(line) : line
    })
    .join('\n')
}

function isObject(text: string): boolean {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
