import { readCorrection } from './correction.js'
import { readIteration } from './iteration.js'
import { joinIterations, joinTranscripts } from './join.js'
import { createTranscript, type TranscriptOptions } from './transcript.js'
import type { SessionTranscript } from './types.js'

/**
 * All sessions of a run from the lines of its stream, as one transcript: the iterations of a loop, and each part
 * that follows a correction.
 */
export function readSessions(lines: Iterable<string>, options: TranscriptOptions = {}): SessionTranscript {
  let part = createTranscript(options)
  let resume = (last: SessionTranscript) => last
  let follow = (session: SessionTranscript) => session
  const whole = () => follow(resume(part.snapshot()))
  for (const line of lines) {
    const prompt = readCorrection(line)
    const iteration = readIteration(line)
    if (prompt !== undefined) {
      const before = resume(part.snapshot())
      resume = (last) => joinTranscripts(before, prompt, last)
    } else if (iteration !== undefined) {
      const before = whole()
      follow = (session) => joinIterations(before, iteration, session)
      resume = (last) => last
    } else {
      part.push(line)
      continue
    }
    part = createTranscript(options)
  }
  return whole()
}
