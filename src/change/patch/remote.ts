import { WorkspaceError } from '../../base/errors.js'
import { createGit } from '../../base/git/git.js'
import { type RemoteAccess, reachRemote } from '../../base/git/reach-remote.js'
import { fetchInto, findCommit } from '../workspace/pristine.js'
import type { Workspace } from '../workspace/workspace.js'
import { openPristine } from './pristine-git.js'

/** A remote, and what is needed to reach it. */
export interface Remote extends Omit<RemoteAccess, 'url'> {
  remoteUrl: string
}

/** The same for git alone. */
export function accessTo({ remoteUrl: url, ...access }: Remote): RemoteAccess {
  return { url, ...access }
}

/**
 * The commit that a branch of the remote points to, or null when there is no such branch. Rejects with
 * GIT_FAILED.
 */
export function remoteBranch(o: Remote & { branch: string }): Promise<string | null> {
  return remoteRef({ ...o, ref: `refs/heads/${o.branch}` })
}

/** The same for any ref, by its whole name. */
export async function remoteRef({ ref, ...remote }: Remote & { ref: string }): Promise<string | null> {
  const args = ['ls-remote', '--', remote.remoteUrl, ref]
  const listed = await reachRemote(accessTo(remote), (access) => createGit().raw(args, access))
  // To git the name is a pattern: it also finds `refs/heads/x/refs/heads/<name>`.
  const lines = listed.toString('utf8').split('\n')
  return lines.find((entry) => entry.endsWith(`\t${ref}`))?.split('\t')[0] ?? null
}

/** Makes a commit of the remote available in the pristine git directory. Rejects with COMMIT_NOT_FOUND. */
export async function fetchCommit(
  options: Remote & { workspace: Workspace; commit: string; branch?: string },
): Promise<void> {
  const { workspace, commit, branch, signal } = options
  const git = openPristine(workspace, signal)
  if ((await findCommit(git, commit)) !== null) return
  const refspecs = [branch === undefined ? commit : `refs/heads/${branch}`]
  await fetchInto(git, { ...accessTo(options), refspecs }, workspace.shallow)
  if ((await findCommit(git, commit)) !== null) return
  throw new WorkspaceError('COMMIT_NOT_FOUND', `The remote no longer has the commit ${commit}.`, {
    hint: 'Someone moved the branch just now: run again.',
  })
}
