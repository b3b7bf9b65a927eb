import {
  type Answer,
  bodyTooLong,
  created,
  failureAnswer,
  notFound,
  ok,
  page,
  validationFailed,
} from '../answer.js'
import { renderCommit } from '../render/render-commit.js'
import { renderPull, renderPullSimple, repositoryNamed } from '../render/render-pull.js'
import { repositoryWeb } from '../render/render-repository.js'
import { type Need, type RepositoryCall, type Route, route, text } from '../route.js'
import { openPull } from '../seed.js'
import { fullName, type IssueState, type PullState, type RepositoryState } from '../state.js'
import { update } from './issue-routes.js'
import { type ChangedFileState, changedFiles, diffAnswer, figuresOf, mergeBase } from './pull-changes.js'

/** How many files are listed: https://docs.github.com/rest/pulls/pulls#list-pull-requests-files */
const LISTED_FILES = 3000

function pullOf(call: RepositoryCall): PullState | undefined {
  return call.repository.pulls.get(Number(call.params['pull_number']))
}

function list(call: RepositoryCall): Answer {
  const query = call.url.searchParams
  const state = query.get('state') ?? 'open'
  const head = query.get('head')
  const base = query.get('base')
  const issue = (pull: PullState) => call.repository.issues.get(pull.number) as IssueState
  const pulls = [...call.repository.pulls.values()]
    .filter((pull) => state === 'all' || issue(pull).state === state)
    .filter((pull) => base === null || pull.base.ref === base)
    // Without `owner:` GitHub ignores the filter and lists every pull request.
    .filter(
      (pull) => !head?.includes(':') || `${pull.head.repository?.split('/')[0]}:${pull.head.ref}` === head,
    )
    .sort((a, b) => b.number - a.number)
  if (query.get('direction') === 'asc') pulls.reverse()
  return page(call.url, pulls, (pull) => renderPullSimple(call.state, call.repository, pull))
}

async function updatePull(call: RepositoryCall, pull: PullState): Promise<Answer> {
  const { body, state, repository } = call
  const tooLong = bodyTooLong('Issue', body['body'])
  if (tooLong) return tooLong
  update(call, repository.issues.get(pull.number) as IssueState)
  pull.base.ref = text(body['base']) ?? pull.base.ref
  return ok(renderPull(state, repository, pull, await figuresOf(repository, pull)))
}

async function listFiles(call: RepositoryCall, pull: PullState): Promise<Answer> {
  const files = (await changedFiles(call.repository, pull)).slice(0, LISTED_FILES)
  return page(call.url, files, (file) => renderFile(call, pull.head.sha, file))
}

export function renderFile({ state, repository }: RepositoryCall, sha: string, file: ChangedFileState) {
  const web = repositoryWeb(state, repository)
  const path = file.filename.split('/').map(encodeURIComponent).join('/')
  return {
    sha: file.sha,
    filename: file.filename,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    changes: file.additions + file.deletions,
    blob_url: `${web}/blob/${sha}/${path}`,
    raw_url: `${web}/raw/${sha}/${path}`,
    contents_url: `${state.apiUrl}/repos/${repository.owner}/${repository.name}/contents/${path}?ref=${sha}`,
    ...(file.patch === null ? {} : { patch: file.patch }),
    ...(file.previousFilename === null ? {} : { previous_filename: file.previousFilename }),
  }
}

async function listCommits(call: RepositoryCall, pull: PullState): Promise<Answer> {
  const base = await mergeBase(call.repository, pull)
  const log = await call.repository.bare.git(['rev-list', '--reverse', `${base}..${pull.head.sha}`])
  const shas = log.split('\n').filter((sha) => sha !== '')
  const commits = await Promise.all(
    shas.slice(0, 250).map((sha) => renderCommit(call.state, call.repository, sha)),
  )
  return page(call.url, commits, (commit) => commit)
}

/** An operation on a pull request: its path begins with `/pulls/{pull_number}`. */
function pullRoute(
  operationId: string,
  method: Route['method'],
  path: string,
  needs: Need[],
  handle: (call: RepositoryCall, pull: PullState) => Answer | Promise<Answer>,
): Route {
  return route(operationId, method, `/pulls/{pull_number}${path}`, needs, (call) => {
    const pull = pullOf(call)
    return pull ? handle(call, pull) : notFound()
  })
}

const READ = ['pull_requests:read'] as const

