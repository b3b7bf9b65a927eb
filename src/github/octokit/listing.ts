import type { PullRequest } from '../github.js'
import type { Listing } from '../listing.js'
import { toIssue, toPullRequest } from '../shapes.js'
import { onTarget, type Place, READ_ISSUES, READ_PULLS } from './place.js'

/** Lists of issues, pull requests and repositories by REST. */
export function createListing(place: Place): Listing {
  const { octokit, owner, repo, ask } = place
  const page = { owner, repo, per_page: 100 }
  return {
    openIssues: (labels) =>
      ask({ what: 'list the issues', permission: READ_ISSUES }, async () => {
        const filter = {
          ...page,
          state: 'open' as const,
          direction: 'asc' as const,
          labels: labels.join(','),
        }
        const all = (await octokit.paginate(octokit.rest.issues.listForRepo, filter)).map(toIssue)
        // GitHub's filter has no way to write a comma.
        return all.filter(
          (issue) => !issue.isPullRequest && labels.every((one) => hasLabel(issue.labels, one)),
        )
      }),

    openPullRequestNumbers: () =>
      ask({ what: 'list the open pull requests', permission: READ_PULLS }, async () => {
        const all = await octokit.paginate(octokit.rest.pulls.list, { ...page, state: 'open' as const })
        return new Set(all.map(({ number }) => number))
      }),

    pullRequestsSince: (time) =>
      ask({ what: 'list the latest pull requests', permission: READ_PULLS }, async () => {
        const found: PullRequest[] = []
        const filter = {
          ...page,
          state: 'all' as const,
          sort: 'created' as const,
          direction: 'desc' as const,
        }
        for await (const { data } of octokit.paginate.iterator(octokit.rest.pulls.list, filter)) {
          const pulls = data.map(toPullRequest)
          found.push(...pulls.filter(({ createdAt, fromFork }) => createdAt >= time && !fromFork))
          if ((pulls.at(-1)?.createdAt ?? '') < time) break
        }
        return found
      }),

    repositoriesOf: (org) =>
      ask({ what: `list the repositories of ${org}`, permission: 'metadata: read' }, async () => {
        const all = await octokit.paginate(octokit.rest.repos.listForOrg, { org, per_page: 100 })
        return all.filter(({ archived }) => !archived).map(({ full_name: name }) => name)
      }),

    updateIssue: (number, body) =>
      onTarget(
        place,
        { what: `update issue #${number}`, permission: 'issues: write', target: number },
        async () => void (await octokit.rest.issues.update({ owner, repo, issue_number: number, body })),
      ),
  }
}

/** GitHub does not tell `Bug` from `bug`. */
function hasLabel(labels: readonly string[], wanted: string): boolean {
  return labels.some((label) => label.toLowerCase() === wanted.toLowerCase())
}
