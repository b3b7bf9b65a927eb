import type { Policy } from '../config/policy.js'
import { parseRepositoryConfig, REPOSITORY_FILES } from '../config/repository.js'
import type { Context } from '../context/collect.js'
import { ConfigError } from '../errors.js'
import type { Git } from '../git/git.js'
import { fetchCommit, remoteBranch } from '../patch/commit.js'
import { defaultPolicy, RULE_IDS } from '../patch/policy/default-policy.js'
import { openPristine } from '../patch/pristine-git.js'
import type { Workspace } from '../workspace/workspace.js'
import type { RunRequest } from './request.js'

/**
 * The policy of the base branch. It is read before the agent starts, from git and never from a working
 * tree, so that nothing that is judged by it can change it. Throws CONFIG_INVALID.
 */
export async function readPolicy(
  request: RunRequest,
  context: Context | null,
  workspace: Workspace,
): Promise<Policy> {
  const commit = await policyCommit(request, context, workspace)
  return commit === null ? defaultPolicy() : policyAt(openPristine(workspace, request.signal), commit)
}

/** The policy as it stands in the files of a commit. Throws CONFIG_INVALID. */
export async function policyAt(git: Git, commit: string): Promise<Policy> {
  const listed = await git.run(['ls-tree', '--full-tree', commit, '--', ...REPOSITORY_FILES])
  const [first] = listed.split('\n').filter((line) => line !== '')
  if (first === undefined) return defaultPolicy()
  const [, mode = '', id = '', file = ''] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/.exec(first) ?? []
  if (!mode.startsWith('100')) {
    throw new ConfigError('CONFIG_INVALID', `${file} is not a plain file.`, {
      hint: 'Put the configuration itself there, not a link to it.',
    })
  }
  return parseRepositoryConfig(file, await git.run(['cat-file', 'blob', id]), RULE_IDS).policy
}

/** A pull request's head is what is judged, so its base branch says by what; elsewhere both are the same. */
async function policyCommit(
  { forge, task, signal }: RunRequest,
  context: Context | null,
  workspace: Workspace,
): Promise<string | null> {
  if (!forge || task.target.kind !== 'pull_request' || !context?.pull) return workspace.baseCommit
  const branch = context.pull.base.ref
  const { remoteUrl, token } = forge
  const remote = { remoteUrl, token, branch, ...(signal ? { signal } : {}) }
  const commit = await remoteBranch(remote)
  if (commit !== null) await fetchCommit({ ...remote, workspace, commit })
  return commit
}
