import type { ListedIssue } from './acting.js'

/** What is looked up, and written, where there are many runs. */
export interface Listing {
  /** Open issues without pull requests that have all of these labels, the oldest first. */
  openIssues(labels: readonly string[]): Promise<ListedIssue[]>
  /** Numbers of the open pull requests, all pages. */
  openPullRequestNumbers(): Promise<Set<number>>
  /** Of any state, from branches of this repository, the newest first; back to a time (ISO 8601). */
  pullRequestsSince(time: string): Promise<ListedPullRequest[]>
  /** `owner/name` of an organization's repositories that are not archived. */
  repositoriesOf(org: string): Promise<string[]>
  /** Replaces the text of an issue. */
  updateIssue(number: number, body: string): Promise<void>
}

export interface ListedPullRequest {
  number: number
  state: string
  createdAt: string
  url: string
  head: { ref: string }
}
