import { scanWithSecretlint } from '../patch/policy/secrets/secretlint.js'
import type { Redact } from '../redact.js'

/** What is asked of a line of a session file; everything else in it is Claude Code's own affair. */
interface Line {
  type?: unknown
  uuid?: unknown
  message?: { content?: unknown }
}

/** A conversation out of a session file: what is left of it once it is safe to keep. */
export interface Conversation {
  /** JSON lines, with a newline at the end. */
  text: string
  /** There is something to go on with: both sides have spoken. */
  usable: boolean
}

/**
 * The conversation of a Claude Code session file, and nothing else of it. Only lines with a `uuid` are part of it
 * (checked with 2.1.329: the resumed session sends the same messages); the rest are totals, permission modes and
 * copies of requests, which a later session must not take from a file that the agent could write. Without the
 * totals a resumed session counts its own cost from zero.
 */
export function readConversation(file: string, redact: Redact): Conversation {
  const kept: string[] = []
  const spoken = new Set<unknown>()
  for (const raw of file.split('\n')) {
    const line = parseLine(raw)
    if (typeof line?.uuid !== 'string') continue
    const clean = redact(raw)
    // Redaction leaves JSON what it was, but nothing here depends on that.
    if (parseLine(clean) === null) continue
    kept.push(clean)
    if (line.message?.content !== undefined) spoken.add(line.type)
  }
  return {
    text: kept.length === 0 ? '' : `${kept.join('\n')}\n`,
    usable: spoken.has('user') && spoken.has('assistant'),
  }
}

/** The text without what a scanner takes for credentials; lines stay lines, and JSON stays JSON. */
export async function withoutCredentials(text: string): Promise<string> {
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
  // A finding over several lines would join them: then every line with a finding is emptied instead.
  if (before.length !== after.length) return emptied(text, findings)
  return after.map((line, index) => whole(line, before[index] ?? '')).join('\n')
}

function emptied(text: string, findings: readonly { offset: number; end: number }[]): string {
  let at = 0
  return text
    .split('\n')
    .map((line) => {
      const [from, to] = [at, at + line.length]
      at = to + 1
      return findings.some(({ offset, end }) => offset < to && end > from) ? withoutContent(line) : line
    })
    .join('\n')
}

function whole(line: string, original: string): string {
  return line === original || parseLine(original) === null || parseLine(line) !== null
    ? line
    : withoutContent(original)
}

/** The place of the line in the conversation is kept, and nothing that was said in it. */
function withoutContent(line: string): string {
  const parsed = parseLine(line)
  if (parsed === null) return '***'
  const { type, uuid, ...rest } = parsed as Line & Record<string, unknown>
  const place = Object.fromEntries(
    ['parentUuid', 'sessionId', 'timestamp', 'version', 'cwd', 'isSidechain'].flatMap((key) =>
      key in rest ? [[key, rest[key]]] : [],
    ),
  )
  const role = type === 'assistant' ? 'assistant' : 'user'
  const content = 'This message held a credential and was removed.'
  return JSON.stringify({ type, uuid, ...place, message: { role, content } })
}

function parseLine(text: string): Line | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}
