import { z } from 'zod'
import type { CanonicalLine } from '../port/canonical-line.js'
import { canonicalName } from './tools.js'

const figures = z.looseObject({
  input: z.number().default(0),
  output_tokens: z.number().default(0),
  cached: z.number().default(0),
})
const errorSchema = z.looseObject({ type: z.string().optional(), message: z.string().default('') })

/** What `--output-format stream-json` prints, as Gemini CLI 0.61.0 does. */
const lineSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('init'), session_id: z.string(), model: z.string().optional() }),
  z.looseObject({ type: z.literal('message'), role: z.enum(['user', 'assistant']), content: z.string() }),
  z.looseObject({
    type: z.literal('tool_use'),
    tool_name: z.string(),
    tool_id: z.string(),
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
  z.looseObject({
    type: z.literal('tool_result'),
    tool_id: z.string(),
    status: z.string(),
    output: z.string().optional(),
    error: errorSchema.optional(),
  }),
  z.looseObject({
    type: z.literal('result'),
    status: z.string(),
    error: errorSchema.optional(),
    stats: figures.extend({ duration_ms: z.number().optional() }).optional(),
  }),
])
type Line = z.output<typeof lineSchema>

/** Reads the stream of one session. What the model says comes in pieces, which are joined until something else comes. */
export function translate(): (line: string) => readonly CanonicalLine[] | undefined {
  let session: string | undefined
  let pieces = ''
  let last = ''
  const common = () => (session === undefined ? {} : { session_id: session })
  const message = (type: 'assistant' | 'user', block: object): CanonicalLine => ({
    ...common(),
    type,
    message: { content: [block] },
  })
  const said = (): CanonicalLine[] => {
    if (pieces === '') return []
    last = pieces
    pieces = ''
    return [message('assistant', { type: 'text', text: last })]
  }
  const read = (line: Line): readonly CanonicalLine[] => {
    switch (line.type) {
      case 'init':
        session = line.session_id
        return [{ ...common(), type: 'system', subtype: 'init', model: line.model }]
      case 'message':
        // A user's is the prompt.
        if (line.role === 'assistant') pieces += line.content
        return []
      case 'tool_use': {
        const { tool_id: id, tool_name: name, parameters: input } = line
        return [...said(), message('assistant', { type: 'tool_use', id, name: canonicalName(name), input })]
      }
      case 'tool_result': {
        const content = line.output ?? line.error?.message ?? ''
        const block = { type: 'tool_result', tool_use_id: line.tool_id, content }
        return [...said(), message('user', { ...block, is_error: line.status === 'error' })]
      }
      case 'result':
        return [...said(), { ...common(), ...resultOf(line, last) }]
    }
  }
  return (text) => {
    const parsed = lineSchema.safeParse(parse(text))
    return parsed.success ? read(parsed.data) : undefined
  }
}

function resultOf({ status, error, stats }: Extract<Line, { type: 'result' }>, last: string): CanonicalLine {
  const failed = status !== 'success'
  const limited = error?.type === 'FatalTurnLimitedError'
  return {
    type: 'result',
    subtype: limited ? 'error_max_turns' : failed ? 'error_during_execution' : 'success',
    is_error: failed,
    ...(stats?.duration_ms === undefined ? {} : { duration_ms: stats.duration_ms }),
    usage: {
      input_tokens: stats?.input ?? 0,
      output_tokens: stats?.output_tokens ?? 0,
      cache_read_input_tokens: stats?.cached ?? 0,
    },
    ...(failed ? { errors: [error?.message ?? ''] } : { result: last }),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
