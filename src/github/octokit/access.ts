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
  const probes: Promise<unknown>[] = []
  const probe = (what: string, permission: string, request: () => Promise<unknown>, more?: Partial<Asked>) =>
    probes.push(ask({ what: `allow ${what}`, permission, ...more }, request))
  if (push !== undefined)
    probe(`pushing the branch ${push}`, 'contents: write', () =>
      octokit.rest.git.createRef({ ...where, ref: `refs/heads/${push}`, sha: absent }),
    )
  if (base !== undefined)
    probe('opening a pull request', 'pull-requests: write', () =>
      octokit.rest.pulls.create({ ...where, title: 'Not to be opened', head: base, base }),
    )
  const starting = (workflow_id: string, more?: Partial<Asked>) => {
    const start = { ...where, workflow_id, ref: `caisson..${absent}` }
    const request = () => octokit.rest.actions.createWorkflowDispatch(start)
    probe(`starting the workflow ${workflow_id}`, 'actions: write', request, more)
  }
  for (const workflow of workflows) starting(workflow, { refused: 'WORKFLOW_REFUSED' })
  for (const workflow of dispatch) starting(workflow)
  if (issues)
    probe('changing issues', 'issues: write', () => octokit.rest.issues.create({ ...where, title: '' }))
  if (review !== undefined) {
    const empty = { ...where, pull_number: review, commit_id: absent, event: 'COMMENT' as const, body: '' }
    probe(`reviewing #${review}`, 'pull-requests: write', () => octokit.rest.pulls.createReview(empty))
  }
  if (checkRun)
    probe('creating a check run', 'checks: write', () =>
      octokit.rest.checks.create({ ...where, name: 'Not to be created', head_sha: absent }),
    )
  const results = await Promise.allSettled(probes)
  return results.flatMap((result) => {
    const error = result.status === 'rejected' ? result.reason : undefined
    if (!(error instanceof GitHubRequestError) || error.retryAt !== undefined) return []
    return error.status === 403 || error.status === 404 ? [error] : []
  })
}
