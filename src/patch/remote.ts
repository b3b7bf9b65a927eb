import { WorkspaceError } from '../errors.js'
import { fetchInto, findCommit } from '../workspace/pristine.js'
import type { Workspace } from '../workspace/workspace.js'
import { openPristine } from './pristine-git.js'

/** A remote, and what is needed to reach it. */
export interface Remote {
  remoteUrl: string
  token?: string
  /** Added to git's environment: the machine's proxies and certificates. */
  env?: Record<string, string>
  signal?: AbortSignal
}

/** Makes a commit of the remote available in the pristine git directory. Rejects with COMMIT_NOT_FOUND. */
export async function fetchCommit(
  options: Remote & { workspace: Workspace; commit: string; branch?: string },
): Promise<void> {
  const { workspace, commit, branch, remoteUrl: url } = options
  const git = openPristine(workspace, options.signal)
  if ((await findCommit(git, commit)) !== null) return
  const refspecs = [branch === undefined ? commit : `refs/heads/${branch}`]
  const access = {
    ...(options.token ? { token: options.token } : {}),
    ...(options.env ? { env: options.env } : {}),
  }
  await fetchInto(git, { url, refspecs, ...access }, workspace.shallow)
  if ((await findCommit(git, commit)) !== null) return
  throw new WorkspaceError('COMMIT_NOT_FOUND', `The remote no longer has the commit ${commit}.`, {
    hint: 'Someone moved the branch just now: run again.',
  })
}
