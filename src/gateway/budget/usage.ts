import { StringDecoder } from 'node:string_decoder'
import { z } from 'zod'

/** Tokens of one answer, or of many. `inputTokens` are those that came from no cache. */
export interface TokenUsage {
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  /** Written to a cache, of either lifetime. */
  cacheCreationTokens: number
  cacheCreation1hTokens: number
  webSearches: number
}

export const NO_USAGE: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheCreationTokens: 0,
  cacheCreation1hTokens: 0,
  webSearches: 0,
}

export function addUsage(a: TokenUsage, b: TokenUsage): TokenUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
    cacheCreationTokens: a.cacheCreationTokens + b.cacheCreationTokens,
    cacheCreation1hTokens: a.cacheCreation1hTokens + b.cacheCreation1hTokens,
    webSearches: a.webSearches + b.webSearches,
  }
}

/** Tokens of the whole prompt, cached or not. */
export function promptTokens(usage: TokenUsage): number {
  return usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens
}

/** What is known of an answer when it has ended. */
export interface Seen {
  /** Exact where the answer states it, else estimated from what was streamed. */
  usage: TokenUsage
  /** The answer has stated all that it used. */
  final: boolean
  /** US dollars that the provider has charged, where its answer says so. */
  costUsd?: number | undefined
  /** The ID of the message that the answer is, where it says it. */
  messageId?: string | undefined
}

/** Reads the usage out of an answer while its bytes pass by. */
export interface UsageReader {
  /** Chunks may split lines and characters anywhere. */
  push(chunk: Buffer): void
  /** To be called once, when no more will come. */
  seen(): Seen
}

const LINE_LIMIT = 32 * 1024 * 1024

/** `take` gets the data of each event of a stream, and `takeWhole` an answer that does not stream; then `seen` is asked. */
export function readUsage(
  contentType: string,
  take: (data: string) => void,
  seen: () => Seen,
  takeWhole: (data: string) => void = take,
): UsageReader {
  const stream = /^text\/event-stream\b/i.test(contentType)
  const decoder = new StringDecoder('utf8')
  let pending = ''
  return {
    push(chunk) {
      pending += decoder.write(chunk)
      if (stream) {
        const lines = pending.split(/\r\n|\n|\r/)
        pending = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('data:')) take(line.slice(5))
      }
      if (pending.length > LINE_LIMIT) pending = ''
    },
    seen() {
      if (!stream && pending !== '') takeWhole(pending)
      return seen()
    },
  }
}

const amount = z.number().min(0).nullish().catch(undefined)

/** What OpenRouter states in `usage`, in US dollars: https://openrouter.ai/docs/guides/guides/usage-accounting */
export const costSchema = z.object({
  cost: amount,
  is_byok: z.boolean().nullish().catch(undefined),
  cost_details: z.looseObject({ upstream_inference_cost: amount }).nullish().catch(undefined),
})

/**
 * US dollars that an answer has cost; undefined where it does not say all of it. With a key of the user's own at the
 * provider, the provider's charge comes on top.
 */
export function statedCost({
  cost,
  is_byok: own,
  cost_details: details,
}: z.output<typeof costSchema>): number | undefined {
  if (typeof cost !== 'number' || !own) return cost ?? undefined
  const upstream = details?.upstream_inference_cost
  return typeof upstream === 'number' ? cost + upstream : undefined
}
