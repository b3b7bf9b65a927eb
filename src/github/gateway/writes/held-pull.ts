import { isRefName } from '../../../base/git/refs.js'
import { type Answer, denied, jsonAnswer } from '../answer.js'
import { readClean } from '../clean-answer.js'
import type { Copy } from '../copy.js'
import type { Json } from '../texts.js'
import { FIRST_HELD, heldId, type NewPull, type Write } from './layer.js'
import { labelNamed } from './overlay.js'

type Place = Pick<Copy, 'fullName' | 'upstream'>

/** The pull request that a number stands for until it is on GitHub. */
export function heldPullAt(held: readonly Write[], number: number): NewPull | undefined {
  const write = held[number - FIRST_HELD]
  return write?.kind === 'pull-request' ? write : undefined
}

/** What is asked for as a pull request; why it cannot be one, in words for the agent. */
export async function newPull(
  copy: Copy,
  { head: asked, ...pull }: Pick<NewPull, 'title' | 'body' | 'base' | 'head' | 'draft'>,
): Promise<NewPull | string> {
  const { fullName } = copy
  const [owner = ''] = fullName.split('/')
  const [login, head] = asked.includes(':') ? (asked.split(':', 2) as [string, string]) : [owner, asked]
  if (login.toLowerCase() !== owner.toLowerCase())
    return `The head of a pull request is a branch of ${fullName} here, not ${asked}.`
  if (head === pull.base) return `No commits between ${pull.base} and ${head}: they are one branch.`
  const ref = `heads/${pull.base}`
  const path = `/repos/${fullName}/git/ref/${ref.split('/').map(encodeURIComponent).join('/')}`
  if (!isRefName(`refs/${ref}`) || (await readClean(copy, path)).status === 404)
    return `Base ref must be a branch, and ${fullName} has no ${pull.base}.`
  const none = { labels: [], assignees: [], reviewers: [], milestone: '' }
  return { kind: 'pull-request', ...pull, head, ...none }
}

/** A pull request that is not on GitHub yet. */
export function heldPull({ fullName, upstream }: Place, number: number, pull: NewPull): Json {
  const { title, body, base, head, draft, labels, assignees, reviewers, milestone } = pull
  const url = `${upstream.apiUrl}/repos/${fullName}/pulls/${number}`
  const web = `${upstream.webUrl}/${fullName}/pull/${number}`
  const at = new Date().toISOString()
  const [login] = fullName.split('/')
  const branch = (ref: string) => ({
    ...{ ref, label: `${login}:${ref}`, repo: { full_name: fullName } },
  })
  return {
    ...{ id: number, node_id: heldId(number), number, url, html_url: web, diff_url: `${web}.diff` },
    ...{ title, body, state: 'open', draft, merged: false, mergeable: null, locked: false, user: null },
    ...{ head: branch(head), base: branch(base), labels: labels.map(labelNamed) },
    assignees: assignees.map((one) => ({ login: one })),
    requested_reviewers: reviewers.map((one) => ({ login: one })),
    milestone: milestone === '' ? null : { title: milestone },
    ...{ comments: 0, review_comments: 0, created_at: at, updated_at: at, closed_at: null, merged_at: null },
  }
}

/** The same by GraphQL; comments on it are added like those on any other. */
export function heldPullNode(place: Place, number: number, pull: NewPull): Json {
  const { html_url: url, created_at: createdAt } = heldPull(place, number, pull)
  const { title, body, base, head, draft, labels, assignees, reviewers, milestone } = pull
  const list = (nodes: Json[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } })
  const user = (login: string) => ({ __typename: 'User', login })
  const [login = '', name] = place.fullName.split('/')
  return {
    ...{ __typename: 'PullRequest', id: heldId(number), number, url, title, body, bodyText: body },
    ...{ state: 'OPEN', closed: false, isDraft: draft, createdAt, updatedAt: createdAt, author: null },
    ...{ baseRefName: base, headRefName: head, isCrossRepository: false, mergeable: 'UNKNOWN' },
    ...{ headRepository: { name, nameWithOwner: place.fullName, owner: { login } } },
    headRepositoryOwner: { __typename: 'User', login },
    ...{ labels: list(labels.map(labelNamed)), assignees: list(assignees.map(user)) },
    reviewRequests: list(reviewers.map((one) => ({ requestedReviewer: user(one) }))),
    milestone: milestone === '' ? null : { title: milestone },
    ...{ mergeStateStatus: 'UNKNOWN', additions: 0, deletions: 0, changedFiles: 0, reactionGroups: [] },
    ...{ comments: list([]), reviews: list([]), latestReviews: list([]), projectCards: list([]) },
    ...{ files: list([]), reviewThreads: list([]), viewerDidAuthor: true },
    // gh looks for checks at the last commit.
    commits: { ...list([]), nodes: [{ commit: { statusCheckRollup: null } }] },
  }
}

/** A point read of a held pull request by REST. */
export function readHeldPull(
  copy: Copy,
  operation: string,
  number: number,
  pull: NewPull,
  wants = '',
): Answer {
  if (/diff|patch/.test(wants))
    return denied('A pull request that is not on GitHub yet has no diff there: see `git diff`.')
  const value = heldPull(copy, number, pull)
  if (operation === '/pulls/{}' || operation === '/issues/{}') return jsonAnswer(200, value)
  if (operation === '/issues/{}/labels') return jsonAnswer(200, value['labels'])
  if (operation === '/pulls/{}/requested_reviewers')
    return jsonAnswer(200, { users: value['requested_reviewers'], teams: [] })
  return jsonAnswer(200, [])
}
