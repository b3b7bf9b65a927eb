import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../../../base/errors.js'
import { readCheckout } from '../../../base/git/checkout.js'
import { createGit } from '../../../base/git/git.js'
import { type TrustedTree, treeOfCommit, treeOfFolder } from '../../../base/git/trusted-tree.js'
import { remoteBranch } from '../../../change/patch/commit.js'
import {
  createPristine,
  ensureCommit,
  type FetchSource,
  fetchInto,
  findCommit,
} from '../../../change/workspace/pristine.js'
import { gitAccess, remoteOf } from '../../../github/forge.js'
import type { Context } from '../../context/collect.js'
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
  request: Pick<RunRequest, 'publish' | 'task' | 'checkoutRef' | 'baseBranch' | 'asCheckedOut'>,
  context: Pick<Context, 'base' | 'pull'> | null,
): Promise<Base> {
  const { task, checkoutRef, baseBranch = [] } = request
  if (request.asCheckedOut) return {}
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

/** The owner of the base: a run, or a caller before one. */
interface BaseOwner {
  request: Pick<RunRequest, 'checkout' | 'publish' | 'task' | 'signal' | 'replay' | 'log'>
  /** `git` is created in there. */
  folder: { dir: string }
}

/**
 * Opens the base of a run: the base branch of a pull request (never its head), otherwise the commit that the
 * agent starts from. Read with git from the run's own git directory, which the workspace then uses; nothing
 * in a working tree counts if there is a commit.
 */
export async function openBase(
  { request, folder }: BaseOwner,
  context: Pick<Context, 'base' | 'pull'> | null,
  base: Base,
): Promise<TrustedTree> {
  const { signal, log, task, replay } = request
  const { forge } = request.publish
  const checkout = await realpath(request.checkout).catch(() => null)
  const found = checkout && (await readCheckout(createGit(signal ? { signal } : {}), checkout))
  if (!found) return treeOfFolder(checkout)
  const objectDirectories = [...found.objectDirectories, ...(replay?.base.borrow ?? [])]
  const gitDir = join(folder.dir, 'git')
  await mkdir(gitDir, { recursive: true })
  const { git, commits } = await createPristine(gitDir, { ...found, objectDirectories }, signal)
  const lacks = { shallow: found.shallow.length > 0, partial: found.partial }
  if (forge && task.target.kind === 'pull_request' && context?.pull) {
    const branch = context.pull.base.ref
    // A base branch that no longer exists on the remote has no configuration.
    const commit = await remoteBranch({ ...remoteOf(forge), branch, signal })
    if (commit !== null && (await findCommit(git, commit)) === null)
      await fetchInto(git, { ...gitAccess(forge), refspecs: [`refs/heads/${branch}`] }, lacks, log)
    return treeOfCommit(git, commit)
  }
  const wanted = replay?.base.commit ?? base.commit ?? found.head
  if (wanted === null) return treeOfFolder(checkout)
  const fetch = base.fetch ? { fetch: base.fetch } : {}
  return treeOfCommit(git, await ensureCommit(git, wanted, { ...fetch, ...lacks, known: commits, log }))
}
