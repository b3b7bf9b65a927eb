import { z } from 'zod'
import { parseJson } from '../../json.js'
import type { CanonicalLine } from '../port/canonical-line.js'
import { SessionLines } from '../port/session-lines.js'
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

/** Reads the stream of one session. It does not say when it asks its model: that is after a tool's result. */
export function translate(): (line: string) => readonly CanonicalLine[] | undefined {
  const lines = new SessionLines()
  const read = (line: Line): readonly CanonicalLine[] => {
    switch (line.type) {
      case 'init':
        return [lines.begin(line.session_id, { model: line.model })]
      case 'message':
        // A user's is the prompt.
        return line.role === 'assistant' ? lines.piece('text', line.content) : []
      case 'tool_use': {
        const { tool_id: id, tool_name: name, parameters: input } = line
        return lines.called({ id, name: canonicalName(name), input })
      }
      case 'tool_result':
        return lines.returned(line.tool_id, line.output ?? line.error?.message ?? '', line.status === 'error')
      case 'result':
        return [...lines.flush(), ...lines.ended({ ...resultOf(line, lines.words), num_turns: lines.turns })]
    }
  }
  return (text) => {
    const parsed = lineSchema.safeParse(parseJson(text))
    return parsed.success ? read(parsed.data) : undefined
  }
}

function resultOf({ status, error, stats }: Extract<Line, { type: 'result' }>, last: string): object {
  const failed = status !== 'success'
  const limited = error?.type === 'FatalTurnLimitedError'
  return {
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
