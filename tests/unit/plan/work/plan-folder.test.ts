import { appendFile, cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PlanEvent } from '../../../../src/plan/work/event.js'
import { openJournal, readJournal } from '../../../../src/plan/work/journal.js'
import { freezePlan, openPlan, readPlan } from '../../../../src/plan/work/plan-folder.js'
import { workOn } from '../../../../src/plan/work/work-on.js'
import { HOSTILE_FILES, putHostile } from '../../../world/hostile-files.js'
import { runsAt, STATE } from '../../../world/state.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { artifact, fakePorts, TestClock } from './fakes.js'
import { job, plan, task } from './plans.js'

const root = folderOfEach()

const at = '2026-03-01T10:00:00.000Z'
const opened: PlanEvent = { type: 'opened', at, version: 1, name: 'p' }
const started: PlanEvent = {
  type: 'started',
  at,
  node: 'j',
  kind: 'job',
  name: 'j',
  parent: null,
  attempt: 1,
}
const finished: PlanEvent = {
  type: 'finished',
  at,
  node: 'j',
  outcome: 'succeeded',
  outputs: { x: artifact('1') },
}

describe('a journal', () => {
  const path = () => join(root.path, 'journal.jsonl')
  /** The file with these events. */
  const signed = async (...events: PlanEvent[]) => {
    const journal = await openJournal(root.path, STATE)
    await journal.append(events, false)
    await journal.close()
    return await readFile(path(), 'utf8')
  }

  it('has what was appended, as lines', async () => {
    const first = await openJournal(root.path, STATE)
    expect(first.events).toEqual([])
    await first.append([opened, started], false)
    await first.append([finished], true)
    await first.close()
    expect((await readFile(path(), 'utf8')).split('\n')).toHaveLength(4)
    const again = await openJournal(root.path, STATE)
    expect(again.events).toEqual([opened, started, finished])
    await again.close()
  })

  it('loses half a line wherever a kill has cut it, and nothing else', async () => {
    const whole = await signed(opened, started, finished)
    const ends = [...whole.matchAll(/\n/g)].map(({ index }) => index + 1)
    for (let length = 0; length <= whole.length; length++) {
      await writeFile(path(), whole.slice(0, length))
      const journal = await openJournal(root.path, STATE)
      const count = ends.filter((end) => end <= length).length
      expect(journal.events).toHaveLength(count)
      await journal.append([finished], false)
      await journal.close()
      expect(await readJournal(root.path, STATE)).toEqual([
        ...[opened, started, finished].slice(0, count),
        finished,
      ])
    }
  })

  it('does without a tail that never reached the disk, and refuses damage before whole lines', async () => {
    const line = await signed(opened)
    await writeFile(path(), `${line}\0\0\0\0\n\0\0\0`)
    const journal = await openJournal(root.path, STATE)
    expect(journal.events).toEqual([opened])
    await journal.close()
    expect(await readFile(path(), 'utf8')).toBe(line)
    await writeFile(path(), `${line}{"type":"unheard of"}\n${line}`)
    await expect(openJournal(root.path, STATE)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
    await expect(readJournal(root.path, STATE)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
  })
})

describe('a journal that this machine did not write', () => {
  const path = () => join(root.path, 'journal.jsonl')
  const lines = async () => (await readFile(path(), 'utf8')).split('\n').slice(0, -1)
  const write = (now: readonly string[]) => writeFile(path(), now.map((line) => `${line}\n`).join(''))
  beforeEach(async () => {
    const journal = await openJournal(root.path, STATE)
    await journal.append([opened, started, finished], true)
    await journal.close()
  })

  it.each<[string, (lines: string[]) => string[], number]>([
    ['has no signatures', (all) => all.map((line) => line.replace(/,"mac":"\w+"/, '')), 1],
    ['was changed', ([a = '', b = '', c = '']) => [a, b, c.replace('succeeded', 'skipped')], 3],
    ['lacks its first line', ([, ...rest]) => rest, 1],
    ['lacks a line in between', ([a = '', , c = '']) => [a, c], 2],
    ['has a line twice', ([a = '', ...rest]) => [a, a, ...rest], 2],
    ['has its lines in another order', ([a = '', b = '', c = '']) => [a, c, b], 2],
  ])('is refused when it %s', async (_, change, line) => {
    await write(change(await lines()))
    const before = await readFile(path(), 'utf8')
    const refusal = {
      code: 'RUN_NOT_OURS',
      message: expect.stringContaining(`line ${line} does not carry its signature`),
      hint: expect.stringContaining('Nothing that it says is carried out'),
    }
    await expect(openJournal(root.path, STATE)).rejects.toMatchObject(refusal)
    await expect(readJournal(root.path, STATE)).rejects.toMatchObject(refusal)
    expect(await readFile(path(), 'utf8')).toBe(before)
  })

  it('is refused in another folder, and from another machine', async () => {
    await mkdir(join(root.path, 'other'))
    await cp(path(), join(root.path, 'other/journal.jsonl'))
    await expect(readJournal(join(root.path, 'other'), STATE)).rejects.toMatchObject({ code: 'RUN_NOT_OURS' })
    await expect(readJournal(root.path, join(root.path, 'state'))).rejects.toMatchObject({
      code: 'RUN_NOT_OURS',
    })
  })

  it.each(HOSTILE_FILES)('is not opened as a %s', async (kind) => {
    const secret = join(root.path, 'secret')
    await writeFile(secret, 'secret')
    putHostile(path(), kind, secret)
    await expect(readJournal(root.path, STATE)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
    await expect(openJournal(root.path, STATE)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
    expect(await readFile(secret, 'utf8')).toBe('secret')
  })
})

describe('the folder of a plan', () => {
  const whole = plan(job('j', [task('a'), task('b')]))
  const frozen = { plan: whole, workspace: artifact('w') }

  it('keeps the plan as it was when it started', async () => {
    await freezePlan(runsAt(root.path), 'p1', frozen)
    const open = await openPlan(runsAt(root.path), 'p1')
    expect(open).toMatchObject({ ...frozen, folder: join(root.path, 'p1') })
    await open.close()
  })

  it('is worked on by one process at a time, and can be read by others', async () => {
    await freezePlan(runsAt(root.path), 'p1', frozen)
    await freezePlan(runsAt(root.path), 'p2', frozen)
    const open = await openPlan(runsAt(root.path), 'p1')
    await expect(openPlan(runsAt(root.path), 'p1')).rejects.toMatchObject({
      code: 'RUN_BUSY',
      message: `Process ${process.pid} works on the plan p1.`,
    })
    await (await openPlan(runsAt(root.path), 'p2')).close()
    await open.journal.append([opened, started], true)
    expect([...(await readPlan(runsAt(root.path), 'p1')).state.nodes.keys()]).toEqual(['j'])
    await open.close()
    await (await openPlan(runsAt(root.path), 'p1')).close()
  })

  it('is let go of when its journal cannot be read', async () => {
    await freezePlan(runsAt(root.path), 'p1', frozen)
    await writeFile(join(root.path, 'p1/journal.jsonl'), `broken\n${JSON.stringify(opened)}\n`)
    await expect(openPlan(runsAt(root.path), 'p1')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
    await rm(join(root.path, 'p1/journal.jsonl'))
    await (await openPlan(runsAt(root.path), 'p1')).close()
  })

  it('says what is wrong with it', async () => {
    await expect(openPlan(runsAt(root.path), 'no')).rejects.toMatchObject({ message: 'There is no plan no.' })
    await freezePlan(runsAt(root.path), 'p1', frozen)
    await truncate(join(root.path, 'p1/plan.json'), 20)
    await expect(readPlan(runsAt(root.path), 'p1')).rejects.toMatchObject({
      message: 'The plan p1 cannot be read: plan.json is damaged.',
    })
  })

  it('is enough to go on after a kill', async () => {
    await freezePlan(runsAt(root.path), 'p1', frozen)
    const first = await openPlan(runsAt(root.path), 'p1')
    const clock = new TestClock()
    const { ports } = fakePorts({ clock, ports: { journal: first.journal } })
    expect(await clock.pass(workOn(first.plan, ports), clock.now() + 15)).toBe('stopped')
    await first.close()
    await appendFile(join(root.path, 'p1/journal.jsonl'), '{"type":"finished","at":"2026-')
    const second = await openPlan(runsAt(root.path), 'p1')
    const later = new TestClock(clock.now() + 1000)
    const { ports: again, steps } = fakePorts({ clock: later, ports: { journal: second.journal } })
    const result = await later.pass(workOn(second.plan, again))
    await second.close()
    expect(steps.calls.map(({ node }) => node)).toEqual(['j/2.b'])
    const { state } = await readPlan(runsAt(root.path), 'p1')
    expect(state).toEqual((result as { state: unknown }).state)
    expect(state.ended?.outcome).toBe('succeeded')
  })
})
