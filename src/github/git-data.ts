import type { BytePath } from '../base/git/byte-path.js'

/** Objects and refs of a repository, through the forge's API instead of the git protocol. */
export interface GitData {
  /** The commit of a branch, null where there is no such branch. */
  branch(name: string): Promise<string | null>
  /** Null when the repository has no such commit. */
  commit(id: string): Promise<CommitFacts | null>
  /**
   * The commits of `head` since its merge base with `base`, oldest first; null when GitHub finds none, since one
   * of the two is missing or their histories have nothing in common. Needs no history on this machine.
   */
  commitsSince(base: string, head: string): Promise<CommitSince[] | null>
  /** Stores the bytes; resolves to their ID. */
  createBlob(content: Buffer): Promise<string>
  /** The tree `base` with these entries added, or removed where the ID is null; resolves to its ID. */
  createTree(o: { base: string; entries: readonly TreeEntry[] }): Promise<string>
  /** A commit by the token's own account: the forge signs it if it signs such commits at all. */
  createCommit(o: { tree: string; parents: readonly string[]; message: string }): Promise<CommitFacts>
  /**
   * A commit on a branch that must be at `parent`, made and signed by the forge, whichever account the token
   * has. Plain files only: each of them gets mode 100644.
   */
  commitOnBranch(o: {
    branch: string
    parent: string
    message: string
    additions: readonly { path: string; content: Buffer }[]
    deletions: readonly string[]
  }): Promise<{ id: string; tree: string; verified: boolean }>
  /** Rejects when the branch exists. */
  createBranch(branch: string, commit: string): Promise<void>
  /** Forward only. */
  forwardBranch(branch: string, commit: string): Promise<void>
  /**
   * Replaces what the branch holds, but only while it is at `expected`. Resolves to false where the forge
   * could not enforce that (an old server): the branch was then checked right before it was moved.
   */
  replaceBranch(branch: string, commit: string, expected: string): Promise<boolean>
  /** `refs/heads/x`; a missing ref is not an error. */
  deleteRef(ref: string): Promise<void>
}

export interface CommitSince {
  id: string
  message: string
  /** ISO 8601, the committer's; absent if GitHub names none. */
  date?: string | undefined
}

export interface CommitFacts {
  id: string
  tree: string
  parents: string[]
  message: string
  /** The forge has verified the signature. */
  verified: boolean
  /** The forge's reason when it has not: `unsigned`, `no_user` and so on. */
  reason: string
}

/** One entry of a tree, by the ID of its object or by its text. */
export type TreeEntry = { path: string; mode: string } & ({ id: string | null } | { text: string })

/** The path for the API; null when it is not UTF-8, which JSON cannot carry. */
export function apiPath(path: BytePath): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(path, 'latin1'))
  } catch {
    return null
  }
}
