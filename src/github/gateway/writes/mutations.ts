import { execute, type GraphQLSchema, getArgumentValues, Kind } from 'graphql'
import type { Reaction } from '../../acting.js'
import { type Answer, denied, jsonAnswer } from '../answer.js'
import type { Copy } from '../copy.js'
import type { GraphqlRequest } from '../graphql/document.js'
import type { Json } from '../texts.js'
import { changesTo, editable, factsOf, type NodeFacts, pendingReview, reactionTo } from './facts.js'
import { heldCommentNode, heldIssueNode } from './held-objects.js'
import { heldPullNode, newPull } from './held-pull.js'
import { heldId, type Write } from './layer.js'
import { editOf } from './rest-writes.js'
import { lineCommentOf, reviewOf } from './review-writes.js'

/** Holds what a mutation writes, and answers it as GitHub would. */
export async function answerMutation(
  copy: Copy,
  schema: GraphQLSchema,
  asked: GraphqlRequest,
): Promise<Answer> {
  const [field, ...others] = asked.operation.selectionSet.selections
  if (field?.kind !== Kind.FIELD || others.length > 0) return denied('A mutation has one field.')
  const name = field.name.value
  const definition = schema.getMutationType()?.getFields()[name]
  if (!definition) return denied(`${name} is not part of the sealed copy of GitHub.`)
  const { input } = getArgumentValues(definition, field, asked.variables) as { input: Json }
  const facts = await factsOf(copy, idsIn(input))
  if (!Array.isArray(facts)) return facts
  const at = (id: unknown) => facts.find((one) => one.id === id) as NodeFacts
  const plan = await planOf(name, input, at, copy)
  if (typeof plan === 'string') return denied(plan, name)
  // An ID of something else has no number, no name or no login.
  if (plan.writes.some((write) => Object.values(write).includes(undefined)))
    return denied(`${name}: an ID in its input is of something else.`, name)
  const done = copy.writes.hold(plan.writes, plan.instead)
  if ('refused' in done) return denied(done.refused, name)
  const [first = 0] = done.numbers
  const rootValue = {
    [name]: () => ({ clientMutationId: input['clientMutationId'] ?? null, ...plan.payload(first) }),
  }
  const { document, variables: variableValues } = asked
  return jsonAnswer(200, await execute({ schema, document, variableValues, rootValue }))
}

interface Plan {
  writes: Write[]
  /** What it is held in place of. */
  instead?: number | undefined
  payload(heldAs: number): Json
}

interface Thread {
  body: string
  path: string
  line?: number
  side?: 'LEFT' | 'RIGHT'
  startLine?: number
}

