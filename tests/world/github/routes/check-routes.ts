import {
  created,
  failureAnswer,
  pageOf,
  validationFailed,
} from '../../../../src/programs/demo/github/answer.js'
import {
  repositoryApi,
  repositoryWeb,
} from '../../../../src/programs/demo/github/render/render-repository.js'
import { nodeId } from '../../../../src/programs/demo/github/render/render-user.js'
import { type RepositoryCall, type Route, route, text } from '../../../../src/programs/demo/github/route.js'
import { type CheckRunState, worldRepository } from '../world-state.js'

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
    const runs = worldRepository(call.repository).checkRuns.filter(
      (run) => run.sha === sha && [null, run.name].includes(call.url.searchParams.get('check_name')),
    )
    return checks(call, runs)
  }),
  route('checks/create', 'POST', '/check-runs', ['checks:write'], async (call) => {
    const { body, state } = call
    const repository = worldRepository(call.repository)
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
