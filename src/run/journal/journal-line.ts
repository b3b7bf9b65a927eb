import { z } from 'zod'
import { parseEvent, type StreamEvent } from '../../agents/transcript/event.js'
import { parseJson } from '../../base/json.js'
import { RUN_STATES } from '../record/record.js'

/** `after`: how many events of the stream came before, so that a reader of both files can order them. */
const common = { at: z.string(), after: z.int().nonnegative().default(0) }

const logLine = z.object({ ...common, level: z.enum(['info', 'warn', 'error']), message: z.string() })
const stateLine = z.object({ ...common, state: z.enum(RUN_STATES) })
const sessionLine = z.object({
  ...common,
  sessionId: z.string(),
  model: z.string().optional(),
  iteration: z.int(),
})
/** The following part of the stream belongs to this session. */
const iterationLine = z.object({ ...common, begins: z.int() })

/** A line of `run.log`. */
export const journalLineSchema = z.union([logLine, stateLine, sessionLine, iterationLine])
export type JournalLine = z.infer<typeof journalLineSchema>

/**
 * Undefined for anything that is not a complete journal line: the last line of a killed process, or other
 * text.
 */
export function readJournalLine(text: string): JournalLine | undefined {
  return journalLineSchema.safeParse(parseJson(text)).data
}

/**
 * What watchers of a run see of an event, the same live and from the evidence. Undefined for our own lines
 * between sessions.
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
