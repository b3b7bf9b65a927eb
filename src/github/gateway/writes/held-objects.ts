import { type Answer, jsonAnswer } from '../answer.js'
import type { Copy } from '../copy.js'
import type { Json } from '../texts.js'
import { heldPullAt, readHeldPull } from './held-pull.js'
import { FIRST_HELD, heldId, type Write } from './layer.js'
import { labelNamed, withHeld } from './overlay.js'

type NewIssue = Extract<Write, { kind: 'create-issue' }>
type Place = Pick<Copy, 'fullName' | 'upstream'>

/** A comment that is not on GitHub yet. */
export function heldComment({ fullName, upstream }: Place, id: number, number: number, body: string): Json {
  const at = new Date().toISOString()
  const api = `${upstream.apiUrl}/repos/${fullName}`
  const web = `${upstream.webUrl}/${fullName}/issues/${number}#issuecomment-${id}`
  return {
    ...{ id, node_id: heldId(id), url: `${api}/issues/comments/${id}`, html_url: web, body, user: null },
    ...{ issue_url: `${api}/issues/${number}`, created_at: at, updated_at: at },
  }
}

/** The same by GraphQL. */
export function heldCommentNode(place: Place, id: number, number: number, body: string): Json {
  const { html_url: url, created_at: createdAt } = heldComment(place, id, number, body)
  return {
    ...{ __typename: 'IssueComment', id: heldId(id), url, body, bodyText: body, author: null },
    ...{ createdAt, updatedAt: createdAt, authorAssociation: 'NONE', viewerDidAuthor: true },
    ...{ includesCreatedEdit: false, isMinimized: false, reactionGroups: [] },
  }
}

/** An issue that is not on GitHub yet. */
export function heldIssue(
  { fullName, upstream }: Place,
  number: number,
  { title, body, labels }: NewIssue,
): Json {
  const url = `${upstream.apiUrl}/repos/${fullName}/issues/${number}`
  return {
    ...{ id: number, node_id: heldId(number), number, url, title, body, state: 'open', user: null },
    ...{ html_url: `${upstream.webUrl}/${fullName}/issues/${number}`, comments: 0, assignees: [] },
    ...{ labels: labels.map(labelNamed), created_at: new Date().toISOString() },
  }
}

/** The same by GraphQL; what is held about it is added like that about any other. */
export function heldIssueNode(place: Place, number: number, write: NewIssue): Json {
  const { html_url: url, created_at: createdAt, title, body } = heldIssue(place, number, write)
  const list = (nodes: Json[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } })
  return {
    ...{ __typename: 'Issue', id: heldId(number), number, url, title, body, bodyText: body },
    ...{ state: 'OPEN', closed: false, createdAt, updatedAt: createdAt, author: null },
    ...{ labels: list(write.labels.map(labelNamed)), assignees: list([]), comments: list([]) },
    ...{ projectCards: list([]), reactionGroups: [] },
  }
}

/** The labels that GitHub does not have yet. */
export function heldLabels({ fullName, upstream }: Place, held: readonly Write[]): Json[] {
  return held.flatMap((write, index) => {
    if (write.kind !== 'create-label') return []
    const { label: name, color, description } = write
    const url = `${upstream.apiUrl}/repos/${fullName}/labels/${encodeURIComponent(name)}`
    const node_id = heldId(FIRST_HELD + index)
    return [{ id: FIRST_HELD + index, node_id, url, name, color, description, default: false }]
  })
}

/** The issue that a number stands for until it is on GitHub. */
export function heldIssueAt(held: readonly Write[], number: number): NewIssue | undefined {
  const write = held[number - FIRST_HELD]
  return write?.kind === 'create-issue' ? write : undefined
}

/** All comments that are held for an issue or pull request. */
export function heldComments(copy: Place, held: readonly Write[], number: number): Json[] {
  return held.flatMap((write, index) =>
    write.kind === 'comment' && write.number === number
      ? [heldComment(copy, FIRST_HELD + index, number, write.body)]
      : [],
  )
}

/** A point read of what GitHub does not have yet; null for any other. */
export function readHeld(
  copy: Copy,
  operation: string,
  parts: readonly string[],
  wants?: string,
): Answer | null {
  const held = copy.writes.held()
  if (operation === '/issues/comments/{}') {
    const write = held[Number(parts[2]) - FIRST_HELD]
    return write?.kind === 'comment'
      ? jsonAnswer(200, heldComment(copy, Number(parts[2]), write.number, write.body))
      : null
  }
  if (operation === '/labels/{}') {
    const label = heldLabels(copy, held).find(({ name }) => name === parts[1])
    return label ? jsonAnswer(200, label) : null
  }
  const number = Number(parts[1])
  const pull = /^\/(issues|pulls)\/\{\}/.test(operation) ? heldPullAt(held, number) : undefined
  if (pull && operation !== '/issues/{}/comments') return readHeldPull(copy, operation, number, pull, wants)
  if (pull) return jsonAnswer(200, heldComments(copy, held, number))
  const write = /^\/issues\/\{\}/.test(operation) ? heldIssueAt(held, number) : undefined
  if (write === undefined) return null
  const issue = withHeld(heldIssue(copy, number, write), held) as Json
  if (operation === '/issues/{}') return jsonAnswer(200, issue)
  if (operation === '/issues/{}/labels') return jsonAnswer(200, issue['labels'])
  return jsonAnswer(200, operation === '/issues/{}/comments' ? heldComments(copy, held, number) : [])
}
