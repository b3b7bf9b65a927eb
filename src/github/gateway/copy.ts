import type { Allowance } from './allowance.js'
import type { GitHubUpstream } from './upstream.js'

/** The sealed copy of a repository's GitHub. */
export interface Copy {
  owner: string
  name: string
  /** `owner/name`. */
  fullName: string
  upstream: GitHubUpstream
  asOf: string
  allowance: Allowance
  signal: AbortSignal
  /** Opaque IDs that an answer has shown: only these can be asked for. */
  shownIds: Set<string>
  /** Number of the repository, by which GitHub's own links name it; found when it is needed. */
  repositoryId?: number
}
