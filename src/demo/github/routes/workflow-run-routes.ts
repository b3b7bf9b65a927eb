import { failure, notFound, pageOf } from '../answer.js'
import { BLOBS } from '../blob-storage.js'
import { repositoryApi, repositoryWeb } from '../render/render-repository.js'
import { nodeId } from '../render/render-user.js'
import { type RepositoryCall, type Route, route } from '../route.js'
import type { CheckRunState, JobState } from '../workflow-state.js'

/** `check-run` of the API description. */
export function renderCheckRun(call: RepositoryCall, run: CheckRunState): Record<string, unknown> {
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

function renderJob(call: RepositoryCall, job: JobState): Record<string, unknown> {
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

const checks = (call: RepositoryCall, runs: CheckRunState[]) => {
  const { slice, headers } = pageOf(call.url, runs)
  const body = { total_count: runs.length, check_runs: slice.map((run) => renderCheckRun(call, run)) }
  return { status: 200, body, headers }
}

/** What ran on a commit: checks, and the jobs of workflows with their logs. */
export const workflowRunRoutes: Route[] = [
  route('checks/list-for-ref', 'GET', '/commits/{ref}/check-runs', ['checks:read'], async (call) => {
    const ref = call.params['ref'] ?? ''
    const sha = await call.repository.bare.resolve(ref)
    if (!sha) return failure(422, `No commit found for SHA: ${ref}`)
    const runs = call.repository.checkRuns.filter(
      (run) => run.sha === sha && [null, run.name].includes(call.url.searchParams.get('check_name')),
    )
    return checks(call, runs)
  }),
  route(
    'checks/list-for-suite',
    'GET',
    '/check-suites/{check_suite_id}/check-runs',
    ['checks:read'],
    (call) =>
      checks(
        call,
        call.repository.checkRuns.filter(({ suite }) => suite === Number(call.params['check_suite_id'])),
      ),
  ),
  route('actions/cancel-workflow-run', 'POST', '/actions/runs/{run_id}/cancel', ['actions:write'], (call) => {
    const cancel = call.repository.running.get(Number(call.params['run_id']))
    if (!cancel) return failure(409, 'Cannot cancel a workflow run that is completed.')
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
      const jobs = [...call.repository.jobs.values()].filter(
        ({ runId, attempt }) => runId === Number(run_id) && attempt === Number(attempt_number),
      )
      const { slice, headers } = pageOf(call.url, jobs)
      const body = { total_count: jobs.length, jobs: slice.map((job) => renderJob(call, job)) }
      return { status: 200, body, headers }
    },
  ),
  route(
    'actions/download-job-logs-for-workflow-run',
    'GET',
    '/actions/jobs/{job_id}/logs',
    ['actions:read'],
    (call) => {
      const job = call.repository.jobs.get(Number(call.params['job_id']))
      if (!job) return notFound()
      if (job.log === null) return failure(410, 'Server Error')
      return { status: 302, headers: { location: `${call.state.url}${BLOBS}${job.id}?sig=${job.id}` } }
    },
  ),
]
