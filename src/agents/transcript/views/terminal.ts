import { contentText, thinkingOf, toolResultsOf, toolUsesOf } from '../content.js'
import { type FileEdit, fileEditOf, shortDiff } from '../edits.js'
import type { AssistantEvent, ResultEvent, StreamEvent, SystemEvent, UserEvent } from '../event.js'
import { agentInWords, agentOfLine } from '../told-agent.js'
import { formatCost, formatDuration, plural } from '../transcript.js'
import { printable, shortened, withoutCommands } from './printable.js'

const TEXT_LINES = 60
const RESULT_LINES = 6
const DIFF_LINES = 12
const LINE_LENGTH = 400

/**
 * One event as it is shown in the job log: few lines, none of which a terminal or the workflow runner takes
 * for anything but text. Events of no interest to people give no lines.
 */
export function toLogLines(event: StreamEvent): string[] {
  const lines = linesOf(event)
  const margin = event.type !== 'unknown' && (event.parent_tool_use_id ?? null) !== null ? '  ┆ ' : ''
  // Whatever it was made of, each line leaves here as plain text on one line.
  const plain = lines.flatMap(one)
  return plain.map((line) => withoutCommands(`${margin}${shortened(line, LINE_LENGTH)}`))
}

function linesOf(event: StreamEvent): string[] {
  switch (event.type) {
    case 'system':
      return system(event)
    case 'assistant':
      return assistant(event)
    case 'user':
      return user(event)
    case 'result':
      return endLines(event)
    case 'rate_limit_event': {
      const status = event.rate_limit_info?.status
      return status === undefined || status === 'allowed' ? [] : one(`! Rate limit: ${status}`)
    }
    case 'unknown':
      return event.why === 'unfamiliar' ? [] : cut(`? ${String(event.raw)}`, 1)
    default:
      return []
  }
}

function system(event: SystemEvent): string[] {
  switch (event.subtype) {
    case 'init':
      return one(
        [
          event.session_id === undefined ? '● Session' : `● Session ${event.session_id}`,
          event.model,
          agentInWords(agentOfLine(event) ?? {}),
          event.permissionMode,
        ]
          .filter((part) => part !== undefined)
          .join(' · '),
      )
    case 'api_retry': {
      const status = event.error_status ?? 'connection failed'
      const attempt = `retry ${event.attempt ?? '?'} of ${event.max_retries ?? '?'}`
      const wait = event.retry_delay_ms === undefined ? '' : ` in ${formatDuration(event.retry_delay_ms)}`
      return one(`↻ API ${status}${event.error === undefined ? '' : ` (${event.error})`}: ${attempt}${wait}`)
    }
    case 'permission_denied':
      return one(`✗ Denied: ${event.tool_name ?? 'a tool'}`)
    case 'compact_boundary':
      return ['● The conversation was compacted']
    case 'task_started':
      // Every slow command is a task.
      if (event.is_backgrounded === false) return []
      return one(`▹ Started in the background: ${event.description ?? 'a task'}`)
    case 'task_notification':
      if (event.output_file === '') return []
      return one(`▹ Task ${event.status ?? 'ended'}`)
    default:
      return []
  }
}

function assistant(event: AssistantEvent): string[] {
  const { content } = event.message
  const thinking = thinkingOf(content)
  const text = contentText(content).trim()
  return [
    ...(thinking === '' ? [] : [`✻ Thinking (${plural(thinking.length, 'character')})`]),
    ...(text === '' ? [] : cut(text, TEXT_LINES)),
    ...toolUsesOf(content).flatMap((use) => one(`▸ ${use.name} ${inputSummary(use.input)}`.trimEnd())),
  ]
}

function user(event: UserEvent): string[] {
  const found = toolResultsOf(event.message.content)
  // The structure stands beside the message: with several results it is unclear which one it belongs to.
  const edit = found.length === 1 ? fileEditOf(event.tool_use_result) : undefined
  const results = found.flatMap(({ output, isError }) => {
    if (edit && !isError) return editLines(edit)
    const lines = output.trim() === '' ? ['(no output)'] : cut(output.trim(), RESULT_LINES)
    return lines.map((line, index) => `  ${index > 0 ? ' ' : isError ? '✗' : '⎿'} ${line}`)
  })
  const text = contentText(event.message.content).trim()
  return text === '' ? results : [...results, ...cut(`> ${text}`, RESULT_LINES)]
}

/** What an edit changed: `⎿ new, +5`, `⎿ +1 −1`, and its first lines. */
export function editLines(edit: FileEdit): string[] {
  const lines = edit.hunks.flatMap((hunk) => hunk.lines)
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
  const [added, removed] = [count('+'), count('-')]
  const figures = [
    edit.created ? 'new,' : '',
    `+${added}`,
    edit.created && removed === 0 ? '' : `−${removed}`,
  ]
  const shown = cut(shortDiff(edit).join('\n'), DIFF_LINES)
  return [
    `  ⎿ ${figures.filter((part) => part !== '').join(' ')}`,
    ...(lines.length === 0 ? [] : shown.map((line) => `  │ ${line}`)),
  ]
}

/** True if the log has all of a text that the agent said. */
export function isToldWhole(text: string): boolean {
  const lines = printable(text).trim().split('\n')
  return lines.length <= TEXT_LINES && lines.every((line) => line.length <= LINE_LENGTH)
}

/** How a session ended, in words; the first line says it, more follow if it failed. */
export function endLines(event: ResultEvent): string[] {
  const failed = event.is_error === true || event.subtype !== 'success'
  const words = failed
    ? `✗ Failed: ${event.subtype === 'success' ? (event.terminal_reason ?? 'error') : event.subtype}`
    : '✓ Done'
  const denials = event.permission_denials?.length ?? 0
  const figures = [
    words,
    // Not every agent counts these.
    ...(event.num_turns === undefined ? [] : [plural(event.num_turns, 'turn')]),
    ...(event.duration_ms === undefined ? [] : [formatDuration(event.duration_ms)]),
    ...(event.total_cost_usd === undefined ? [] : [formatCost(event.total_cost_usd)]),
    ...(denials > 0 ? [plural(denials, 'denial')] : []),
  ]
  // A session that failed in the middle of an answer has just shown that answer.
  const reason = event.errors?.join('\n') || (event.subtype === 'success' ? '' : event.result)
  const why = failed ? cut(reason ?? '', 3) : []
  return [figures.join(' · '), ...why.filter((line) => line !== '').map((line) => `  ${line}`)]
}

/**
 * The part of a call that people want to see: the command, the file, the pattern; otherwise all of it as
 * JSON.
 */
export function inputSummary(input: unknown): string {
  if (typeof input !== 'object' || input === null) return input === undefined ? '' : String(input)
  const fields = input as Record<string, unknown>
  for (const key of [
    'command',
    'file_path',
    'notebook_path',
    'pattern',
    'path',
    'url',
    'query',
    'description',
    'skill',
  ]) {
    const value = fields[key]
    if (typeof value === 'string' && value !== '') return value
  }
  const json = JSON.stringify(input)
  return json === '{}' ? '' : json
}

/** A text that must stay on one line. */
function one(text: string): string[] {
  return [printable(text).replace(/\s*\n\s*/g, ' ⏎ ')]
}

function cut(text: string, limit: number): string[] {
  const lines = printable(text).split('\n')
  if (lines.length <= limit) return lines
  return [...lines.slice(0, limit), `… +${plural(lines.length - limit, 'line')}`]
}
