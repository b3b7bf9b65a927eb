import { type Answer, created, failureAnswer, notFound, ok, pageOf, validationFailed } from '../answer.js'
import { renderCommit } from '../render/render-commit.js'
import { renderFullRepository, repositoryApi, repositoryWeb } from '../render/render-repository.js'
import { nodeId, renderUser } from '../render/render-user.js'
import { type RepositoryCall, type Route, route, text } from '../route.js'
import { type CheckRunState, findUser, type PullState, type Role, roleOf } from '../state.js'
import { changedFiles, diffOf } from './pull-changes.js'
import { renderFile } from './pull-routes.js'

/** The old four-step permission that goes with a role. */
const LEGACY: Record<Role, string> = {
  admin: 'admin',
  maintain: 'write',
  write: 'write',
  triage: 'read',
  read: 'read',
  none: 'none',
}

/** What `head` has since its merge base with `base`, oldest first. */
async function compare(call: RepositoryCall): Promise<Answer> {
  const { state, repository } = call
  const { bare } = repository
  const [from = '', to = ''] = (call.params['basehead'] ?? '').split('...')
  const [base, head] = [await bare.resolve(from), await bare.resolve(to)]
  if (!base || !head) return notFound()
  const merge = await bare.git(['merge-base', base, head]).catch(() => null)
  if (merge === null) return failureAnswer(404, `No common ancestor between ${from} and ${to}.`)
  const compared = { base: { ref: '', sha: merge }, head: { sha: head } } as PullState
  if (/\.diff\b/.test(call.accept)) {
    const headers = { 'content-type': 'application/vnd.github.diff; charset=utf-8' }
    return { status: 200, body: await diffOf(repository, compared), headers }
  }
  const list = async (since: string, until: string) =>
    (await bare.git(['rev-list', '--reverse', `${since}..${until}`])).split('\n').filter((sha) => sha !== '')
  const [ahead, behind] = [await list(base, head), await list(head, base)]
  const { slice, headers } = pageOf(call.url, ahead)
  const web = `${repositoryWeb(state, repository)}/compare/${base}...${head}`
  const diverged = behind.length > 0 ? 'diverged' : 'ahead'
  const body = {
    url: `${repositoryApi(state, repository)}/compare/${from}...${to}`,
    html_url: web,
    permalink_url: web,
    diff_url: `${web}.diff`,
    patch_url: `${web}.patch`,
    base_commit: await renderCommit(state, repository, base),
    merge_base_commit: await renderCommit(state, repository, merge),
    status: ahead.length > 0 ? diverged : behind.length > 0 ? 'behind' : 'identical',
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: await Promise.all(slice.map((sha) => renderCommit(state, repository, sha))),
    files: (await changedFiles(repository, compared)).map((file) => renderFile(call, head, file)),
  }
  return { status: 200, body, headers }
}

