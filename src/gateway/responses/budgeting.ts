import type { Dialect } from '../dialect.js'

/** Fields that the count takes: https://developers.openai.com/api/reference/resources/responses */
const COUNTED = [
  'model',
  'input',
  'instructions',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'reasoning',
  'text',
  'truncation',
]

/** Reasoning counts as output, and what is left of it has to hold an edit of a file. */
export const LEAST_ANSWER = 2_048

export const countRequest: NonNullable<Dialect['count']> = {
  request(path, json) {
    const body = json as Record<string, unknown>
    const counted = COUNTED.filter((field) => body[field] !== undefined).map((field) => [field, body[field]])
    return { path: `${path}/input_tokens`, json: Object.fromEntries(counted) }
  },
  read(answer) {
    const { input_tokens: tokens } = JSON.parse(answer) as { input_tokens?: unknown }
    return typeof tokens === 'number' ? tokens : undefined
  },
}

export function withLimit(json: unknown, maxOutputTokens: number): unknown {
  return { ...(json as object), max_output_tokens: maxOutputTokens }
}
