import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'
import { parseJson } from '../../json.js'
import { NO_USAGE, type TokenUsage, type UsageReader } from '../budget/usage.js'

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

const LIMIT = 32 * 1024 * 1024
/** Characters of an event beside what it says. */
const FRAME = 200

/** Reads the usage of an answer. Each event of a stream repeats it, with the figures so far. */
export function createUsageReader(contentType: string): UsageReader {
  const stream = /^text\/event-stream\b/i.test(contentType)
  const decoder = new StringDecoder('utf8')
  let pending = ''
  let usage = NO_USAGE
  let said = 0
  let final = false
  let messageId: string | undefined

  const take = (text: string) => {
    const answer = parse(text)
    if (!answer) return
    messageId ??= answer.responseId
    usage = merge(usage, answer)
    final ||= Boolean(answer.usageMetadata) && isLast(answer)
  }
  const settle = () => {
    if (!stream && pending !== '') take(pending)
  }
  return {
    push(chunk) {
      pending += decoder.write(chunk)
      if (stream) {
        const lines = pending.split(/\r\n|\n|\r/)
        pending = lines.pop() ?? ''
        for (const line of lines.filter((text) => text.startsWith('data:'))) {
          said += Math.max(0, line.length - FRAME)
          take(line.slice(5))
        }
      }
      if (pending.length > LIMIT) pending = ''
    },
    messageId: () => messageId,
    isFinal() {
      settle()
      return final
    },
    read() {
      settle()
      // An answer that broke off has no final figure, but what was streamed is billed all the same.
      const estimate = final || !stream ? 0 : Math.ceil(said / 4)
      return { ...usage, outputTokens: Math.max(usage.outputTokens, estimate) }
    },
  }
}

/** Thinking is billed as output; what a tool at the provider brought, as input. The cached part is in the prompt's. */
function merge(before: TokenUsage, { usageMetadata: found, candidates }: Answer): TokenUsage {
  const searches = (candidates ?? []).map(({ groundingMetadata: grounded }) =>
    grounded ? Math.max(1, grounded.webSearchQueries?.length ?? 0) : 0,
  )
  const webSearches = Math.max(before.webSearches, ...searches)
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

function parse(text: string): Answer | undefined {
  return answerSchema.safeParse(parseJson(text)).data
}
