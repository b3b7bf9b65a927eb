import { created, failure, invalid } from '../answer.js'
import { type Route, route, text } from '../route.js'
import type { CheckRunState } from '../workflow-state.js'
import { renderCheckRun } from './workflow-run-routes.js'

interface Output {
  title?: string
  summary?: string
  annotations?: Record<string, unknown>[]
}

export const checkRoutes: Route[] = [
  route('checks/create', 'POST', '/check-runs', ['checks:write'], async (call) => {
    const { body, repository, state } = call
    const sha = String(body['head_sha'])
    if (!(await repository.bare.resolve(`${sha}^{commit}`)))
      return failure(422, `No commit found for SHA: ${sha}`)
    const { title, summary, annotations = [] } = (body['output'] ?? {}) as Output
    if (annotations.length > 50)
      return invalid({ resource: 'CheckRun', code: 'invalid', field: 'annotations' })
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
