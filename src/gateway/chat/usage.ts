import { z } from 'zod'
import { parseJson } from '../../base/json.js'
import {
  costSchema,
  NO_USAGE,
  readUsage,
  statedCost,
  type TokenUsage,
  type UsageReader,
} from '../budget/usage.js'

const count = z.number().min(0).nullish().catch(undefined)
const usageSchema = z.looseObject({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z
    .looseObject({ cached_tokens: count, cache_write_tokens: count })
    .nullish()
    .catch(undefined),
  // DeepSeek's.
  prompt_cache_hit_tokens: count,
  server_tool_use: z.looseObject({ web_search_requests: count }).nullish().catch(undefined),
  ...costSchema.shape,
})
type Stated = z.output<typeof usageSchema>

const answerSchema = z.looseObject({
  id: z.string().optional().catch(undefined),
  choices: z
    .array(z.looseObject({ finish_reason: z.string().nullish().catch(undefined) }))
    .nullish()
    .catch(undefined),
  usage: usageSchema.nullish().catch(undefined),
})

/** Characters of an event around the piece of text that it brings. */
const AROUND_DELTA = 200

/**
 * Reads the usage of an answer of Chat Completions. A stream states it in its last event; servers that state it in every
 * one have stated all of it when the answer has a reason to be over.
 */
export function createUsageReader(contentType: string): UsageReader {
  let stated: Stated | undefined
  let ended = false
  let final = false
  let deltaBytes = 0
  let cited = false
  let messageId: string | undefined

  const take = (text: string) => {
    const answer = answerSchema.safeParse(parseJson(text)).data
    if (!answer) return
    messageId ??= answer.id
    ended ||= (answer.choices ?? []).some(({ finish_reason: reason }) => Boolean(reason))
    cited ||= text.includes('"url_citation"')
    if (answer.usage) {
      stated = answer.usage
      final = ended || !answer.choices?.length
    } else deltaBytes += Math.max(0, text.length - AROUND_DELTA)
  }
  const seen = () => {
    // An answer that broke off has no figures, but what was streamed is billed all the same.
    const known = stated ? chatUsage(stated) : NO_USAGE
    const outputTokens = Math.max(known.outputTokens, final ? 0 : Math.ceil(deltaBytes / 4))
    const usage = { ...known, outputTokens, webSearches: Math.max(known.webSearches, cited ? 1 : 0) }
    return { usage, final, costUsd: stated && statedCost(stated), messageId }
  }
  return readUsage(contentType, take, seen)
}

/** Cached tokens are a part of the prompt. Reasoning is a part of the completion, but at xAI it stands beside it. */
function chatUsage(stated: Stated): TokenUsage {
  const prompt = stated.prompt_tokens ?? 0
  const cacheReadTokens = stated.prompt_tokens_details?.cached_tokens ?? stated.prompt_cache_hit_tokens ?? 0
  const cacheCreationTokens = stated.prompt_tokens_details?.cache_write_tokens ?? 0
  return {
    ...NO_USAGE,
    inputTokens: Math.max(0, prompt - cacheReadTokens - cacheCreationTokens),
    outputTokens: Math.max(stated.completion_tokens ?? 0, (stated.total_tokens ?? 0) - prompt),
    cacheReadTokens,
    cacheCreationTokens,
    webSearches: stated.server_tool_use?.web_search_requests ?? 0,
  }
}
