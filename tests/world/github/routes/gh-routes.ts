import { notFound, ok, pageOf } from '../../../../src/programs/demo/github/answer.js'
import { identify, maySee } from '../../../../src/programs/demo/github/auth.js'
import { renderIssue } from '../../../../src/programs/demo/github/render/render-issue.js'
import {
  renderRepository,
  repositoryApi,
  repositoryWeb,
} from '../../../../src/programs/demo/github/render/render-repository.js'
import { nodeId } from '../../../../src/programs/demo/github/render/render-user.js'
import { type RepositoryCall, type Route, route } from '../../../../src/programs/demo/github/route.js'
import { issuesThatMatch, wordsOf } from '../graph.js'
import { type JobState, worldRepository } from '../world-state.js'
import { siteRoute } from './site-route.js'
import { renderJob } from './workflow-run-routes.js'

const WORKFLOW = 5

function renderRun(call: RepositoryCall, [job, ...others]: readonly JobState[]): Record<string, unknown> {
  const { state, repository } = call
  const { runId = 0, sha = '', workflow = '', attempt = 1, steps = [] } = job ?? {}
  const api = repositoryApi(state, repository)
  const url = `${api}/actions/runs/${runId}`
  const at = steps[0]?.startedAt ?? repository.createdAt
  const failed = [job, ...others].some((one) => one?.conclusion === 'failure')
  const person = { name: 'Ada', email: 'ada@example.com' }
  return {
    id: runId,
    name: workflow,
    node_id: nodeId('WorkflowRun', runId),
    ...{ head_branch: 'mend', head_sha: sha, path: '.github/workflows/ci.yml', display_title: 'Mend' },
    ...{ run_number: 1, run_attempt: attempt, event: 'push', status: 'completed' },
    conclusion: failed ? 'failure' : 'success',
    ...{ workflow_id: WORKFLOW, url, html_url: `${repositoryWeb(state, repository)}/actions/runs/${runId}` },
    ...{ pull_requests: [], created_at: at, updated_at: at, run_started_at: at },
    ...{ jobs_url: `${url}/jobs`, logs_url: `${url}/logs`, check_suite_url: `${api}/check-suites/1` },
    ...{ artifacts_url: `${url}/artifacts`, cancel_url: `${url}/cancel`, rerun_url: `${url}/rerun` },
    ...{ workflow_url: `${api}/actions/workflows/${WORKFLOW}`, previous_attempt_url: null },
    head_commit: { id: sha, tree_id: sha, message: 'Mend', timestamp: at, author: person, committer: person },
    repository: renderRepository(state, repository),
    head_repository: renderRepository(state, repository),
  }
}

function renderWorkflow(call: RepositoryCall): Record<string, unknown> {
  const { state, repository } = call
  const at = repository.createdAt
  return {
    ...{ id: WORKFLOW, node_id: nodeId('Workflow', WORKFLOW), name: 'CI', path: '.github/workflows/ci.yml' },
    ...{ state: 'active', created_at: at, updated_at: at },
    url: `${repositoryApi(state, repository)}/actions/workflows/${WORKFLOW}`,
    html_url: `${repositoryWeb(state, repository)}/blob/main/.github/workflows/ci.yml`,
    badge_url: `${repositoryWeb(state, repository)}/workflows/CI/badge.svg`,
  }
}

/** The jobs of each run. */
function runsOf({ repository }: RepositoryCall): JobState[][] {
  const jobs = [...worldRepository(repository).jobs.values()]
  return [...new Set(jobs.map(({ runId }) => runId))].map((id) => jobs.filter(({ runId }) => runId === id))
}

/** What GitHub's own command line asks for by REST, besides what runs of the package ask. */
export const ghRoutes: Route[] = [
  siteRoute('search/issues-and-pull-requests', 'GET', '/search/issues', (call) => {
    const words = wordsOf(call.url.searchParams.get('q') ?? '')
    const identity = identify(call.state, `token ${call.token}`)
    const found = [...call.state.repositories.values()]
      .filter((repository) => maySee(call.state, repository, identity))
      .flatMap((repository) =>
        issuesThatMatch(repository, words).map((one) => ({
          ...renderIssue(call.state, repository, one),
          // The description of a search does not allow null.
          body: one.body ?? '',
          score: 1,
        })),
      )
    const { slice: items, headers } = pageOf(call.url, found)
    const body = { total_count: found.length, incomplete_results: false, search_type: 'lexical', items }
    return { status: 200, body, headers }
  }),
  route('actions/list-workflow-runs-for-repo', 'GET', '/actions/runs', ['actions:read'], (call) => {
    const runs = runsOf(call)
    return ok({ total_count: runs.length, workflow_runs: runs.map((jobs) => renderRun(call, jobs)) })
  }),
  route(
    'actions/list-workflow-runs',
    'GET',
    '/actions/workflows/{workflow_id}/runs',
    ['actions:read'],
    (call) => {
      const runs = runsOf(call)
      return ok({ total_count: runs.length, workflow_runs: runs.map((jobs) => renderRun(call, jobs)) })
    },
  ),
  route('actions/get-workflow-run', 'GET', '/actions/runs/{run_id}', ['actions:read'], (call) => {
    const jobs = runsOf(call).find(([job]) => job?.runId === Number(call.params['run_id']))
    if (jobs) return ok(renderRun(call, jobs))
    // Those of the jobs that the tests start.
    const id = Number(call.params['run_id'])
    const job = { runId: id, sha: call.repository.defaultBranch } as JobState
    if (id < 8_000_000_000 || id > 8_000_000_999) return notFound()
    return ok({ ...renderRun(call, [job]), status: 'in_progress', conclusion: null })
  }),
  route(
    'actions/list-jobs-for-workflow-run',
    'GET',
    '/actions/runs/{run_id}/jobs',
    ['actions:read'],
    (call) => {
      const jobs = runsOf(call).find(([job]) => job?.runId === Number(call.params['run_id'])) ?? []
      return ok({ total_count: jobs.length, jobs: jobs.map((job) => renderJob(call, job)) })
    },
  ),
  route('actions/get-job-for-workflow-run', 'GET', '/actions/jobs/{job_id}', ['actions:read'], (call) => {
    const job = worldRepository(call.repository).jobs.get(Number(call.params['job_id']))
    return job ? ok(renderJob(call, job)) : notFound()
  }),
  route('checks/list-annotations', 'GET', '/check-runs/{check_run_id}/annotations', ['checks:read'], () =>
    ok([]),
  ),
  route('actions/list-repo-workflows', 'GET', '/actions/workflows', ['actions:read'], (call) =>
    ok({ total_count: 1, workflows: [renderWorkflow(call)] }),
  ),
  route('actions/get-workflow', 'GET', '/actions/workflows/{workflow_id}', ['actions:read'], (call) =>
    [String(WORKFLOW), 'ci.yml'].includes(call.params['workflow_id'] ?? '')
      ? ok(renderWorkflow(call))
      : notFound(),
  ),
]
