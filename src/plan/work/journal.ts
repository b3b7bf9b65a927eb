import { constants } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { RunError } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import { readStoredBytes, WHOLE_BYTES } from '../../base/stored-file.js'
import { codesOfLines } from '../../run/record/machine-key.js'
import { type PlanEvent, planEventSchema } from './event.js'
import type { PlanJournal } from './ports.js'

/** In the folder of a plan. */
const JOURNAL = 'journal.jsonl'
const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW = 0 } = constants

/**
 * Opens the journal of a plan in order to write to it: JSON lines, the last one of which a killed process may have left
 * half. What is not whole has not happened, and is cut off. Throws RUN_NOT_FOUND if it is damaged elsewhere, and
 * RUN_NOT_OURS for a line that this machine did not write after the lines before it.
 */
export async function openJournal(
  folder: string,
  stateDir: string,
): Promise<PlanJournal & { close(): Promise<void> }> {
  const { events, bytes, sign } = await readLines(folder, stateDir)
  const file = await open(join(folder, JOURNAL), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600)
  try {
    await file.truncate(bytes)
    return {
      events,
      async append(more, sync) {
        await file.appendFile(more.map((event) => `${sign(event)}\n`).join(''))
        if (sync) await file.datasync()
        events.push(...more)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The events of a plan that another process may be working on; none if there is no file yet. Throws as {@link openJournal}. */
export async function readJournal(folder: string, stateDir: string): Promise<PlanEvent[]> {
  return (await readLines(folder, stateDir)).events
}

interface Lines {
  events: PlanEvent[]
  /** Up to the end of the last whole line. */
  bytes: number
  /** Makes the next line. */
  sign(event: PlanEvent): string
}

/** Last field of a line. Its code covers all that is before it, in the line and in the file. */
const FIELD = /,"mac":"([0-9a-f]{64})"\}$/

async function readLines(folder: string, stateDir: string): Promise<Lines> {
  const path = join(folder, JOURNAL)
  const content = (await readStoredBytes(folder, JOURNAL, WHOLE_BYTES)) ?? Buffer.alloc(0)
  const code = await codesOfLines(join(await realpath(folder), JOURNAL), stateDir)
  const events: PlanEvent[] = []
  let bytes = 0
  for (let start = 0, damaged = false; start < content.length; ) {
    const end = content.indexOf(10, start)
    if (end < 0) break
    const line = content.toString('utf8', start, end)
    const event = planEventSchema.safeParse(parseJson(line)).data
    start = end + 1
    if (event && damaged) throw damagedJournal(path)
    // A crash of the machine may leave several lines at the end that never reached the disk.
    if (!event) damaged = true
    else {
      const [field = '', mac] = FIELD.exec(line) ?? []
      if (code(line.slice(0, line.length - field.length)) !== mac) throw notOurs(path, events.length + 1)
      events.push(event)
      bytes = start
    }
  }
  const sign = (event: PlanEvent) => {
    const body = JSON.stringify(event).slice(0, -1)
    return `${body},"mac":"${code(body)}"}`
  }
  return { events, bytes, sign }
}

function damagedJournal(path: string): RunError {
  return new RunError('RUN_NOT_FOUND', `The journal ${path} has damaged lines before whole ones.`, {
    hint: 'Start the plan again; Caisson cannot know what is already done.',
  })
}

function notOurs(path: string, line: number): RunError {
  return new RunError(
    'RUN_NOT_OURS',
    `${path} is not the journal of a plan of this machine: line ${line} does not carry its signature.`,
    { hint: 'Nothing that it says is carried out. Start the plan again with `caisson plan run`.' },
  )
}
