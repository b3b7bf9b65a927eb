import { cloudFromEnvironment, specForCloud } from '../../config/cloud.js'
import { givenFromInputs } from '../../config/inputs/from-inputs.js'
import type { SpecInput } from '../../config/spec.js'
import type { CloudAccess } from '../../gateway/cloud/cloud.js'
import type { JobOptions } from './job.js'

/** What the inputs say of the run, and what is wrong with them. */
export function settingsOf({ inputs, env, wrong }: Pick<JobOptions, 'inputs' | 'env' | 'wrong'>): {
  given: SpecInput
  cloud: CloudAccess | null
  wrong: unknown
} {
  try {
    const cloud = cloudFromEnvironment(env)
    const said = givenFromInputs(inputs, env)
    return { cloud, given: cloud ? specForCloud(said, cloud) : said, wrong }
  } catch (error) {
    return { cloud: null, given: {}, wrong: wrong ?? error }
  }
}
