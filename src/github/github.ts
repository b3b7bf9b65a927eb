import type { GitHubError } from '../base/errors.js'
import type { Acting } from './acting.js'
import type { FailedJobs } from './failed-jobs.js'
import type { GitHubUpstream } from './gateway/upstream.js'
import type { GitData } from './git-data.js'
import type { GitHubRequestError } from './request-error.js'
import type { Reviewing } from './reviewing.js'
import type { Surroundings } from './surroundings.js'

/** 👀 at the start of a run, 🚀 or 😕 at its end. */
type ReactionContent = 'eyes' | 'rocket' | 'confused'

/** What Caisson needs from a forge, in the terms of GitHub's REST API. `octokit.ts` is the adapter. */
export interface GitHub extends FailedJobs {
  /** Web address without a trailing slash, e.g. `https://github.com`; never hard-coded elsewhere. */
  readonly serverUrl: string
  /** Its API itself, for the agent's sealed copy; absent: there is none. */
  readonly upstream?: GitHubUpstream
  /** Objects and refs, by the API. */
  readonly gitData: GitData
  /** Reviews of pull requests. */
  readonly reviewing: Reviewing
  /** Links, projects, commits and images. */
  readonly surroundings: Surroundings
  /** What an agent may propose to do on issues. */
  readonly acting: Acting
  /** Login of the token's account, e.g. `github-actions[bot]`. */
  viewer(): Promise<string>
  repository(): Promise<Repository>
  /** `none` when the user is unknown. */
  permission(login: string): Promise<Permission>
  /** Whether the account is an active member of the team. Rejects with CONFIG_INVALID for a team that the token cannot read. */
  isTeamMember(team: { org: string; slug: string }, login: string): Promise<boolean>
  /** Comments on any issue or pull request that were created or edited since a time (ISO 8601), oldest first. */
  commentsSince(time: string): Promise<Comment[]>
  /** Rejects with TARGET_NOT_FOUND. A pull request is an issue too: `isPullRequest` tells. */
  issue(number: number): Promise<Issue>
  pullRequest(number: number): Promise<PullRequest>
  /** By its ID, which lags behind no write, of a conversation. Null if there is none. */
  comment(id: number): Promise<Comment | null>
  /** Every page, oldest first. What was created just now may be missing. */
  comments(number: number): Promise<Comment[]>
  reviews(number: number): Promise<Review[]>
  reviewComments(number: number): Promise<ReviewComment[]>
  changedFiles(number: number): Promise<ChangedFile[]>
  /** Null where GitHub refuses because the diff is too large (406). */
  pullRequestDiff(number: number): Promise<string | null>
  checkRuns(ref: string): Promise<CheckRun[]>
  /**
   * The commit that the head branch pointed to at a time (ISO 8601), by the forge's own record; null where that
   * is not known.
   */
  headAt(pull: PullRequest, time: string): Promise<string | null>
  createComment(number: number, body: string): Promise<Comment>
  /** With a signal, it is asked only once, and waits for no rate limit. */
  updateComment(id: number, body: string, signal?: AbortSignal): Promise<Comment>
  /** Removes a comment of ours; one that is gone already is fine. */
  deleteComment(id: number): Promise<void>
  /** Adds a reaction such as 👀 to the comment that started the run; a failure is not an error. */
  react(
    comment: { id: number; kind: 'issue_comment' | 'review_comment' },
    content: ReactionContent,
  ): Promise<void>
  /** As of GitHub's last answer; undefined where it does not count. No request. */
  requestsMade(): RequestsMade | undefined
  /** Open pull requests whose head is this branch of this repository. */
  openPullRequests(headBranch: string): Promise<PullRequest[]>
  /** The same of any state, the newest first, also after the branch is gone. */
  pullRequestsOf(headBranch: string): Promise<PullRequest[]>
  /** Rejects with PULL_REQUEST_REFUSED; the message quotes GitHub. */
  createPullRequest(pull: NewPullRequest): Promise<PullRequest>
  updatePullRequest(
    number: number,
    change: { title?: string; body?: string; state?: 'closed' },
  ): Promise<PullRequest>
  /** Converts an open pull request to a draft or back. The workflow's own token has no permission for this (403). */
  setDraft(number: number, draft: boolean): Promise<void>
  /** Sets what can be set; resolves to what was refused, each with its reason. May be repeated. */
  setDetails(number: number, details: Details): Promise<GitHubError[]>
  /** Branches of this repository that the forge links to an issue. */
  linkedBranches(number: number): Promise<string[]>
  /** What the token may not do of this, by requests that change nothing; what GitHub does not tell is left out. */
  refusals(asked: AskedAccess): Promise<GitHubRequestError[]>
  /**
   * Starts a workflow, by the name of its file, on a branch; `url` is the run's, where the server returns it.
   * Rejects with WORKFLOW_REFUSED.
   */
  startWorkflow(o: { workflow: string; ref: string }): Promise<{ url?: string }>
  /** Null if there is no workflow run with this ID. */
  workflowRun(id: number): Promise<WorkflowRunTimes | null>
  /** Asks a workflow run to end; false if it has ended, or is gone. */
  cancelRun(id: number): Promise<boolean>
}

