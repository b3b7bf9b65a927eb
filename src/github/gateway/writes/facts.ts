import type { Answer } from '../answer.js'
import { askGraphql, type Copy } from '../copy.js'
import { graphqlErrors } from '../graphql/document.js'
import type { Json } from '../texts.js'
import { heldCommentNode, heldIssueNode } from './held-objects.js'
import { heldPullNode } from './held-pull.js'
import { FIRST_HELD, type Write } from './layer.js'
import { heldAbout } from './overlay.js'

/** What is behind an opaque ID. */
export interface NodeFacts {
  __typename: string
  id: string
  number: number
  title: string
  url: string
  name: string
  login: string
  /** Of an issue or pull request, with what is held. */
  assignees: string[]
  reviewers: string[]
  milestone: string | undefined
  viewerDidAuthor?: boolean
  /** The number under which it is held; absent: GitHub has it. */
  heldAs?: number
}

const TARGET = 'number title url assignees(first:50){nodes{login}} milestone{title}'
const FACTS = `__typename id ...on Issue{${TARGET}} ...on PullRequest{${TARGET} reviewRequests(first:50){nodes{requestedReviewer{...on User{login}}}}} ...on Label{name} ...on Milestone{title} ...on User{login} ...on IssueComment{viewerDidAuthor url} ...on PullRequestReviewComment{url}`

/** Asks GitHub what is behind IDs that the agent has seen; what is held is known here. */
export async function factsOf(copy: Copy, ids: readonly string[]): Promise<NodeFacts[] | Answer> {
  const held = ids.flatMap((id) => heldFacts(copy, id) ?? [])
  const others = ids.filter((id) => held.every((one) => one.id !== id))
  const unknown = others.find((id) => !copy.shownIds.has(id))
  if (unknown !== undefined)
    return graphqlErrors([
      { type: 'NOT_FOUND', message: `Could not resolve to a node with the global id of '${unknown}'.` },
    ])
  if (others.length === 0) return held
  const variables = Object.fromEntries(others.map((id, index) => [`i${index}`, id]))
  const declared = others.map((_, index) => `$i${index}:ID!`).join(' ')
  const query = `query(${declared}){${others.map((_, index) => `n${index}:node(id:$i${index}){${FACTS}}`).join(' ')}}`
  const answer = await askGraphql(copy, { query, variables })
  const { data } = answer.status === 200 ? (JSON.parse(answer.body.toString()) as { data?: Json }) : {}
  const found = Object.values(data ?? {}).flatMap((one) => (one === null ? [] : factsIn(copy, one as Json)))
  if (answer.status !== 200) return answer
  if (found.length === others.length) return [...held, ...found]
  return graphqlErrors([{ type: 'NOT_FOUND', message: 'Could not resolve to a node with the global id.' }])
}

/** With the names in its lists as they would be if GitHub had what is held. */
function factsIn(copy: Copy, node: Json): NodeFacts {
  const changes = heldAbout(node['number'], copy.writes.held())
  const { assignees, reviewRequests, milestone } = node as Record<
    string,
    { nodes?: Json[]; title?: string } | null
  >
  const names = (nodes: (Json | null)[] = [], change = changes?.assignees) => {
    const there = nodes.flatMap((one) => (typeof one?.['login'] === 'string' ? one['login'] : []))
    return [...there.filter((one) => !change?.removed.includes(one)), ...(change?.added ?? [])]
  }
  const asked = reviewRequests?.nodes?.map((one) => one['requestedReviewer'] as Json | null)
  return {
    ...(node as unknown as NodeFacts),
    assignees: names(assignees?.nodes),
    reviewers: names(asked, changes?.reviewers),
    milestone: changes?.milestone === undefined ? milestone?.title : changes.milestone?.title,
  }
}

function heldFacts(copy: Copy, id: string): NodeFacts | undefined {
  const pending = [...copy.pendingReviews].find((one) => pendingReview(copy, one)['id'] === id)
  if (pending) return pendingReview(copy, pending) as unknown as NodeFacts
  const number = Number(/^held-(\d+)$/.exec(id)?.[1])
  const write = copy.writes.held()[number - FIRST_HELD]
  if (write?.kind === 'create-label') return { __typename: 'Label', id, name: write.label } as NodeFacts
  if (write?.kind === 'pull-request')
    return { ...factsIn(copy, heldPullNode(copy, number, write)), heldAs: number }
  if (write?.kind === 'create-issue')
    return { ...factsIn(copy, heldIssueNode(copy, number, write)), heldAs: number }
  if (write?.kind !== 'comment') return undefined
  const node = heldCommentNode(copy, number, write.number, write.body) as unknown as NodeFacts
  return { ...node, heldAs: number }
}

/** The review that was begun on a pull request. */
export function pendingReview({ upstream, fullName }: Copy, number: number): Json {
  const url = `${upstream.webUrl}/${fullName}/pull/${number}`
  return { __typename: 'PullRequestReview', id: `held-review-${number}`, number, url, state: 'PENDING' }
}

/** Where somebody reacts; in words for the agent why they cannot. */
export function reactionTo({
  heldAs,
  number,
  url,
}: NodeFacts): { number: number; comment?: number; lineComment?: number } | string {
  const [, on, kind, id] = /\/(\d+)#(issuecomment-|discussion_r)(\d+)$/.exec(url) ?? []
  if (heldAs !== undefined) return 'What is not on GitHub yet gets no reactions.'
  if (id === undefined)
    return number ? { number } : 'Reactions are for issues, pull requests and comments on them.'
  return { number: Number(on), [kind === 'discussion_r' ? 'lineComment' : 'comment']: Number(id) }
}

/** What makes a list of names the wanted one. */
export function changesTo(
  there: readonly string[],
  wanted: readonly string[],
  add: (name: string) => Write,
  remove = (name: string) => ({ ...add(name), remove: true }) as Write,
): Write[] {
  return [
    ...wanted.filter((name) => !there.includes(name)).map(add),
    ...there.filter((name) => !wanted.includes(name)).map(remove),
  ]
}

/** Where a comment is that may be edited, in words for the agent why it may not. */
export function editable(copy: Copy, { heldAs, url, viewerDidAuthor }: NodeFacts): string | number {
  const number = Number(/\/(\d+)#/.exec(url)?.[1])
  if (heldAs !== undefined) return number
  // An earlier answer on the run's own target: the new one takes its place.
  if (viewerDidAuthor === true && number === copy.target?.number) return number
  return "Only this run's own comments, and earlier ones of the same account where it was asked, can be edited."
}
