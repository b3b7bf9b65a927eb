import { type Answer, failure, notFound, ok, pageOf } from '../answer.js'
import { renderCommit } from '../render/render-commit.js'
import { renderFullRepository, repositoryApi, repositoryWeb } from '../render/render-repository.js'
import { renderUser } from '../render/render-user.js'
import { type RepositoryCall, type Route, route } from '../route.js'
import { findUser, type Role, roleOf } from '../state.js'

/** The old four-step permission that goes with a role. */
const LEGACY: Record<Role, string> = {
  admin: 'admin',
  maintain: 'write',
  write: 'write',
  triage: 'read',
  read: 'read',
  none: 'none',
}

/** What `head` has since its merge base with `base`, oldest first; the files are left out. */
async function compare(call: RepositoryCall): Promise<Answer> {
  const { state, repository } = call
  const { bare } = repository
  const [from = '', to = ''] = (call.params['basehead'] ?? '').split('...')
  const [base, head] = [await bare.resolve(from), await bare.resolve(to)]
  if (!base || !head) return notFound()
  const merge = await bare.git(['merge-base', base, head]).catch(() => null)
  if (merge === null) return failure(404, `No common ancestor between ${from} and ${to}.`)
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
      if (user?.type !== 'User') return failure(404, `${call.params['username']} is not a user`)
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
      if (!(await bare.resolve(ref))) return failure(422, `No ref found for: ${ref}`)
      const file = (branch: string) =>
        bare.git(['show', `${branch}:.github/workflows/${workflow}`]).catch(() => null)
      const [known, there] = [await file(`refs/heads/${defaultBranch}`), await file(ref)]
      if (known === null) return notFound()
      if (!there?.includes('workflow_dispatch')) {
        return failure(422, "Workflow does not have 'workflow_dispatch' trigger")
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
