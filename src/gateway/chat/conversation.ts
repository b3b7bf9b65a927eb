import { z } from 'zod'
import { directoryNamedIn, inOrderOfCalls } from '../conversations.js'
import type { Conversation } from '../dialect.js'

const callSchema = z.looseObject({
  id: z.string().min(1),
  function: z.looseObject({ name: z.string(), arguments: z.string() }).optional(),
})
const messageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(z.looseObject({ type: z.string() }))]).nullish(),
  tool_calls: z.array(callSchema).nullish(),
  tool_call_id: z.string().nullish(),
})
type Message = z.output<typeof messageSchema>

/** The part of a request that is needed to follow a conversation. */
export const chatRequestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(messageSchema).min(1),
  tools: z.array(z.looseObject({})).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
})
export type ChatRequest = z.output<typeof chatRequestSchema>

const isInstruction = ({ role }: Message) => role === 'system' || role === 'developer'

export function chatMessageText({ content }: Message): string {
  if (typeof content === 'string') return content
  const texts = (content ?? []).map(({ type, text }) => (type === 'text' ? String(text) : ''))
  return texts.filter((text) => text !== '').join('\n')
}

/** What the conversation began with: the prompt, with whatever the client put around it. */
export function firstUserText({ messages }: ChatRequest): string {
  const first = messages.find(({ role }) => role === 'user')
  return first ? chatMessageText(first) : ''
}

/** The working directory that the client names, in its instructions or in the first user text. */
export function workingDirectory(request: ChatRequest): string | undefined {
  return directoryNamedIn([
    ...request.messages.filter(isInstruction).map(chatMessageText),
    firstUserText(request),
  ])
}

/** What the API itself would refuse about the order of tool calls and results; undefined when all is well. */
export function brokenConversation({ messages }: ChatRequest): string | undefined {
  const open = new Set<string>()
  for (const [index, { role, tool_calls: calls, tool_call_id: id }] of messages.entries()) {
    if (role === 'tool') {
      if (!open.delete(id ?? '')) return `messages.${index}: no tool_calls before it have the id ${id}`
      continue
    }
    if (open.size > 0) break
    for (const call of calls ?? []) open.add(call.id)
  }
  return open.size > 0 ? `tool_calls without a response: ${[...open].join(', ')}` : undefined
}

/** A request as it is recorded; undefined for one without a conversation. */
export function conversationOf(json: unknown): Conversation | undefined {
  const parsed = chatRequestSchema.safeParse(json)
  if (!parsed.success) return undefined
  const { model, messages, tools } = parsed.data
  const names = new Map<string, string>()
  const last = messages.findLastIndex(({ role }) => role === 'assistant')
  const calls = messages.flatMap(({ tool_calls: made }) => (made ?? []).map(({ id }) => id))
  const placeOf = ([, { role, tool_call_id: id }]: [number, Message]) =>
    role === 'tool' ? calls.indexOf(id ?? '') : undefined
  return {
    model,
    hasTools: Boolean(tools?.length),
    workspace: workingDirectory(parsed.data),
    // Instructions hold the environment: dates, versions, platform.
    parts: inOrderOfCalls(messages.entries(), placeOf).flatMap(([index, message]) =>
      isInstruction(message)
        ? []
        : partsOf(message, names).map((part) => ({ ...part, recent: index > last })),
    ),
  }
}

function partsOf(message: Message, names: Map<string, string>) {
  const { role, content, tool_calls: calls, tool_call_id: id } = message
  if (role === 'tool')
    return [
      { label: `tool_result of ${names.get(id ?? '') ?? 'an unknown tool'}`, text: chatMessageText(message) },
    ]
  const others = Array.isArray(content) ? content.filter(({ type }) => type !== 'text') : []
  const said = [
    ...(chatMessageText(message) === '' ? [] : [{ label: `${role} text`, text: chatMessageText(message) }]),
    ...others.map((part) => ({ label: `${role} ${part.type}`, text: JSON.stringify(part) })),
  ]
  const used = (calls ?? []).map(({ id: call, function: of }) => {
    const name = of?.name ?? 'an unknown tool'
    names.set(call, name)
    return { label: `tool_use ${name}`, text: of?.arguments ?? '' }
  })
  return [...said, ...used]
}
