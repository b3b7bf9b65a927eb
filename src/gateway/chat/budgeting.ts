import { isSet } from '../request-fields.js'

/** A shorter answer has no room for an edit of a file. */
const LEAST_ANSWER = 1_024
/** The least that models take which think for a stated number of tokens. */
const LEAST_THINKING = 1_024

interface Limits {
  max_tokens?: number | null | undefined
  max_completion_tokens?: number | null | undefined
  reasoning?: unknown
  stream?: boolean | null | undefined
  stream_options?: object | null | undefined
}

/** The limit that a request states, by its present name or by its former one. */
export function statedLimit({
  max_tokens: former,
  max_completion_tokens: present,
}: Limits): number | undefined {
  const stated = [present, former].filter((limit) => typeof limit === 'number')
  return stated.length === 0 ? undefined : Math.max(...stated)
}

/** The least limit for a request: thinking counts, and leaves room for an answer. */
export function leastOutput({ reasoning }: Limits): number {
  return thinkingBudget(reasoning) === undefined ? LEAST_ANSWER : LEAST_THINKING + LEAST_ANSWER
}

/** The limit is set by the names that the request uses: servers know one of them, and OpenAI refuses both at once. */
export function withLimit(json: unknown, maxOutputTokens: number): unknown {
  const body = json as Limits
  const former = isSet(body.max_tokens) ? { max_tokens: maxOutputTokens } : {}
  const present =
    isSet(body.max_completion_tokens) || !isSet(body.max_tokens)
      ? { max_completion_tokens: maxOutputTokens }
      : {}
  const limited = { ...body, ...former, ...present }
  const budget = thinkingBudget(body.reasoning)
  if (budget === undefined) return limited
  const left = Math.min(budget, maxOutputTokens - LEAST_ANSWER)
  return { ...limited, reasoning: { ...(body.reasoning as object), max_tokens: left } }
}

/** A stream says what it used only where its request wants to know. The other one gets an event more than it asked for. */
export function completed(json: unknown): unknown {
  const body = json as Limits & { stream_options?: { include_usage?: unknown } | null }
  if (body.stream !== true || body.stream_options?.include_usage === true) return json
  return { ...body, stream_options: { ...body.stream_options, include_usage: true } }
}

/** OpenRouter's limit for thinking. */
function thinkingBudget(reasoning: unknown): number | undefined {
  const budget = (reasoning as { max_tokens?: unknown } | null | undefined)?.max_tokens
  return typeof budget === 'number' ? budget : undefined
}
