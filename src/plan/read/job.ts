import { type Job, type Step, stepsOf } from '../model.js'
import { type Cursor, into, placeOf } from './problems.js'
import { parsed, type Reading } from './reading.js'
import { PARTS } from './schema/plan.js'
import { readHooks, readSteps } from './steps.js'
import { isMapping } from './variables.js'

/** A job, and where it is. `broken`: it had problems, which were told, so not all of it is known. */
export interface ReadJob {
  job: Job
  at: Cursor
  broken: boolean
  /** Every step, also those in others and in hooks. */
  steps: readonly Step[]
}

/** The model of a job; null where it has no usable name. */
export function readJob(reading: Reading, value: unknown, at: Cursor): ReadJob | null {
  const written = isMapping(value) ? value : {}
  const before = reading.doubts
  const steps = readSteps(reading, written['plan'], into(at, 'plan'))
  const hooks = readHooks(reading, written, at)
  const found = parsed(reading, PARTS.job, value, at, { plan: [null] })
  if (!found) return null
  const all = stepsOf({ steps, hooks })
  const passed = all.flatMap((step) => (step.kind === 'get' ? step.passed : []))
  const job: Job = { name: found.name, at: placeOf(at), steps, needs: [...new Set(passed)], hooks }
  return { job, at, broken: reading.doubts > before, steps: all }
}
