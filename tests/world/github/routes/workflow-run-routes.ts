import { failureAnswer, notFound, pageOf } from '../../../../src/programs/demo/github/answer.js'
import {
  repositoryApi,
  repositoryWeb,
} from '../../../../src/programs/demo/github/render/render-repository.js'
import { nodeId } from '../../../../src/programs/demo/github/render/render-user.js'
import { type RepositoryCall, type Route, route } from '../../../../src/programs/demo/github/route.js'
import { BLOBS, RUN } from '../blob-storage.js'
import { type JobState, worldRepository } from '../world-state.js'
import { checks } from './check-routes.js'

export function renderJob(call: RepositoryCall, job: JobState): Record<string, unknown> {
  const api = repositoryApi(call.state, call.repository)
  const web = `${repositoryWeb(call.state, call.repository)}/actions/runs/${job.runId}`
  const started = job.steps[0]?.startedAt ?? call.state.now()
  const ended = job.steps.at(-1)?.completedAt ?? call.state.now()
  return {
    id: job.id,
    run_id: job.runId,
    run_url: `${api}/actions/runs/${job.runId}`,
    run_attempt: job.attempt,
    node_id: nodeId('CheckRun', job.id),
    head_sha: job.sha,
    head_branch: null,
    workflow_name: job.workflow,
    url: `${api}/actions/jobs/${job.id}`,
    html_url: `${web}/job/${job.id}`,
    check_run_url: `${api}/check-runs/${job.id}`,
    status: 'completed',
    conclusion: job.conclusion,
    created_at: started,
    started_at: started,
    completed_at: ended,
    name: job.name,
    steps: job.steps.map((step, index) => ({
      name: step.name,
      status: 'completed',
      conclusion: step.conclusion,
      number: index + 1,
      started_at: step.startedAt,
      completed_at: step.completedAt,
    })),
    labels: ['ubuntu-latest'],
    runner_id: 1,
    runner_name: 'GitHub Actions 1',
    runner_group_id: 1,
    runner_group_name: 'GitHub Actions',
  }
}

function runLogs({ state, params }: RepositoryCall) {
  const id = `${RUN}${params['run_id']}`
  return { status: 302, headers: { location: `${state.url}${BLOBS}${id}?sig=${id}` } }
}

/** What ran on a commit: checks, and the jobs of workflows with their logs. */
export const workflowRunRoutes: Route[] = [
  route(
    'checks/list-for-suite',
    'GET',
    '/check-suites/{check_suite_id}/check-runs',
    ['checks:read'],
    (call) =>
      checks(
        call,
        worldRepository(call.repository).checkRuns.filter(
          ({ suite }) => suite === Number(call.params['check_suite_id']),
        ),
      ),
  ),
  route('actions/cancel-workflow-run', 'POST', '/actions/runs/{run_id}/cancel', ['actions:write'], (call) => {
    const cancel = worldRepository(call.repository).running.get(Number(call.params['run_id']))
    if (!cancel) return failureAnswer(409, 'Cannot cancel a workflow run that is completed.')
    cancel()
    return { status: 202, body: {} }
  }),
  route(
    'actions/list-jobs-for-workflow-run-attempt',
    'GET',
    '/actions/runs/{run_id}/attempts/{attempt_number}/jobs',
    ['actions:read'],
    (call) => {
      const { run_id, attempt_number } = call.params
      const jobs = [...worldRepository(call.repository).jobs.values()].filter(
        ({ runId, attempt }) => runId === Number(run_id) && attempt === Number(attempt_number),
      )
      const { slice, headers } = pageOf(call.url, jobs)
      const body = { total_count: jobs.length, jobs: slice.map((job) => renderJob(call, job)) }
      return { status: 200, body, headers }
    },
  ),
  route(
    'actions/download-workflow-run-logs',
    'GET',
    '/actions/runs/{run_id}/logs',
    ['actions:read'],
    runLogs,
  ),
  route(
    'actions/download-workflow-run-attempt-logs',
    'GET',
    '/actions/runs/{run_id}/attempts/{attempt_number}/logs',
    ['actions:read'],
    runLogs,
  ),
  route(
    'actions/download-job-logs-for-workflow-run',
    'GET',
    '/actions/jobs/{job_id}/logs',
    ['actions:read'],
    (call) => {
      const job = worldRepository(call.repository).jobs.get(Number(call.params['job_id']))
      if (!job) return notFound()
      if (job.log === null) return failureAnswer(410, 'Server Error')
      return { status: 302, headers: { location: `${call.state.url}${BLOBS}${job.id}?sig=${job.id}` } }
    },
  ),
]
