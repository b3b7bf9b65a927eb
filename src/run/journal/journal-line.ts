import { z } from 'zod'
import { parseEvent, type StreamEvent } from '../../transcript/event.js'
import { RUN_STATES } from '../record/record.js'

/** `after`: how many events of the stream there were before, so that a reader of both files can put them in order. */
const common = { at: z.string(), after: z.int().nonnegative().default(0) }

const logLine = z.object({ ...common, level: z.enum(['info', 'warn', 'error']), message: z.string() })
const stateLine = z.object({ ...common, state: z.enum(RUN_STATES) })
const sessionLine = z.object({
  ...common,
  sessionId: z.string(),
  model: z.string().optional(),
  iteration: z.int(),
})
/** What follows in the stream belongs to this session. */
const iterationLine = z.object({ ...common, begins: z.int() })

/** A line of `run.log`. */
export const journalLineSchema = z.union([logLine, stateLine, sessionLine, iterationLine])
export type JournalLine = z.infer<typeof journalLineSchema>

/** Undefined for what is no whole line of a journal: the end of a process that was killed, or somebody's own text. */
export function readJournalLine(text: string): JournalLine | undefined {
  try {
    return journalLineSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * What those who watch a run are told of an event, live or from the evidence: the same in both. Undefined for
 * lines of ours, which stand between sessions.
 */
export function shownEvent(event: StreamEvent): StreamEvent | undefined {
  if (event.type !== 'unknown') return event
  if (event.why === 'half_line') return { ...event, why: 'garbage' }
  const raw = event.raw as { type?: unknown; subtype?: unknown; head?: unknown } | null
  if (typeof raw !== 'object' || raw?.type !== 'caisson') return event
  return raw.subtype === 'long_line' && typeof raw.head === 'string'
    ? { type: 'unknown', raw: raw.head, why: 'too_long' }
    : undefined
}

/** The event of a line of `evidence/transcript.jsonl`. */
export function eventOfEvidence(line: string): StreamEvent | undefined {
  return line.trim() === '' ? undefined : shownEvent(parseEvent(line))
}
