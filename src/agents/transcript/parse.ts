import { readSessions } from './sessions/sessions.js'
import type { TranscriptOptions } from './transcript.js'
import type { SessionTranscript } from './types.js'

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
