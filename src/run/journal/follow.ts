import { dirname, join } from 'node:path'
import { systemClock } from '../../base/clock.js'
import { heldBy, SALVAGE_LOCK } from '../record/lock.js'
import { isRunning } from '../record/process-identity.js'
import { readManifest, readRecord } from '../run-folder.js'
import type { RunEvent } from './event.js'
import { eventOfEvidence, type JournalLine, readJournalLine } from './journal-line.js'
import { Tail } from './tail.js'

export interface FollowOptions {
  /** The state folder, whose key tells whether the run is one of this machine. */
  stateDir: string
  /** Ends the sequence. */
  signal?: AbortSignal
}

/** Milliseconds between two looks at the files. */
const POLL_MS = 200

/**
 * Everything that happens in a run, from its beginning, read from its folder: the sequence that `onEvent`
 * gets live. Ends with `done`; with an error in its log if the process is gone; or when the signal is
 * aborted. Any number of followers may read at once, each at its own pace. Throws RUN_NOT_FOUND and RUN_NOT_OURS.
 */
export async function* followRun(
  dir: string,
  { stateDir, signal }: FollowOptions,
): AsyncGenerator<RunEvent, void, undefined> {
  const { folder } = await readRecord(dir, stateDir)
  const merge = new Merge()
  const stream = new Tail(dir, join(folder.evidence, 'transcript.jsonl'))
  const journal = new Tail(dir, folder.log)
  try {
    while (!signal?.aborted) {
      // First whether it is over, then what it left, so that nothing can come in between.
      const ending = await endingOf(dir, stateDir)
      for (;;) {
        const lines = await stream.next()
        if (lines) merge.stream(lines)
        // The stream first: whatever preceded its last line is in the journal by now.
        for (let more = await journal.next(); more; more = await journal.next()) merge.journal(more)
        for (const event of merge.ready()) {
          if (signal?.aborted) return
          yield event
        }
        if (!lines) break
      }
      if (ending === null) {
        await systemClock.sleep(POLL_MS, signal)
        continue
      }
      const rest = stream.rest()
      if (rest !== undefined) merge.stream([rest])
      yield* merge.all()
      const at = merge.endedAt ?? ending.at
      const manifest = await readManifest(folder)
      if (ending.kind === 'done' && manifest) yield { type: 'done', at, manifest }
      else yield { type: 'log', at, level: 'error', message: goneMessage(folder.id, ending.kind) }
      return
    }
  } finally {
    await Promise.all([stream.close(), journal.close()])
  }
}

function goneMessage(id: string, kind: 'done' | 'crashed'): string {
  return kind === 'done'
    ? `Run ${id} has ended, and its manifest is missing or damaged.`
    : `The process of run ${id} is gone before the run ended. The next command in its project salvages what it left.`
}

/** Null while the run works, or somebody salvages it. */
async function endingOf(
  dir: string,
  stateDir: string,
): Promise<{ kind: 'done' | 'crashed'; at: string } | null> {
  const { record } = await readRecord(dir, stateDir)
  if (record.state === 'done') return { kind: 'done', at: record.updatedAt }
  if ((await isRunning(record)) || (await heldBy(dirname(dir), SALVAGE_LOCK + record.id))) return null
  // It may have ended between the two checks.
  const { record: again } = await readRecord(dir, stateDir)
  return { kind: again.state === 'done' ? 'done' : 'crashed', at: again.updatedAt }
}

/** Merges journal and stream into their original order. */
class Merge {
  endedAt: string | undefined
  #told = 0
  #iteration = 0
  #stream: string[] = []
  #journal: JournalLine[] = []

  stream(lines: readonly string[]): void {
    for (const line of lines) this.#stream.push(line)
  }

  journal(lines: readonly string[]): void {
    for (const text of lines) {
      const line = readJournalLine(text)
      if (line !== undefined) this.#journal.push(line)
    }
  }

  *ready(): Generator<RunEvent, void, undefined> {
    let [atJournal, atStream] = [0, 0]
    try {
      for (;;) {
        const line = this.#journal[atJournal]
        if (line !== undefined && line.after <= this.#told) {
          atJournal++
          yield* this.#tell(line)
          continue
        }
        const text = this.#stream[atStream]
        if (text === undefined) return
        atStream++
        const event = eventOfEvidence(text)
        if (event === undefined) continue
        this.#told++
        yield { type: 'stream', event, iteration: this.#iteration }
      }
    } finally {
      this.#journal = this.#journal.slice(atJournal)
      this.#stream = this.#stream.slice(atStream)
    }
  }

  /** Including what waits for a line of the stream that never came. */
  *all(): Generator<RunEvent, void, undefined> {
    yield* this.ready()
    for (const line of this.#journal.splice(0)) yield* this.#tell(line)
  }

  *#tell(line: JournalLine): Generator<RunEvent, void, undefined> {
    const { after: _, at, ...rest } = line
    if ('begins' in rest) this.#iteration = rest.begins
    else if ('level' in rest) yield { type: 'log', at, ...rest }
    else if ('state' in rest) {
      if (rest.state === 'done') this.endedAt = at
      yield { type: 'state', at, ...rest }
    } else {
      const { model, ...session } = rest
      yield { type: 'session', at, ...session, ...(model === undefined ? {} : { model }) }
    }
  }
}
