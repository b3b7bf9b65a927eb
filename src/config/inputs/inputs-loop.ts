import { defineInputs } from './input-definition.js'

/** The same request again and again; any of these makes a run a loop. */
export const LOOP_INPUTS = defineInputs('Loop', {
  'loop-iterations': {
    file: 'defaults.loop.iterations',
    kind: 'integer',
    none: true,
    default: '30',
    description:
      'Repeats the request up to this many times, each time in a new session on the same workspace. Without any `loop-` input there is one session. `none`: no loop, even if `.github/caisson.yml` has one.',
  },
  'loop-signal': {
    file: 'defaults.loop.signal',
    kind: 'text',
    default: 'DONE',
    description: "The last line of the agent's final message when all work is done; it ends the loop.",
  },
  'loop-verify': {
    file: 'defaults.loop.verify',
    kind: 'lines',
    description:
      "Commands, one per line, that run in the agent's sandbox after each iteration; the loop ends when all succeed. They prove nothing, since the agent can influence them; `verify` does.",
  },
  'loop-pause-seconds': {
    file: 'defaults.loop.pauseSeconds',
    kind: 'number',
    zero: true,
    default: '5',
    description: 'Pause between two iterations.',
  },
  'loop-no-progress': {
    file: 'defaults.loop.noProgress',
    kind: 'integer',
    zero: true,
    default: '3',
    description: 'Ends the loop after this many consecutive iterations without a change; 0: never.',
  },
})
