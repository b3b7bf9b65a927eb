import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import type { SessionTranscript, TranscriptMessage } from './types.js'

/**
 * Whether the agent's own final word is `signal`: the last line of the last message of the main agent, whole, as
 * it stands or emphasized. A subagent's words, tool results and prompts are not its own; in a code block, a
 * quotation or a comment it only shows the signal; and what goes on after it was not final.
 */
export function endsWith({ messages }: SessionTranscript, signal: string): boolean {
  const last = messages.findLast(isMainAgents)
  // A message that calls a tool waits for its result: it is no answer.
  if (last === undefined || last.toolCalls !== undefined) return false
  return withoutFinalWord(last.content, signal) !== undefined
}

/** A text without the signal that it ends with; undefined where it does not. */
export function withoutFinalWord(content: string, signal: string): string | undefined {
  const text = content.trimEnd()
  const start = text.lastIndexOf('\n') + 1
  const line = text.slice(start).trim()
  if (line !== signal && withoutEmphasis(line) !== signal) return undefined
  return isShown(fromMarkdown(text), text.length, start) ? undefined : text.slice(0, start).trimEnd()
}

/** The last text of the main agent; '' where it said nothing. */
export function finalWords({ messages }: SessionTranscript): string {
  return messages.findLast((message) => isMainAgents(message) && message.content !== '')?.content ?? ''
}

function isMainAgents({ role, parentToolUseId }: TranscriptMessage): boolean {
  return role === 'assistant' && parentToolUseId === undefined
}

function withoutEmphasis(line: string): string | undefined {
  return /^(\*{1,3}|_{1,3})(\S(?:.*\S)?)\1$/.exec(line)?.[2]
}

/** Whether the end of the text is inside of something that shows text instead of saying it. */
function isShown(node: Nodes, end: number, start: number): boolean {
  const { type, position } = node
  if ((position?.end.offset ?? 0) < end && type !== 'root') return false
  if (type === 'code' || type === 'blockquote') return true
  // Markup that began on a line above; a signal may itself look like a tag.
  if (type === 'html') return (position?.start.offset ?? 0) < start
  return 'children' in node && node.children.some((child) => isShown(child, end, start))
}
