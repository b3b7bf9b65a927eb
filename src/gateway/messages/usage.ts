import { z } from 'zod'
import { parseJson } from '../../base/json.js'
import { NO_USAGE, readUsage, type TokenUsage, type UsageReader } from '../budget/usage.js'

const count = z.number().min(0).nullish().catch(undefined)
const tokensSchema = z.looseObject({
  input_tokens: count,
  output_tokens: count,
  cache_read_input_tokens: count,
  cache_creation_input_tokens: count,
  cache_creation: z.looseObject({ ephemeral_1h_input_tokens: count }).nullish().catch(undefined),
})
type Tokens = z.output<typeof tokensSchema>

const usageSchema = tokensSchema.extend({
  // What the model read and said in one answer, time after time.
  iterations: z.array(tokensSchema).nullish().catch(undefined),
  server_tool_use: z.looseObject({ web_search_requests: count }).nullish().catch(undefined),
})
const carrierSchema = z.looseObject({
  usage: usageSchema.optional(),
  id: z.string().optional().catch(undefined),
  message: z
    .looseObject({ id: z.string().optional().catch(undefined), usage: usageSchema.optional() })
    .optional(),
})

/** Reads the usage of a Messages API answer. Later figures replace earlier ones: `message_delta` is cumulative. */
export function createUsageReader(contentType: string): UsageReader {
  let usage = NO_USAGE
  let deltaBytes = 0
  let final = false
  let messageId: string | undefined

  const take = (text: string) => {
    const parsed = carrierSchema.safeParse(parseJson(text))
    const found = parsed.success ? (parsed.data.usage ?? parsed.data.message?.usage) : undefined
    messageId ??= parsed.data?.id ?? parsed.data?.message?.id
    if (found) usage = merge(usage, found)
    return found !== undefined
  }
  const takeEvent = (data: string) => {
    if (data.includes('"content_block_delta"')) deltaBytes += Math.max(0, data.length - 85)
    else if (data.includes('"usage"') && take(data) && data.includes('"message_delta"')) final = true
  }
  const takeWhole = (data: string) => {
    final = take(data)
  }
  const seen = () => {
    // An answer that broke off has no final figure, but what was streamed is billed all the same.
    const estimate = final ? 0 : Math.ceil(deltaBytes / 4)
    return { usage: { ...usage, outputTokens: Math.max(usage.outputTokens, estimate) }, final, messageId }
  }
  return readUsage(contentType, takeEvent, seen, takeWhole)
}

/**
 * The figures of the whole leave out what a summary of the conversation or an advisor has read and said, which is billed.
 * https://platform.claude.com/docs/en/build-with-claude/compaction-threshold
 */
function merge(before: TokenUsage, found: z.output<typeof usageSchema>): TokenUsage {
  const all = (of: (tokens: Tokens) => number | null | undefined, known: number) => {
    const parts = (found.iterations ?? []).reduce((sum, one) => sum + (of(one) ?? 0), 0)
    return Math.max(of(found) ?? known, parts)
  }
  return {
    inputTokens: all((one) => one.input_tokens, before.inputTokens),
    outputTokens: all((one) => one.output_tokens, before.outputTokens),
    cacheReadTokens: all((one) => one.cache_read_input_tokens, before.cacheReadTokens),
    cacheCreationTokens: all((one) => one.cache_creation_input_tokens, before.cacheCreationTokens),
    cacheCreation1hTokens: all(
      (one) => one.cache_creation?.ephemeral_1h_input_tokens,
      before.cacheCreation1hTokens,
    ),
    webSearches: found.server_tool_use?.web_search_requests ?? before.webSearches,
  }
}