/** What is set on a pull request besides its text. */
export interface Details {
  labels: readonly string[]
  assignees: readonly string[]
  /** Logins, and teams as `team:<slug>`. */
  reviewers: readonly string[]
  /** Title; empty: none. */
  milestone: string
}

/** When a workflow run was at work; ISO 8601. */
export interface WorkflowRunTimes {
  startedAt: string
  /** Absent while it is at work. */
  endedAt?: string
}

/** What a run is going to do with the token. */
export interface AskedAccess {
  /** The branch to push to. */
  push?: string | undefined
  /** The branch that a pull request is going to be for. */
  pullRequest?: string
  /** File names of workflows to start. */
  workflows: readonly string[]
  /** A review of this pull request. */
  review?: number
  checkRun?: boolean
  /** Opening, labelling and closing issues. */
  issues?: boolean
  /** File names of workflows that an agent may start. */
  dispatch?: readonly string[]
}

/** Requests of the token's account in this hour, whoever made them. */
export interface RequestsMade {
  all: number
  /** Made here, of all hours. */
  own: number
  limit: number
  left: number
  /** Milliseconds since the epoch. */
  resetAt: number
}

export type Permission = 'admin' | 'maintain' | 'write' | 'triage' | 'read' | 'none'

/** Each includes those before it. */
export const RANK: readonly Permission[] = ['none', 'read', 'triage', 'write', 'maintain', 'admin']

/** Whether a role includes another one. */
export function isAtLeast(permission: Permission, minimum: Permission): boolean {
  return RANK.indexOf(permission) >= RANK.indexOf(minimum)
}

export interface Repository {
  owner: string
  name: string
  defaultBranch: string
  private: boolean
  cloneUrl: string
}

export interface Person {
  login: string
  id: number
  type: string
}

export interface Issue {
  number: number
  title: string
  body: string
  state: string
  author: Person
  labels: string[]
  /** Logins. */
  assignees?: string[]
  createdAt: string
  url: string
  isPullRequest: boolean
  /** Title. */
  milestone?: string
}

export interface PullRequest {
  number: number
  title: string
  body: string
  state: string
  draft: boolean
  author: Person
  createdAt: string
  url: string
  base: { ref: string; sha: string }
  head: {
    ref: string
    sha: string /** `owner/name`; null when the fork was deleted. */
    repository: string | null
  }
  /** The head is in another repository, or in a deleted one. */
  fromFork: boolean
  merged?: boolean
  labels: string[]
  /** How many; GitHub does not say it in lists. */
  changedFiles?: number
}

export interface Comment {
  id: number
  body: string
  author: Person
  createdAt: string
  updatedAt: string
  url: string
  association: string
}

export interface Review extends Comment {
  state: string
}

export interface ReviewComment extends Comment {
  path: string
  line: number | null
  diffHunk: string
  /** The comment that began the thread; absent for that one. */
  inReplyTo?: number
}

export interface ChangedFile {
  path: string
  /** The hunks, as GitHub shows them; absent for a binary file or a very large change. */
  patch?: string
  previousPath?: string
  status: string
  additions: number
  deletions: number
}

export interface CheckRun {
  name: string
  status: string
  conclusion: string | null
  url: string
  summary: string
}

export interface NewPullRequest {
  title: string
  body: string
  head: string
  base: string
  draft: boolean
}
