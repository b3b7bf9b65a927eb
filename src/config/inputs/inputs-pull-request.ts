import { defineInputs } from './input-definition.js'

/** Where a pull request starts from, what it is called, and what is set on it. */
export const PULL_REQUEST_INPUTS = defineInputs('Delivery', {
  'base-branch': {
    kind: 'lines',
    description:
      'Base branch for work on an issue. One rule per line; the first that applies wins: `<label>: <branch>` for issues with that label, `linked` for the branch that GitHub links to the issue, or a branch. Default: the default branch.',
  },
  'branch-name': {
    file: 'delivery.branchName',
    kind: 'text',
    default: 'issue-{issue}',
    description:
      'The branch name after the prefix, with `{issue}`, `{slug}` (of the title, in any script), `{date}` and `{run}`.',
  },
  reviewers: {
    file: 'delivery.reviewers',
    kind: 'list',
    description: 'Reviewers requested on a new pull request: logins, and teams as `team:<slug>`.',
  },
  assignees: {
    file: 'delivery.assignees',
    kind: 'list',
    description: 'Assignees of a new pull request: logins, or `requester`.',
  },
  'pull-request-labels': {
    file: 'delivery.labels',
    kind: 'lines',
    description: 'Labels of a new pull request, one per line.',
  },
  milestone: {
    file: 'delivery.milestone',
    kind: 'text',
    description: "Title of the milestone for a new pull request; `issue` uses the issue's milestone.",
  },
  'working-directory': {
    file: 'defaults.workingDirectory',
    kind: 'text',
    description:
      'Folder of a monorepo to work on: setup and verification run there, and the agent is told. It still sees the whole repository.',
  },
})
