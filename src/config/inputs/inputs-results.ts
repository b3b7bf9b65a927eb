import { defineInputs } from './input-definition.js'

/** What the agent returns besides a change and an answer, and what is done on GitHub because it proposes it. */
export const RESULT_INPUTS = defineInputs('Results', {
  'output-schema': {
    file: 'defaults.outputs.schema',
    kind: 'text',
    none: true,
    description:
      'JSON Schema of a result for later steps, as JSON or as the path of a file on the base branch. What the agent returns is checked against it, may be corrected once, and becomes the output `structured-output`. `none`: no schema.',
  },
  actions: {
    file: 'delivery.actions',
    kind: 'lines',
    description:
      'Actions that Caisson takes if the agent proposes them, one per line as `<action> [<times per run>][: <what it may name>, …]`: `label`, `create-issue`, `close-duplicate`, `request-reviewers`, `milestone`, `dispatch`. Default: none.',
  },
})
