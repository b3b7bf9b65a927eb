import type { GitHubError } from '../base/errors.js'

/** What is set on a pull request besides its text. */
export interface Details {
  labels: readonly string[]
  assignees: readonly string[]
  /** Logins, and teams as `team:<slug>`. */
  reviewers: readonly string[]
  /** Title; empty: none. */
  milestone: string
}

/** The part of the forge that sets them, and that knows which branches belong to an issue. */
export interface PullRequestDetails {
  /** Sets what can be set; resolves to what was refused, each with its reason. May be repeated. */
  setDetails(number: number, details: Details): Promise<GitHubError[]>
  /** Branches of this repository that the forge links to an issue. */
  linkedBranches(number: number): Promise<string[]>
}
