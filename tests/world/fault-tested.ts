import type { Exchange } from '../../src/programs/demo/github/server.js'
import { operationsOf } from './operations.js'
import { words } from './words.js'

/** Operations that tests/contract/github-faults.slow.test.ts lets fail in every way. */
export const FAULT_TESTED: readonly string[] = [
  ...words`
    actions/cancel-workflow-run actions/create-workflow-dispatch actions/download-artifact
    actions/get-workflow-run
    actions/download-job-logs-for-workflow-run actions/get-artifact
    actions/list-jobs-for-workflow-run-attempt actions/list-workflow-run-artifacts
    apps/create-installation-access-token apps/get-repo-installation
    apps/revoke-installation-access-token checks/create checks/list-for-ref checks/list-for-suite
    git/create-blob git/create-commit git/create-ref git/create-tree git/delete-ref git/get-commit
    git/get-ref git/update-ref
  `,
  ...words`
    convertPullRequestToDraft.clientMutationId createCommitOnBranch.commit
    markPullRequestReadyForReview.clientMutationId repository.issueOrPullRequest
    repository.issue.linkedBranches.nodes.ref repository.pullRequest.reviewThreads
    resolveReviewThread.clientMutationId updateRefs.clientMutationId viewer.login
  `.map((name) => `graphql ${name}`),
  ...words`
    issues/add-assignees issues/add-labels issues/create issues/create-comment issues/create-label issues/list-for-repo
    issues/list-labels-for-repo issues/get issues/get-comment issues/list-comments
    issues/list-comments-for-repo issues/list-milestones issues/remove-label issues/update issues/update-comment
    issues/delete-comment issues/remove-assignees pulls/remove-requested-reviewers reactions/create-for-issue
    pulls/create pulls/create-reply-for-review-comment pulls/create-review
    pulls/get pulls/list pulls/list-commits pulls/list-files pulls/list-review-comments
    pulls/list-reviews pulls/request-reviewers pulls/update pulls/update-review-comment
    reactions/create-for-issue-comment reactions/create-for-pull-request-review-comment
    repos/compare-commits repos/get repos/get-collaborator-permission-level repos/list-activities
    storage/download teams/get-by-name teams/get-membership-for-user-in-org users/get-authenticated
  `,
]

/** The same of git, by tests/contract/git-faults.slow.test.ts. */
export const GIT_FAULT_TESTED: readonly string[] = [
  'git/receive-pack GET',
  'git/receive-pack POST',
  'git/upload-pack GET',
  'git/upload-pack POST',
]

/** Throws if the action has made a request of a kind that no test lets fail. */
export function expectFaultTested(requests: readonly Exchange[]): void {
  const known = [...FAULT_TESTED, ...GIT_FAULT_TESTED]
  // What an agent asks is answered with GitHub's own failure.
  const own = requests.filter(({ headers }) => headers['user-agent'] !== 'caisson-github-copy')
  const missed = operationsOf(own).filter((operation) => !known.includes(operation))
  if (missed.length === 0) return
  throw new Error(`No test lets these fail, add them to tests/contract/fault-calls.ts: ${missed.join(', ')}`)
}
