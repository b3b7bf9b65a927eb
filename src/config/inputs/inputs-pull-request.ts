import { defineInputs } from './input-definition.js'

/** Where a pull request starts from, what it is called, and what is set on it. */
export const PULL_REQUEST_INPUTS = defineInputs('Delivery', {
  'base-branch': {
    kind: 'lines',
    description:
      'Branch that work on an issue starts from and its pull request is for, one per line, the first that applies: `<label>: <branch>` for issues with that label, `linked` for the branch that GitHub links to the issue, or a branch. Default: the default branch.',
  },
  'branch-name': {
    file: 'delivery.branchName',
    kind: 'text',
    default: 'issue-{issue}',
    description:
      'What follows the prefix in the name of a branch, with `{issue}`, `{slug}` (of the title, in any script), `{date}` and `{run}`.',
  },
  reviewers: {
    file: 'delivery.reviewers',
    kind: 'list',
    description: 'Whose review a new pull request asks for: logins, and teams as `team:<slug>`.',
  },
  assignees: {
    file: 'delivery.assignees',
    kind: 'list',
    description: 'Who is assigned to a new pull request: logins, or `requester`.',
  },
  'pull-request-labels': {
    file: 'delivery.labels',
    kind: 'lines',
    description: 'Labels of a new pull request, one per line.',
  },
  milestone: {
    file: 'delivery.milestone',
    kind: 'text',
    description: "Title of a new pull request's milestone; `issue` is that of the issue.",
  },
  'working-directory': {
    file: 'defaults.workingDirectory',
    kind: 'text',
    description:
      'Folder of a monorepo that the work is about: setup and verification run there, and the agent is told. The whole repository stays in sight.',
  },
})
