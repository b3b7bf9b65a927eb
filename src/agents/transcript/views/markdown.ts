import { namesOf } from '../../../base/agent-names.js'
import type { TranscriptParts } from '../stored.js'
import { agentOfMetadata } from '../told-agent.js'
import { summaryOf } from '../transcript.js'
import type { ToolCall, TranscriptMessage } from '../types.js'
import { printable, shortened } from './printable.js'
import { inputSummary } from './terminal.js'

const OUTPUT_LENGTH = 20_000

/**
 * Renders a session as a Markdown document for reading in a file or a terminal, piece by piece. The agent's
 * words appear unchanged: what goes to an issue or a pull request must be sanitized first.
 */
export async function* toMarkdown(transcript: TranscriptParts): AsyncGenerator<string, void, undefined> {
  const { metadata, callCount } = transcript
  const { model, sessionId } = metadata
  const about = [
    summaryOf(metadata, callCount),
    ...(model ? [`model \`${model}\``] : []),
    ...(sessionId ? [`session \`${sessionId}\``] : []),
  ]
  yield `# Session\n\n${about.join('  \n')}\n\n`
  const { speakerName } = namesOf(agentOfMetadata(metadata))
  for await (const one of transcript.messages())
    yield `${message(one, printable(speakerName).replace(/\s+/g, ' '))}\n\n`
}

function message(message: TranscriptMessage, speaker: string): string {
  const who = { assistant: speaker, user: 'User', system: 'System' }[message.role]
  return [
    `## ${who}${message.parentToolUseId === undefined ? '' : ' (subagent)'}`,
    ...(message.thinking === undefined ? [] : [quote(printable(message.thinking))]),
    ...(message.content === '' ? [] : [printable(message.content)]),
    ...(message.toolCalls ?? []).map(toolCall),
  ].join('\n\n')
}

function toolCall(call: ToolCall): string {
  const title = shortened(printable(inputSummary(call.input)).replace(/\s+/g, ' '), 100)
  return [
    `**▸ ${call.toolName}** ${code(title)}${call.isError ? ' — failed' : ''}`,
    fence(printable(JSON.stringify(call.input, null, 2) ?? 'null'), 'json'),
    ...(call.output === undefined
      ? ['_no result_']
      : [fence(shortened(printable(textOf(call.output)), OUTPUT_LENGTH), 'text')]),
  ].join('\n\n')
}

/** What a tool answered, as text. */
export function textOf(output: unknown): string {
  return typeof output === 'string' ? output : (JSON.stringify(output, null, 2) ?? '')
}

/** A fence that no run of backticks within it can close. */
export function fence(text: string, language: string): string {
  const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1))
  return `${ticks}${language}\n${text}\n${ticks}`
}

function code(text: string): string {
  if (text === '') return ''
  const ticks = '`'.repeat(longestRun(text) + 1)
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${text}${pad}${ticks}`
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
}
