/** A name and an address for a commit. */
export interface Identity {
  name: string
  email: string
}

/** What delivery needs of git: commits made in the pristine git directory, and one remote repository. */
export interface Publisher {
  /** A commit with this tree; the same input gives the same id. */
  commit(o: CommitRequest): Promise<string>
  /**
   * `expected` is the commit the remote branch must be at (null: it must not exist), and then it may be
   * replaced; without `expected` the push is an ordinary one without force. Rejects with PUSH_REFUSED.
   */
  push(o: { commit: string; branch: string; expected?: string | null }): Promise<void>
  /** The commit of the remote branch, null where there is no such branch. */
  remoteBranch(branch: string): Promise<string | null>
  /** The changes between the base and `tree`, made anew on the commit `onto` of the remote. */
  rebase(o: { tree: string; onto: string; branch: string }): Promise<Rebased | { conflicts: string[] }>
  /** Commits in `from..to` of the remote branch that are not ours. */
  foreignCommits(o: { from: string; to: string; branch: string }): Promise<string[]>
}

export interface CommitRequest {
  tree: string
  parents: string[]
  message: string
  author: Identity
  committer: Identity
  /** ISO 8601; of author and committer. */
  date: string
}

export interface Rebased {
  tree: string
  /** The commit `onto` has this very tree: the changes are in it already. */
  unchanged: boolean
}
