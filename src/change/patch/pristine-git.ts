import { createGit, type Git, type GitOptions } from '../../base/git/git.js'
import type { Workspace } from '../workspace/workspace.js'

/**
 * Runs git on a workspace's pristine directory: without a working tree, and therefore without its attributes.
 */
export function openPristine(
  workspace: Pick<Workspace, 'gitDir' | 'objectDirectories'>,
  signal?: AbortSignal,
): Git {
  return createGit({ ...pristineOptions(workspace), ...(signal === undefined ? {} : { signal }) })
}

/** The same as data, for another thread. */
export function pristineOptions({
  gitDir,
  objectDirectories: [, ...alternates],
}: Pick<Workspace, 'gitDir' | 'objectDirectories'>): Omit<GitOptions, 'signal'> {
  return { gitDir, alternates }
}
