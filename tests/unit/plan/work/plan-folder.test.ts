import { appendFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PlanEvent } from '../../../../src/plan/work/event.js'
import { openJournal, readJournal } from '../../../../src/plan/work/journal.js'
import { freezePlan, openPlan, readPlan } from '../../../../src/plan/work/plan-folder.js'
import { workOn } from '../../../../src/plan/work/work-on.js'
import { artifact, fakePorts, TestClock } from './fakes.js'
import { job, plan, task } from './plans.js'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'plans-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

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
  const path = () => join(root, 'journal.jsonl')

  it('has what was appended, as lines', async () => {
    const first = await openJournal(path())
    expect(first.events).toEqual([])
    await first.append([opened, started], false)
    await first.append([finished], true)
    await first.close()
    expect((await readFile(path(), 'utf8')).split('\n')).toHaveLength(4)
    const again = await openJournal(path())
    expect(again.events).toEqual([opened, started, finished])
    await again.close()
  })

  it('loses half a line wherever a kill has cut it, and nothing else', async () => {
    const whole = `${[opened, started, finished].map((event) => JSON.stringify(event)).join('\n')}\n`
    const ends = [...whole.matchAll(/\n/g)].map(({ index }) => index + 1)
    for (let length = 0; length <= whole.length; length++) {
      await writeFile(path(), whole.slice(0, length))
      const journal = await openJournal(path())
      const count = ends.filter((end) => end <= length).length
      expect(journal.events).toHaveLength(count)
      await journal.append([finished], false)
      await journal.close()
      expect(await readJournal(path())).toEqual([...[opened, started, finished].slice(0, count), finished])
    }
  })

  it('does without a tail that never reached the disk, and refuses damage before whole lines', async () => {
    const line = `${JSON.stringify(opened)}\n`
    await writeFile(path(), `${line}\0\0\0\0\n\0\0\0`)
    const journal = await openJournal(path())
    expect(journal.events).toEqual([opened])
    await journal.close()
    expect(await readFile(path(), 'utf8')).toBe(line)
    await writeFile(path(), `${line}{"type":"unheard of"}\n${line}`)
    await expect(openJournal(path())).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
    await expect(readJournal(path())).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
  })
})

describe('the folder of a plan', () => {
  const whole = plan(job('j', [task('a'), task('b')]))
  const frozen = { plan: whole, workspace: artifact('w') }

  it('keeps the plan as it was when it started', async () => {
    await freezePlan(root, 'p1', frozen)
    const open = await openPlan(root, 'p1')
    expect(open).toMatchObject({ ...frozen, folder: join(root, 'p1') })
    await open.close()
  })

  it('is worked on by one process at a time, and can be read by others', async () => {
    await freezePlan(root, 'p1', frozen)
    await freezePlan(root, 'p2', frozen)
    const open = await openPlan(root, 'p1')
    await expect(openPlan(root, 'p1')).rejects.toMatchObject({
      code: 'RUN_BUSY',
      message: `Process ${process.pid} works on the plan p1.`,
    })
    await (await openPlan(root, 'p2')).close()
    await open.journal.append([opened, started], true)
    expect([...(await readPlan(root, 'p1')).state.nodes.keys()]).toEqual(['j'])
    await open.close()
    await (await openPlan(root, 'p1')).close()
  })

  it('is let go of when its journal cannot be read', async () => {
    await freezePlan(root, 'p1', frozen)
    await writeFile(join(root, 'p1/journal.jsonl'), `broken\n${JSON.stringify(opened)}\n`)
    await expect(openPlan(root, 'p1')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' })
    await rm(join(root, 'p1/journal.jsonl'))
    await (await openPlan(root, 'p1')).close()
  })

  it('says what is wrong with it', async () => {
    await expect(openPlan(root, 'no')).rejects.toMatchObject({ message: 'There is no plan no.' })
    await freezePlan(root, 'p1', frozen)
    await truncate(join(root, 'p1/plan.json'), 20)
    await expect(readPlan(root, 'p1')).rejects.toMatchObject({
      message: 'The plan p1 cannot be read: plan.json is damaged.',
    })
  })

  it('is enough to go on after a kill', async () => {
    await freezePlan(root, 'p1', frozen)
    const first = await openPlan(root, 'p1')
    const clock = new TestClock()
    const { ports } = fakePorts({ clock, ports: { journal: first.journal } })
    expect(await clock.pass(workOn(first.plan, ports), clock.now() + 15)).toBe('stopped')
    await first.close()
    await appendFile(join(root, 'p1/journal.jsonl'), '{"type":"finished","at":"2026-')
    const second = await openPlan(root, 'p1')
    const later = new TestClock(clock.now() + 1000)
    const { ports: again, steps } = fakePorts({ clock: later, ports: { journal: second.journal } })
    const result = await later.pass(workOn(second.plan, again))
    await second.close()
    expect(steps.calls.map(({ node }) => node)).toEqual(['j/2.b'])
    const { state } = await readPlan(root, 'p1')
    expect(state).toEqual((result as { state: unknown }).state)
    expect(state.ended?.outcome).toBe('succeeded')
  })
})
