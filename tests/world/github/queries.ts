import { maySee } from '../../../src/programs/demo/github/auth.js'
import {
  findRepository,
  fullName,
  type GitHubState,
  type TokenState,
} from '../../../src/programs/demo/github/state.js'
import { issueOrPullRequest } from './linked-queries.js'
import { reviewThreads } from './review-threads.js'

/** What GraphQL is asked about a repository, for whoever holds this token; an executor validates around it. */
export function queriesFor(state: GitHubState, identity: TokenState) {
  return {
    repository({ owner, name }: { owner: string; name: string }) {
      const repository = findRepository(state, owner, name)
      if (!repository || !maySee(state, repository, identity)) return null
      return {
        nameWithOwner: fullName(repository),
        hasIssuesEnabled: true,
        issueOrPullRequest: issueOrPullRequest(state, repository, identity),
        pullRequest: ({ number }: { number: number }) =>
          repository.pulls.has(number)
            ? { number, reviewThreads: reviewThreads(state, repository, number) }
            : null,
        issue({ number }: { number: number }) {
          const issue = repository.issues.get(number)
          if (!issue) return null
          const nodes = issue.linkedBranches.map((name) => ({
            ref: { name, repository: { nameWithOwner: fullName(repository) } },
          }))
          return { number, linkedBranches: { nodes } }
        },
      }
    },
    /** As `gh issue list --label` asks. */
    search({ query }: { query: string }) {
      const [, label = '', owner = '', name = ''] =
        /^label:(\S+) repo:([^\s/]+)\/(\S+) state:open type:issue$/.exec(query) ?? []
      if (name === '') throw new Error(`Unknown search: ${query}`)
      const repository = findRepository(state, owner, name)
      const found = repository && maySee(state, repository, identity) ? [...repository.issues.values()] : []
      const nodes = found
        .filter((issue) => issue.state === 'open' && issue.labels.includes(label))
        .map(({ number }) => ({ __typename: 'Issue', number }))
      return { issueCount: nodes.length, nodes, pageInfo: { hasNextPage: false, endCursor: null } }
    },
  }
}
