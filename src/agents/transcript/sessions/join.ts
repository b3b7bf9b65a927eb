import type { SessionMetadata, SessionTranscript } from '../types.js'
import type { Correction } from './correction.js'
import { iterationWords } from './iteration.js'

/**
 * Joins a session and its correction; what Caisson said between them stays in its position. Turns, time and
 * errors belong to each part and are summed. Cost and tokens of a new session are summed as well; those of a resumed
 * one continue from their earlier values, since Claude Code keeps them with the session (checked with 2.1.329: the
 * second `total_cost_usd` includes the first).
 */
export function joinTranscripts(
  before: SessionTranscript,
  { prompt, anew }: Correction,
  after: SessionTranscript,
): SessionTranscript {
  return {
    messages: [...before.messages, { role: 'user', content: prompt }, ...after.messages],
    metadata: joinMetadata(before.metadata, after.metadata, anew ? plus : Math.max),
  }
}

/**
 * Joins the previous sessions of a loop and the next one: they know nothing of each other, so everything is
 * summed. `iteration` is the number of the next one.
 */
export function joinIterations(
  before: SessionTranscript,
  iteration: number,
  after: SessionTranscript,
): SessionTranscript {
  return {
    messages: [...before.messages, { role: 'system', content: iterationWords(iteration) }, ...after.messages],
    metadata: joinMetadata(before.metadata, after.metadata, plus),
  }
}

const plus = (before: number, after: number) => before + after

function joinMetadata(
  before: SessionMetadata,
  after: SessionMetadata,
  sum: (before: number, after: number) => number,
): SessionMetadata {
  const total = (name: 'costUsd' | 'inputTokens' | 'outputTokens') => sum(before[name], after[name])
  const cached = (name: 'cacheReadTokens' | 'cacheCreationTokens') =>
    before[name] === undefined && after[name] === undefined
      ? {}
      : { [name]: sum(before[name] ?? 0, after[name] ?? 0) }
  return {
    ...before,
    ...after,
    costUsd: total('costUsd'),
    inputTokens: total('inputTokens'),
    outputTokens: total('outputTokens'),
    turnCount: before.turnCount + after.turnCount,
    durationMs: before.durationMs + after.durationMs,
    errorCount: before.errorCount + after.errorCount,
    denialCount: (before.denialCount ?? 0) + (after.denialCount ?? 0),
    ...cached('cacheReadTokens'),
    ...cached('cacheCreationTokens'),
  }
}
