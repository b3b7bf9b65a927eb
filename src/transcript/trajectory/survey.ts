import type { StreamEvent } from '../event.js'
import { Figures } from '../figures.js'
import type { SessionMetadata } from '../types.js'

/** What has to be known of a stream before its first step is written. */
export interface StreamSurvey {
  metadata: SessionMetadata
  /** IDs of the calls that started subagents. */
  subagents: ReadonlySet<string>
  /** How many events have no step, by kind: bookkeeping of the agent's program. */
  leftOut: Readonly<Record<string, number>>
}

/** Reads a stream once, in memory that does not grow with it. */
export async function surveyStream(events: AsyncIterable<StreamEvent>): Promise<StreamSurvey> {
  const figures = new Figures()
  const subagents = new Set<string>()
  const leftOut: Record<string, number> = {}
  for await (const event of events) {
    figures.add(event)
    if (event.type === 'assistant' || event.type === 'user') {
      if (event.parent_tool_use_id != null) subagents.add(event.parent_tool_use_id)
    } else if (event.type !== 'unknown' && event.type !== 'result' && !hasStep(event)) {
      const kind = event.type === 'system' ? `system/${event.subtype}` : event.type
      leftOut[kind] = (leftOut[kind] ?? 0) + 1
    }
  }
  figures.end()
  return { metadata: figures.metadata(), subagents, leftOut }
}

const TOLD = ['compact_boundary', 'api_retry', 'permission_denied']

/** Whether an event that is no message becomes a step of the source `system`. */
export function hasStep(event: StreamEvent): boolean {
  return event.type === 'system' && TOLD.includes(event.subtype)
}
