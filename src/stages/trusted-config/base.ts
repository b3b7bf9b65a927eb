import type { Context } from '../../context/collect.js'
import { ConfigError } from '../../errors.js'
import { gitAccess, remoteOf } from '../../github/forge.js'
import { remoteBranch } from '../../patch/commit.js'
import type { FetchSource } from '../../workspace/pristine.js'
import type { RunRequest } from '../request.js'

/** The commit that the agent starts from, and how to fetch it if the checkout does not have it. */
export interface Base {
  commit?: string
  ref?: string
  fetch?: FetchSource
}

/**
 * The head for a pull request, the default branch for an issue, otherwise what is checked out. Forks are
 * fetched as `refs/pull/N/head`, never as a branch by name: a fork's head may be called `main` too.
 */
export async function baseFor(
  request: Pick<RunRequest, 'publish' | 'task' | 'checkoutRef' | 'baseBranch'>,
  context: Pick<Context, 'base' | 'pull'> | null,
): Promise<Base> {
  const { task, checkoutRef, baseBranch = [] } = request
  const { forge } = request.publish
  const source = forge && gitAccess(forge)
  const atBranch = (ref: string): Base => ({
    ref,
    ...(source ? { fetch: { ...source, refspecs: [`refs/heads/${ref}`] } } : {}),
  })
  const chosen = baseBranch.length > 0
  if (!forge || !context || (task.target.kind === 'none' && !chosen))
    return checkoutRef ? atBranch(checkoutRef) : {}
  if (task.target.kind === 'pull_request') {
    return {
      ...(context.base.sha ? { commit: context.base.sha } : {}),
      ref: context.pull?.head.ref ?? context.base.ref,
      fetch: { ...gitAccess(forge), refspecs: [`refs/pull/${task.target.number}/head`] },
    }
  }
  const { ref } = context.base
  if (checkoutRef === ref) return atBranch(ref)
  const commit = await remoteBranch({ ...remoteOf(forge), branch: ref })
  if (commit === null && chosen) {
    throw new ConfigError('CONFIG_INVALID', `base-branch: there is no branch ${ref} in the repository.`, {
      hint: 'Create the branch, or correct the input.',
    })
  }
  return { ...atBranch(ref), ...(commit ? { commit } : {}) }
}
