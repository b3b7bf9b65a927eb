import { renderIssue, renderLabels } from './render/render-issue.js'
import { renderRepository } from './render/render-repository.js'
import { renderUser } from './render/render-user.js'
import { ensureLabel } from './seed.js'
import type { GitHubState, RepositoryState } from './state.js'

/** Someone puts a label on an issue: it is there, and the event tells of it as a workflow gets it. */
export async function issueLabeled(
  { state, repository }: { state: GitHubState; repository: RepositoryState },
  number: number,
  label: string,
  sender: string,
) {
  const issue = repository.issues.get(number)
  if (!issue) throw new Error(`There is no issue #${number}`)
  ensureLabel(state, repository, label)
  if (!issue.labels.includes(label)) issue.labels.push(label)
  issue.updatedAt = state.now()
  const payload = {
    action: 'labeled',
    issue: renderIssue(state, repository, issue),
    label: renderLabels(state, repository, [label])[0],
    repository: renderRepository(state, repository),
    sender: renderUser(state, sender),
  }
  const ref = `refs/heads/${repository.defaultBranch}`
  const sha = (await repository.bare.resolve(ref)) ?? ''
  return { name: 'issues' as const, payload, actor: sender, ref, sha }
}