export const pullRoutes: Route[] = [
  route('pulls/list', 'GET', '/pulls', [...READ], list),
  route('pulls/create', 'POST', '/pulls', ['pull_requests:write'], createPull),
  pullRoute('pulls/get', 'GET', '', [...READ], async (call, pull) =>
    /application\/vnd\.github(\.v3)?\.diff/.test(call.accept)
      ? diffAnswer(call.repository, pull)
      : ok(renderPull(call.state, call.repository, pull, await figuresOf(call.repository, pull))),
  ),
  pullRoute('pulls/update', 'PATCH', '', ['pull_requests:write'], updatePull),
  pullRoute(
    'pulls/request-reviewers',
    'POST',
    '/requested_reviewers',
    ['pull_requests:write'],
    (call, pull) => {
      const { reviewers = [], team_reviewers: teams = [] } = call.body as Record<string, string[]>
      const issue = call.repository.issues.get(pull.number) as IssueState
      if (reviewers.includes(issue.author))
        return failureAnswer(422, 'Review cannot be requested from pull request author.')
      const roles = reviewers.map((login) => call.repository.roles.get(login.toLowerCase()))
      if (teams.length > 0 || roles.includes(undefined)) {
        return failureAnswer(
          422,
          'Reviews may only be requested from collaborators. One or more of the users or teams you specified is not a collaborator of the repository.',
        )
      }
      pull.reviewers = [...new Set([...pull.reviewers, ...reviewers])]
      return created(renderPullSimple(call.state, call.repository, pull))
    },
  ),
  pullRoute('pulls/list-files', 'GET', '/files', [...READ], listFiles),
  pullRoute('pulls/list-commits', 'GET', '/commits', [...READ], listCommits),
  // Nobody reviews here.
  pullRoute('pulls/list-reviews', 'GET', '/reviews', [...READ], () => ok([])),
  pullRoute('pulls/list-review-comments', 'GET', '/comments', [...READ], () => ok([])),
]

const refused = (message: string): Answer =>
  validationFailed({ resource: 'PullRequest', code: 'custom', message })
const wrong = (field: string, code = 'invalid'): Answer =>
  validationFailed({ resource: 'PullRequest', code, field })

function headRepository(call: RepositoryCall, owner: string): RepositoryState | undefined {
  if (owner.toLowerCase() === call.repository.owner.toLowerCase()) return call.repository
  return [...call.state.repositories.values()].find(
    (repository) =>
      repository.forkOf === fullName(call.repository) &&
      repository.owner.toLowerCase() === owner.toLowerCase(),
  )
}

/** `POST /repos/{owner}/{repo}/pulls` with GitHub's refusals in GitHub's words. */
async function createPull(call: RepositoryCall): Promise<Answer> {
  const { body, repository, state } = call
  if (!repository.actionsMayCreatePullRequests && call.login === 'github-actions[bot]') {
    return failureAnswer(403, 'GitHub Actions is not permitted to create or approve pull requests.')
  }
  const [title, head, base] = [text(body['title']), text(body['head']), text(body['base'])]
  if (!title) return wrong('title', 'missing_field')
  if (!head) return wrong('head', 'missing_field')
  if (!base) return wrong('base', 'missing_field')
  const tooLong = bodyTooLong('Issue', body['body'])
  if (tooLong) return tooLong
  const [owner, branch] = head.includes(':') ? head.split(':') : [repository.owner, head]
  const from = headRepository(call, owner ?? '')
  const sha = await from?.bare.resolve(`refs/heads/${branch}`)
  if (!from || !sha || branch === undefined) return wrong('head')
  const baseSha = await repository.bare.resolve(`refs/heads/${base}`)
  if (!baseSha) return wrong('base')
  const open = [...repository.pulls.values()].some(
    (pull) =>
      repository.issues.get(pull.number)?.state === 'open' &&
      repositoryNamed(state, pull.head.repository) === from &&
      pull.head.ref === branch &&
      pull.base.ref === base,
  )
  if (open) return refused(`A pull request already exists for ${from.owner}:${branch}.`)
  if (from === repository) {
    const ahead = await repository.bare.git(['rev-list', '--count', `${baseSha}..${sha}`])
    if (ahead === '0') return refused(`No commits between ${base} and ${branch}`)
  }
  const pull = await openPull(state, repository, {
    title,
    body: text(body['body']) ?? null,
    author: call.login ?? 'ghost',
    head: branch,
    headRepository: from,
    base,
    draft: body['draft'] === true,
    maintainerCanModify: body['maintainer_can_modify'] === true,
  })
  return created(renderPull(state, repository, pull, await figuresOf(repository, pull)))
}
