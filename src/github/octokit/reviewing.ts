import type { GitHub } from '../github.js'
import type { Reviewing, ReviewThread } from '../reviewing.js'
import { type Actor, restLogin, toCheckRun, toComment, toReview, toReviewComment } from '../shapes.js'
import { type Place, unlessAborted } from './place.js'

const WRITE = 'pull-requests: write'

/** Reviews by REST; their threads, which REST does not know, by GraphQL. */
export function createReviewing(
  { octokit, graphql, owner, repo, ask, unlessDone }: Place,
  reads: Pick<GitHub, 'reviews' | 'reviewComments'>,
): Reviewing {
  const once = { owner, repo, request: { retries: 0 } }
  return {
    threads: (number) =>
      ask({ what: `list the review threads of #${number}`, permission: 'pull-requests: read' }, async () => {
        const all: ReviewThread[] = []
        let after: string | null = null
        do {
          const answer: ThreadsAnswer = await graphql(THREADS, { owner, repo, number, after })
          const { nodes, pageInfo } = answer.repository.pullRequest.reviewThreads
          all.push(...nodes.flatMap(toThread))
          after = pageInfo.hasNextPage ? pageInfo.endCursor : null
        } while (after !== null)
        return all
      }),

    create: (number, { commit, event, body, comments }) =>
      ask({ what: `review #${number}`, permission: WRITE, target: number }, () =>
        unlessDone(
          async () => {
            const { data } = await octokit.rest.pulls.createReview({
              ...once,
              pull_number: number,
              commit_id: commit,
              event,
              body,
              comments: comments.map(({ path, line, startLine, side, body }) => ({
                path,
                line,
                side,
                ...(startLine === undefined ? {} : { start_line: startLine, start_side: side }),
                body,
              })),
            })
            return toReview(data)
          },
          async () => (await reads.reviews(number)).findLast((review) => review.body === body),
        ),
      ),

    reply: (number, to, body) =>
      ask({ what: `answer the comment ${to} on #${number}`, permission: WRITE }, () =>
        unlessDone(
          async () => {
            const { data } = await octokit.rest.pulls.createReplyForReviewComment({
              ...once,
              pull_number: number,
              comment_id: to,
              body,
            })
            return toReviewComment(data)
          },
          async () => (await reads.reviewComments(number)).find((comment) => comment.body === body),
        ),
      ),

    updateReply: (id, body, signal) =>
      ask({ what: `update the comment ${id} on a line`, permission: WRITE }, async () => {
        const change = { owner, repo, comment_id: id, body, ...unlessAborted(signal) }
        return toComment((await octokit.rest.pulls.updateReviewComment(change)).data)
      }),

    resolve: (threadId) =>
      ask({ what: 'resolve a review thread', permission: 'contents: write' }, async () => {
        await graphql(RESOLVE, { input: { threadId } })
      }),

    createCheckRun: (check) =>
      ask({ what: `create the check ${check.name}`, permission: 'checks: write' }, () =>
        unlessDone(
          async () => {
            const { data } = await octokit.rest.checks.create({
              ...once,
              name: check.name,
              head_sha: check.commit,
              external_id: check.externalId,
              status: 'completed',
              conclusion: check.conclusion,
              output: {
                title: check.title,
                summary: check.summary,
                annotations: check.annotations.slice(0, 50).map((one) => ({
                  path: one.path,
                  start_line: one.startLine,
                  end_line: one.line,
                  annotation_level: one.level,
                  title: one.title,
                  message: one.message,
                })),
              },
            })
            return toCheckRun(data)
          },
          async () => {
            const { data } = await octokit.rest.checks.listForRef({
              owner,
              repo,
              ref: check.commit,
              check_name: check.name,
              per_page: 100,
            })
            const made = data.check_runs.find((run) => run.external_id === check.externalId)
            return made && toCheckRun(made)
          },
        ),
      ),
  }
}

const THREADS = `query ($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) { reviewThreads(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id isResolved isOutdated path line diffSide comments(first: 1) { nodes { databaseId body author { __typename login } } } }
  } } }
}`
const RESOLVE =
  'mutation ($input: ResolveReviewThreadInput!) { resolveReviewThread(input: $input) { clientMutationId } }'

interface ThreadNode {
  id: string
  isResolved: boolean
  isOutdated: boolean
  path: string
  line: number | null
  diffSide: 'LEFT' | 'RIGHT'
  comments: { nodes: { databaseId: number; body: string; author: Actor | null }[] }
}

interface ThreadsAnswer {
  repository: {
    pullRequest: {
      reviewThreads: {
        nodes: ThreadNode[]
        pageInfo: { hasNextPage: boolean; endCursor: string | null }
      }
    }
  }
}

function toThread(node: ThreadNode): ReviewThread[] {
  return node.comments.nodes.map(({ databaseId, body, author }) => ({
    id: node.id,
    resolved: node.isResolved,
    outdated: node.isOutdated,
    path: node.path,
    line: node.line,
    side: node.diffSide,
    commentId: databaseId,
    author: author ? restLogin(author) : 'ghost',
    body,
  }))
}
