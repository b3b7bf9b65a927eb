import { sha256OfContent } from '../../digest.js'
import {
  type Block,
  blocksOf,
  type MessagesRequest,
  messagesRequestSchema,
  workingDirectory,
} from '../messages/conversation.js'

/** What a request says, without what changes from run to run. */
export interface RequestFingerprint {
  method: string
  path: string
  model: string
  /** A side call has no tools: titles, summaries and the like. */
  side: boolean
  /** The conversation, part by part. */
  parts: FingerprintPart[]
}

export interface FingerprintPart {
  /** `user text`, `assistant text`, `tool_use Bash`, `tool_result of Bash`. */
  label: string
  digest: string
  /** Kept for parts since the last word of the model; older ones were kept by an earlier request. */
  text?: string | undefined
}

/**
 * The picture of a request; of one without a conversation it is method and path alone. `common` gives paths the
 * names that they have in every run.
 */
export function fingerprintOf(
  method: string,
  path: string,
  json: unknown,
  common: (text: string) => string = (text) => text,
): RequestFingerprint {
  const parsed = messagesRequestSchema.safeParse(json)
  if (!parsed.success) return { method, path, model: '', side: true, parts: [] }
  const request = parsed.data
  return { method, path, model: request.model, side: !request.tools?.length, parts: partsOf(request, common) }
}

export function fingerprintKey(fingerprint: RequestFingerprint): string {
  const { method, path, model, side, parts } = fingerprint
  return JSON.stringify([method, path, model, side, parts.map((part) => part.digest)])
}

/** Of a text that is longer, the rest is only compared by its digest. */
const TEXT_KEPT = 20_000

function partsOf(request: MessagesRequest, common: (text: string) => string): FingerprintPart[] {
  const names = new Map<string, string>()
  const directory = workingDirectory(request)
  const workspace = directory === undefined ? undefined : common(directory)
  const last = request.messages.findLastIndex((message) => message.role === 'assistant')
  return request.messages.flatMap((message, index) => {
    // Messages of role `system` hold the environment: dates, versions, platform.
    if (message.role === 'system') return []
    return blocksOf(message.content).flatMap((block) => {
      const said = spoken(message.role, block, names)
      if (!said) return []
      const text = withoutChance(common(said.text), workspace)
      if (text === '') return []
      const digest = sha256OfContent(`${said.label}\n${text}`).slice(0, 32)
      return [{ label: said.label, digest, ...(index > last ? { text: text.slice(0, TEXT_KEPT) } : {}) }]
    })
  })
}

function spoken(role: string, block: Block, names: Map<string, string>) {
  if (block.type === 'text') return { label: `${role} text`, text: String(block['text']) }
  if (block.type === 'tool_use') {
    const name = String(block['name'])
    names.set(String(block['id']), name)
    return { label: `tool_use ${name}`, text: JSON.stringify(block['input']) }
  }
  if (block.type === 'tool_result') {
    const content = block['content'] as string | Block[] | undefined
    const inner = blocksOf(content).map((b) => (b.type === 'text' ? String(b['text']) : JSON.stringify(b)))
    return {
      label: `tool_result of ${names.get(String(block['tool_use_id'])) ?? 'an unknown tool'}`,
      text: inner.join('\n'),
    }
  }
  // Thinking is signed anew each time, and repeats nothing that the tools have not said.
  return block.type === 'thinking' || block.type === 'redacted_thinking'
    ? undefined
    : { label: `${role} ${block.type}`, text: JSON.stringify({ ...block, cache_control: undefined }) }
}

const CHANCE: [RegExp, string][] = [
  [/<system-reminder>[\s\S]*?<\/system-reminder>/g, ''],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<uuid>'],
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
  // What a shell says of a job it puts in the background.
  [/^(\[\d+\]) \d+$/gm, '$1 <pid>'],
  // Seconds or milliseconds since 1970.
  [/\b1[6-9]\d{8}(?:\d{3})?(?:\.\d+)?\b/g, '<time>'],
  // Names that Claude Code gives to what it starts.
  [/\b((?:with ID|agentId|task_id|shell_id|bash_id)"?: "?)[\w-]+/g, '$1<id>'],
  [/\btoolu_\w+/g, '<tool call>'],
  [/\/(?:var\/)?tmp\/[^\s"'`:,)]+/g, '<tmp>'],
]

/** Without times, ids, temporary folders and the place of the workspace. */
function withoutChance(text: string, workspace: string | undefined): string {
  let plain = workspace === undefined ? text : text.replaceAll(workspace, '{{workspace}}')
  for (const [pattern, word] of CHANCE) plain = plain.replace(pattern, word)
  return plain.trim()
}
