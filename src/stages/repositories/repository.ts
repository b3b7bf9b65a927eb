import type { Policy } from '../../config/policy.js'
import type { Forge } from '../../github/forge.js'
import type { CapturedPatch } from '../../patch/capture.js'
import type { Workspace } from '../../workspace/workspace.js'

/** A repository that the run works on besides its own, checked out into the run's folder. */
export interface OtherRepository {
  /** `owner/name` */
  repository: string
  forge: Forge
  /** The branch that its pull request is for, and the commit that the agent starts from. */
  base: { ref: string; sha: string }
  /** What is checked out: the base, or the branch of an earlier run. */
  branch: string
  /** Of its own base branch. */
  policy: Policy
  dir: string
  checkout: string
}

/** With the snapshot that the agent works on. */
export interface PreparedRepository extends OtherRepository {
  workspace: Workspace
  /** Path in the sandbox. */
  path: string
}

/** With what the agent changed. */
export interface CapturedRepository extends PreparedRepository {
  patch: CapturedPatch
}
