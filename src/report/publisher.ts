import {
  commitTree,
  fetchCommit,
  foreignCommits,
  pushCommit,
  rebaseTree,
  remoteBranch,
} from '../patch/commit.js'
import { openPristine } from '../patch/pristine-git.js'
import type { Workspace } from '../workspace/workspace.js'
import { RUN_TRAILER } from './commit-message.js'

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
  /** Commits of the remote branch that are neither ours nor in `from` or in the remote branch `base`. */
  foreignCommits(o: { from: string; to: string; branch: string; base: string }): Promise<string[]>
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

/** The publisher over git: everything happens in the pristine directory of the workspace. */
export function gitPublisher(o: {
  workspace: Workspace
  remoteUrl: string
  token?: string
  /** Added to git's environment: proxies and certificates of the machine. */
  env?: Record<string, string>
  signal?: AbortSignal
}): Publisher {
  const { workspace, ...remote } = o
  const at = (branch: string) => remoteBranch({ ...remote, workspace, branch })
  return {
    commit: ({ date, author, committer, ...rest }) =>
      commitTree({ workspace, ...rest, author: { ...author, date }, committer: { ...committer, date } }),
    push: (push) => pushCommit({ ...remote, workspace, ...push }),
    remoteBranch: at,
    async rebase({ tree, onto, branch }) {
      const merged = await rebaseTree({ workspace, tree, onto, remote: { ...remote, branch } })
      if ('conflicts' in merged) return merged
      const before = await openPristine(workspace, o.signal).run(['rev-parse', `${onto}^{tree}`])
      return { tree: merged.tree, unchanged: merged.tree === before }
    },
    async foreignCommits({ from, to, branch, base }) {
      // The branch may stem from a newer commit of the base than this run does: those are nobody's additions.
      const tip = (await at(base)) ?? from
      await fetchCommit({ ...remote, workspace, commit: tip, branch: base })
      const trailer = `${RUN_TRAILER}:`
      return foreignCommits({ workspace, from: tip, to, trailer, remote: { ...remote, branch } })
    },
  }
}
