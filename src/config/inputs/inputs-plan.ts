import { defineInputs } from './input-definition.js'

/** A whole plan instead of a run. */
export const PLAN_INPUTS = defineInputs('Plan', {
  plan: {
    kind: 'text',
    description:
      'Path of a plan in the repository, such as `.caisson/plan.yml`, to run instead of a single run. It is read from the base branch, never from the head of a pull request.',
  },
  'plan-vars': {
    kind: 'lines',
    description:
      'Variables of the plan, one `name=value` per line. They are not redacted from what a step prints, so do not put secrets in them.',
  },
})
