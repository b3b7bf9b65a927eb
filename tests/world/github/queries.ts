import { maySee } from '../../../src/demo/github/auth.js'
import {
  findRepository,
  fullName,
  type GitHubState,
  type TokenState,
} from '../../../src/demo/github/state.js'
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
  }
}
