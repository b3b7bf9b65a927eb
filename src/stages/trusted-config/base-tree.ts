import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context/collect.js'
import { readCheckout } from '../../git/checkout.js'
import { createGit } from '../../git/git.js'
import { type TrustedTree, treeOfCommit, treeOfFolder } from '../../git/trusted-tree.js'
import { gitAccess, remoteOf } from '../../github/forge.js'
import { remoteBranch } from '../../patch/commit.js'
import { createPristine, ensureCommit, fetchInto, findCommit } from '../../workspace/pristine.js'
import type { RunRequest } from '../request.js'
import type { Base } from './base.js'

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
    const commit = await remoteBranch({ ...remoteOf(forge), branch, ...(signal ? { signal } : {}) })
    if (commit !== null && (await findCommit(git, commit)) === null)
      await fetchInto(git, { ...gitAccess(forge), refspecs: [`refs/heads/${branch}`] }, lacks, log)
    return treeOfCommit(git, commit)
  }
  const wanted = replay?.base.commit ?? base.commit ?? found.head
  if (wanted === null) return treeOfFolder(checkout)
  const fetch = base.fetch ? { fetch: base.fetch } : {}
  return treeOfCommit(git, await ensureCommit(git, wanted, { ...fetch, ...lacks, known: commits, log }))
}
