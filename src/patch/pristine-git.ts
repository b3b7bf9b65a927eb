import { createGit, type Git } from '../git/git.js'
import type { Workspace } from '../workspace/workspace.js'

/** Git on the pristine directory of a workspace: without a working tree, and so without its attributes. */
export function openPristine(workspace: Workspace, signal?: AbortSignal): Git {
  const [, ...alternates] = workspace.objectDirectories
  return createGit({ gitDir: workspace.gitDir, alternates, ...(signal === undefined ? {} : { signal }) })
}
