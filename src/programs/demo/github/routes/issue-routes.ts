import { bodyTooLong, created, notFound, ok, page, validationFailed } from '../answer.js'
import { renderIssue, renderLabels, renderMilestone } from '../render/render-issue.js'
import { type RepositoryCall, type Route, route, text } from '../route.js'
import { createIssue, ensureLabel } from '../seed.js'
import { findUser, type IssueState, type LabelState, roleOf } from '../state.js'

const READ = ['issues:read', 'pull_requests:read'] as const
const WRITE = ['issues:write', 'pull_requests:write'] as const

export function issueOf(call: RepositoryCall): IssueState | undefined {
  return call.repository.issues.get(Number(call.params['issue_number']))
}

function labelNames(value: unknown): string[] {
  const list = Array.isArray(value) ? value : []
  return list.map((label) => (typeof label === 'string' ? label : String(label?.name ?? '')))
}

/** What a request changes of an issue, or of the part of a pull request that is one. */
export function update(call: RepositoryCall, issue: IssueState): void {
  const { body } = call
  if (text(body['title']) !== undefined) issue.title = text(body['title']) ?? ''
  if ('body' in body) issue.body = text(body['body']) ?? null
  if (body['state'] === 'open' || body['state'] === 'closed') {
    issue.state = body['state']
    issue.closedAt = issue.state === 'closed' ? call.state.now() : null
    issue.stateReason = issue.state === 'closed' ? (text(body['state_reason']) ?? 'completed') : null
  }
  if ('milestone' in body) issue.milestone = body['milestone'] as number | null
  if ('assignees' in body) issue.assignees = body['assignees'] as string[]
  if ('labels' in body) {
    issue.labels = labelNames(body['labels'])
    for (const name of issue.labels) ensureLabel(call.state, call.repository, name)
  }
  issue.updatedAt = call.state.now()
}

export const issueRoutes: Route[] = [
  route('issues/list-for-repo', 'GET', '/issues', [...READ], (call) => {
    const wanted = call.url.searchParams.get('state') ?? 'open'
    const labels = call.url.searchParams.get('labels')?.split(',') ?? []
    const issues = [...call.repository.issues.values()]
      .filter((issue) => wanted === 'all' || issue.state === wanted)
      .filter((issue) => labels.every((label) => issue.labels.includes(label)))
      .sort((a, b) => b.number - a.number)
    if (call.url.searchParams.get('direction') === 'asc') issues.reverse()
    return page(call.url, issues, (issue) => renderIssue(call.state, call.repository, issue))
  }),
  route('issues/create', 'POST', '/issues', ['issues:write'], (call) => {
    const title = call.body['title']
    if (typeof title !== 'string' || title === '') {
      return validationFailed({ resource: 'Issue', code: 'missing_field', field: 'title' })
    }
    const tooLong = bodyTooLong('Issue', call.body['body'])
    if (tooLong) return tooLong
    const issue = createIssue(call.state, call.repository, {
      title,
      body: text(call.body['body']) ?? null,
      author: call.login ?? 'ghost',
      labels: labelNames(call.body['labels']),
    })
    return created(renderIssue(call.state, call.repository, issue))
  }),
  route('issues/get', 'GET', '/issues/{issue_number}', [...READ], (call) => {
    const issue = issueOf(call)
    return issue ? ok(renderIssue(call.state, call.repository, issue)) : notFound()
  }),
  route('issues/update', 'PATCH', '/issues/{issue_number}', [...WRITE], (call) => {
    const issue = issueOf(call)
    if (!issue) return notFound()
    const tooLong = bodyTooLong('Issue', call.body['body'])
    if (tooLong) return tooLong
    update(call, issue)
    return ok(renderIssue(call.state, call.repository, issue))
  }),
  route('issues/add-labels', 'POST', '/issues/{issue_number}/labels', [...WRITE], (call) => {
    const issue = issueOf(call)
    if (!issue) return notFound()
    for (const name of labelNames(Array.isArray(call.body) ? call.body : call.body['labels'])) {
      ensureLabel(call.state, call.repository, name)
      if (!issue.labels.includes(name)) issue.labels.push(name)
    }
    return ok(renderLabels(call.state, call.repository, issue.labels))
  }),
  route('issues/remove-label', 'DELETE', '/issues/{issue_number}/labels/{name}', [...WRITE], (call) => {
    const issue = issueOf(call)
    const name = call.params['name'] ?? ''
    if (!issue?.labels.includes(name)) return notFound()
    issue.labels = issue.labels.filter((one) => one !== name)
    return ok(renderLabels(call.state, call.repository, issue.labels))
  }),
  route('issues/add-assignees', 'POST', '/issues/{issue_number}/assignees', [...WRITE], (call) => {
    const issue = issueOf(call)
    if (!issue) return notFound()
    for (const login of (call.body['assignees'] as string[] | undefined) ?? []) {
      // Whoever has no access is ignored.
      const user = findUser(call.state, login)
      const may = user && roleOf(call.repository, user.login) !== 'none' && user.type === 'User'
      if (may && !issue.assignees.includes(user.login)) issue.assignees.push(user.login)
    }
    return created(renderIssue(call.state, call.repository, issue))
  }),
  route('issues/get-label', 'GET', '/labels/{name}', [...READ], ({ state, repository, params }) => {
    const label = repository.labels.get((params['name'] ?? '').toLowerCase())
    return label ? ok(renderLabels(state, repository, [label.name])[0]) : notFound()
  }),
  route('issues/create-label', 'POST', '/labels', [...WRITE], (call) => {
    const { name = '', color = 'ededed', description = null } = call.body as Partial<LabelState>
    const { labels } = call.repository
    if (labels.has(name.toLowerCase()))
      return validationFailed({ resource: 'Label', code: 'already_exists', field: 'name' })
    labels.set(name.toLowerCase(), { id: call.state.nextId(), name, color, description })
    return created(renderLabels(call.state, call.repository, [name])[0])
  }),
  route('issues/list-labels-for-repo', 'GET', '/labels', [...READ], (call) =>
    page(
      call.url,
      [...call.repository.labels.values()],
      ({ name }) => renderLabels(call.state, call.repository, [name])[0],
    ),
  ),
  route('issues/list-milestones', 'GET', '/milestones', [...READ], (call) =>
    page(call.url, [...call.repository.milestones.keys()], (number) =>
      renderMilestone(call.state, call.repository, number),
    ),
  ),
]
