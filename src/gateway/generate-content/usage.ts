import { z } from 'zod'
import { parseJson } from '../../base/json.js'
import { NO_USAGE, readUsage, type TokenUsage, type UsageReader } from '../budget/usage.js'

const count = z.number().min(0).nullish().catch(undefined)
const answerSchema = z.looseObject({
  responseId: z.string().optional().catch(undefined),
  usageMetadata: z
    .looseObject({
      promptTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      cachedContentTokenCount: count,
      toolUsePromptTokenCount: count,
    })
    .nullish()
    .catch(undefined),
  candidates: z
    .array(
      z.looseObject({
        finishReason: z.string().nullish(),
        groundingMetadata: z.looseObject({ webSearchQueries: z.array(z.unknown()).nullish() }).nullish(),
      }),
    )
    .nullish()
    .catch(undefined),
  promptFeedback: z.looseObject({ blockReason: z.string().nullish() }).nullish().catch(undefined),
})
type Answer = z.output<typeof answerSchema>

/** Characters of an event beside what it says. */
const FRAME = 195

/** Reads the usage of an answer. Each event of a stream repeats it, with the figures so far. */
export function createUsageReader(contentType: string): UsageReader {
  let usage = NO_USAGE
  let said = 0
  let final = false
  let messageId: string | undefined

  const take = (text: string) => {
    said += Math.max(0, text.length - FRAME)
    const answer = answerSchema.safeParse(parseJson(text)).data
    if (!answer) return
    messageId ??= answer.responseId
    usage = merge(usage, answer)
    final ||= Boolean(answer.usageMetadata) && isLast(answer)
  }
  const seen = () => {
    // An answer that broke off has no final figure, but what was streamed is billed all the same.
    const estimate = final ? 0 : Math.ceil(said / 4)
    return { usage: { ...usage, outputTokens: Math.max(usage.outputTokens, estimate) }, final, messageId }
  }
  return readUsage(contentType, take, seen)
}

/** Thinking is billed as output; what a tool at the provider brought, as input. The cached part is in the prompt's. */
function merge(before: TokenUsage, { usageMetadata: found, candidates }: Answer): TokenUsage {
  const webSearches = (candidates ?? []).reduce(
    (most, { groundingMetadata: grounded }) =>
      grounded ? Math.max(most, 1, grounded.webSearchQueries?.length ?? 0) : most,
    before.webSearches,
  )
  if (!found) return { ...before, webSearches }
  const cached = found.cachedContentTokenCount ?? 0
  return {
    ...NO_USAGE,
    inputTokens: Math.max(0, (found.promptTokenCount ?? 0) - cached) + (found.toolUsePromptTokenCount ?? 0),
    outputTokens: (found.candidatesTokenCount ?? 0) + (found.thoughtsTokenCount ?? 0),
    cacheReadTokens: cached,
    webSearches,
  }
}

/** The event that says why the answer ends, or why there is none. */
function isLast({ candidates, promptFeedback }: Answer): boolean {
  return Boolean(promptFeedback?.blockReason) || Boolean(candidates?.some((one) => one.finishReason))
}
