import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { memoryLog } from '../../../../src/base/log.js'
import type { RunEvent } from '../../../../src/run/journal/event.js'
import { followRun } from '../../../../src/run/journal/follow.js'
import { type Journal, openJournal } from '../../../../src/run/journal/journal.js'
import { eventOfEvidence } from '../../../../src/run/journal/journal-line.js'
import type { RunRecord } from '../../../../src/run/record/record.js'
import { type RunFolder, readManifest, readRecord, writeRecord } from '../../../../src/run/run-folder.js'
import { STATE } from '../../../world/state.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { storeRun } from '../stored.js'

let root: string
let folder: RunFolder
let live: RunEvent[]
let journal: Journal
beforeEach(async () => {
  root = temporaryFolder()
  folder = await storeRun(root, '20260101-000000-aaaaaaaa')
  live = []
  journal = openJournal({
    path: folder.log,
    redact: (text) => text.replaceAll('hush', '***'),
    log: memoryLog(),
    clock: systemClock,
    onEvent: (event) => live.push(event),
  })
})

const evidence = () => join(folder.evidence, 'transcript.jsonl')

/** As a session does it: first into the evidence, then to those who watch. */
async function stream(line: string): Promise<void> {
  await appendFile(evidence(), `${line}\n`)
  const event = eventOfEvidence(line)
  if (event) journal.stream(event)
}

async function note(change: Partial<RunRecord>): Promise<void> {
  const { record } = await readRecord(folder.dir, STATE)
  if (change.state) journal.state(change.state, new Date().toISOString())
  await writeRecord(folder, { ...record, ...change }, STATE)
}

async function end(): Promise<void> {
  await note({ state: 'done' })
  const manifest = await readManifest(folder)
  if (manifest) journal.done(manifest)
}

async function all(events: AsyncIterable<RunEvent>, most = Number.POSITIVE_INFINITY): Promise<RunEvent[]> {
  const seen: RunEvent[] = []
  for await (const event of events) if (seen.push(event) >= most) break
  return seen
}

const said = (text: string) => JSON.stringify({ type: 'assistant', message: { content: text } })
const init = (id: string) => JSON.stringify({ type: 'system', subtype: 'init', session_id: id, model: 'm' })

/** Plain data: what is undefined is not there. */
const plain = (events: RunEvent[]) => JSON.parse(JSON.stringify(events)) as RunEvent[]

describe('a run that is followed', () => {
  it('is told in the order in which it happened, however it is mixed, while it happens and after', async () => {
    const act = fc.oneof(
      fc.string().map((text) => () => stream(said(text))),
      fc.constantFrom('a', 'b').map((id) => () => stream(init(id))),
      fc.constant(() => stream('{"type":"caisson","subtype":"correction","prompt":"Once more."}')),
      fc.constant(() => stream('{"type":"caisson","subtype":"long_line","bytes":9,"head":"{\\"ty"}')),
      fc.constant(() => stream('no JSON')),
      fc.string().map((text) => async () => journal.log.info(`${text} hush`)),
      fc.constantFrom('preparing', 'working', 'verifying').map((state) => () => note({ state })),
      fc.integer({ min: 1, max: 3 }).map((iteration) => async () => journal.beginSession(iteration)),
    )
    await fc.assert(
      fc
        .asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
          const early = all(followRun(folder.dir, { stateDir: STATE }))
          for (const one of acts) await one()
          await end()
          expect(await early).toEqual(plain(live))
          expect(await all(followRun(folder.dir, { stateDir: STATE }))).toEqual(plain(live))
          expect(JSON.stringify(live)).not.toContain('hush')
        })
        .beforeEach(async () => {
          journal.close()
          await rm(folder.log, { force: true })
          await rm(evidence(), { force: true })
          await note({ state: 'working' })
          live = []
          journal = openJournal({
            path: folder.log,
            redact: (text) => text.replaceAll('hush', '***'),
            log: memoryLog(),
            clock: systemClock,
            onEvent: (event) => live.push(event),
          })
        }),
      { numRuns: 25 },
    )
  })

  it('waits for the other half of a line', async () => {
    const line = said('whole')
    const first = all(followRun(folder.dir, { stateDir: STATE }), 1)
    await appendFile(evidence(), line.slice(0, 10))
    await new Promise((resolve) => setTimeout(resolve, 50))
    await appendFile(evidence(), `${line.slice(10)}\n`)
    expect(await first).toMatchObject([{ type: 'stream', event: { message: { content: 'whole' } } }])
  })

  it('ends when its process is gone, after everything that it left and a word on what happened', async () => {
    journal.log.info('Here we go.')
    await stream(said('first'))
    await appendFile(evidence(), '{"type":"assist')
    const seen = all(followRun(folder.dir, { stateDir: STATE }))
    // As after a crash: the number belongs to somebody else now.
    await note({ processStart: '1' })
    const events = await seen
    expect(events.map(({ type }) => type)).toEqual(['log', 'stream', 'stream', 'log'])
    expect(events.at(-2)).toMatchObject({ event: { type: 'unknown' } })
    expect(events.at(-1)).toMatchObject({
      level: 'error',
      message: expect.stringMatching(/^The process of run 20260101-000000-aaaaaaaa is gone/),
    })
  })

  it('is told although its log ends within a line, and goes on in the next one', async () => {
    journal.log.info('Here we go.')
    journal.close()
    await appendFile(folder.log, '{"at":"2026-01-01T00:00:')
    const options = { path: folder.log, redact: String, log: memoryLog(), clock: systemClock, streamed: 0 }
    journal = openJournal(options)
    journal.log.info('Somebody else goes on.')
    journal.close()
    // A whole line needs no end.
    journal = openJournal(options)
    await end()
    expect(await readFile(folder.log, 'utf8')).not.toMatch(/^$\n/m)
    const messages = (await all(followRun(folder.dir, { stateDir: STATE }))).map(
      (event) => (event as { message?: string }).message,
    )
    expect(messages.slice(0, 2)).toEqual(['Here we go.', 'Somebody else goes on.'])
  })

  it('ends when the one who follows has seen enough', async () => {
    const stop = new AbortController()
    const seen = all(followRun(folder.dir, { stateDir: STATE, signal: stop.signal }))
    journal.log.info('Here we go.')
    setTimeout(() => stop.abort(), 20)
    expect((await seen).length).toBeLessThanOrEqual(1)
    await expect(all(followRun(join(root, 'none'), { stateDir: STATE }))).rejects.toMatchObject({
      code: 'RUN_NOT_FOUND',
    })
  })

  it('says in its log only once that the disk is full, and works on', async () => {
    journal.close()
    const quiet = memoryLog()
    await writeFile(folder.log, '')
    journal = openJournal({
      path: '/dev/full',
      redact: (text) => text,
      log: quiet,
      clock: systemClock,
      onEvent: (event) => live.push(event),
    })
    journal.log.info('one')
    journal.log.info('two')
    expect(quiet.lines.filter((line) => line.startsWith("warning: The run's log can"))).toHaveLength(1)
    expect(live).toHaveLength(2)
    expect(await readFile(folder.log, 'utf8')).toBe('')
  })
})
