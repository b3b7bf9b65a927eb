import type { SessionMetadata, SessionTranscript } from './types.js'

/** Two sessions as one: what was said between them stands where it was said, figures are summed. */
export function joinTranscripts(
  before: SessionTranscript,
  prompt: string,
  after: SessionTranscript,
): SessionTranscript {
  return {
    messages: [...before.messages, { role: 'user', content: prompt }, ...after.messages],
    metadata: joinMetadata(before.metadata, after.metadata),
  }
}

function joinMetadata(before: SessionMetadata, after: SessionMetadata): SessionMetadata {
  const optional = (name: 'denialCount' | 'cacheReadTokens' | 'cacheCreationTokens') =>
    before[name] === undefined && after[name] === undefined
      ? {}
      : { [name]: (before[name] ?? 0) + (after[name] ?? 0) }
  return {
    ...before,
    ...after,
    costUsd: before.costUsd + after.costUsd,
    inputTokens: before.inputTokens + after.inputTokens,
    outputTokens: before.outputTokens + after.outputTokens,
    turnCount: before.turnCount + after.turnCount,
    durationMs: before.durationMs + after.durationMs,
    errorCount: before.errorCount + after.errorCount,
    ...optional('denialCount'),
    ...optional('cacheReadTokens'),
    ...optional('cacheCreationTokens'),
  }
}
