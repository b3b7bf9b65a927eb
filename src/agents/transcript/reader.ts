import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { parseEvent, type StreamEvent } from './event.js'
import { Figures } from './figures.js'
import { type Line, LineSplitter } from './lines.js'
import { createTranscript, type Transcript, type TranscriptOptions } from './transcript.js'
import type { SessionMetadata } from './types.js'

const CHUNK_BYTES = 1024 * 1024

/**
 * What one line says; undefined for a blank one. An incomplete last line that is whole JSON counts as an
 * event.
 */
export function eventOf(line: Line): StreamEvent | undefined {
  if (line.tooLong) return { type: 'unknown', raw: line.text, why: 'too_long' }
  if (line.text.trim() === '') return undefined
  const event = parseEvent(line.text)
  return line.half && event.type === 'unknown' && event.why === 'garbage'
    ? { ...event, why: 'half_line' }
    : event
}

/**
 * The events of a captured stream or of Claude Code's own session file; the form is recognized line by line.
 * Reads incrementally: memory is bounded by the longest line.
 */
export async function* readEvents(source: string | Readable): AsyncGenerator<StreamEvent, void, undefined> {
  for await (const batch of readBatches(source)) yield* batch
}

/** A whole session, read to its end. */
export async function readTranscript(
  source: string | Readable,
  options: TranscriptOptions = {},
): Promise<Transcript> {
  const transcript = createTranscript(options)
  for await (const batch of readBatches(source)) for (const event of batch) transcript.add(event)
  transcript.end()
  return transcript
}

/** Figures of a stream. */
export interface StreamSummary extends SessionMetadata {
  events: number
  toolCallCount: number
  garbageLines: number
  unknownEvents: number
}

/** The figures of a session of any length, without holding its messages. */
export async function summarizeStream(source: string | Readable): Promise<StreamSummary> {
  const figures = new Figures()
  let events = 0
  for await (const batch of readBatches(source)) {
    for (const event of batch) {
      events++
      figures.add(event)
    }
  }
  figures.end()
  return {
    ...figures.metadata(),
    events,
    toolCallCount: figures.toolCalls,
    garbageLines: figures.garbage,
    unknownEvents: figures.unfamiliar,
  }
}

/** Yields events by chunk of input: one promise per chunk instead of one per event is what makes it fast. */
export async function* readBatches(
  source: string | Readable,
): AsyncGenerator<Iterable<StreamEvent>, void, undefined> {
  const stream =
    typeof source === 'string' ? createReadStream(source, { highWaterMark: CHUNK_BYTES }) : source
  const lines = new LineSplitter()
  for await (const chunk of stream)
    yield events(lines.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)))
  const rest = lines.end()
  if (rest !== undefined) yield events([rest])
}

function* events(lines: Iterable<Line>): Generator<StreamEvent, void, undefined> {
  for (const line of lines) {
    const event = eventOf(line)
    if (event !== undefined) yield event
  }
}
