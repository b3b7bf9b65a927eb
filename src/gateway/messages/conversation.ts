import { z } from 'zod'

const blockSchema = z.looseObject({ type: z.string().min(1) })
const messageSchema = z.looseObject({
  role: z.enum(['user', 'assistant', 'system']),
  content: z.union([z.string(), z.array(blockSchema)]),
})

/** The part of a Messages API request that is needed to follow a conversation. */
export const messagesRequestSchema = z.looseObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1).optional(),
  messages: z.array(messageSchema).min(1),
  system: z.union([z.string(), z.array(blockSchema)]).optional(),
  tools: z.array(z.looseObject({ name: z.string().optional(), type: z.string().optional() })).optional(),
  stream: z.boolean().optional(),
})
export type MessagesRequest = z.output<typeof messagesRequestSchema>
export type Block = z.output<typeof blockSchema>

export function blocksOf(content: string | Block[] | undefined): Block[] {
  if (content === undefined) return []
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content
}

export function textOf(content: string | Block[] | undefined): string {
  return blocksOf(content)
    .map((block) => (block.type === 'text' && typeof block['text'] === 'string' ? block['text'] : ''))
    .filter((text) => text !== '')
    .join('\n')
}

/** What the conversation began with: the prompt, with whatever the client put around it. */
export function firstUserText(request: MessagesRequest): string {
  return textOf(request.messages.find((message) => message.role === 'user')?.content)
}

const DIRECTORY = /(?:Primary working directory|Working directory|working directory is):? *(\/[^\n]*)/i

/**
 * The working directory that the client names: in the system prompt, or (from 2.1.3xx on) in a message of
 * role `system` among the messages, or in the first user text.
 */
export function workingDirectory(request: MessagesRequest): string | undefined {
  const system = request.messages.filter((message) => message.role === 'system')
  const texts = [textOf(request.system), ...system.map((m) => textOf(m.content)), firstUserText(request)]
  for (const text of texts) {
    const found = DIRECTORY.exec(text)?.[1]?.trim()
    if (found) return found
  }
  return undefined
}

/** What the API itself would refuse about the order of tool calls and results; undefined when all is well. */
export function brokenConversation(request: MessagesRequest): string | undefined {
  if (request.messages[0]?.role === 'assistant') return 'messages: first message must use the "user" role'
  const seen = new Set<string>()
  let open = new Set<string>()
  for (const [index, message] of request.messages.entries()) {
    if (message.role === 'system') continue
    const blocks = blocksOf(message.content)
    const results = blocks
      .filter((block) => block.type === 'tool_result')
      .map((b) => String(b['tool_use_id']))
    for (const id of results) {
      if (!open.has(id))
        return `messages.${index}: unexpected \`tool_use_id\` found in \`tool_result\`: ${id}`
      open.delete(id)
    }
    if (open.size > 0) return `messages.${index}: tool_use without tool_result: ${[...open].join(', ')}`
    const calls = blocks.filter((block) => block.type === 'tool_use').map((block) => String(block['id']))
    for (const id of calls) {
      if (seen.has(id)) return `messages.${index}: \`tool_use\` ids must be unique: ${id}`
      seen.add(id)
    }
    open = new Set(calls)
  }
  return open.size > 0 ? `tool_use without tool_result: ${[...open].join(', ')}` : undefined
}
