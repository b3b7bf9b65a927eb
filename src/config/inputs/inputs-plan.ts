import { defineInputs } from './input-definition.js'

/** A whole plan instead of a run. */
export const PLAN_INPUTS = defineInputs({
  plan: {
    group: 'Plan',
    kind: 'text',
    description:
      'Path of a plan in the repository, such as `.caisson/plan.yml`, to carry out instead of a run. It is read from the base branch, never from the head of a pull request.',
  },
  'plan-vars': {
    group: 'Plan',
    kind: 'lines',
    description:
      'Variables of the plan, one `name=value` per line. What a step prints is not searched for them, so they are no place for secrets.',
  },
})
