import { defineInputs } from './input-definition.js'

/** Who may start runs, and on what. */
export const ADMISSION_INPUTS = defineInputs('Who may start runs', {
  'minimum-role': {
    kind: ['triage', 'write', 'maintain', 'admin'],
    default: 'write',
    description: 'Lowest repository role that lets people start runs.',
  },
  'allowed-users': {
    kind: 'list',
    description: 'Logins of people who may start runs whatever their role.',
  },
  'allowed-teams': {
    kind: 'list',
    description:
      'Teams (`organization/team`) whose members may start runs; needs a `github-token` that can read them (`Members: read`).',
  },
  'allowed-bots': {
    kind: 'list',
    description: 'Logins of bots that may start runs, or `*`.',
  },
  outsiders: {
    kind: ['none', 'plan', 'review'],
    default: 'none',
    description:
      '`plan`: everyone else gets an answer too, from a run that cannot change anything; `review`: the same, with the agent `review` if the repository has one.',
  },
  'outsider-runs-per-day': {
    kind: 'integer',
    default: '3',
    description: 'Runs that each outsider may start in 24 hours.',
  },
  'outsider-usd-per-day': {
    kind: 'number',
    description: "What each outsider's runs may cost in 24 hours, in US dollars. Default: no limit.",
  },
  'only-authors': {
    kind: 'list',
    description:
      'Run only on issues and pull requests by these logins. `!` before an entry excludes it, here and in the next two inputs. Default: by anyone.',
  },
  'only-labels': {
    kind: 'list',
    description: 'Run only on issues and pull requests with one of these labels. Default: with any or none.',
  },
  'only-changed-paths': {
    kind: 'list',
    description: 'Run on a pull request only if it changes a file that matches one of these patterns.',
  },
})
