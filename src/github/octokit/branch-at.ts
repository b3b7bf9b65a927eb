import type { Octokit } from '@octokit/rest'
import type { PullRequest } from '../github.js'

/**
 * The commit that a branch pointed to at a time (ISO 8601), or last before it was deleted, by the server's own record of pushes: the dates in a
 * commit are what its author claims. Null where that record cannot be read, or does not go back that far.
 * https://docs.github.com/rest/repos/repos#list-repository-activities
 */
export async function branchAt(
  octokit: Octokit,
  { repository, ref }: PullRequest['head'],
  time: string,
): Promise<string | null> {
  const [owner, repo] = repository?.split('/') ?? []
  if (!owner || !repo) return null
  const until = Date.parse(time)
  const list = { owner, repo, ref: `refs/heads/${ref}`, direction: 'desc' as const, per_page: 100 }
  let before: string | null = null
  try {
    for await (const { data } of octokit.paginate.iterator(octokit.rest.repos.listActivities, list)) {
      for (const change of data) {
        if (Date.parse(change.timestamp) <= until) return existing(change.after) ?? existing(change.before)
        before = change.before
      }
    }
  } catch (error) {
    // A private fork, or a GitHub Enterprise Server that does not list activities yet.
    if ([403, 404].includes((error as { status?: number }).status ?? 0)) return null
    throw error
  }
  return existing(before)
}

/** Zeros stand for a branch that did not exist. */
function existing(commit: string | null): string | null {
  return commit === null || /^0+$/.test(commit) ? null : commit
}
