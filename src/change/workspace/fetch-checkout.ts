import { dirname, join } from 'node:path'
import { createGit } from '../../base/git/git.js'
import type { RemoteAccess } from '../../base/git/reach-remote.js'
import type { Log } from '../../base/log.js'
import { fetchInto } from './pristine.js'

export interface FetchedCheckout {
  /** Is created; its parent exists. */
  folder: string
  source: RemoteAccess
  /** Ref or commit to check out. */
  wanted: string
  /** Branch to be on; default detached. */
  branch?: string | undefined
  /** Further branches to fetch. */
  also?: readonly string[]
  log: Log
  signal?: AbortSignal
}

/**
 * Makes a checkout with a short history. The token is in the environment of one git command only, and nothing of the
 * repository runs: no hooks, no filters, no submodules. Rejects as `fetchInto` does.
 */
export async function fetchCheckoutInto(o: FetchedCheckout): Promise<void> {
  const { folder, wanted, branch, also = [], log, signal } = o
  await createGit({ cwd: dirname(folder) }).raw(['init', '-q', '--template=', folder])
  const git = createGit({ gitDir: join(folder, '.git'), workTree: folder, ...(signal ? { signal } : {}) })
  const local = `refs/remotes/origin/${branch ?? 'HEAD'}`
  const refspecs = [
    `+${wanted}:${local}`,
    ...also.map((one) => `+refs/heads/${one}:refs/remotes/origin/${one}`),
  ]
  await fetchInto(git, { ...o.source, refspecs }, true, log)
  const as = branch === undefined ? ['--detach'] : ['-B', branch]
  await git.raw(['checkout', '-q', '--force', '--no-track', ...as, local])
}
