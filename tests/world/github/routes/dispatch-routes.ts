import { failureAnswer, notFound, ok } from '../../../../src/programs/demo/github/answer.js'
import {
  repositoryApi,
  repositoryWeb,
} from '../../../../src/programs/demo/github/render/render-repository.js'
import { type Route, route } from '../../../../src/programs/demo/github/route.js'
import { worldRepository } from '../world-state.js'

export const dispatchRoutes: Route[] = [
  route(
    'actions/create-workflow-dispatch',
    'POST',
    '/actions/workflows/{workflow_id}/dispatches',
    ['actions:write'],
    async (call) => {
      const { bare, defaultBranch, dispatches } = worldRepository(call.repository)
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
