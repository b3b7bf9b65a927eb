import type { Octokit } from '@octokit/rest'
import type { PullRequest } from '../github.js'

/**
 * The commit that the head of a pull request pointed to at a time (ISO 8601), or last before its branch was deleted, by
 * the server's own record of pushes: the dates in a commit are what its author claims. Null where that record cannot be
 * read, or does not go back that far. Times are whole seconds, and a stranger who sees a request can push within its
 * second: such a push to a fork is later.
 * https://docs.github.com/rest/repos/repos#list-repository-activities
 */
export async function branchAt(
  octokit: Octokit,
  { head: { repository, ref }, fromFork }: Pick<PullRequest, 'head' | 'fromFork'>,
  time: string,
): Promise<string | null> {
  const [owner, repo] = repository?.split('/') ?? []
  if (!owner || !repo) return null
  const until = Date.parse(time)
  const list = { owner, repo, ref: `refs/heads/${ref}`, direction: 'desc' as const, per_page: 100 }
  let earliest: { before: string; after: string; at: number } | undefined
  try {
    for await (const { data } of octokit.paginate.iterator(octokit.rest.repos.listActivities, list)) {
      for (const change of data) {
        const at = Date.parse(change.timestamp)
        if (at < until || (at === until && !fromFork))
          return existing(change.after) ?? existing(change.before)
        earliest = { ...change, at }
      }
    }
  } catch (error) {
    // A private fork, or a GitHub Enterprise Server that does not list activities yet.
    if ([403, 404].includes((error as { status?: number }).status ?? 0)) return null
    throw error
  }
  const { before = null, after = null, at } = earliest ?? {}
  // A branch that began in that second began before the pull request.
  return existing(before) ?? (at === until ? existing(after) : null)
}

/** Zeros stand for a branch that did not exist. */
function existing(commit: string | null): string | null {
  return commit === null || /^0+$/.test(commit) ? null : commit
}
