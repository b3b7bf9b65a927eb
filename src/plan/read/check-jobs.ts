import type { Resource } from '../model.js'
import { checkStep, knownIn, madeBy } from './check-step.js'
import { checkCondition, checkText, namesFrom } from './expressions.js'
import type { ReadJob } from './job.js'
import { type Cursor, into } from './problems.js'
import { isWritten, type Reading } from './reading.js'
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
  // Like those of `across`, artifacts of a matrix have several versions.
  const made = new Map(
    jobs.map((one) => [one, new Set(one.job.matrix.length > 0 ? [] : one.job.steps.flatMap(madeBy))]),
  )
  const makers = new Map([...made].flatMap(([{ job }, names]) => [...names].map((name) => [name, job.name])))
  const outputsOf = new Map(jobs.map((one) => [one, namesFrom(Object.keys(one.job.outputs))]))
  for (const { job, at, steps, broken } of jobs) {
    const needed = job.needs.flatMap((name) => byName.get(name) ?? [])
    const scope = createScope()
    scope.artifacts.add(WORKSPACE)
    scope.given = needed.flatMap((need) => made.get(need) ?? [])
    // What a job with problems makes is not known.
    scope.open = needed.some((need) => need.broken)
    const named = stepNames(reading, steps)
    const known = {
      needs: namesFrom(job.needs),
      outputs: new Map(needed.map((need) => [need.job.name.toLowerCase(), outputsOf.get(need) ?? new Map()])),
      matrix: namesFrom(job.matrix.flatMap(Object.keys)),
      steps: named.names,
      ambiguous: named.ambiguous,
      open: broken || scope.open,
    }
    const { needs, outputs, open } = known
    if (job.if !== undefined)
      checkCondition(
        reading,
        job.if,
        into(at, 'if'),
        knownIn(createScope(), { needs, outputs, open, ambiguous: new Set() }),
      )
    for (const step of job.steps) checkStep(reading, step, scope, { resources, makers, known })
    for (const hook of Object.values(job.hooks)) checkStep(reading, hook, scope, { resources, makers, known })
    for (const [name, text] of Object.entries(job.outputs))
      checkText(reading, text, into(at, 'outputs', name), knownIn(scope, known))
  }
}

/** Steps of a job by their names. What others refer to has to be the only one of its name. */
function stepNames({ problems, cursors }: Reading, steps: ReadJob['steps']) {
  const names = new Map<string, string>()
  const ambiguous = new Set<string>()
  const unique = new Set<string>()
  for (const step of steps) {
    if (!('name' in step)) continue
    const lower = step.name.toLowerCase()
    if (names.has(lower)) ambiguous.add(lower)
    names.set(lower, step.name)
    if (!['get', 'load_var'].includes(step.kind)) continue
    const key = `${step.kind} ${step.name}`
    const at = cursors.get(step)?.step
    if (at && unique.has(key))
      problems.add(into(at, step.kind), `${problems.show(step.name)} is the name of an earlier ${step.kind}`)
    unique.add(key)
  }
  return { names, ambiguous }
}

/** Jobs that are needed have to be there, and none may wait for itself. */
function checkNeeds(reading: Reading, jobs: readonly ReadJob[], byName: ReadonlyMap<string, ReadJob>): void {
  const { problems } = reading
  for (const { job, at, steps } of jobs) {
    const passed = steps.flatMap((step) => {
      const place = reading.cursors.get(step)?.step
      return step.kind === 'get' && place
        ? step.passed.map((name, index) => [into(place, 'passed', index), name] as const)
        : []
    })
    for (const [place, name] of [...needsOf(at, job.needs), ...passed]) {
      if (!byName.has(name))
        problems.add(place, `there is no job ${problems.show(name)}${problems.guess(name, byName.keys())}`)
    }
  }
  checkCircles(reading, jobs, byName)
}

/** Circles that are told; a list of more helps nobody. */
const MOST_CIRCLES = 20

function checkCircles(
  { problems }: Reading,
  jobs: readonly ReadJob[],
  byName: ReadonlyMap<string, ReadJob>,
): void {
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
        problems.add(into(last.one.at, 'needs'), `jobs wait for each other: ${words}`)
        continue
      }
      state.set(need, 'open')
      path.push({ one: need, next: 0 })
    }
  }
}

/** The written needs; those that `passed` adds are elsewhere. */
function needsOf(at: Cursor, needs: readonly string[]): [Cursor, string][] {
  return needs.flatMap((name, index): [Cursor, string][] => {
    const place = into(at, 'needs', index)
    if (isWritten(place)) return [[place, name]]
    return index === 0 && isWritten(into(at, 'needs')) ? [[into(at, 'needs'), name]] : []
  })
}
