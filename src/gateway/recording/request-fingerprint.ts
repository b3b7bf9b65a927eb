import { sha256OfContent } from '../../base/digest.js'
import type { Conversation } from '../dialect.js'
import type { FingerprintPart, RequestFingerprint } from './cassette.js'

/**
 * The fingerprint of a request; one without a conversation has method and path alone. `common` gives paths the names
 * that they have in every run.
 */
export function fingerprintOf(
  { method, path }: { method: string; path: string },
  conversation: Conversation | undefined,
  common: (text: string) => string = (text) => text,
): RequestFingerprint {
  if (!conversation) return { method, path, model: '', side: true, parts: [] }
  const { model, hasTools } = conversation
  return { method, path, model, side: !hasTools, parts: partsOf(conversation, common) }
}

export function fingerprintKey(fingerprint: RequestFingerprint): string {
  const { method, path, model, side, parts } = fingerprint
  return JSON.stringify([method, path, model, side, parts.map((part) => part.digest)])
}

/** Longer texts are kept up to here; the rest is compared by digest only. */
const TEXT_KEPT = 20_000

function partsOf(
  { parts, workspace: directory }: Conversation,
  common: (text: string) => string,
): FingerprintPart[] {
  const workspace = directory === undefined ? undefined : common(directory)
  return parts.flatMap(({ label, text, recent }) => {
    const plain = withoutChance(common(text), workspace)
    if (plain === '') return []
    const digest = sha256OfContent(`${label}\n${plain}`).slice(0, 32)
    return [{ label, digest, ...(recent ? { text: plain.slice(0, TEXT_KEPT) } : {}) }]
  })
}

const CHANCE: [RegExp, string][] = [
  [/<system-reminder>(?:(?!<system-reminder>)[\s\S])*?<\/system-reminder>/g, ''],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>'],
  // The ID of a run.
  [/\b\d{8}-\d{6}-[0-9a-f]{8}\b/g, '<run>'],
  // Files in which Claude Code and OpenCode keep what a command printed beyond their limit.
  [/(\/\.claude\/projects\/[^\s/]{1,200}\/[^\s/]{1,80}\/tool-results\/)\w+/g, '$1<id>'],
  [/(\/opencode\/tool-output\/tool_)\w+/g, '$1<id>'],
  [/\b\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d+)?(?:Z| ?[+-]\d{2}:?\d{2})?)?/g, '<time>'],
  [/\b[A-Z][a-z]{2} +\d{1,2} +(?:\d{2}:\d{2}(?::\d{2})?(?: +\d{4})?|\d{4})\b/g, '<time>'],
  [/\b\d{2}:\d{2}:\d{2}\b/g, '<time>'],
  [/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/g, '<hash>'],
  [/\b\d+(?:\.\d+)? ?(?:ms|µs|us|ns|s|sec|secs|seconds?|minutes?)\b/g, '<duration>'],
  [/(duration_ms:?) \d+(?:\.\d+)?/g, '$1 <duration>'],
  [/\b0x[0-9a-f]{6,16}\b/gi, '<address>'],
  [/\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):\d{2,5}\b/g, '<host>'],
  [/\b(port:?) \d{2,5}\b/gi, '$1 <port>'],
  [/\b(pid|process|process id)([ :=#]{1,3})\d+\b/gi, '$1$2<pid>'],
  // What Gemini CLI says of the processes of a command.
  [/\b(Process Group PGID|Background PIDs): \d+(?:, \d+)*/g, '$1: <pid>'],
  // What a shell prints about a job in the background.
  [/^(\[\d+\]) \d+$/gm, '$1 <pid>'],
  // Seconds or milliseconds since 1970.
  [/\b1[6-9]\d{8}(?:\d{3})?(?:\.\d+)?\b/g, '<time>'],
  // Names that Claude Code gives to what it starts.
  [/\b((?:with ID|agentId|task_id|shell_id|bash_id)"?: "?)[\w-]+/g, '$1<id>'],
  [/\btoolu_\w+/g, '<tool call>'],
  // The same of Codex, around what a command has printed.
  [/^(Chunk ID:) [0-9a-f]+$/gm, '$1 <id>'],
  [/\b(Process running with session ID) \d+/g, '$1 <id>'],
  [/\/(?:var\/)?tmp\/[^\s"'`:,)]+/g, '<tmp>'],
]

/** Without times, IDs, temporary folders and the path of the workspace. */
function withoutChance(text: string, workspace: string | undefined): string {
  let plain = workspace === undefined ? text : text.replaceAll(workspace, '{{workspace}}')
  for (const [pattern, word] of CHANCE) plain = plain.replace(pattern, word)
  return plain.trim()
}
