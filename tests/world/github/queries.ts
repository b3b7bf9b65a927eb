import { maySee } from '../../../src/programs/demo/github/auth.js'
import {
  findRepository,
  type GitHubState,
  type RepositoryState,
  type TokenState,
} from '../../../src/programs/demo/github/state.js'
import { connection, graphOf, wordsOf } from './graph.js'
import { GraphqlRefusal } from './graphql-refusal.js'
import { issueOrPullRequest } from './linked-queries.js'
import { reviewThreads } from './review-threads.js'

/** What GraphQL is asked about a repository, for whoever holds this token; an executor validates around it. */
export function queriesFor(state: GitHubState, identity: TokenState) {
  const visible = (repository: RepositoryState | undefined) =>
    repository && maySee(state, repository, identity) ? repository : null
  const graphs = () =>
    [...state.repositories.values()].flatMap((one) => (visible(one) ? [graphOf(state, one, identity)] : []))
  return {
    repository({ owner, name }: { owner: string; name: string }) {
      const repository = visible(findRepository(state, owner, name))
      if (repository === null)
        throw new GraphqlRefusal(
          'NOT_FOUND',
          `Could not resolve to a Repository with the name '${owner}/${name}'.`,
        )
      const graph = graphOf(state, repository, identity).repository
      return {
        ...graph,
        issueOrPullRequest: ({ number }: { number: number }) => {
          const linked = issueOrPullRequest(state, repository, identity)({ number })
          const { projectItems } = linked
          return { ...linked, ...graphOf(state, repository, identity).find(number), projectItems }
        },
        pullRequest: ({ number }: { number: number }) =>
          repository.pulls.has(number)
            ? { ...graph.pullRequest({ number }), reviewThreads: reviewThreads(state, repository, number) }
            : graph.pullRequest({ number }),
      }
    },
    nodes: ({ ids }: { ids: string[] }) =>
      ids.map((id) => graphs().flatMap((graph) => graph.node(id) ?? [])[0] ?? null),
    node: ({ id }: { id: string }) => graphs().flatMap((graph) => graph.node(id) ?? [])[0] ?? null,
    /** As gh asks. */
    search({ query, ...page }: { query: string; first?: number; last?: number }) {
      const words = wordsOf(query)
      const name = words.find((word) => word.startsWith('repo:'))?.slice(5) ?? ''
      const repository = visible(state.repositories.get(name.toLowerCase()))
      const found = repository ? graphOf(state, repository, identity).search(words) : []
      return { ...connection(found)(page), issueCount: found.length }
    },
  }
}
