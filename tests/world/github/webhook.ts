import {
  renderComment,
  renderIssue,
  renderLabels,
} from '../../../src/programs/demo/github/render/render-issue.js'
import { renderPullSimple } from '../../../src/programs/demo/github/render/render-pull.js'
import { renderRepository } from '../../../src/programs/demo/github/render/render-repository.js'
import { renderUser } from '../../../src/programs/demo/github/render/render-user.js'
import { ensureLabel, issueLabeled } from '../../../src/programs/demo/github/seed.js'
import type {
  GitHubState,
  IssueState,
  PullState,
  RepositoryState,
} from '../../../src/programs/demo/github/state.js'
import { renderReview, renderReviewComment } from './render-review.js'
import { worldRepository } from './world-state.js'

/** An event as a workflow gets it: its name, its payload and whoever did it. */
export interface WebhookEvent {
  name:
    | 'issues'
    | 'issue_comment'
    | 'pull_request'
    | 'pull_request_review'
    | 'pull_request_review_comment'
    | 'workflow_dispatch'
    | 'workflow_run'
    | 'check_suite'
    | 'repository_dispatch'
  payload: Record<string, unknown>
  /** `GITHUB_ACTOR` */
  actor: string
  /** `GITHUB_REF` and `GITHUB_SHA` of the run. */
  ref: string
  sha: string
}

/** Makes the event and does to the repository what the event tells of. */
export interface Webhooks {
  /** Someone puts a label on an issue. */
  issueLabeled(number: number, label: string, sender: string): Promise<WebhookEvent>
  /** Someone puts a label on a pull request. */
  pullLabeled(number: number, label: string, sender: string): Promise<WebhookEvent>
  /** Something else happens to an issue or a pull request that is there already, e.g. `opened`. */
  happened(number: number, action: string, sender: string): Promise<WebhookEvent>
  /** A comment on an issue or on a pull request that is there already. */
  commented(commentId: number): Promise<WebhookEvent>
  reviewCommented(commentId: number): Promise<WebhookEvent>
  /** A review that was sent off. */
  reviewed(reviewId: number): Promise<WebhookEvent>
  /** Checks of a commit have ended, those of a workflow or of an app. */
  checked(
    name: 'workflow_run' | 'check_suite',
    checks: CompletedChecks,
    sender: string,
  ): Promise<WebhookEvent>
  /** A program sends a `repository_dispatch`. */
  sent(type: string, payload: Record<string, unknown>, sender: string): Promise<WebhookEvent>
  dispatched(workflow: string, inputs: Record<string, string>, sender: string): Promise<WebhookEvent>
}

/** What the payload says of checks that have ended; a fork's are listed with no pull request. */
export interface CompletedChecks {
  id: number
  sha: string
  branch: string | null
  conclusion: string
  head?: RepositoryState
  pulls?: number[]
}

export function createWebhooks(state: GitHubState, repository: RepositoryState): Webhooks {
  const around = (sender: string) => ({
    repository: renderRepository(state, repository),
    sender: renderUser(state, sender),
  })
  // What runs on the default branch; pull_request events run on the merge commit, for which the head stands.
  const onDefault = async () => ({
    ref: `refs/heads/${repository.defaultBranch}`,
    sha: (await repository.bare.resolve(`refs/heads/${repository.defaultBranch}`)) ?? '',
  })
  const found = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`There is no ${what}`)
    return value
  }
  const addLabel = (number: number, label: string): IssueState => {
    const issue = found(repository.issues.get(number), `issue #${number}`)
    ensureLabel(state, repository, label)
    if (!issue.labels.includes(label)) issue.labels.push(label)
    issue.updatedAt = state.now()
    return issue
  }
  const onPull = (pull: PullState) => ({ ref: `refs/pull/${pull.number}/merge`, sha: pull.head.sha })
  return {
    issueLabeled: (number, label, sender) => issueLabeled({ state, repository }, number, label, sender),
    async pullLabeled(number, label, sender) {
      addLabel(number, label)
      const pull = found(repository.pulls.get(number), `pull request #${number}`)
      const payload = {
        action: 'labeled',
        number,
        pull_request: renderPullSimple(state, repository, pull),
        label: renderLabels(state, repository, [label])[0],
        ...around(sender),
      }
      return { name: 'pull_request', payload, actor: sender, ...onPull(pull) }
    },
    async happened(number, action, sender) {
      const pull = repository.pulls.get(number)
      if (pull) {
        const pull_request = renderPullSimple(state, repository, pull)
        const payload = { action, number, pull_request, ...around(sender) }
        return { name: 'pull_request', payload, actor: sender, ...onPull(pull) }
      }
      const issue = found(repository.issues.get(number), `issue #${number}`)
      const payload = { action, issue: renderIssue(state, repository, issue), ...around(sender) }
      return { name: 'issues', payload, actor: sender, ...(await onDefault()) }
    },
    async commented(commentId) {
      const comment = found(repository.comments.get(commentId), `comment ${commentId}`)
      const issue = found(repository.issues.get(comment.issueNumber), `issue #${comment.issueNumber}`)
      const payload = {
        action: 'created',
        issue: renderIssue(state, repository, issue),
        comment: renderComment(state, repository, comment),
        ...around(comment.author),
      }
      return { name: 'issue_comment', payload, actor: comment.author, ...(await onDefault()) }
    },
    async reviewCommented(commentId) {
      const comment = found(
        worldRepository(repository).reviewComments.get(commentId),
        `review comment ${commentId}`,
      )
      const pull = found(repository.pulls.get(comment.pullNumber), `pull request #${comment.pullNumber}`)
      const payload = {
        action: 'created',
        comment: renderReviewComment(state, repository, comment),
        pull_request: renderPullSimple(state, repository, pull),
        ...around(comment.author),
      }
      return { name: 'pull_request_review_comment', payload, actor: comment.author, ...onPull(pull) }
    },
    async reviewed(reviewId) {
      const review = found(worldRepository(repository).reviews.get(reviewId), `review ${reviewId}`)
      const pull = found(repository.pulls.get(review.pullNumber), `pull request #${review.pullNumber}`)
      const payload = {
        action: 'submitted',
        review: { ...renderReview(state, repository, review), state: review.state.toLowerCase() },
        pull_request: renderPullSimple(state, repository, pull),
        ...around(review.author),
      }
      return { name: 'pull_request_review', payload, actor: review.author, ...onPull(pull) }
    },
    async checked(name, { id, sha, branch, conclusion, head = repository, pulls = [] }, sender) {
      const base = { repo: { id: repository.id } }
      const checks = {
        id,
        head_sha: sha,
        head_branch: branch,
        status: 'completed',
        conclusion,
        pull_requests: pulls.map((number) => ({ number, base })),
        ...(name === 'workflow_run' ? { name: 'CI', head_repository: renderRepository(state, head) } : {}),
      }
      return {
        name,
        payload: { action: 'completed', [name]: checks, ...around(sender) },
        actor: sender,
        ...(await onDefault()),
      }
    },
    async sent(type, client_payload, sender) {
      const branch = repository.defaultBranch
      const payload = { action: type, branch, client_payload, ...around(sender) }
      return { name: 'repository_dispatch', payload, actor: sender, ...(await onDefault()) }
    },
    async dispatched(workflow, inputs, sender) {
      const { ref, sha } = await onDefault()
      const payload = { inputs, ref, workflow: `.github/workflows/${workflow}`, ...around(sender) }
      return { name: 'workflow_dispatch', payload, actor: sender, ref, sha }
    },
  }
}
