import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { SessionTranscript, TranscriptMessage } from './types.js'

/**
 * Whether the agent's final word is `signal`: the whole last line of the main agent's last message, as is or
 * emphasized. A subagent's words, tool results and prompts do not count; in a code block, a quotation or a
 * comment the signal is only shown; and if the agent continues after it, it was not final. With `output`, the agent's
 * words contain it anywhere.
 */
export function endsWith(
  { messages }: SessionTranscript,
  signal: string,
  where: 'last-line' | 'output' = 'last-line',
): boolean {
  if (where === 'output') return messages.some((one) => isMainAgents(one) && one.content.includes(signal))
  const last = messages.findLast(isMainAgents)
  // A message that calls a tool waits for its result: it is not an answer.
  if (last === undefined || last.toolCalls !== undefined) return false
  return withoutFinalWord(last.content, signal) !== undefined
}

/** A text without the signal at its end; undefined where it does not end with it. */
export function withoutFinalWord(content: string, signal: string): string | undefined {
  const text = content.trimEnd()
  const start = text.lastIndexOf('\n') + 1
  const line = text.slice(start).trim()
  if (line !== signal && withoutEmphasis(line) !== signal) return undefined
  return isShown(fromMarkdown(text), text.length, start) ? undefined : text.slice(0, start).trimEnd()
}

/** The last text of the main agent; '' where there is none. */
export function finalWords({ messages }: SessionTranscript): string {
  return messages.findLast((message) => isMainAgents(message) && message.content !== '')?.content ?? ''
}

function isMainAgents({ role, parentToolUseId }: TranscriptMessage): boolean {
  return role === 'assistant' && parentToolUseId === undefined
}

function withoutEmphasis(line: string): string | undefined {
  return /^(\*{1,3}|_{1,3})(\S(?:.*\S)?)\1$/.exec(line)?.[2]
}

/** Whether the text ends inside markup that shows text instead of saying it. */
function isShown(node: Nodes, end: number, start: number): boolean {
  const { type, position } = node
  if ((position?.end.offset ?? 0) < end && type !== 'root') return false
  if (type === 'code' || type === 'blockquote') return true
  // Markup that began on an earlier line; a signal may itself look like a tag.
  if (type === 'html') return (position?.start.offset ?? 0) < start
  return 'children' in node && node.children.some((child) => isShown(child, end, start))
}
