import { WorkspaceError } from '../errors.js'
import type { Git } from '../git/git.js'
import { GitError } from '../git/git-error.js'
import { type RemoteAccess, reachRemote } from '../git/reach-remote.js'
import type { Log } from '../log.js'

/** Trees may be missing too, and each round reveals one more level. */
const MOST_ROUNDS = 40

/**
 * Fetches the objects of a commit's tree that a partial clone does not have into our own object folder: from
 * the forge's address with our token, never through the checkout's own remote, whose configuration could
 * start any program. Resolves to the number of objects fetched. Rejects with COMMIT_NOT_FOUND in the remote's
 * own words.
 */
export async function fetchMissing(
  git: Git,
  commit: string,
  source: RemoteAccess,
  log: Log,
): Promise<number> {
  let fetched = 0
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const missing = await missingOf(git, commit)
    if (missing.length === 0) return fetched
    log.info(`Fetching ${missing.length} objects that the partial clone does not have`)
    await fetchObjects(git, missing, source)
    fetched += missing.length
  }
  return fetched
}

async function missingOf(git: Git, commit: string): Promise<string[]> {
  const args = ['rev-list', '--objects', '--no-walk', '--missing=print', commit]
  const listed = (await git.raw(args)).toString('latin1').split('\n')
  return listed.filter((line) => line.startsWith('?')).map((line) => line.slice(1))
}

async function fetchObjects(git: Git, ids: readonly string[], source: RemoteAccess): Promise<void> {
  const args = ['fetch', '--quiet', '--no-tags', '--no-write-fetch-head', '--stdin', '--', source.url]
  const input = ids.map((id) => `${id}\n`).join('')
  await reachRemote(source, (access) =>
    // Without the setting we would claim to have the commits, and get nothing that belongs to them.
    git.raw(args, { ...access, input, config: { ...access.config, 'fetch.negotiationAlgorithm': 'noop' } }),
  ).catch((error: unknown) => {
    if (!(error instanceof GitError) || error.code === 'DISK_FULL' || error.unreachable) throw error
    const words = `The checkout is a partial clone, and ${ids.length} objects cannot be fetched: ${error.stderr.trim()}`
    throw new WorkspaceError('COMMIT_NOT_FOUND', words, {
      hint: 'Check out without `filter`, or give the job `contents: read`.',
      cause: error,
    })
  })
}
