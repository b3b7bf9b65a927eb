import { defineInputs } from './input-definition.js'

/** What is done on GitHub because the agent proposes it. */
export const ACTION_INPUTS = defineInputs('Results', {
  actions: {
    file: 'delivery.actions',
    kind: 'lines',
    description:
      'What Caisson does if the agent proposes it, one per line as `<action> [<times a run>][: <what it may name>, …]`: `label`, `create-issue`, `close-duplicate`, `request-reviewers`, `milestone`, `dispatch`. Default: nothing.',
  },
})