/** What a mutation writes; why it cannot, in words for the agent. */
async function planOf(
  name: string,
  input: Json,
  at: (id: unknown) => NodeFacts,
  copy: Copy,
): Promise<Plan | string> {
  const list = (key: string) => (input[key] ?? []) as unknown[]
  const given = (...keys: string[]) => keys.find((key) => input[key] !== undefined && input[key] !== null)
  const tooMuch = (key: string) =>
    `${name}: \`${key}\` is not part of the sealed copy of GitHub; see the workflow's input \`actions\`.`
  switch (name) {
    case 'addComment': {
      const subject = at(input['subjectId'])
      const body = String(input['body'])
      return {
        writes: [{ kind: 'comment', number: subject.number, body }],
        payload: (id) => ({
          subject,
          commentEdge: { node: heldCommentNode(copy, id, subject.number, body) },
        }),
      }
    }
    case 'addPullRequestReview': {
      const pull = at(input['pullRequestId'])
      if (given('comments')) return tooMuch('comments')
      const threads = list('threads') as Record<'body' | 'path' | 'side' | 'line' | 'startLine', never>[]
      const comments = threads.map(({ startLine, ...thread }) => ({ ...thread, start_line: startLine }))
      const review = { event: input['event'] ?? undefined, body: input['body'], comments } as Parameters<
        typeof reviewOf
      >[1]
      const isPending = !given('event') && comments.length === 0
      return {
        writes: reviewOf(pull.number, review),
        payload: (id) => {
          if (isPending) copy.pendingReviews.add(pull.number)
          const url = `${pull.url}#pullrequestreview-${id}`
          return {
            pullRequestReview: isPending ? pendingReview(copy, pull.number) : { id: heldId(id), url },
          }
        },
      }
    }
    case 'addPullRequestReviewThread': {
      const { number } = at(input['pullRequestReviewId'] ?? input['pullRequestId'])
      const { body, path, line, side, startLine } = input as unknown as Thread
      if (input['subjectType'] === 'FILE' || !line) return tooMuch('subjectType: FILE')
      const comment = { body, path, line, side: side ?? 'RIGHT', start_line: startLine }
      return {
        writes: [lineCommentOf(number, comment)],
        payload: (id) => ({ thread: { id: heldId(id), isResolved: false, path, line } }),
      }
    }
    case 'submitPullRequestReview': {
      const { number, url } = at(input['pullRequestReviewId'] ?? input['pullRequestId'])
      const { event, body } = input as Record<string, never>
      return {
        writes: reviewOf(number, { event, body }),
        payload: (id) => {
          copy.pendingReviews.delete(number)
          return { pullRequestReview: { id: heldId(id), url, state: 'COMMENTED' } }
        },
      }
    }
    case 'addLabelsToLabelable':
    case 'removeLabelsFromLabelable': {
      const target = at(input['labelableId'])
      const kind = name === 'addLabelsToLabelable' ? 'label' : 'remove-label'
      const writes = list('labelIds').map(
        (id) => ({ kind, number: target.number, label: at(id).name }) as const,
      )
      return { writes, payload: () => ({ labelable: shownOf(target) }) }
    }
    case 'addAssigneesToAssignable':
    case 'removeAssigneesFromAssignable': {
      const target = at(input['assignableId'])
      const logins = list('assigneeIds').map((id) => at(id).login)
      const wanted =
        name === 'addAssigneesToAssignable'
          ? [...target.assignees, ...logins]
          : target.assignees.filter((one) => !logins.includes(one))
      return {
        writes: changesTo(target.assignees, wanted, assignment(target)),
        payload: () => ({ assignable: shownOf(target) }),
      }
    }
    case 'addReaction': {
      const subject = at(input['subjectId'])
      const to = reactionTo(subject)
      if (typeof to === 'string') return to
      const content = REACTION_OF[String(input['content'])]
      if (content === undefined) return tooMuch('content')
      const reaction = { content: input['content'], createdAt: new Date().toISOString(), user: null }
      return {
        writes: [{ kind: 'react', ...to, content }],
        payload: (id) => ({ subject, reaction: { ...reaction, id: heldId(id) } }),
      }
    }
    case 'convertPullRequestToDraft':
    case 'markPullRequestReadyForReview': {
      const pullRequest = at(input['pullRequestId'])
      const draft = name === 'convertPullRequestToDraft'
      return {
        writes: [editOf(pullRequest.number, { draft })],
        payload: () => ({ pullRequest: { ...shownOf(pullRequest), isDraft: draft } }),
      }
    }
    case 'updateIssue':
    case 'updatePullRequest': {
      const target = at(input[name === 'updateIssue' ? 'id' : 'pullRequestId'])
      // A new one has the labels that it is given; those of another are added and removed one by one.
      const isNew = target.heldAs !== undefined
      const extra = given('state', ...(isNew ? [] : ['labelIds']), 'baseRefName')
      if (extra) return tooMuch(extra)
      const { milestoneId: milestone, assigneeIds: assignees } = input
      const [title, body] = ['title', 'body'].map((key) => (input[key] ?? undefined) as string | undefined)
      const writes: Write[] = [
        ...(title === undefined && body === undefined ? [] : [editOf(target.number, { title, body })]),
        ...(assignees
          ? changesTo(
              target.assignees,
              list('assigneeIds').map((id) => at(id).login),
              assignment(target),
            )
          : []),
        ...(isNew ? list('labelIds') : []).map(
          (id) => ({ kind: 'label', number: target.number, label: at(id).name }) as const,
        ),
        ...(milestone
          ? [{ kind: 'milestone', number: target.number, title: at(milestone).title } as const]
          : []),
        ...(milestone === null && target.milestone !== undefined
          ? [{ kind: 'milestone', number: target.number, title: target.milestone, remove: true } as const]
          : []),
      ]
      return {
        writes,
        payload: () => ({ [name === 'updateIssue' ? 'issue' : 'pullRequest']: shownOf(target) }),
      }
    }
    case 'closePullRequest': {
      const pullRequest = at(input['pullRequestId'])
      const write = { kind: 'close', number: pullRequest.number, reason: 'completed' } as const
      return { writes: [write], payload: () => ({ pullRequest }) }
    }
    case 'closeIssue': {
      const issue = at(input['issueId'])
      const { number } = issue
      const original = input['duplicateIssueId']
      if (!original && input['stateReason'] === 'DUPLICATE')
        return 'closeIssue: name the original in `duplicateIssueId`.'
      const reason = input['stateReason'] === 'NOT_PLANNED' ? 'not_planned' : 'completed'
      const write: Write = original
        ? { kind: 'close-duplicate', number, of: at(original).number }
        : { kind: 'close', number, reason }
      return { writes: [write], payload: () => ({ issue }) }
    }
    case 'createIssue': {
      const extra = given('assigneeIds', 'milestoneId')
      if (extra) return tooMuch(extra)
      const [title, body] = [String(input['title']), String(input['body'] ?? '')]
      const labels = list('labelIds').map((id) => at(id).name)
      const write = { kind: 'create-issue', title, body, labels } as const
      return { writes: [write], payload: (number) => ({ issue: heldIssueNode(copy, number, write) }) }
    }
    case 'createPullRequest': {
      const pull = await newPull(copy, {
        title: String(input['title']),
        body: String(input['body'] ?? ''),
        base: String(input['baseRefName']),
        head: String(input['headRefName']),
        draft: input['draft'] === true,
      })
      if (typeof pull === 'string') return pull
      return { writes: [pull], payload: (number) => ({ pullRequest: heldPullNode(copy, number, pull) }) }
    }
    case 'updateIssueComment': {
      const comment = at(input['id'])
      const number = editable(copy, comment)
      if (typeof number === 'string') return number
      const body = String(input['body'])
      return {
        writes: [{ kind: 'comment', number, body }],
        instead: comment.heldAs,
        payload: (id) => ({ issueComment: heldCommentNode(copy, id, number, body) }),
      }
    }
    default: {
      const pull = at(input['pullRequestId'])
      if (list('teamIds').length > 0) return tooMuch('teamIds')
      const wanted = list('userIds').map((id) => at(id).login)
      const writes = changesTo(
        pull.reviewers,
        // Without `union`, these are all of them.
        input['union'] === true ? [...pull.reviewers, ...wanted] : wanted,
        (reviewer) => ({ kind: 'request-reviewers', number: pull.number, reviewer }),
      )
      return { writes, payload: () => ({ pullRequest: shownOf(pull) }) }
    }
  }
}

const REACTION_OF: Record<string, Reaction> = {
  ...{ THUMBS_UP: '+1', THUMBS_DOWN: '-1', LAUGH: 'laugh', CONFUSED: 'confused' },
  ...{ HEART: 'heart', HOORAY: 'hooray', ROCKET: 'rocket', EYES: 'eyes' },
}

const assignment =
  ({ number }: NodeFacts) =>
  (assignee: string): Write => ({ kind: 'assign', number, assignee })

/** What a payload may show of an issue or pull request. */
function shownOf({ __typename, id, number, title, url }: NodeFacts): Json {
  return { __typename, id, number, title, url }
}

function idsIn(input: Json): string[] {
  const named = Object.entries(input).filter(([key]) => /(^id|Ids?)$/.test(key) && key !== 'clientMutationId')
  return [...new Set(named.flatMap(([, value]) => value ?? []).map(String))]
}
