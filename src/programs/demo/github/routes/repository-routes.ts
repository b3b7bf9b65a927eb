import { type Answer, failureAnswer, notFound, ok, pageOf } from '../answer.js'
import { renderCommit } from '../render/render-commit.js'
import { renderFullRepository, repositoryApi, repositoryWeb } from '../render/render-repository.js'
import { nodeId, renderUser } from '../render/render-user.js'
import { type RepositoryCall, type Route, route } from '../route.js'
import { findUser, type PullState, type Role, roleOf } from '../state.js'
import { changedFiles, diffAnswer } from './pull-changes.js'
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
  if (/\.diff\b/.test(call.accept)) return diffAnswer(repository, compared)
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
  // Nothing runs here.
  route('checks/list-for-ref', 'GET', '/commits/{ref}/check-runs', ['checks:read'], () =>
    ok({ total_count: 0, check_runs: [] }),
  ),
  route('git/get-ref', 'GET', '/git/ref/{+ref}', ['contents:read'], async (call) => {
    const ref = `refs/${call.params['ref']}`
    const sha = await call.repository.bare.resolve(ref)
    return sha ? ok(renderRef(call, ref, sha)) : notFound()
  }),
]

export function renderRef(call: RepositoryCall, ref: string, sha: string): Record<string, unknown> {
  const api = `${repositoryApi(call.state, call.repository)}/git`
  return {
    ref,
    node_id: nodeId('Ref', ref),
    url: `${api}/${ref.split('/').map(encodeURIComponent).join('/')}`,
    object: { type: 'commit', sha, url: `${api}/commits/${sha}` },
  }
}
