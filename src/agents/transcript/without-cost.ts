import type { StreamEvent } from './event.js'
import type { SessionTranscript } from './types.js'

/** An event of a replay. The agent computes a cost from recorded answers, which nobody paid for again. */
export function eventWithoutCost(event: StreamEvent): StreamEvent {
  if (event.type !== 'result') return event
  const { modelUsage, total_cost_usd: told } = event
  const models = Object.entries(modelUsage ?? {}).map(([name, usage]) => [name, { ...usage, costUSD: 0 }])
  return {
    ...event,
    ...(told === undefined ? {} : { total_cost_usd: 0 }),
    ...(modelUsage === undefined ? {} : { modelUsage: Object.fromEntries(models) }),
  }
}

/** The transcript of a replay. */
export function transcriptWithoutCost(transcript: SessionTranscript): SessionTranscript {
  return { ...transcript, metadata: { ...transcript.metadata, costUsd: 0 } }
}
