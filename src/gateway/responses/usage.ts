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
const responseSchema = z.looseObject({
  id: z.string().optional().catch(undefined),
  usage: z
    .looseObject({
      input_tokens: count,
      output_tokens: count,
      input_tokens_details: z
        .looseObject({ cached_tokens: count, cache_write_tokens: count })
        .nullish()
        .catch(undefined),
      ...costSchema.shape,
    })
    .nullish()
    .catch(undefined),
  output: z
    .array(z.looseObject({ type: z.string() }))
    .optional()
    .catch(undefined),
})
type Response = z.output<typeof responseSchema>

/** Events that carry the response as it is by then: `response.completed` and others. */
const carrierSchema = z.looseObject({ response: responseSchema })

/** Characters of an event around the piece of text that it brings. */
const AROUND_DELTA = 150

/**
 * Reads the usage of an answer of the Responses API, which states it at the end. Cached tokens are a part of its
 * input tokens, and reasoning is a part of its output.
 */
export function createUsageReader(contentType: string): UsageReader {
  let stated: Response | undefined
  let deltaBytes = 0
  let messageId: string | undefined

  const take = (response: Response | undefined) => {
    messageId ??= response?.id
    if (response?.usage) stated = response
  }
  const takeEvent = (data: string) => {
    if (/"type": ?"response\.[a-z_.]+\.delta"/.test(data))
      deltaBytes += Math.max(0, data.length - AROUND_DELTA)
    else if (data.includes('"response":')) take(carrierSchema.safeParse(parseJson(data)).data?.response)
  }
  const seen = () => {
    // An answer that broke off has no figures, but what was streamed is billed all the same.
    const estimate = { ...NO_USAGE, outputTokens: Math.ceil(deltaBytes / 4) }
    const usage = stated ? responseUsage(stated) : estimate
    const costUsd = stated?.usage ? statedCost(stated.usage) : undefined
    return { usage, final: stated !== undefined, costUsd, messageId }
  }
  return readUsage(contentType, takeEvent, seen, (data) =>
    take(responseSchema.safeParse(parseJson(data)).data),
  )
}

function responseUsage({ usage, output = [] }: Response): TokenUsage {
  const { cached_tokens: cached, cache_write_tokens: written } = usage?.input_tokens_details ?? {}
  const cacheReadTokens = cached ?? 0
  const cacheCreationTokens = written ?? 0
  return {
    ...NO_USAGE,
    inputTokens: Math.max(0, (usage?.input_tokens ?? 0) - cacheReadTokens - cacheCreationTokens),
    outputTokens: usage?.output_tokens ?? 0,
    cacheReadTokens,
    cacheCreationTokens,
    webSearches: output.filter(({ type }) => type === 'web_search_call').length,
  }
}
