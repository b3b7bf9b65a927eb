import { createComment, createIssue } from '../../../src/programs/demo/github/seed.js'
import type { GitHubState, TokenState } from '../../../src/programs/demo/github/state.js'
import { graphOf } from './graph.js'
import { worldRepository } from './world-state.js'

interface Node {
  number: number
  name: string
  login: string
  databaseId?: number
}

const REACTIONS: Record<string, string> = { THUMBS_UP: '+1', EYES: 'eyes' }

type Input = Record<string, string | string[] | boolean | null | undefined>

/** What GitHub's own command line writes by GraphQL. Who may is not looked at: its token may all of it. */
export function ghMutationsFor(
  state: GitHubState,
  identity: TokenState,
): Record<string, (args: { input: Input }) => unknown> {
  const [repository] = [...state.repositories.values()]
  if (repository === undefined) return {}
  const graph = () => graphOf(state, repository, identity)
  const node = (id: unknown) => graph().node(String(id)) as unknown as Node
  const at = (id: unknown) => {
    const issue = repository.issues.get(node(id).number)
    if (issue === undefined) throw new Error(`${id} is no issue`)
    return issue
  }
  const list = (ids: Input[string]) => [ids || []].flat()
  const close = (id: unknown, reason?: string) => {
    Object.assign(at(id), { state: 'closed', stateReason: reason ?? null, closedAt: state.now() })
    return node(id)
  }
  const edit = (id: unknown, { title, body, milestoneId, assigneeIds, labelIds }: Input) => {
    const issue = at(id)
    Object.assign(issue, {
      ...(title === undefined ? {} : { title }),
      ...(body === undefined ? {} : { body }),
      ...(milestoneId === undefined ? {} : { milestone: milestoneId ? node(milestoneId).number : null }),
      ...(assigneeIds ? { assignees: list(assigneeIds).map((one) => node(one).login) } : {}),
      ...(labelIds ? { labels: list(labelIds).map((one) => node(one).name) } : {}),
    })
    return node(id)
  }
  const relabel = (id: unknown, change: (there: string[]) => string[]) => {
    const issue = at(id)
    issue.labels = change(issue.labels)
    return { labelable: node(id) }
  }
  const names = (ids: Input[string]) => list(ids).map((one) => node(one).name)
  return {
    addComment: ({ input: { subjectId, body } }) => {
      const seed = { body: String(body), author: identity.login }
      const { id } = createComment(state, repository, at(subjectId).number, seed)
      const comment = graph().node(Buffer.from(`IssueComment:${id}`).toString('base64'))
      return { subject: node(subjectId), commentEdge: { cursor: '', node: comment } }
    },
    addLabelsToLabelable: ({ input: { labelableId, labelIds } }) =>
      relabel(labelableId, (there) => [...new Set([...there, ...names(labelIds)])]),
    removeLabelsFromLabelable: ({ input: { labelableId, labelIds } }) =>
      relabel(labelableId, (there) => there.filter((one) => !names(labelIds).includes(one))),
    addAssigneesToAssignable: ({ input: { assignableId, assigneeIds } }) => {
      const issue = at(assignableId)
      const added = list(assigneeIds).map((one) => node(one).login)
      issue.assignees = [...new Set([...issue.assignees, ...added])]
      return { assignable: node(assignableId) }
    },
    removeAssigneesFromAssignable: ({ input: { assignableId, assigneeIds } }) => {
      const gone = list(assigneeIds).map((one) => node(one).login)
      const issue = at(assignableId)
      issue.assignees = issue.assignees.filter((one) => !gone.includes(one))
      return { assignable: node(assignableId) }
    },
    addReaction: ({ input: { subjectId, content } }) => {
      const { databaseId } = node(subjectId)
      const subject = repository.comments.get(databaseId ?? 0) ?? at(subjectId)
      const wanted = REACTIONS[String(content)] ?? ''
      if (!subject.reactions.some((one) => one.author === identity.login && one.content === wanted))
        subject.reactions.push({
          ...{ id: state.nextId(), author: identity.login, content: wanted, createdAt: state.now() },
        })
      return { reaction: { content }, subject: node(subjectId) }
    },
    updateIssue: ({ input }) => ({ issue: edit(input['id'], input) }),
    updatePullRequest: ({ input }) => ({ pullRequest: edit(input['pullRequestId'], input) }),
    closeIssue: ({ input: { issueId, stateReason } }) => ({
      issue: close(issueId, String(stateReason ?? 'completed').toLowerCase()),
    }),
    closePullRequest: ({ input }) => ({ pullRequest: close(input['pullRequestId']) }),
    createIssue: ({ input: { title, body, labelIds } }) => {
      const seed = { title: String(title), body: String(body ?? ''), labels: names(labelIds) }
      const { number } = createIssue(state, repository, { ...seed, author: identity.login })
      return { issue: graph().find(number) }
    },
    addPullRequestReview: ({ input: { pullRequestId, event, body } }) => {
      const pull = repository.pulls.get(at(pullRequestId).number)
      const id = state.nextId()
      worldRepository(repository).reviews.set(id, {
        ...{ id, pullNumber: pull?.number ?? 0, author: identity.login, submittedAt: state.now() },
        ...{ body: String(body ?? ''), commit: pull?.head.sha ?? '' },
        state: event === 'APPROVE' ? 'APPROVED' : event === 'COMMENT' ? 'COMMENTED' : 'CHANGES_REQUESTED',
      })
      return { clientMutationId: null }
    },
    updateIssueComment: ({ input: { id, body } }) => {
      const { databaseId = 0 } = node(id)
      Object.assign(repository.comments.get(databaseId) ?? {}, { body: String(body) })
      return { issueComment: node(id) }
    },
    requestReviews: ({ input: { pullRequestId, userIds, union } }) => {
      const pull = repository.pulls.get(at(pullRequestId).number)
      const wanted = list(userIds).map((one) => node(one).login)
      if (pull) pull.reviewers = [...new Set([...(union ? pull.reviewers : []), ...wanted])]
      return { pullRequest: node(pullRequestId) }
    },
  }
}
