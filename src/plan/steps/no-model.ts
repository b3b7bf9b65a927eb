import { ConfigError } from '../../base/errors.js'
import type { Plan } from '../model.js'

/** Whether any step of a plan asks a model: others need no key. */
export function hasAgent({ jobs }: Pick<Plan, 'jobs'>): boolean {
  return JSON.stringify(jobs).includes('"kind":"agent"')
}

/** A plan without an agent asks no model; one that changes meanwhile does not exist. */
export const NO_MODEL = async (): Promise<never> => {
  throw new ConfigError('CREDENTIAL_MISSING', 'The plan has no agent step, so no model was chosen.', {
    hint: 'Start the plan again.',
  })
}
