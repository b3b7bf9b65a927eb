import { type FieldNode, Kind, type SelectionSetNode, valueFromASTUntyped } from 'graphql'
import type { Copy } from '../copy.js'
import type { Json } from '../texts.js'
import { pendingReview } from '../writes/facts.js'
import { heldCommentNode, heldIssueAt, heldIssueNode, heldLabels } from '../writes/held-objects.js'
import { heldPullAt, heldPullNode } from '../writes/held-pull.js'
import { FIRST_HELD, heldId, type Write } from '../writes/layer.js'
import { heldAbout, labelNamed, withChanges } from '../writes/overlay.js'
import { fieldsOf, type GraphqlRequest, keyOf } from './document.js'

/** Fields that lead to one issue or pull request. */
export const POINT_READS = ['issue', 'pullRequest', 'issueOrPullRequest', 'node']

/** Shows what is held of an issue or pull request in an answer; `number` is its own. */
export function showHeld(
  copy: Copy,
  asked: GraphqlRequest,
  { set, data, number }: { set: SelectionSetNode; data: Json; number: unknown },
): void {
  if (copy.pendingReviews.has(Number(number))) showPending(copy, asked, { set, data, number: Number(number) })
  const changes = heldAbout(number, copy.writes.held())
  if (changes === null) return
  const { title, body, draft, closedAs, milestone, labels, assignees, comments } = changes
  const values: Json = {
    ...{ title, body, bodyText: body, isDraft: draft, milestone },
    ...(closedAs ? { state: 'CLOSED', closed: true, stateReason: closedAs.toUpperCase() } : {}),
  }
  const textOf = new Map(comments.map((one) => [heldId(one.id), one]))
  const lists: Record<string, List | undefined> = {
    labels: { key: 'name', ...labels, made: labelNamed },
    assignees: { key: 'login', ...assignees, made: (login) => ({ __typename: 'User', login }) },
    comments: {
      ...{ key: 'id', added: [...textOf.keys()], removed: [] },
      made: (id) => {
        const comment = textOf.get(id)
        return comment ? heldCommentNode(copy, comment.id, Number(number), comment.body) : {}
      },
    },
  }
  for (const field of fieldsOf(asked, set)) {
    const key = keyOf(field)
    const name = field.name.value
    const list = lists[name]
    if (list && data[key]) data[key] = withList(asked, field, data[key] as Json, list)
    else if (values[name] !== undefined) data[key] = projected(asked, field.selectionSet, values[name])
  }
}

/** The new labels in the list of the repository's. */
export function showHeldLabels(copy: Copy, asked: GraphqlRequest, set: SelectionSetNode, data: Json): void {
  const made = new Map(heldLabels(copy, copy.writes.held()).map((one) => [String(one['name']), one]))
  if (made.size === 0) return
  const list: List = {
    ...{ key: 'name', added: [...made.keys()], removed: [] },
    made: (name) => ({ ...made.get(name), id: made.get(name)?.['node_id'], isDefault: false }),
  }
  for (const field of fieldsOf(asked, set))
    if (field.name.value === 'labels' && data[keyOf(field)])
      data[keyOf(field)] = withList(asked, field, data[keyOf(field)] as Json, list)
}

/** The review that was begun, where somebody's own are asked for. */
function showPending(
  copy: Copy,
  asked: GraphqlRequest,
  { set, data, number }: { set: SelectionSetNode; data: Json; number: number },
): void {
  for (const field of fieldsOf(asked, set))
    if (field.name.value === 'reviews' && argumentOf(asked, field, 'author') !== undefined)
      data[keyOf(field)] = projected(asked, field.selectionSet, {
        ...{ nodes: [pendingReview(copy, number)], totalCount: 1 },
      })
}

interface List {
  key: string
  added: readonly string[]
  removed: readonly string[]
  made: (name: string) => Json
}

/** A connection with what is held; more of it may be on a later page. */
function withList(
  asked: GraphqlRequest,
  field: FieldNode,
  there: Json,
  { key, made, ...change }: List,
): Json {
  const inner = field.selectionSet ? fieldsOf(asked, field.selectionSet) : []
  const nodes = inner.find(({ name }) => name.value === 'nodes')
  const given = nodes && (there[keyOf(nodes)] as Json[] | undefined)
  const { hasNextPage = false } = Object(there['pageInfo']) as { hasNextPage?: boolean }
  const shown = { ...there }
  let more = change.added.length - change.removed.length
  if (nodes && given && !hasNextPage) {
    const all = withChanges(
      given,
      change,
      (name) => projected(asked, nodes.selectionSet, made(name)) as Json,
      key,
    )
    more = all.length - given.length
    const last = Number(argumentOf(asked, field, 'last') ?? 0)
    shown[keyOf(nodes)] = all.slice(-last)
  }
  if (typeof there['totalCount'] === 'number') shown['totalCount'] = there['totalCount'] + more
  return shown
}

function argumentOf({ variables }: GraphqlRequest, field: FieldNode, name: string): unknown {
  const given = field.arguments?.find((one) => one.name.value === name)
  return given && valueFromASTUntyped(given.value, variables)
}

/** Of a value, what is selected; whatever it does not have is null. */
function projected(asked: GraphqlRequest, set: SelectionSetNode | undefined, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => projected(asked, set, one))
  if (set === undefined || value === null || typeof value !== 'object') return value ?? null
  return Object.fromEntries(
    fieldsOf(asked, set).map((field) => {
      const inner = (value as Json)[field.name.value]
      return [keyOf(field), projected(asked, field.selectionSet, inner)]
    }),
  )
}

/** Answers a query for what GitHub does not have yet; null for any other. */
export function answerHeld(copy: Copy, asked: GraphqlRequest): Json | null {
  const { selections } = asked.operation.selectionSet
  const [root] = selections
  if (selections.length !== 1 || root?.kind !== Kind.FIELD || !root.selectionSet) return null
  const isNode = root.name.value === 'node'
  for (const field of isNode ? [root] : fieldsOf(asked, root.selectionSet)) {
    const data = heldData(copy, asked, field)
    if (data === null) continue
    if (isNode) return { [keyOf(root)]: data }
    const others = projected(asked, root.selectionSet, { hasIssuesEnabled: true }) as Json
    return { [keyOf(root)]: { ...others, [keyOf(field)]: data } }
  }
  return null
}

function heldData(copy: Copy, asked: GraphqlRequest, field: FieldNode): Json | null {
  const { name, selectionSet: set } = field
  const held = copy.writes.held()
  if (!set) return null
  if (name.value === 'pullRequests') {
    const head = argumentOf(asked, field, 'headRefName')
    const nodes = held.flatMap((write, index) =>
      write.kind === 'pull-request' && write.head === head
        ? [heldPullNode(copy, FIRST_HELD + index, write)]
        : [],
    )
    return nodes.length === 0 ? null : (projected(asked, set, { nodes, totalCount: 1 }) as Json)
  }
  if (!POINT_READS.includes(name.value)) return null
  const given = argumentOf(asked, field, name.value === 'node' ? 'id' : 'number')
  const number = Number(String(given).replace(/^held-/, ''))
  const node = heldNode(copy, held, number)
  if (node === null) return null
  const data = projected(asked, set, node) as Json
  showHeld(copy, asked, { set, data, number })
  return data
}

function heldNode(copy: Copy, held: readonly Write[], number: number): Json | null {
  const issue = heldIssueAt(held, number)
  if (issue) return heldIssueNode(copy, number, issue)
  const pull = heldPullAt(held, number)
  return pull ? heldPullNode(copy, number, pull) : null
}
