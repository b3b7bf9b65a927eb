import { defineInputs } from './input-definition.js'

/** The same request again and again; any of these makes a run a loop. */
export const LOOP_INPUTS = defineInputs({
  'loop-iterations': {
    group: 'Loop',
    file: 'defaults.loop.iterations',
    kind: 'integer',
    none: true,
    default: '30',
    description:
      'Gives the same request again and again, each time in a new session on the same workspace, so many times at most. Without any `loop-` input there is one session. `none`: no loop, also where `.github/caisson.yml` has one.',
  },
  'loop-signal': {
    group: 'Loop',
    file: 'defaults.loop.signal',
    kind: 'text',
    default: 'DONE',
    description:
      'What the agent ends its last message with when all is done, on a line of its own; that ends the loop.',
  },
  'loop-verify': {
    group: 'Loop',
    file: 'defaults.loop.verify',
    kind: 'lines',
    description:
      "Commands, one a line, that run in the agent's sandbox after each iteration; the loop is over when all succeed. They prove nothing: that is what `verify` is for.",
  },
  'loop-pause-seconds': {
    group: 'Loop',
    file: 'defaults.loop.pauseSeconds',
    kind: 'number',
    zero: true,
    default: '5',
    description: 'Pause between two iterations.',
  },
  'loop-no-progress': {
    group: 'Loop',
    file: 'defaults.loop.noProgress',
    kind: 'integer',
    zero: true,
    default: '3',
    description: 'Ends the loop after so many iterations in a row that changed nothing; 0: never.',
  },
})
