import { defineInputs } from './input-definition.js'

/** Who may start runs, and on what. */
export const ADMISSION_INPUTS = defineInputs('Who may start runs', {
  'minimum-role': {
    kind: ['triage', 'write', 'maintain', 'admin'],
    default: 'write',
    description: 'The least role on the repository with which people start runs.',
  },
  'allowed-users': {
    kind: 'list',
    description: 'Logins of people who start runs whatever their role is.',
  },
  'allowed-teams': {
    kind: 'list',
    description:
      'Teams (`organization/team`) whose members do; needs a `github-token` that may read them (`Members: read`).',
  },
  'allowed-bots': {
    kind: 'list',
    description: 'Logins of bots that do, or `*`.',
  },
  outsiders: {
    kind: ['none', 'plan', 'review'],
    default: 'none',
    description:
      '`plan`: everybody else gets an answer too, from a run that cannot change anything; `review`: the same, with the agent `review` if the repository has one.',
  },
  'outsider-runs-per-day': {
    kind: 'integer',
    default: '3',
    description: 'Runs that one of them may start in 24 hours.',
  },
  'outsider-usd-per-day': {
    kind: 'number',
    description: 'What the runs of one of them may cost in 24 hours, in US dollars. Default: no limit.',
  },
  'only-authors': {
    kind: 'list',
    description:
      'Runs only on issues and pull requests by these logins; `!login` excludes one, here and below. Default: by anybody.',
  },
  'only-labels': {
    kind: 'list',
    description: 'Runs only on issues and pull requests with one of these labels. Default: with any or none.',
  },
  'only-changed-paths': {
    kind: 'list',
    description: 'Runs on a pull request only if a file that it changes matches one of these patterns.',
  },
})
