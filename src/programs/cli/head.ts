import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CheckoutRepository, readCheckout } from '../../base/git/checkout.js'
import { createGit } from '../../base/git/git.js'
import { type TrustedTree, treeOfCommit } from '../../base/git/trusted-tree.js'
import { createPristine } from '../../change/workspace/pristine.js'

/** The current commit of a checkout. */
export interface Head {
  commit: string
  tree: TrustedTree
  repository: CheckoutRepository
  /** A git directory of its own, which has nothing of the checkout's configuration. */
  gitDir: string
}

/**
 * Calls `body` with HEAD of a folder; null where that is no repository with a commit. `root` is the folder's real path.
 * Rejects with WORKSPACE_FAILED for a damaged repository.
 */
export async function withHead<T>(
  folder: string,
  body: (head: Head | null, root: string) => Promise<T>,
): Promise<T> {
  const root = await realpath(folder)
  const repository = await readCheckout(createGit(), root)
  const commit = repository?.head
  if (!commit) return await body(null, root)
  const gitDir = await mkdtemp(join(tmpdir(), 'caisson-head-'))
  try {
    const { git } = await createPristine(gitDir, repository)
    return await body({ commit, tree: treeOfCommit(git, commit), repository, gitDir }, root)
  } finally {
    await rm(gitDir, { recursive: true, force: true })
  }
}
