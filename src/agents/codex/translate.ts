import { parseJson } from '../../base/json.js'
import { type CanonicalLine, SessionLines } from '../port/session-lines.js'
import type { SessionSettings } from '../port/session-settings.js'

/** A line of `codex exec --json` (checked with 0.169.0). */
interface Line {
  type?: string
  thread_id?: string
  item?: Item
  message?: string
  error?: { message?: string } | null
  usage?: Usage
}

interface Item {
  id?: string
  type?: string
  text?: string
  message?: string
  command?: string
  aggregated_output?: string
  exit_code?: number | null
  changes?: { path?: string; kind?: string }[]
  status?: string
  [field: string]: unknown
}

interface Usage {
  input_tokens?: number
  cached_input_tokens?: number
  cache_write_input_tokens?: number
  output_tokens?: number
}

/** A tool call as the transcript has it. */
interface Call {
  id: string
  name: string
  input: Record<string, unknown>
  output: string
  failed: boolean
}

/** Reads the stream of one session. Codex does not say when it asks its model: that is after a tool's result. */
export function translate({
  model,
}: Pick<SessionSettings, 'model'>): (line: string) => readonly CanonicalLine[] | undefined {
  const begun = new Set<string>()
  const lines = new SessionLines()
  const called = (call: Call): CanonicalLine[] => {
    if (begun.has(call.id)) return []
    begun.add(call.id)
    const { id, name, input } = call
    return lines.called({ id, name, input })
  }

  const item = (kind: string, one: Item): CanonicalLine[] | undefined => {
    const over = kind === 'item.completed'
    if (one.type === 'agent_message' || one.type === 'reasoning') {
      if (!over) return []
      if (one.type === 'reasoning') return [lines.said('thinking', one.text ?? '')]
      return [lines.said('text', one.text ?? '')]
    }
    if (one.type === 'error')
      return [lines.line('system', { subtype: 'warning', message: one.message ?? '' })]
    return callsOf(one).flatMap((call) => [
      ...called(call),
      ...(over ? lines.returned(call.id, call.output, call.failed) : []),
    ])
  }
  const result = (more: object) => lines.ended({ num_turns: lines.turns, ...more })
  return (text) => {
    const line = lineOf(text)
    switch (line?.type) {
      case 'thread.started':
        return [lines.begin(line.thread_id, model === undefined ? {} : { model })]
      case 'turn.started':
        return []
      case 'item.started':
      case 'item.updated':
      case 'item.completed':
        return line.item ? item(line.type, line.item) : undefined
      case 'error':
        return [lines.line('system', retryOf(line.message ?? ''))]
      case 'turn.completed':
        return result({
          subtype: 'success',
          is_error: false,
          result: lines.words,
          usage: codexUsage(line.usage ?? {}),
        })
      case 'turn.failed': {
        const why = line.error?.message ?? 'The turn failed.'
        return result({ subtype: 'error_during_execution', is_error: true, errors: [messageIn(why)] })
      }
      default:
        return undefined
    }
  }
}

function callsOf(item: Item): Call[] {
  const { id = '', type = '', status } = item
  const common = { id, failed: status === 'failed' || status === 'declined', output: '' }
  switch (type) {
    case 'command_execution':
      return [
        {
          ...common,
          name: 'Bash',
          input: { command: commandOf(item.command ?? '') },
          output: item.aggregated_output ?? '',
        },
      ]
    case 'file_change':
      return (item.changes ?? []).map(({ path = '', kind = '' }, index) => ({
        ...common,
        id: `${id}:${index}`,
        name: kind === 'add' ? 'Write' : 'Edit',
        input: { file_path: path, kind },
      }))
    case 'web_search':
      return [{ ...common, name: 'WebSearch', input: { query: item['query'] } }]
    default:
      return [otherCall(item, common)]
  }
}

/** Calls that other versions and settings have: MCP tools, agents, lists of things to do. */
function otherCall(item: Item, common: Omit<Call, 'name' | 'input'>): Call {
  const { id: _id, type = 'unknown', status: _status, server, tool, arguments: given, result, ...rest } = item
  const name = typeof server === 'string' && typeof tool === 'string' ? `mcp__${server}__${tool}` : type
  const input = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : rest
  const output = result === undefined || result === null ? '' : JSON.stringify(result)
  return { ...common, name, input, output }
}

function retryOf(message: string): object {
  const [, attempt, most, why = message] = /^Reconnecting\.\.\. (\d+)\/(\d+) \((.*)\)$/s.exec(message) ?? []
  if (attempt === undefined) return { subtype: 'warning', message: messageIn(message) }
  const counts = { attempt: Number(attempt), max_retries: Number(most) }
  return { subtype: 'api_retry', ...counts, error: why }
}

/** Codex repeats the body of some errors as it came. */
function messageIn(words: string): string {
  const { error } = lineOf(words) ?? {}
  return error?.message ?? words
}

function codexUsage(usage: Usage) {
  const {
    input_tokens: all = 0,
    cached_input_tokens: read = 0,
    cache_write_input_tokens: written = 0,
  } = usage
  return {
    input_tokens: Math.max(0, all - read - written),
    cache_read_input_tokens: read,
    cache_creation_input_tokens: written,
    output_tokens: usage.output_tokens ?? 0,
  }
}

function lineOf(text: string): Line | null {
  const value = parseJson(text)
  return typeof value === 'object' ? (value as Line | null) : null
}

/** The shell around a command that Codex runs: `/bin/bash -lc 'echo hi'`. */
const SHELL = /^\S*\/(?:ba|z|da)?sh -l?c /

/** What the model asked the shell to run, without the shell and its quotes. */
function commandOf(line: string): string {
  const shell = SHELL.exec(line)?.[0]
  if (shell === undefined) return line
  const words = unquoted(line.slice(shell.length))
  return words ?? line
}

/** One word of a shell; undefined where there are more. */
function unquoted(text: string): string | undefined {
  let word = ''
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const part = /^'([^']*)'|^"((?:[^"\\]|\\[\s\S])*)"|^\\([\s\S])|^([^\s'"\\]+)/.exec(rest)
    if (!part) return undefined
    const [whole, single, double, escaped, plain] = part
    word += single ?? double?.replace(/\\([$`"\\])/g, '$1') ?? escaped ?? plain ?? ''
    at += whole.length
  }
  return word
}
