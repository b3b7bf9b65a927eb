import { nodeId } from '../../../src/programs/demo/github/render/render-user.js'
import { findUser, type GitHubState, type RepositoryState } from '../../../src/programs/demo/github/state.js'
import { worldRepository } from './world-state.js'

/** The threads of a pull request as GraphQL shows them. */
export function reviewThreads(state: GitHubState, repository: RepositoryState, pullNumber: number) {
  return ({ first, after }: { first: number; after?: string | null }) => {
    const roots = [...worldRepository(repository).reviewComments.values()].filter(
      (comment) => comment.pullNumber === pullNumber && comment.inReplyTo === null,
    )
    const from = Number(after ?? 0)
    const end = from + first
    return {
      pageInfo: { hasNextPage: end < roots.length, endCursor: String(end) },
      nodes: roots.slice(from, end).map((root) => ({
        id: nodeId('PullRequestReviewThread', root.id),
        isResolved: root.resolved ?? false,
        isOutdated: root.outdated,
        path: root.path,
        line: root.outdated ? null : root.line,
        diffSide: root.side ?? 'RIGHT',
        comments: {
          nodes: [
            {
              databaseId: root.id,
              body: root.body,
              author: {
                __typename: findUser(state, root.author)?.type === 'Bot' ? 'Bot' : 'User',
                // As GraphQL names an app.
                login: root.author.replace(/\[bot\]$/, ''),
              },
            },
          ],
        },
      })),
    }
  }
}
