import type { ContentBlock } from './event.js'

/** The text blocks of a message, joined by newlines. */
export function contentText(content: string | readonly ContentBlock[]): string {
  if (typeof content === 'string') return content
  return content
    .filter((block) => block.type === 'text')
    .map((block) => stringOf(block['text']))
    .join('\n')
}

/** The thinking blocks of a message, joined by newlines; empty when there were none. */
export function thinkingOf(content: string | readonly ContentBlock[]): string {
  if (typeof content === 'string') return ''
  return content
    .map((block) =>
      block.type === 'thinking'
        ? stringOf(block['thinking'])
        : block.type === 'redacted_thinking'
          ? '[redacted]'
          : '',
    )
    .filter((text) => text !== '')
    .join('\n')
}

/** A tool call of the model, server-side ones included. */
export interface ToolUse {
  id: string
  name: string
  input: unknown
}

export function toolUsesOf(content: string | readonly ContentBlock[]): ToolUse[] {
  if (typeof content === 'string') return []
  return content
    .filter((block) => /^(?:server_|mcp_)?tool_use$/.test(block.type))
    .map((block) => ({
      id: stringOf(block['id']),
      name: stringOf(block['name']) || 'unknown',
      input: block['input'] ?? {},
    }))
}

export interface ToolResult {
  id: string
  output: string
  isError: boolean
}

/** Results of tool calls, those of server-side tools (`web_search_tool_result` and so on) included. */
export function toolResultsOf(content: string | readonly ContentBlock[]): ToolResult[] {
  if (typeof content === 'string') return []
  return content
    .filter((block) => block.type.endsWith('tool_result'))
    .map((block) => ({
      id: stringOf(block['tool_use_id']),
      output: resultText(block['content']),
      isError: block['is_error'] === true,
    }))
}

/** Any result as text: strings as they are, text blocks joined, images named, other structure as JSON. */
export function resultText(content: unknown): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return JSON.stringify(content)
  return content
    .map((block: unknown) => {
      if (typeof block === 'string') return block
      const { type, text } = (block ?? {}) as { type?: unknown; text?: unknown }
      if (type === 'text') return stringOf(text)
      if (type === 'image' || type === 'document') return `[${type}]`
      return JSON.stringify(block)
    })
    .join('\n')
}

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
