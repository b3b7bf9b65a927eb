import { type Answer, bodyTooLong, created, failure, invalid } from '../answer.js'
import { renderPull, repositoryNamed } from '../render/render-pull.js'
import { type RepositoryCall, text } from '../route.js'
import { openPull } from '../seed.js'
import { fullName, type RepositoryState } from '../state.js'
import { figuresOf } from './pull-changes.js'

const refused = (message: string): Answer => invalid({ resource: 'PullRequest', code: 'custom', message })
const wrong = (field: string, code = 'invalid'): Answer => invalid({ resource: 'PullRequest', code, field })

function headRepository(call: RepositoryCall, owner: string): RepositoryState | undefined {
  if (owner.toLowerCase() === call.repository.owner.toLowerCase()) return call.repository
  return [...call.state.repositories.values()].find(
    (repository) =>
      repository.forkOf === fullName(call.repository) &&
      repository.owner.toLowerCase() === owner.toLowerCase(),
  )
}

/** `POST /repos/{owner}/{repo}/pulls` with GitHub's refusals in GitHub's words. */
export async function createPull(call: RepositoryCall): Promise<Answer> {
  const { body, repository, state } = call
  if (!repository.actionsMayCreatePullRequests && call.login === 'github-actions[bot]') {
    return failure(403, 'GitHub Actions is not permitted to create or approve pull requests.')
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
