import { withToken } from '../git/credential.js'
import { createGit } from '../git/git.js'
import type { Workspace } from '../workspace/workspace.js'
import { openPristine } from './pristine-git.js'
import type { Remote } from './remote.js'

export { pushCommit } from './push.js'
export { rebaseTree } from './rebase.js'
export { fetchCommit, type Remote } from './remote.js'

export interface Person {
  name: string
  email: string
  /** ISO 8601; default now. */
  date?: string
}

/** Writes a commit of a captured tree into the pristine git directory; resolves to its ID. */
export async function commitTree(options: {
  workspace: Workspace
  tree: string
  parents: readonly string[]
  message: string
  author: Person
  committer: Person
}): Promise<string> {
  const { author, committer } = options
  const parents = options.parents.flatMap((parent) => ['-p', parent])
  return openPristine(options.workspace).run(['commit-tree', options.tree, ...parents, '-F', '-'], {
    input: options.message.endsWith('\n') ? options.message : `${options.message}\n`,
    env: {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: committer.name,
      GIT_COMMITTER_EMAIL: committer.email,
      ...(author.date === undefined ? {} : { GIT_AUTHOR_DATE: author.date }),
      ...(committer.date === undefined ? {} : { GIT_COMMITTER_DATE: committer.date }),
    },
  })
}

/**
 * The commit that a branch of the remote points to, or null when there is no such branch. Rejects with
 * GIT_FAILED.
 */
export async function remoteBranch(
  options: Remote & { branch: string; workspace?: Workspace },
): Promise<string | null> {
  const { remoteUrl, token, branch, env, signal } = options
  const name = `refs/heads/${branch}`
  const listed = await createGit().run(['ls-remote', '--', remoteUrl, name], {
    ...withToken(remoteUrl, token),
    ...(env ? { env } : {}),
    ...(signal ? { signal } : {}),
  })
  // To git the name is a pattern: it also finds `refs/heads/x/refs/heads/<name>`.
  const line = listed.split('\n').find((entry) => entry.endsWith(`\t${name}`))
  return line?.split('\t')[0] ?? null
}
