import { defineInputs } from './input-definition.js'

/** One job that runs the agent and cannot write, another one that publishes and has no key. */
export const TWO_JOB_INPUTS = defineInputs('Two jobs', {
  mode: {
    kind: ['all', 'run', 'publish'],
    default: 'all',
    description:
      '`run`: runs the agent with a read-only token and leaves an artifact; `publish`: checks and publishes it in another job, without a model key; `all`: both in one job.',
  },
  'manifest-sha256': {
    kind: 'text',
    description:
      'For `mode: publish`: the output of the same name from the job that ran the agent. Detects any later change to the artifact.',
  },
  'artifact-id': {
    kind: 'integer',
    description:
      "For `mode: publish`: the artifact to publish. Default: this workflow run's artifact, found by `artifact-name` if that is set.",
  },
  'artifact-directory': {
    kind: 'text',
    description:
      'For `mode: publish`: a folder that actions/download-artifact has put the artifact into; it is then not fetched.',
  },
  'run-id': {
    kind: 'integer',
    description:
      'For `mode: publish`: the workflow run that has the artifact, if it is not this one; needs `actions: read`. Default for `workflow_run` events: the run that the event names.',
  },
})
