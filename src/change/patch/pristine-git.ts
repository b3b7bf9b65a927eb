import { createGit, type Git } from '../../base/git/git.js'
import type { Workspace } from '../workspace/workspace.js'

/**
 * Runs git on a workspace's pristine directory: without a working tree, and therefore without its attributes.
 */
export function openPristine(
  workspace: Pick<Workspace, 'gitDir' | 'objectDirectories'>,
  signal?: AbortSignal,
): Git {
  const [, ...alternates] = workspace.objectDirectories
  return createGit({ gitDir: workspace.gitDir, alternates, ...(signal === undefined ? {} : { signal }) })
}
