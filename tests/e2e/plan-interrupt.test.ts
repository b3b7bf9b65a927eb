import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../../src/clock.js'
import { memoryLog } from '../../src/log.js'
import { readPlan } from '../../src/plan/read/read-plan.js'
import { NO_MODEL } from '../../src/plan/steps/no-model.js'
import { type PlanOptions, resumePlan, startPlan } from '../../src/plan/steps/run-plan.js'
import type { PlanEvent } from '../../src/plan/work/event.js'
import { createDesk } from '../world/command.js'
import { describeWith } from '../world/parts.js'
import { STATE } from '../world/state.js'

const PLAN = `jobs:
  - name: one
    plan:
      - { task: quick, config: { inputs: [], run: { path: 'true' } } }
      - { task: slow, config: { inputs: [], run: { path: sleep, args: ['2'] } } }
      - { task: last, config: { inputs: [], run: { path: 'true' } } }
`

describeWith(['bwrap'], 'a plan that was interrupted', () => {
  it('goes on with the step that the interruption aborted', { timeout: 60_000 }, async () => {
    await using desk = await createDesk({ note: 'x' })
    const started: string[] = []
    const ctrlC = new AbortController()
    const onEvent = (event: PlanEvent) => {
      if (event.type === 'started') started.push(event.node)
      if (event.type === 'started' && event.node === 'one/2.slow') ctrlC.abort()
    }
    const options: PlanOptions = {
      root: join(desk.runs, '.plans'),
      checkout: desk.path,
      defaults: { sandbox: { backend: 'local' } },
      model: NO_MODEL,
      host: {
        env: { PATH: process.env['PATH'] },
        platform: process.platform,
        arch: process.arch,
        cacheDir: '/nonexistent',
        stateDir: STATE,
      },
      secrets: [],
      useCache: false,
      log: memoryLog(),
      clock: systemClock,
      onEvent,
    }
    const plan = await readPlan({ text: PLAN, file: 'plan.yml' })
    const first = await startPlan(plan, { ...options, signal: ctrlC.signal })
    expect(first.outcome).toBe('aborted')
    started.length = 0
    const { outcome } = await resumePlan(first.id, options)
    expect(outcome).toBe('succeeded')
    expect(started).toEqual(['one', 'one/2.slow', 'one/3.last'])
  })
})
