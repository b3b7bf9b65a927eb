import { z } from 'zod'
import { directoryNamedIn, inOrderOfCalls } from '../conversations.js'
import type { Conversation } from '../dialect.js'
import { declaredTools } from './tools.js'

const partSchema = z.looseObject({ type: z.string() })
const itemSchema = z.looseObject({
  type: z.string().optional(),
  role: z.string().optional(),
  content: z.union([z.string(), z.array(partSchema)]).nullish(),
})

/** The part of a request to the Responses API that is needed to follow a conversation. */
export const responsesRequestSchema = z.looseObject({
  model: z.string().min(1),
  input: z.union([z.string(), z.array(itemSchema).min(1)]),
  instructions: z.string().nullish(),
  tools: z.array(z.looseObject({ type: z.string() })).nullish(),
  stream: z.boolean().nullish(),
})
export type ResponsesRequest = z.output<typeof responsesRequestSchema>
export type Item = z.output<typeof itemSchema>

/** Items that are the model's own. */
const OF_MODEL = /^(?:reasoning|compaction|.*_call)$/
const RESULT = /_call_output$/

export function itemsOf({ input }: ResponsesRequest): Item[] {
  return typeof input === 'string' ? [{ type: 'message', role: 'user', content: input }] : input
}

export function isOfModel({ type, role }: Item): boolean {
  return role === 'assistant' || OF_MODEL.test(type ?? '')
}

/** What the conversation began with: the prompt, with whatever the client put around it. */
export function firstUserText(request: ResponsesRequest): string {
  const items = itemsOf(request)
  const first = items.findIndex(isOfModel)
  const opening = first === -1 ? items : items.slice(0, first)
  return opening
    .filter(({ role }) => role === 'user')
    .map(responseItemText)
    .join('\n')
}

/** The text of a message, or of the output of a tool. */
export function responseItemText(item: Item): string {
  const said = item.content ?? item['output']
  if (typeof said === 'string') return said
  if (!Array.isArray(said)) return said === undefined ? '' : JSON.stringify(said)
  return (said as unknown[])
    .map((part) => {
      const { text } = (part ?? {}) as { text?: unknown }
      return typeof text === 'string' ? text : JSON.stringify(part)
    })
    .join('\n')
}

const CWD = /<cwd>(\/[^<\n]*)<\/cwd>/

/** The working directory that the client names, in its instructions or in a message. */
export function workingDirectory(request: ResponsesRequest): string | undefined {
  const messages = itemsOf(request).filter(({ role }) => role !== undefined && role !== 'assistant')
  const texts = [request.instructions ?? '', ...messages.map(responseItemText)]
  // As Codex has it; others write a sentence.
  return texts.map((text) => CWD.exec(text)?.[1]).find(Boolean) ?? directoryNamedIn(texts)
}

/** What the API itself would refuse about the order of calls and their outputs; undefined when all is well. */
export function brokenConversation(request: ResponsesRequest): string | undefined {
  const open = new Set<string>()
  const seen = new Set<string>()
  for (const item of itemsOf(request)) {
    const id = String(item['call_id'])
    if (RESULT.test(item.type ?? '')) {
      if (!seen.has(id)) return `No tool call found for function call output with call_id ${id}.`
      open.delete(id)
    } else if (item['call_id'] !== undefined && OF_MODEL.test(item.type ?? '')) {
      seen.add(id)
      open.add(id)
    }
  }
  const [first] = open
  return first === undefined ? undefined : `No tool output found for function call ${first}.`
}

/** A request as it is recorded; undefined for one without a conversation. */
export function conversationOf(json: unknown, path: string): Conversation | undefined {
  const parsed = responsesRequestSchema.safeParse(json)
  if (!parsed.success) return undefined
  const request = parsed.data
  const items = itemsOf(request)
  const last = items.findLastIndex(isOfModel)
  const names = new Map<string, string>()
  for (const item of items) if (isOfModel(item)) names.set(String(item['call_id']), toolCallName(item))
  const places = new Map([...names.keys()].map((id, index) => [id, index]))
  const placeOf = ([, item]: [number, Item]) =>
    RESULT.test(item.type ?? '') ? (places.get(String(item['call_id'])) ?? -1) : undefined
  return {
    model: request.model,
    // To have a request counted is a side call.
    hasTools: declaredTools(request).length > 0 && !path.endsWith('/input_tokens'),
    workspace: workingDirectory(request),
    parts: inOrderOfCalls(items.entries(), placeOf).flatMap(([index, item]) => {
      const part = partOf(item, names)
      return part ? [{ ...part, recent: index > last }] : []
    }),
  }
}

/** Messages of the client that describe the machine it is on: dates, time zone, shell. */
const SURROUNDINGS = /^\s*<environment_context>[\s\S]*<\/environment_context>\s*$/

function partOf(item: Item, names: ReadonlyMap<string, string>): { label: string; text: string } | undefined {
  const { type = 'message', role = '' } = item
  if (type === 'message') {
    // The instructions of the client are those of its version.
    const text = /^(?:system|developer)$/.test(role) ? '' : responseItemText(item)
    return text === '' || SURROUNDINGS.test(text) ? undefined : { label: `${role} text`, text }
  }
  if (RESULT.test(type)) {
    return {
      label: `${type} of ${names.get(String(item['call_id'])) ?? 'an unknown tool'}`,
      text: responseItemText(item),
    }
  }
  if (type.endsWith('_call')) return { label: `${type} ${toolCallName(item)}`.trim(), text: askedOf(item) }
  // Reasoning and compaction are encrypted anew each time, and tools are those of the client's version.
  return undefined
}

function toolCallName({ name }: Item): string {
  return typeof name === 'string' ? name : ''
}

/** What a call asks for: arguments, the input of a custom tool, an action. */
function askedOf({ arguments: given, input, action, operation }: Item): string {
  const asked = given ?? input ?? action ?? operation
  return typeof asked === 'string' ? asked : JSON.stringify(asked ?? null)
}
