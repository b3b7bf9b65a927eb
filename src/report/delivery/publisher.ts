import { isOurs, KEY_TRAILER, RUN_TRAILER, trailerOf } from '../../base/git/run-trailer.js'
import { type BaseMerge, baseMerge } from '../../change/patch/base-merge.js'
import {
  commitTree,
  fetchCommit,
  pushCommit,
  type Remote,
  rebaseTree,
  remoteBranch,
} from '../../change/patch/commit.js'
import { openPristine } from '../../change/patch/pristine-git.js'
import type { Workspace } from '../../change/workspace/workspace.js'
import type { CommitSince, GitData } from '../../github/git-data.js'
import type { Manifest } from '../../run/manifest.js'

/**
 * What delivery needs from a remote repository. `git` pushes; `api-publisher.ts` lets the forge create the
 * commit.
 */
export interface Publisher {
  /**
   * Creates the commit and puts it on the branch. `expected` is the commit that the branch must be at (null:
   * it must not exist), and then it may be replaced; without `expected` the branch only moves forward. Safe
   * to repeat: a branch that already holds this commit is left unchanged. Rejects with PUSH_REFUSED.
   */
  publish(o: { commit: CommitRequest; branch: string; expected?: string | null }): Promise<Published>
  /** The commit of the remote branch; null if the branch does not exist. */
  remoteBranch(branch: string): Promise<string | null>
  /** The changes between the base and `tree`, reapplied to the remote commit `onto`. */
  rebase(o: { tree: string; onto: string; branch: string }): Promise<Rebased | { conflicts: string[] }>
  /**
   * Whether `tree` on `head` is a merge with one of the `claims`, commits of the remote branch `base`; null where there
   * is none.
   */
  baseMerge(o: {
    tree: string
    head: string
    base: string
    claims: readonly string[]
  }): Promise<BaseMerge | null>
  /**
   * Commits up to the remote commit `to` that are neither ours nor in the remote branch `base` (`from`, should
   * that branch be gone), oldest first. Those of other runs count as ours only if they were made before `run` began,
   * or for the same request (`key`).
   */
  foreignCommits(o: {
    from: string
    to: string
    base: string
    run?: Pick<Manifest, 'runId' | 'startedAt'>
    key?: string | undefined
  }): Promise<string[]>
}

/** A name and an address for a commit. */
export interface Identity {
  name: string
  email: string
}

export interface CommitRequest {
  tree: string
  parents: string[]
  message: string
  /** Author and committer apply when git creates the commit; the API uses the token's account. */
  author: Identity
  committer: Identity
  /** ISO 8601; for author and committer. */
  date: string
}

export interface Published {
  commit: string
  /** It already existed. */
  unchanged: boolean
  with: 'git' | 'api'
  /** Whether the forge considers the signature valid; absent for commits made by git, which are unsigned. */
  verified?: boolean
}

export interface Rebased {
  tree: string
  /** The commit `onto` already has this tree: the changes are in it. */
  unchanged: boolean
}

export interface PublisherOptions extends Remote {
  workspace: Workspace
  /** The forge knows how commits are related; a shallow checkout does not. */
  gitData: Pick<GitData, 'commitsSince'>
  /** An SSH key, for commits that git makes. */
  signingKey?: string
}

/** The publisher over git: commits are created in the workspace's pristine git directory and pushed. */
export function gitPublisher(o: PublisherOptions): Publisher {
  const { workspace, gitData, signingKey, ...remote } = o
  const at = (branch: string) => remoteBranch({ ...remote, branch })
  return {
    async publish({ commit: request, branch, expected }) {
      const commit = await makeCommit(workspace, request, signingKey)
      const published = { commit, with: 'git' as const }
      if ((expected === undefined ? await at(branch) : expected) === commit)
        return { ...published, unchanged: true }
      const lease = expected === undefined ? {} : { expected }
      await pushCommit({ ...remote, workspace, commit, branch, ...lease })
      return { ...published, unchanged: false }
    },
    remoteBranch: at,
    async rebase({ tree, onto, branch }) {
      const merged = await rebaseTree({ workspace, tree, onto, remote: { ...remote, branch } })
      if ('conflicts' in merged) return merged
      const before = await openPristine(workspace, o.signal).run(['rev-parse', `${onto}^{tree}`])
      return { tree: merged.tree, unchanged: merged.tree === before }
    },
    async baseMerge({ base, ...o }) {
      const tip = o.claims.length === 0 ? null : await at(base)
      if (tip === null) return null
      await fetchCommit({ ...remote, workspace, commit: tip, branch: base })
      return baseMerge(openPristine(workspace, remote.signal), { ...o, tip })
    },
    async foreignCommits({ from, to, base, run, key }) {
      // The branch may stem from a newer commit of the base than this run: those commits are nobody's
      // additions.
      const commits = await gitData.commitsSince((await at(base)) ?? from, to)
      if (commits === null) return [to]
      const isBeside = ({ message, date = '' }: CommitSince) =>
        run !== undefined &&
        (key === undefined || trailerOf(message, KEY_TRAILER) !== key) &&
        trailerOf(message, RUN_TRAILER) !== run.runId &&
        Date.parse(date) > Date.parse(run.startedAt)
      return commits.filter((one) => !isOurs(one.message) || isBeside(one)).map(({ id }) => id)
    },
  }
}

/** Writes the commit into the pristine git directory; the same request gives the same ID. */
export function makeCommit(
  workspace: Workspace,
  request: CommitRequest,
  signingKey?: string,
): Promise<string> {
  const { date, author, committer, ...rest } = request
  return commitTree({
    workspace,
    ...rest,
    ...(signingKey ? { signingKey } : {}),
    author: { ...author, date },
    // A signature counts for the account of the committer.
    committer: { ...(signingKey ? author : committer), date },
  })
}
