import { z } from 'zod'
import { BRANCH_NAME, branchNameSchema } from './branch-name.js'

const names = z.array(z.string().trim().min(1))

/** What a pull request of ours is called by, and what is set on it. */
export const pullRequestShape = {
  branchName: branchNameSchema
    .exactOptional()
    .describe(
      'The branch name after the prefix, with {issue}, {slug} (of the title), {date} and {run}. Default: `issue-{issue}`.',
    ),
  reviewers: names
    .exactOptional()
    .describe(
      'Reviewers requested on a new pull request: logins, and teams as `team:<slug>`. Default: none.',
    ),
  assignees: names
    .exactOptional()
    .describe('Assignees of a new pull request: logins, or `requester`. Default: none.'),
  labels: names.exactOptional().describe('Labels of a new pull request. Default: none.'),
  milestone: z
    .string()
    .exactOptional()
    .describe(
      "Title of the milestone for a new pull request; `issue` uses the issue's milestone. Default: none.",
    ),
}

export const PULL_REQUEST_DEFAULTS = {
  branchName: BRANCH_NAME,
  reviewers: [] as string[],
  assignees: [] as string[],
  labels: [] as string[],
  milestone: '',
}
