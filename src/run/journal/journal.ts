import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { StreamEvent } from '../../agents/transcript/event.js'
import type { Clock } from '../../base/clock.js'
import { describeError } from '../../base/errors.js'
import { type LineFile, openLineFile } from '../../base/line-file.js'
import type { Log } from '../../base/log.js'
import type { Redact } from '../../base/redact.js'
import type { Manifest } from '../manifest.js'
import type { RunRecord } from '../record/record.js'
import type { RunEvent } from './event.js'
import { type JournalLine, shownEvent } from './journal-line.js'

export interface JournalOptions {
  /** `run.log`; lines are appended. */
  path: string
  redact: Redact
  /** Another log for people. */
  log: Log
  clock: Clock
  onEvent?: ((event: RunEvent) => void) | undefined
  /** Events of the stream so far; set if another process finishes the run. */
  streamed?: number
}

/**
 * Records what happens in a run, for its listener and in `run.log`, in one order. A follower rebuilds the
 * sequence from that file and the raw stream. It never breaks a run: a full disk ends it with one warning.
 */
export interface Journal {
  /** The run's log: everything logged is recorded. */
  readonly log: Log
  /** Only the log, for what the stream already contains. */
  readonly quiet: Log
  state(state: RunRecord['state'], at: string): void
  /** A session starts; the following part of the stream belongs to it. `iteration` counts from 1. */
  beginSession(iteration: number): void
  /** Called for a line of the stream once it is in the evidence. */
  stream(event: StreamEvent): void
  /** The last entry. */
  done(manifest: Manifest): void
  close(): void
}

export function openJournal(options: JournalOptions): Journal {
  const { redact, log: quiet, clock, onEvent } = options
  let after = options.streamed ?? 0
  let iteration = 0
  let sessionId: string | undefined
  let lastState: { state: RunRecord['state']; at: string } | undefined
  let file: LineFile | null = openLineFile(options.path)
  const now = () => new Date(clock.now()).toISOString()

  const append = (text: string) => {
    try {
      file?.write(text)
    } catch (error) {
      file = null
      quiet.warn(`The run's log can no longer be written: ${describeError(error).message}`)
    }
  }
  const write = (line: JournalLine) => append(JSON.stringify(line))
  // The process that began the run may have left half a line.
  if (options.streamed !== undefined && endsWithin(options.path)) append('')
  const tell = (event: RunEvent) => {
    try {
      onEvent?.(event)
    } catch (error) {
      quiet.warn(`A listener of the run failed: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const say = (level: 'info' | 'warn' | 'error', text: string) => {
    const [at, message] = [now(), redact(text)]
    write({ at, after, level, message })
    tell({ type: 'log', at, level, message })
  }
  const teeing = (level: 'info' | 'warn' | 'error') => (message: string) => {
    say(level, message)
    quiet[level](message)
  }
  const log: Log = {
    debug: (message) => quiet.debug(message),
    info: teeing('info'),
    warn: teeing('warn'),
    error: teeing('error'),
    group(title, body) {
      say('info', title)
      return quiet.group(title, body)
    },
  }

  return {
    log,
    quiet,
    state(state, at) {
      if (state === lastState?.state) return
      lastState = { state, at }
      write({ at, after, state })
      tell({ type: 'state', at, state })
    },
    beginSession(number) {
      iteration = number
      sessionId = undefined
      write({ at: now(), after, begins: number })
    },
    stream(event) {
      const shown = shownEvent(event)
      if (shown === undefined) return
      after++
      tell({ type: 'stream', event: shown, iteration })
      if (shown.type !== 'system' || shown.subtype !== 'init' || !shown.session_id) return
      if (shown.session_id === sessionId) return
      sessionId = shown.session_id
      const session = { at: now(), sessionId, ...(shown.model ? { model: shown.model } : {}), iteration }
      write({ ...session, after })
      tell({ type: 'session', ...session })
    },
    done(manifest) {
      tell({ type: 'done', at: lastState?.at ?? now(), manifest })
    },
    close() {
      file?.close()
      file = null
    },
  }
}

function endsWithin(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const last = Buffer.from('\n')
    readSync(file, last, 0, 1, Math.max(fstatSync(file).size - 1, 0))
    return last[0] !== 10
  } finally {
    closeSync(file)
  }
}
