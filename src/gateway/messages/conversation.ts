import { z } from 'zod'
import { directoryNamedIn } from '../conversations.js'
import type { Conversation } from '../dialect.js'

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

export function blocksText(content: string | Block[] | undefined): string {
  return blocksOf(content)
    .map((block) => (block.type === 'text' && typeof block['text'] === 'string' ? block['text'] : ''))
    .filter((text) => text !== '')
    .join('\n')
}

/** What the conversation began with: the prompt, with whatever the client put around it. */
export function firstUserText(request: MessagesRequest): string {
  return blocksText(request.messages.find((message) => message.role === 'user')?.content)
}

/**
 * The working directory that the client names: in the system prompt, or (from 2.1.3xx on) in a message of
 * role `system` among the messages, or in the first user text.
 */
export function workingDirectory(request: MessagesRequest): string | undefined {
  const system = request.messages.filter((message) => message.role === 'system')
  const texts = [
    blocksText(request.system),
    ...system.map((m) => blocksText(m.content)),
    firstUserText(request),
  ]
  return directoryNamedIn(texts)
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

/** A request as it is recorded; undefined for one without a conversation. */
export function conversationOf(json: unknown): Conversation | undefined {
  const parsed = messagesRequestSchema.safeParse(json)
  if (!parsed.success) return undefined
  const request = parsed.data
  const names = new Map<string, string>()
  const last = request.messages.findLastIndex((message) => message.role === 'assistant')
  return {
    model: request.model,
    // To have a request counted is a side call.
    hasTools: Boolean(request.tools?.length) && request.max_tokens !== undefined,
    workspace: workingDirectory(request),
    parts: request.messages.flatMap((message, index) => {
      // Messages of role `system` hold the environment: dates, versions, platform.
      if (message.role === 'system') return []
      return inOrderOfCalls(blocksOf(message.content), [...names.keys()]).flatMap((block) => {
        const part = partOf(message.role, block, names)
        return part ? [{ ...part, recent: index > last }] : []
      })
    }),
  }
}

/** Clients send the results of parallel calls in the order in which they end, which is chance. */
function inOrderOfCalls(blocks: Block[], calls: readonly string[]): Block[] {
  const callOf = (block: Block) =>
    block.type === 'tool_result' ? calls.indexOf(String(block['tool_use_id'])) : calls.length
  return blocks.toSorted((a, b) => callOf(a) - callOf(b))
}

function partOf(role: string, block: Block, names: Map<string, string>) {
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
