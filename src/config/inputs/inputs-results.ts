import { defineInputs } from './input-definition.js'

/** What the agent returns besides a change and an answer. */
export const RESULT_INPUTS = defineInputs('Results', {
  'output-schema': {
    file: 'defaults.outputs.schema',
    kind: 'text',
    none: true,
    description:
      'JSON Schema of a result for later steps, as JSON or as the path of a file on the base branch: what the agent returns is checked against it, corrected once, and becomes the output `structured-output`. `none`: no schema.',
  },
})
