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

/** Reads the usage out of an answer while its bytes pass by. */
export interface UsageReader {
  /** Chunks may split lines and characters anywhere. */
  push(chunk: Buffer): void
  /** Usage so far: exact where the answer states it, else estimated from what was streamed. */
  read(): TokenUsage
  /** Whether the answer has stated all that it used. */
  isFinal(): boolean
  /** US dollars that the provider has charged, where its answer says so. */
  costUsd?(): number | undefined
  /** The ID of the message that the answer is, once it has said it. */
  messageId?(): string | undefined
}