export const repositoryRoutes: Route[] = [
  route('repos/get', 'GET', '', [], (call) =>
    ok(renderFullRepository(call.state, call.repository, call.login ?? undefined)),
  ),
  route('repos/compare-commits', 'GET', '/compare/{basehead}', ['contents:read'], compare),
  route(
    'repos/get-collaborator-permission-level',
    'GET',
    '/collaborators/{username}/permission',
    [],
    (call) => {
      const user = findUser(call.state, call.params['username'] ?? '')
      // Apps are not users to GitHub: `github-actions[bot]` gets the same answer as a name nobody has.
      if (user?.type !== 'User') return failureAnswer(404, `${call.params['username']} is not a user`)
      const role = roleOf(call.repository, user.login)
      return ok({
        permission: LEGACY[role],
        role_name: role,
        user: { ...renderUser(call.state, user.login), role_name: role },
      })
    },
  ),
  route(
    'actions/create-workflow-dispatch',
    'POST',
    '/actions/workflows/{workflow_id}/dispatches',
    ['actions:write'],
    async (call) => {
      const { bare, defaultBranch, dispatches } = call.repository
      const workflow = call.params['workflow_id'] ?? ''
      const ref = String(call.body['ref'] ?? '')
      if (!(await bare.resolve(ref))) return failureAnswer(422, `No ref found for: ${ref}`)
      const file = (branch: string) =>
        bare.git(['show', `${branch}:.github/workflows/${workflow}`]).catch(() => null)
      const [known, there] = [await file(`refs/heads/${defaultBranch}`), await file(ref)]
      if (known === null) return notFound()
      if (!there?.includes('workflow_dispatch')) {
        return failureAnswer(422, "Workflow does not have 'workflow_dispatch' trigger")
      }
      const inputs = (call.body['inputs'] ?? {}) as Record<string, unknown>
      dispatches.push({ workflow, ref, inputs, login: call.login ?? 'ghost' })
      if (call.body['return_run_details'] !== true) return { status: 204 }
      const id = call.state.nextId()
      return ok({
        workflow_run_id: id,
        run_url: `${repositoryApi(call.state, call.repository)}/actions/runs/${id}`,
        html_url: `${repositoryWeb(call.state, call.repository)}/actions/runs/${id}`,
      })
    },
  ),
]

interface Output {
  title?: string
  summary?: string
  annotations?: Record<string, unknown>[]
}

/** `check-run` of the API description. */
function renderCheckRun(call: RepositoryCall, run: CheckRunState): Record<string, unknown> {
  const url = `${repositoryApi(call.state, call.repository)}/check-runs/${run.id}`
  const web = `${repositoryWeb(call.state, call.repository)}/runs/${run.id}`
  return {
    id: run.id,
    node_id: nodeId('CheckRun', run.id),
    head_sha: run.sha,
    external_id: run.externalId ?? '',
    url,
    html_url: web,
    details_url: web,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt,
    completed_at: run.status === 'completed' ? run.startedAt : null,
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations?.length ?? 0,
      annotations_url: `${url}/annotations`,
    },
    name: run.name,
    check_suite: { id: run.suite },
    app: null,
    pull_requests: [],
  }
}

export const checks = (call: RepositoryCall, runs: CheckRunState[]) => {
  const { slice, headers } = pageOf(call.url, runs)
  const body = { total_count: runs.length, check_runs: slice.map((run) => renderCheckRun(call, run)) }
  return { status: 200, body, headers }
}

export const checkRoutes: Route[] = [
  route('checks/list-for-ref', 'GET', '/commits/{ref}/check-runs', ['checks:read'], async (call) => {
    const ref = call.params['ref'] ?? ''
    const sha = await call.repository.bare.resolve(ref)
    if (!sha) return failureAnswer(422, `No commit found for SHA: ${ref}`)
    const runs = call.repository.checkRuns.filter(
      (run) => run.sha === sha && [null, run.name].includes(call.url.searchParams.get('check_name')),
    )
    return checks(call, runs)
  }),
  route('checks/create', 'POST', '/check-runs', ['checks:write'], async (call) => {
    const { body, repository, state } = call
    const sha = String(body['head_sha'])
    if (!(await repository.bare.resolve(`${sha}^{commit}`)))
      return failureAnswer(422, `No commit found for SHA: ${sha}`)
    const { title, summary, annotations = [] } = (body['output'] ?? {}) as Output
    if (annotations.length > 50)
      return validationFailed({ resource: 'CheckRun', code: 'invalid', field: 'annotations' })
    const run: CheckRunState = {
      id: state.nextId(),
      name: String(body['name']),
      sha,
      status: (body['status'] ?? 'queued') as CheckRunState['status'],
      conclusion: (body['conclusion'] ?? null) as CheckRunState['conclusion'],
      title: title ?? null,
      summary: summary ?? null,
      externalId: text(body['external_id']) ?? '',
      annotations,
      suite: state.nextId(),
      text: null,
      startedAt: state.now(),
    }
    repository.checkRuns.push(run)
    return created(renderCheckRun(call, run))
  }),
]
