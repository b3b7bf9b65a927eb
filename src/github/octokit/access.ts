import { randomBytes } from 'node:crypto'
import type { Octokit } from '@octokit/rest'
import type { AskedAccess } from '../github.js'
import { type Asked, GitHubRequestError } from '../request-error.js'

/**
 * What the token may not do. No read tells that for the workflow's own token, so each request is a write that
 * GitHub must reject (422) even if the token may: a branch at a commit that does not exist, a pull request from a
 * branch to itself, a workflow on a ref that git does not allow, a review and a check of no commit, an issue without
 * title. 403 and 404 are then about the token.
 */
export async function findRefusals(
  octokit: Octokit,
  { owner, repo }: { owner: string; repo: string },
  ask: <T>(asked: Asked, request: () => Promise<T>) => Promise<T>,
  { push, pullRequest: base, workflows, review, checkRun, issues, dispatch = [] }: AskedAccess,
): Promise<GitHubRequestError[]> {
  const where = { owner, repo, request: { retries: 0 } }
  const absent = randomBytes(20).toString('hex')
  const probes: [asked: Asked, request: () => Promise<unknown>][] = []
  if (push) {
    probes.push([
      { what: 'allow pushing a branch', permission: 'contents: write' },
      () => octokit.rest.git.createRef({ ...where, ref: `refs/heads/caisson-${absent}`, sha: absent }),
    ])
  }
  if (base !== undefined) {
    probes.push([
      { what: 'allow opening a pull request', permission: 'pull-requests: write' },
      () => octokit.rest.pulls.create({ ...where, title: 'Not to be opened', head: base, base }),
    ])
  }
  const starting = (workflow_id: string, refused?: { refused: 'WORKFLOW_REFUSED' }) =>
    probes.push([
      { what: `allow starting the workflow ${workflow_id}`, permission: 'actions: write', ...refused },
      () => octokit.rest.actions.createWorkflowDispatch({ ...where, workflow_id, ref: `caisson..${absent}` }),
    ])
  for (const workflow of workflows) starting(workflow, { refused: 'WORKFLOW_REFUSED' })
  for (const workflow of dispatch) starting(workflow)
  if (issues) {
    probes.push([
      { what: 'allow changing issues', permission: 'issues: write' },
      () => octokit.rest.issues.create({ ...where, title: '' }),
    ])
  }
  if (review !== undefined) {
    probes.push([
      { what: `allow reviewing #${review}`, permission: 'pull-requests: write' },
      () =>
        octokit.rest.pulls.createReview({
          ...where,
          pull_number: review,
          commit_id: absent,
          event: 'COMMENT',
          body: '',
        }),
    ])
  }
  if (checkRun) {
    probes.push([
      { what: 'allow creating a check run', permission: 'checks: write' },
      () => octokit.rest.checks.create({ ...where, name: 'Not to be created', head_sha: absent }),
    ])
  }
  const results = await Promise.allSettled(probes.map(([asked, request]) => ask(asked, request)))
  return results.flatMap((result) => {
    const error = result.status === 'rejected' ? result.reason : undefined
    if (!(error instanceof GitHubRequestError) || error.retryAt !== undefined) return []
    return error.status === 403 || error.status === 404 ? [error] : []
  })
}
