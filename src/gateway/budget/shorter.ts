import type { Dialect } from '../dialect.js'

/** A shorter answer has no room for an edit of a file. */
const LEAST_ANSWER = 1_024
/** The least that models take which think for a stated number of tokens. */
const LEAST_THINKING = 1_024

/** The least limit for an answer, of which thinking is a part. */
export function leastOutput(thinks: boolean): number {
  return thinks ? LEAST_THINKING + LEAST_ANSWER : LEAST_ANSWER
}

/** The tokens that a request states for thinking, in this field of what it says about that; undefined: none. */
export function thinkingBudget(thinking: unknown, field: string): number | undefined {
  const { [field]: budget } = Object(thinking) as Record<string, unknown>
  return typeof budget === 'number' ? budget : undefined
}

/** What a request says about thinking, with as many tokens as a lower limit for its answer leaves. */
export function shorterThinking(thinking: unknown, field: string, maxOutputTokens: number): unknown {
  const budget = thinkingBudget(thinking, field) ?? 0
  if (budget <= 0) return thinking
  return { ...(thinking as object), [field]: Math.min(budget, maxOutputTokens - LEAST_ANSWER) }
}

/** A count that takes some fields of the request itself, and answers with `input_tokens`. */
export function countOf(
  fields: readonly string[],
  pathOf: (path: string) => string,
): NonNullable<Dialect['count']> {
  return {
    request(path, json) {
      const body = json as Record<string, unknown>
      const counted = fields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]])
      return { path: pathOf(path), json: Object.fromEntries(counted) }
    },
    read(answer) {
      const { input_tokens: tokens } = JSON.parse(answer) as { input_tokens?: unknown }
      return typeof tokens === 'number' ? tokens : undefined
    },
  }
}
