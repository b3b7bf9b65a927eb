import { ADMISSION_INPUTS } from './inputs-admission.js'
import { COMMIT_INPUTS } from './inputs-commit.js'
import { LOOP_INPUTS } from './inputs-loop.js'
import { PLACE_INPUTS } from './inputs-place.js'
import { PLAN_INPUTS } from './inputs-plan.js'
import { PULL_REQUEST_INPUTS } from './inputs-pull-request.js'
import { RESULT_INPUTS } from './inputs-results.js'
import { REVIEW_INPUTS } from './inputs-review.js'
import { TASK_INPUTS } from './inputs-task.js'
import { TWO_JOB_INPUTS } from './inputs-two-jobs.js'

export type { InputDefinition } from './input-definition.js'

/**
 * Every input of the action, once: `action.yml` and the table in docs/inputs.md are written from this list, and a test
 * holds them against it.
 */
export const INPUTS = {
  ...TASK_INPUTS,
  ...ADMISSION_INPUTS,
  ...LOOP_INPUTS,
  ...PLACE_INPUTS,
  ...RESULT_INPUTS,
  ...PULL_REQUEST_INPUTS,
  ...REVIEW_INPUTS,
  ...COMMIT_INPUTS,
  ...TWO_JOB_INPUTS,
  ...PLAN_INPUTS,
}

export type InputName = keyof typeof INPUTS
