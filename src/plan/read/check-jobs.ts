import type { Resource } from '../model.js'
import { checkStep, madeBy } from './check-step.js'
import type { ReadJob } from './job.js'
import { type Cursor, into } from './problems.js'
import type { Reading } from './reading.js'
import { createScope } from './scope.js'

/** The artifact that is always there: the checkout as it was when the plan began. */
const WORKSPACE = 'workspace'

/** Tells what the jobs and their steps name that is not there. */
export function checkJobs(
  reading: Reading,
  jobs: readonly ReadJob[],
  resources: ReadonlyMap<string, Resource | null>,
): void {
  // Of several with one name, which was told, the first counts.
  const byName = new Map(jobs.map((one) => [one.job.name, one] as const).reverse())
  checkNeeds(reading, jobs, byName)
  const made = new Map(jobs.map((one) => [one, new Set(one.job.steps.flatMap(madeBy))]))
  const makers = new Map([...made].flatMap(([{ job }, names]) => [...names].map((name) => [name, job.name])))
  for (const { job, steps } of jobs) {
    const needed = job.needs.flatMap((name) => byName.get(name) ?? [])
    const scope = createScope()
    scope.artifacts.add(WORKSPACE)
    scope.given = needed.flatMap((need) => made.get(need) ?? [])
    // What a job with problems makes is not known.
    scope.open = needed.some((need) => need.broken)
    checkNames(reading, steps)
    for (const step of job.steps) checkStep(reading, step, scope, { resources, makers })
    for (const hook of Object.values(job.hooks)) checkStep(reading, hook, scope, { resources, makers })
  }
}

/** What others refer to has to be the only one of its name. */
function checkNames({ problems, cursors }: Reading, steps: ReadJob['steps']): void {
  const unique = new Set<string>()
  for (const step of steps) {
    if (step.kind !== 'get' && step.kind !== 'load_var') continue
    const key = `${step.kind} ${step.name}`
    const at = cursors.get(step)?.step
    if (at && unique.has(key))
      problems.add(into(at, step.kind), `${problems.show(step.name)} is the name of an earlier ${step.kind}`)
    unique.add(key)
  }
}

/** Jobs that are needed have to be there, and none may wait for itself. */
function checkNeeds(reading: Reading, jobs: readonly ReadJob[], byName: ReadonlyMap<string, ReadJob>): void {
  const { problems } = reading
  for (const [place, name] of jobs.flatMap((one) => passedIn(reading, one))) {
    if (!byName.has(name))
      problems.add(place, `there is no job ${problems.show(name)}${problems.guess(name, byName.keys())}`)
  }
  checkCircles(reading, jobs, byName)
}

/** The names of jobs in `passed`, and where they are. */
function passedIn({ cursors }: Reading, { steps }: ReadJob): [Cursor, string][] {
  return steps.flatMap((step) => {
    const place = cursors.get(step)?.step
    if (step.kind !== 'get' || !place) return []
    return step.passed.map((name, index): [Cursor, string] => [into(place, 'passed', index), name])
  })
}

/** Circles that are told; a list of more helps nobody. */
const MOST_CIRCLES = 20

function checkCircles(
  reading: Reading,
  jobs: readonly ReadJob[],
  byName: ReadonlyMap<string, ReadJob>,
): void {
  const { problems } = reading
  let circles = 0
  const state = new Map<ReadJob, 'open' | 'done'>()
  for (const start of jobs) {
    if (state.has(start)) continue
    const path: { one: ReadJob; next: number }[] = [{ one: start, next: 0 }]
    state.set(start, 'open')
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const name = last.one.job.needs[last.next++]
      if (name === undefined) {
        state.set(last.one, 'done')
        path.pop()
        continue
      }
      const need = byName.get(name)
      if (!need || state.get(need) === 'done') continue
      if (state.get(need) === 'open') {
        if (++circles > MOST_CIRCLES) return
        const circle = path.slice(path.findIndex(({ one }) => one === need)).map(({ one }) => one.job.name)
        const names = circle.length > 8 ? [...circle.slice(0, 4), '…', ...circle.slice(-3)] : circle
        const words = [...names, name].map(problems.show).join(' → ')
        const [place] = passedIn(reading, last.one).find(([, passed]) => passed === name) ?? [last.one.at]
        problems.add(place, `jobs wait for each other: ${words}`)
        continue
      }
      state.set(need, 'open')
      path.push({ one: need, next: 0 })
    }
  }
}
