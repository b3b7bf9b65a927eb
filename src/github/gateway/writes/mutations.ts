import { execute, type GraphQLSchema, getArgumentValues, Kind } from 'graphql'
import { type Answer, denied, jsonAnswer } from '../answer.js'
import { askGraphql, type Copy } from '../copy.js'
import { type GraphqlRequest, graphqlErrors } from '../graphql/document.js'
import { heldId, type Write } from './layer.js'
import { editOf } from './rest-writes.js'
import { reviewOf } from './review-writes.js'

type Json = Record<string, unknown>

/** What is behind an opaque ID. */
interface NodeFacts {
  __typename: string
  id: string
  number: number
  title: string
  url: string
  name: string
  login: string
  assignees?: { nodes: { login: string }[] }
}

const FACTS =
  '__typename id ...on Issue{number title url assignees(first:50){nodes{login}}} ...on PullRequest{number title url assignees(first:50){nodes{login}}} ...on Label{name} ...on Milestone{title} ...on User{login}'

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
  const plan = planOf(name, input, at)
  if (typeof plan === 'string') return denied(plan)
  const done = copy.writes.hold(plan.writes)
  if ('refused' in done) return denied(done.refused)
  const [first = 0] = done.numbers
  const rootValue = {
    [name]: () => ({ clientMutationId: input['clientMutationId'] ?? null, ...plan.payload(first, copy) }),
  }
  const { document, variables: variableValues } = asked
  return jsonAnswer(200, await execute({ schema, document, variableValues, rootValue }))
}

interface Plan {
  writes: Write[]
  payload(heldAs: number, copy: Copy): Json
}

/** What a mutation writes; why it cannot, in words for the agent. */
function planOf(name: string, input: Json, at: (id: unknown) => NodeFacts): Plan | string {
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
        payload: (id) => commentPayload(subject, id, body),
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
      return {
        writes: reviewOf(pull.number, review),
        payload: (id) => ({
          pullRequestReview: { id: heldId(id), url: `${pull.url}#pullrequestreview-${id}` },
        }),
      }
    }
    case 'addLabelsToLabelable':
    case 'removeLabelsFromLabelable': {
      const target = at(input['labelableId'])
      const kind = name === 'addLabelsToLabelable' ? 'label' : 'remove-label'
      const writes = list('labelIds').map(
        (id) => ({ kind, number: target.number, label: at(id).name }) as const,
      )
      return { writes, payload: () => ({ labelable: target }) }
    }
    case 'addAssigneesToAssignable': {
      const target = at(input['assignableId'])
      return {
        writes: assigned(target, list('assigneeIds').map(at)),
        payload: () => ({ assignable: target }),
      }
    }
    case 'updateIssue':
    case 'updatePullRequest': {
      const target = at(input[name === 'updateIssue' ? 'id' : 'pullRequestId'])
      const extra = given('state', 'labelIds', 'baseRefName')
      if (extra) return tooMuch(extra)
      const milestone = input['milestoneId']
      const [title, body] = ['title', 'body'].map((key) => (input[key] ?? undefined) as string | undefined)
      const writes: Write[] = [
        ...(title === undefined && body === undefined ? [] : [editOf(target.number, { title, body })]),
        ...assigned(target, list('assigneeIds').map(at)),
        ...(milestone
          ? [{ kind: 'milestone', number: target.number, title: at(milestone).title } as const]
          : []),
      ]
      return { writes, payload: () => ({ [name === 'updateIssue' ? 'issue' : 'pullRequest']: target }) }
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
      return {
        writes: [{ kind: 'create-issue', title, body, labels: list('labelIds').map((id) => at(id).name) }],
        payload: (number, { upstream, fullName }) => ({
          issue: {
            id: heldId(number),
            number,
            title,
            body,
            url: `${upstream.webUrl}/${fullName}/issues/${number}`,
          },
        }),
      }
    }
    default: {
      const pull = at(input['pullRequestId'])
      if (list('teamIds').length > 0) return tooMuch('teamIds')
      const writes = list('userIds').map(
        (id) => ({ kind: 'request-reviewers', number: pull.number, reviewer: at(id).login }) as const,
      )
      return { writes, payload: () => ({ pullRequest: pull }) }
    }
  }
}

/** Whoever is not assigned yet. */
function assigned({ number, assignees }: NodeFacts, wanted: readonly NodeFacts[]): Write[] {
  const there = assignees?.nodes.map(({ login }) => login) ?? []
  return wanted
    .filter(({ login }) => !there.includes(login))
    .map(({ login }) => ({ kind: 'assign', number, assignee: login }))
}

function commentPayload(subject: NodeFacts, id: number, body: string): Json {
  const url = `${subject.url}#issuecomment-${id}`
  return { subject, commentEdge: { node: { id: heldId(id), databaseId: null, url, body } } }
}

function idsIn(input: Json): string[] {
  const named = Object.entries(input).filter(([key]) => /(^id|Ids?)$/.test(key) && key !== 'clientMutationId')
  return [...new Set(named.flatMap(([, value]) => value ?? []).map(String))]
}

/** Asks GitHub what is behind IDs that the agent has seen. */
async function factsOf(copy: Copy, ids: readonly string[]): Promise<NodeFacts[] | Answer> {
  const unknown = ids.find((id) => !copy.shownIds.has(id))
  if (unknown !== undefined)
    return graphqlErrors([
      { type: 'NOT_FOUND', message: `Could not resolve to a node with the global id of '${unknown}'.` },
    ])
  const variables = Object.fromEntries(ids.map((id, index) => [`i${index}`, id]))
  const declared = ids.map((_, index) => `$i${index}:ID!`).join(' ')
  const query = `query(${declared}){${ids.map((_, index) => `n${index}:node(id:$i${index}){${FACTS}}`).join(' ')}}`
  const answer = await askGraphql(copy, { query, variables })
  const { data } = answer.status === 200 ? (JSON.parse(answer.body.toString()) as { data?: Json }) : {}
  const found = Object.values(data ?? {}).filter((one) => one !== null) as NodeFacts[]
  if (answer.status !== 200 || found.length === ids.length) return answer.status === 200 ? found : answer
  return graphqlErrors([{ type: 'NOT_FOUND', message: 'Could not resolve to a node with the global id.' }])
}
