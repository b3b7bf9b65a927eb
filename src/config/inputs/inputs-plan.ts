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
  'plan-job': {
    kind: 'text',
    description:
      'Runs only this job of the plan. For workflows written by `caisson plan export`, like the next two inputs.',
  },
  'plan-context': {
    kind: 'text',
    description: 'With `plan-job`: what is known about the jobs it needs, as JSON.',
  },
  'plan-artifacts': {
    kind: 'text',
    description: "With `plan-job`: a folder with those jobs' artifacts in `in` and this job's in `out`.",
  },
})
