import type { ToolCallUpdate as Call, ToolCallContent } from '@agentclientprotocol/sdk'
import { SHELL_TOOL } from '../../base/tool-names.js'

type Fields = Readonly<Record<string, unknown>>

/** The protocol's kinds of tools by the names that specs and transcripts use. */
const BY_KIND: Readonly<Record<string, string>> = {
  read: 'Read',
  edit: 'Edit',
  delete: 'Edit',
  move: 'Edit',
  search: 'Grep',
  execute: SHELL_TOOL,
  fetch: 'WebFetch',
  think: 'Task',
}

/** The name of a call's tool; what is of no kind is called as the agent calls it. */
export function toolNameOf(call: Call): string {
  const known = BY_KIND[call.kind ?? 'other']
  if (known === 'Edit' && !diffOf(call)?.oldText && newContentOf(call) !== undefined) return 'Write'
  return known ?? call.name ?? call.title ?? 'tool'
}

/** Whether a call already says what it does: some agents tell an edit only when it is done. */
export function saysWhat(call: Call): boolean {
  return toolNameOf(call) !== 'Edit' || Object.keys(fieldsOf(call)).length > 0 || diffOf(call) !== undefined
}

/** What a tool was called with, with the fields by which transcripts know a command and a file. */
export function toolInputOf(call: Call): Fields {
  const input = fieldsOf(call)
  const name = toolNameOf(call)
  if (name === SHELL_TOOL) return { ...input, command: commandOf(input) ?? call.title }
  const diff = diffOf(call)
  const path = diff?.path ?? call.locations?.[0]?.path
  const file = path === undefined ? {} : { file_path: path }
  if (name === 'Write') return { ...input, ...file, content: newContentOf(call) }
  if (diff) return { ...input, ...file, old_string: diff.oldText ?? '', new_string: diff.newText }
  return { ...input, ...file }
}

/** What a call has returned, as text. */
export function toolOutputOf({ content, rawOutput }: Call): string {
  const said = (content ?? []).map(toolContentText).filter((text) => text !== '')
  if (said.length > 0) return said.join('\n')
  if (typeof rawOutput === 'string') return rawOutput
  const { output, aggregated_output: all, error } = (rawOutput ?? {}) as Fields
  const text = output ?? all ?? error
  if (text === undefined) return rawOutput === undefined ? '' : JSON.stringify(rawOutput)
  return typeof text === 'string' ? text : JSON.stringify(text)
}

function toolContentText(part: ToolCallContent): string {
  return part.type === 'content' && part.content.type === 'text' ? part.content.text : ''
}

function diffOf({ content }: Call) {
  return content?.find((part) => part.type === 'diff')
}

/** The whole content of a file that a call makes. */
function newContentOf(call: Call): string | undefined {
  const { content } = fieldsOf(call)
  return typeof content === 'string' ? content : diffOf(call)?.newText
}

function fieldsOf({ rawInput }: Call): Fields {
  return typeof rawInput === 'object' && rawInput !== null ? (rawInput as Fields) : {}
}

/** Agents state a command as text or as words, and several as a list. */
function commandOf({ command, cmd, commands }: Fields): string | undefined {
  if (Array.isArray(commands)) return commands.join('\n')
  const said = command ?? cmd
  if (Array.isArray(said)) return isShell(said) ? String(said[2]) : said.join(' ')
  return typeof said === 'string' ? said : undefined
}

/** `/bin/sh -c 'echo hi'`, as words. */
function isShell([shell, option, ...rest]: readonly unknown[]): boolean {
  return rest.length === 1 && /sh$/.test(String(shell)) && /^-l?c$/.test(String(option))
}
