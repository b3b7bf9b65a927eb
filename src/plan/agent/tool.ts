import { z } from 'zod'
import type { Tool } from '../../agents/mcp/tool-server.js'
import { problemsOf } from '../../config/parse.js'

/** What the agent gets for a call. */
export interface ToolAnswer {
  text: string
  /** The call did not do what it was for. A command that ran and failed has an exit code instead. */
  isError?: true
  exitCode?: number
}

/** A tool of an agent step, whose code runs in this process. */
export interface StepTool {
  name: string
  description: string
  /** JSON Schema of its input. */
  inputSchema: Tool['inputSchema']
  /** It hands nothing on to anybody outside of the plan. */
  confined?: boolean
  /** `input` is whatever the model wrote. Rejects with {@link ToolRefusal} for what it does not do. */
  call(input: unknown, signal: AbortSignal): Promise<ToolAnswer>
}

/** Why a tool did nothing, in words for the model: it becomes the answer to the call, not an error of ours. */
export class ToolRefusal extends Error {}

/** A tool whose input is checked by a schema, which the model gets as JSON Schema. */
export function stepTool<S extends z.ZodType>(
  { name, description, input }: { name: string; description: string; input: S },
  call: (input: z.output<S>, signal: AbortSignal) => Promise<ToolAnswer>,
): StepTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' })
  return {
    name,
    description,
    inputSchema: inputSchema as Tool['inputSchema'],
    async call(given, signal) {
      const parsed = input.safeParse(given)
      if (parsed.success) return call(parsed.data, signal)
      const problems = problemsOf(input, given, parsed.error).map(({ message }) => message)
      throw new ToolRefusal(`The input of ${name} is not valid: ${problems.join('; ')}.`)
    },
  }
}

/** Characters of an answer: a fifth of what the bridge lets through, since agents refuse results of many tokens. */
export const MOST_TEXT = 48_000

/** The beginning and the end of a text that is too long, with what is missing between them. */
export function cutMiddle(text: string, most = MOST_TEXT): string {
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  // Half a surrogate pair is no character.
  const head = text.slice(0, half).replace(/[\ud800-\udbff]$/, '')
  const tail = text.slice(text.length - half).replace(/^[\udc00-\udfff]/, '')
  return `${head}\n[… ${text.length - head.length - tail.length} characters left out …]\n${tail}`
}

/** Bytes as text; null for what is none. */
export function decodeUtf8(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null
  // A piece of a file may begin and end within a character.
  let start = 0
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++
  return new TextDecoder().decode(bytes.subarray(start), { stream: true })
}
