/** As the REST API names them. */
export const REACTIONS = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const
export type Reaction = (typeof REACTIONS)[number]

/** What is done on issues because an agent proposes it. All of it may be repeated. */
export interface Acting {
  /** Every page. */
  labels(): Promise<{ name: string; description: string }[]>
  /** Open ones, every page. */
  milestones(): Promise<{ number: number; title: string }[]>
  /** Issues without pull requests, the newest first, of any state; back to a time (ISO 8601), at most so many. */
  latestIssues(o: { most: number; since?: string }): Promise<ListedIssue[]>
  addLabel(number: number, label: string): Promise<void>
  /** Of the repository. */
  createLabel(label: { name: string; color: string; description: string }): Promise<void>
  /** Resolves as well if it is not there. */
  removeLabel(number: number, label: string): Promise<void>
  /** Resolves to whether GitHub has assigned them: whoever has no access is ignored. */
  assign(number: number, login: string): Promise<boolean>
  unassign(number: number, login: string): Promise<void>
  /** A login, or a team as `team:<slug>`. */
  removeReviewer(number: number, reviewer: string): Promise<void>
  /** To an issue or pull request, or to a comment on it, by its ID. */
  react(
    to: { number: number; comment?: number | undefined; lineComment?: number | undefined },
    content: Reaction,
  ): Promise<void>
  /** GitHub takes no reason for a pull request. */
  close(number: number, reason?: 'completed' | 'not_planned'): Promise<void>
  edit(number: number, change: { title?: string; body?: string }): Promise<void>
  /** By its own number; null for none. */
  setMilestone(number: number, milestone: number | null): Promise<void>
  closeAsDuplicate(number: number): Promise<void>
  /** `find` looks for the one that an answer which was lost told of. */
  createIssue(
    issue: { title: string; body: string; labels: readonly string[] },
    find: () => Promise<ListedIssue | undefined>,
  ): Promise<ListedIssue>
}

export interface ListedIssue {
  number: number
  title: string
  body: string
  state: string
  author: { login: string }
  labels: string[]
  url: string
}
