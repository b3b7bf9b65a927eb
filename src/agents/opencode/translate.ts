import type { CanonicalLine } from '../port/canonical-line.js'
import type { SessionSettings } from '../port/session-settings.js'
import { type Line, lineSchema, type Part } from './line.js'
import { commonName } from './tools.js'

type Tokens = NonNullable<Part['tokens']>

/**
 * Reads the output of `opencode run --format json`. It names its session in every line, and neither begins nor ends with
 * one of its own: the first line stands for the beginning, and a step that asks for no tool for the end. No line names the
 * model, so that is the one that it was started with.
 */
export function translate({
  model,
}: Pick<SessionSettings, 'model'>): (line: string) => readonly CanonicalLine[] | undefined {
  let session: string | undefined
  let turns = 0
  let words: string[] = []
  const usage = {
    input_tokens: 0,
    output_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  }
  const denials: object[] = []

  const say = (type: 'assistant' | 'user', id: string | undefined, block: object): CanonicalLine => ({
    type,
    session_id: session,
    message: { ...(type === 'assistant' && id !== undefined ? { id } : {}), content: [block] },
  })
  const end = (more: object): CanonicalLine => ({
    type: 'result',
    session_id: session,
    num_turns: turns,
    usage: { ...usage },
    permission_denials: [...denials],
    ...more,
  })
  const finish = ({ reason, tokens }: Part): CanonicalLine[] => {
    turns++
    if (tokens) add(usage, tokens)
    if (reason === 'tool-calls') return []
    const failed = reason === 'error' || reason === 'content-filter'
    const subtype = failed ? 'error_during_execution' : 'success'
    return [end({ subtype, is_error: failed, result: words.join('\n\n') || (failed ? reason : '') })]
  }
  const use = ({ tool = '', callID, messageID, state = {} }: Part): CanonicalLine[] => {
    const call = callOf(tool, state)
    if (isDenied(state)) denials.push({ tool_name: call.name, tool_use_id: callID, tool_input: call.input })
    const result = { type: 'tool_result', tool_use_id: callID, content: call.said, is_error: call.failed }
    return [
      say('assistant', messageID, { type: 'tool_use', id: callID, name: call.name, input: call.input }),
      say('user', messageID, result),
    ]
  }
  const read = ({ type, part = {}, error }: Line): CanonicalLine[] | undefined => {
    const { messageID, text = '' } = part
    switch (type) {
      case 'step_start':
        words = []
        return []
      case 'reasoning':
        return [say('assistant', messageID, { type: 'thinking', thinking: text })]
      case 'text':
        words.push(text)
        return [say('assistant', messageID, { type: 'text', text })]
      case 'tool_use':
        return use(part)
      case 'step_finish':
        return finish(part)
      case 'error': {
        const message = error?.data?.message ?? error?.name ?? 'unknown error'
        const status = error?.data?.statusCode
        const subtype = 'error_during_execution'
        return [
          end({ subtype, is_error: true, result: message, ...(status ? { api_error_status: status } : {}) }),
        ]
      }
      default:
        return undefined
    }
  }
  return (text) => {
    const line = lineSchema.safeParse(parse(text)).data
    if (!line) return undefined
    const begun = session === undefined
    session ??= line.sessionID
    const lines = read(line)
    if (!begun || !lines) {
      if (!lines && begun) session = undefined
      return lines
    }
    const known = model === undefined ? {} : { model }
    return [{ type: 'system', subtype: 'init', session_id: session, ...known }, ...lines]
  }
}

/** The call as a transcript tells it. A tool that the model does not have is called `invalid`, with its name as input. */
function callOf(tool: string, { input = {}, output = '', error, metadata }: NonNullable<Part['state']>) {
  const unknown = tool === 'invalid'
  const failed = unknown || error !== undefined || (typeof metadata?.exit === 'number' && metadata.exit !== 0)
  const name = commonName(unknown ? String(input['tool']) : tool)
  return { name, input: unknown ? {} : withCommonFields(input), said: error ?? output, failed }
}

const FIELDS: Readonly<Record<string, string>> = {
  filePath: 'file_path',
  oldString: 'old_string',
  newString: 'new_string',
  replaceAll: 'replace_all',
}

function withCommonFields(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [FIELDS[key] ?? key, value]))
}

/** OpenCode has only words for it. */
function isDenied({ error = '' }: NonNullable<Part['state']>): boolean {
  return /^The user (?:has specified a rule which prevents|rejected permission)/.test(error)
}

/** Reasoning stands beside the rest of the output. */
function add(usage: Record<string, number>, { input, output, reasoning, cache }: Tokens): void {
  const more = {
    input_tokens: input,
    output_tokens: output + reasoning,
    cache_read_input_tokens: cache.read,
    cache_creation_input_tokens: cache.write,
  }
  for (const [name, count] of Object.entries(more)) usage[name] = (usage[name] ?? 0) + count
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
