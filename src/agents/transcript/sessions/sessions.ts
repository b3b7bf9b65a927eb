import { createTranscript, type TranscriptOptions } from '../transcript.js'
import type { SessionTranscript } from '../types.js'
import { readCorrection } from './correction.js'
import { readIteration } from './iteration.js'
import { joinIterations, joinTranscripts } from './join.js'

/** Reads the sessions of a run line by line. */
export interface Sessions {
  push(line: string): void
  /** What was read so far, as one transcript. */
  read(): SessionTranscript
}

/**
 * Reads all sessions of a run from the lines of its stream, as one transcript: the iterations of a loop, and
 * each part that follows a correction.
 */
export function createSessions(options: TranscriptOptions = {}): Sessions {
  let part = createTranscript(options)
  let resume = (last: SessionTranscript) => last
  let follow = (session: SessionTranscript) => session
  const read = () => follow(resume(part.snapshot()))
  const push = (line: string) => {
    const correction = readCorrection(line)
    const iteration = readIteration(line)
    if (correction !== undefined) {
      const before = resume(part.snapshot())
      resume = (last) => joinTranscripts(before, correction, last)
    } else if (iteration !== undefined) {
      const before = read()
      follow = (session) => joinIterations(before, iteration, session)
      resume = (last) => last
    } else {
      part.push(line)
      return
    }
    part = createTranscript(options)
  }
  return { push, read }
}

/** The same for lines that are all available. */
export function readSessions(lines: Iterable<string>, options: TranscriptOptions = {}): SessionTranscript {
  const sessions = createSessions(options)
  for (const line of lines) sessions.push(line)
  return sessions.read()
}

/**
 * Reads everything that a session printed, in memory; `readTranscript` reads a file of any length. Never throws: a line
 * that is not understood counts as an error in no figure and is left out.
 */
export function parseClaudeCliOutput(
  raw: string | Uint8Array,
  options: TranscriptOptions = {},
): SessionTranscript {
  const text = typeof raw === 'string' ? raw : Buffer.from(raw).toString('utf8')
  return readSessions(text.replace(/^\uFEFF/, '').split(/\r?\n/), options)
}
