import { z } from 'zod'
import { directoryNamedIn } from '../conversations.js'
import type { Conversation } from '../dialect.js'
import { modelOf } from './route.js'

const callSchema = z.looseObject({ id: z.string().nullish(), name: z.string(), args: z.unknown() })
const resultSchema = z.looseObject({ id: z.string().nullish(), name: z.string(), response: z.unknown() })
const partSchema = z.looseObject({
  text: z.string().nullish(),
  thought: z.boolean().nullish(),
  functionCall: callSchema.nullish(),
  functionResponse: resultSchema.nullish(),
})
const contentSchema = z.looseObject({
  role: z.enum(['user', 'model', 'function']).optional(),
  parts: z.array(partSchema).default([]),
})

/** The part of a request that is needed to follow a conversation. */
export const generateRequestSchema = z.looseObject({
  contents: z.array(contentSchema).min(1),
  systemInstruction: contentSchema.optional(),
  tools: z
    .array(z.looseObject({ functionDeclarations: z.array(z.looseObject({ name: z.string() })).optional() }))
    .optional(),
})
export type GenerateRequest = z.output<typeof generateRequestSchema>
type Part = z.output<typeof partSchema>

/** What Gemini CLI puts before the prompt: date, folders and files, which differ from run to run. */
const SURROUNDINGS = /^<session_context>[\s\S]*<\/session_context>\s*$/
/** Characters of a text in which the directory is looked for: clients name it near the beginning. */
const NEAR_BEGINNING = 65_536

/** What the conversation began with: the prompt, with whatever the client put around it. */
export function firstUserText(request: GenerateRequest): string {
  return joinPartTexts(request.contents.find(({ role }) => role !== 'model')?.parts)
}

/** The working directory that the client names, in its instructions or before the prompt. */
export function workingDirectory(request: GenerateRequest): string | undefined {
  const texts = [joinPartTexts(request.systemInstruction?.parts), firstUserText(request)]
  return directoryNamedIn(texts.map((text) => text.slice(0, NEAR_BEGINNING)))
}

/** Whether the model can call anything: a request without tools is a side call. */
export function hasTools({ tools = [] }: GenerateRequest): boolean {
  return tools.some(({ functionDeclarations = [] }) => functionDeclarations.length > 0)
}

/** What the API itself would refuse about the order of calls and results; undefined when all is well. */
export function brokenConversation({ contents }: GenerateRequest): string | undefined {
  if (contents[0]?.role === 'model') return 'Please ensure that the first content has the role user.'
  let open = 0
  for (const { role, parts } of contents) {
    const results = parts.filter((part) => part.functionResponse).length
    if (role === 'model') open = parts.filter((part) => part.functionCall).length
    else if (results !== open)
      return 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.'
    else open = 0
  }
  return undefined
}

/** A request as it is recorded; undefined for one without a conversation. */
export function conversationOf(json: unknown, path: string): Conversation | undefined {
  const parsed = generateRequestSchema.safeParse(json)
  if (!parsed.success) return undefined
  const request = parsed.data
  const last = request.contents.findLastIndex(({ role }) => role === 'model')
  return {
    model: modelOf(path),
    hasTools: hasTools(request),
    workspace: workingDirectory(request),
    parts: request.contents.flatMap(({ role = 'user', parts }, index) =>
      parts.flatMap((part) => {
        const said = spoken(role === 'model' ? 'assistant' : 'user', part)
        return said ? [{ ...said, recent: index > last }] : []
      }),
    ),
  }
}

/** Thinking and its signatures are made anew each time. */
function spoken(role: string, part: Part): { label: string; text: string } | undefined {
  const { text, thought, functionCall: call, functionResponse: result, thoughtSignature: _, ...rest } = part
  if (thought) return undefined
  if (call) return { label: `tool_use ${call.name}`, text: JSON.stringify(call.args ?? {}) }
  if (result) return { label: `tool_result of ${result.name}`, text: resultText(result.response) }
  if (typeof text === 'string') return SURROUNDINGS.test(text) ? undefined : { label: `${role} text`, text }
  const [kind] = Object.keys(rest)
  return kind === undefined ? undefined : { label: `${role} ${kind}`, text: JSON.stringify(rest) }
}

function joinPartTexts(parts: readonly Part[] = []): string {
  return parts.flatMap(({ text, thought }) => (text && !thought ? [text] : [])).join('\n')
}

function resultText(response: unknown): string {
  const { output } = (response ?? {}) as { output?: unknown }
  return typeof output === 'string' ? output : JSON.stringify(response ?? {})
}
