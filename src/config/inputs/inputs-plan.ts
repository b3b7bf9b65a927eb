import { defineInputs } from './input-definition.js'

/** A whole plan instead of a run. */
export const PLAN_INPUTS = defineInputs('Plan', {
  plan: {
    kind: 'text',
    description:
      'Path of a plan in the repository, such as `.caisson/plan.yml`, to carry out instead of a run. It is read from the base branch, never from the head of a pull request.',
  },
  'plan-vars': {
    kind: 'lines',
    description:
      'Variables of the plan, one `name=value` per line. What a step prints is not searched for them, so they are no place for secrets.',
  },
  'plan-job': {
    kind: 'text',
    description:
      'Carries out this job of the plan alone: for workflows that `caisson plan export` has written, as are the next two.',
  },
  'plan-context': {
    kind: 'text',
    description: 'With `plan-job`: what is known of the jobs that it needs, as JSON.',
  },
  'plan-artifacts': {
    kind: 'text',
    description:
      'With `plan-job`: folder with the artifacts of those jobs in `in`, and those of this one in `out`.',
  },
})
