import type { Discussion, DiscussionComment, Discussions } from '../discussions.js'
import { type Actor, restLogin } from '../shapes.js'
import type { Place } from './place.js'
import { unlessDone } from './unless-done.js'

const WRITE = 'discussions: write'

/** Discussions by GraphQL. */
export function discusses({ graphql, owner, repo, ask }: Place): Discussions {
  return {
    discussion: (number) =>
      ask(
        { what: `read discussion #${number}`, permission: 'discussions: read', target: number },
        async () => {
          const comments: DiscussionComment[] = []
          let after: string | null = null
          for (;;) {
            const found: DiscussionNode | null | undefined = (
              await graphql<Answer>(READ, { owner, repo, number, after })
            ).repository?.discussion
            if (!found) throw Object.assign(new Error('Not Found'), { status: 404, response: {} })
            for (const { replies, ...comment } of found.comments.nodes) {
              comments.push(toComment(comment))
              for (const reply of replies.nodes) comments.push({ ...toComment(reply), inReplyTo: comment.id })
            }
            const { hasNextPage, endCursor }: PageInfo = found.comments.pageInfo
            if (!hasNextPage) return toDiscussion(found, comments)
            after = endCursor
          }
        },
      ),

    createDiscussionComment: ({ discussion, to, body }, find) =>
      ask({ what: 'answer in the discussion', permission: WRITE }, () =>
        unlessDone(async () => {
          const input = { discussionId: discussion, body, ...(to === undefined ? {} : { replyToId: to }) }
          const { addDiscussionComment } = await graphql<{ addDiscussionComment: Written }>(ADD, { input }, 0)
          return posted(addDiscussionComment)
        }, find),
      ),

    reactInDiscussion: (subjectId, content) =>
      ask({ what: 'react in the discussion', permission: WRITE }, async () => {
        await graphql(REACT, { input: { subjectId, content: content.toUpperCase() } })
      }),

    updateDiscussionComment: (commentId, body) =>
      ask({ what: 'update the answer in the discussion', permission: WRITE }, async () => {
        const input = { commentId, body }
        return posted(
          (await graphql<{ updateDiscussionComment: Written }>(UPDATE, { input })).updateDiscussionComment,
        )
      }),
  }
}

const TEXT =
  'id databaseId body url createdAt lastEditedAt authorAssociation author { __typename login ... on User { databaseId } }'
const READ = `query ($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) { discussion(number: $number) {
    ${TEXT} title category { name }
    comments(first: 50, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { ${TEXT} replies(last: 100) { nodes { ${TEXT} } } }
    }
  } }
}`
const ADD =
  'mutation ($input: AddDiscussionCommentInput!) { addDiscussionComment(input: $input) { comment { id url } } }'
const UPDATE =
  'mutation ($input: UpdateDiscussionCommentInput!) { updateDiscussionComment(input: $input) { comment { id url } } }'

const REACT = 'mutation ($input: AddReactionInput!) { addReaction(input: $input) { clientMutationId } }'

interface TextNode {
  id: string
  databaseId: number
  body: string
  url: string
  createdAt: string
  lastEditedAt: string | null
  authorAssociation: string
  author: (Actor & { databaseId?: number }) | null
}

interface PageInfo {
  hasNextPage: boolean
  endCursor: string | null
}

interface DiscussionNode extends TextNode {
  title: string
  category: { name: string }
  comments: {
    pageInfo: PageInfo
    nodes: (TextNode & { replies: { nodes: TextNode[] } })[]
  }
}

interface Answer {
  repository: { discussion: DiscussionNode | null } | null
}

interface Written {
  comment: { id: string; url: string }
}

const posted = ({ comment: { id, url } }: Written) => ({ nodeId: id, url })

function toComment({
  id,
  databaseId,
  author,
  lastEditedAt,
  authorAssociation,
  ...text
}: TextNode): DiscussionComment {
  return {
    ...text,
    id: databaseId,
    nodeId: id,
    author: toAuthor(author),
    updatedAt: lastEditedAt ?? text.createdAt,
    association: authorAssociation,
  }
}

function toAuthor(author: TextNode['author']) {
  const { databaseId = 0, ...actor } = author ?? { __typename: 'User', login: 'ghost' }
  return { login: restLogin(actor), id: databaseId, type: actor.__typename }
}

function toDiscussion(
  { id, title, body, category, author, createdAt, url }: DiscussionNode,
  comments: DiscussionComment[],
): Discussion {
  return {
    nodeId: id,
    title,
    body,
    category: category.name,
    author: toAuthor(author),
    createdAt,
    url,
    comments,
  }
}
