import type { Dialect } from '../dialect.js'

/** https://platform.claude.com/docs/en/api/messages-count-tokens: any other field is an error. */
const COUNTED = ['model', 'messages', 'system', 'tools', 'tool_choice', 'thinking']
/** The API's least, https://platform.claude.com/docs/en/build-with-claude/extended-thinking */
const LEAST_THINKING = 1_024
/** A shorter answer has no room for an edit of a file. */
const LEAST_ANSWER = 1_024

export const countRequest: NonNullable<Dialect['count']> = {
  request(path, json) {
    const body = json as Record<string, unknown>
    const counted = COUNTED.filter((field) => body[field] !== undefined).map((field) => [field, body[field]])
    return {
      path: path.replace('/v1/messages', '/v1/messages/count_tokens'),
      json: Object.fromEntries(counted),
    }
  },
  read(answer) {
    const { input_tokens: tokens } = JSON.parse(answer) as { input_tokens?: unknown }
    return typeof tokens === 'number' ? tokens : undefined
  },
}

/** The least `max_tokens` for a request: thinking has to stay below it and leaves room for an answer. */
export function leastOutput(thinking: unknown): number {
  return thinkingBudget(thinking) === undefined ? LEAST_ANSWER : LEAST_THINKING + LEAST_ANSWER
}

export function withLimit(json: unknown, maxOutputTokens: number): unknown {
  const body = json as { thinking?: object }
  const budget = thinkingBudget(body.thinking)
  const limited = { ...body, max_tokens: maxOutputTokens }
  if (budget === undefined) return limited
  const left = Math.min(budget, maxOutputTokens - LEAST_ANSWER)
  return { ...limited, thinking: { ...body.thinking, budget_tokens: left } }
}

function thinkingBudget(thinking: unknown): number | undefined {
  const budget = (thinking as { budget_tokens?: unknown } | null | undefined)?.budget_tokens
  return typeof budget === 'number' ? budget : undefined
}
