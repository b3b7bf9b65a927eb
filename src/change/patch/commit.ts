import { withSigningKey } from '../../base/git/ssh-signing.js'
import type { Workspace } from '../workspace/workspace.js'
import { openPristine } from './pristine-git.js'

export { pushCommit } from './push.js'
export { rebaseTree } from './rebase.js'
export { fetchCommit, type Remote, remoteBranch } from './remote.js'

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
  /** Signs with this SSH key. */
  signingKey?: string
}): Promise<string> {
  const { author, committer, signingKey } = options
  const parents = options.parents.flatMap((parent) => ['-p', parent])
  const write = (sign: string[], config: Record<string, string>) =>
    openPristine(options.workspace).run(['commit-tree', ...sign, options.tree, ...parents, '-F', '-'], {
      config,
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
  return signingKey === undefined
    ? write([], {})
    : withSigningKey(signingKey, (config) => write(['-S'], config))
}
