import { type FileHandle, open, readFile } from 'node:fs/promises'
import { onCode, RunError } from '../../errors.js'
import { parseJson } from '../../json.js'
import { type PlanEvent, planEventSchema } from './event.js'
import type { PlanJournal } from './ports.js'

/**
 * Opens a journal in order to write to it: JSON lines, the last one of which a killed process may have left half. What
 * is not whole has not happened, and is cut off. Throws RUN_NOT_FOUND if it is damaged elsewhere.
 */
export async function openJournal(path: string): Promise<PlanJournal & { close(): Promise<void> }> {
  const file = await open(path, 'a')
  try {
    const { events, bytes } = wholeLines(await readFile(path), path)
    await file.truncate(bytes)
    return {
      events,
      async append(more, sync) {
        await append(file, more, sync)
        events.push(...more)
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The events of a journal that another process may be writing to; none if there is no file yet. */
export async function readJournal(path: string): Promise<PlanEvent[]> {
  const content = await readFile(path).catch(onCode(['ENOENT'], Buffer.alloc(0)))
  return wholeLines(content, path).events
}

async function append(file: FileHandle, events: readonly PlanEvent[], sync: boolean): Promise<void> {
  const lines = Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  for (let written = 0; written < lines.length; ) {
    written += (await file.write(lines, written)).bytesWritten
  }
  if (sync) await file.datasync()
}

function wholeLines(content: Buffer, path: string): { events: PlanEvent[]; bytes: number } {
  const events: PlanEvent[] = []
  let bytes = 0
  for (let start = 0, damaged = false; start < content.length; ) {
    const end = content.indexOf(10, start)
    if (end < 0) break
    const event = eventOf(content.toString('utf8', start, end))
    start = end + 1
    if (event && damaged) throw damagedJournal(path)
    // A crash of the machine may leave several lines at the end that never reached the disk.
    if (!event) damaged = true
    else {
      events.push(event)
      bytes = start
    }
  }
  return { events, bytes }
}

function eventOf(line: string): PlanEvent | undefined {
  return planEventSchema.safeParse(parseJson(line)).data
}

function damagedJournal(path: string): RunError {
  return new RunError('RUN_NOT_FOUND', `The journal ${path} has damaged lines before whole ones.`, {
    hint: 'Start the plan again; Caisson cannot know what is already done.',
  })
}
