import { PROVIDERS } from '../../gateway/providers.js'
import { type Job, type Plan, stepsOf } from '../model.js'
import { madeBy } from '../read/check-step.js'

/** The file of a plan, as those who carry out its jobs find it. */
export interface ExportedFile {
  /** Path of the plan in the repository. */
  file: string
  /** `name=value` */
  vars: readonly string[]
}

/** Inputs for the keys of the models that its agents name. */
export function keysOf(job: Job): string[] {
  const named = stepsOf(job).flatMap((step) => {
    if (step.kind !== 'agent') return []
    const provider = PROVIDERS.find(({ name }) => step.model?.startsWith(`${name}/`)) ?? PROVIDERS[0]
    return provider?.credentials[0]?.input ?? []
  })
  return [...new Set(named)]
}

/** Whether it makes artifacts that another job takes. Those of a matrix stay in their combination. */
export function handsOn(job: Job, { jobs }: Plan): boolean {
  return (
    job.matrix.length === 0 &&
    jobs.some(({ needs }) => needs.includes(job.name)) &&
    [...job.steps, ...Object.values(job.hooks)].some((step) => madeBy(step).length > 0)
  )
}
