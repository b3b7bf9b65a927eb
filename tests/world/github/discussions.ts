import { refuse } from '../../../src/demo/github/auth.js'
import { repositoryWeb } from '../../../src/demo/github/render/render-repository.js'
import { nodeId } from '../../../src/demo/github/render/render-user.js'
import {
  findUser,
  type GitHubState,
  type RepositoryState,
  type TokenState,
} from '../../../src/demo/github/state.js'
import { GraphqlRefusal } from './graphql-refusal.js'
import {
  type DiscussionState,
  type DiscussionText,
  worldRepositories,
  worldRepository,
} from './world-state.js'

const idOf = (text: DiscussionText) =>
  nodeId('discussion' in text ? 'DiscussionComment' : 'Discussion', text.id)

/** A discussion as GraphQL shows it. */
export function renderDiscussion(state: GitHubState, repository: RepositoryState, number: number) {
  const discussion = worldRepository(repository).discussions.get(number)
  if (!discussion) return null
  const web = `${repositoryWeb(state, repository)}/discussions/${number}`
  const text = (one: DiscussionText) => ({
    id: idOf(one),
    databaseId: one.id,
    body: one.body,
    url: 'discussion' in one ? `${web}#discussioncomment-${one.id}` : web,
    createdAt: one.createdAt,
    lastEditedAt: one.editedAt ?? null,
    authorAssociation: 'NONE',
    author: {
      __typename: findUser(state, one.author)?.type === 'Bot' ? 'Bot' : 'User',
      // As GraphQL names an app.
      login: one.author.replace(/\[bot\]$/, ''),
      databaseId: findUser(state, one.author)?.id ?? 0,
    },
  })
  const below = (parent: number | null) => discussion.comments.filter((one) => one.parent === parent)
  return {
    ...text(discussion),
    title: discussion.title,
    category: { name: 'Ideas' },
    comments({ first, after }: { first: number; after?: string | null }) {
      const [roots, from] = [below(null), Number(after ?? 0)]
      return {
        pageInfo: { hasNextPage: from + first < roots.length, endCursor: String(from + first) },
        nodes: roots.slice(from, from + first).map((root) => ({
          ...text(root),
          replies: ({ last }: { last: number }) => ({ nodes: below(root.id).slice(-last).map(text) }),
        })),
      }
    },
  }
}

/** What is written in discussions, for whoever holds this token. */
export function discussionMutations(state: GitHubState, identity: TokenState) {
  const withId = (wanted: unknown): [RepositoryState, DiscussionState, DiscussionText] => {
    for (const repository of worldRepositories(state))
      for (const discussion of repository.discussions.values())
        for (const text of [discussion, ...discussion.comments])
          if (idOf(text) === wanted) {
            if (refuse(state, repository, identity, ['discussions:write']))
              throw new GraphqlRefusal('FORBIDDEN', 'Resource not accessible by integration')
            return [repository, discussion, text]
          }
    throw new GraphqlRefusal('NOT_FOUND', `Could not resolve to a node with the global id of '${wanted}'`)
  }
  const shown = (repository: RepositoryState, discussion: DiscussionState, { id }: DiscussionText) => ({
    comment: {
      id: nodeId('DiscussionComment', id),
      url: `${repositoryWeb(state, repository)}/discussions/${discussion.number}#discussioncomment-${id}`,
    },
  })
  type Args = { input: Record<string, unknown> }
  return {
    async addDiscussionComment({ input }: Args) {
      const [repository, discussion] = withId(input['discussionId'])
      const parent = input['replyToId'] === undefined ? null : withId(input['replyToId'])[2]
      if (parent && 'parent' in parent && parent.parent !== null)
        throw new GraphqlRefusal('UNPROCESSABLE', 'Parent comment is already in a thread')
      const made = addDiscussionComment(state, discussion, {
        body: String(input['body']),
        author: identity.login,
        parent: parent?.id ?? null,
      })
      return shown(repository, discussion, made)
    },
    async updateDiscussionComment({ input }: Args) {
      const [repository, discussion, comment] = withId(input['commentId'])
      Object.assign(comment, { body: String(input['body']), editedAt: state.now() })
      return shown(repository, discussion, comment)
    },
    async addReaction({ input }: Args) {
      const [, , text] = withId(input['subjectId'])
      // Once by each account; every request is the bot's.
      text.reactions = [...new Set([...(text.reactions ?? []), String(input['content'])])]
      return { clientMutationId: null }
    },
  }
}

export function addDiscussionComment(
  state: GitHubState,
  discussion: DiscussionState,
  { body, author, parent = null }: { body: string; author: string; parent?: number | null },
) {
  const { number } = discussion
  const made = { id: state.nextId(), discussion: number, body, author, parent, createdAt: state.now() }
  discussion.comments.push(made)
  return made
}
