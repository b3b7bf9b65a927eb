import { type Answer, failureAnswer, notFound } from '../../../../src/programs/demo/github/answer.js'
import type { RepositoryCall } from '../../../../src/programs/demo/github/route.js'
import { worldRepository } from '../world-state.js'

/**
 * The answer about an issue that was deleted or transferred, null about any other. Only the issue itself
 * redirects. https://docs.github.com/rest/issues/issues#get-an-issue
 */
export function goneAnswer(
  { state, repository, params }: RepositoryCall,
  operationId: string,
): Answer | null {
  const gone = worldRepository(repository).gone.get(Number(params['issue_number']))
  if (gone === undefined) return null
  if (gone === 'deleted') return failureAnswer(410, 'This issue was deleted')
  if (operationId !== 'issues/get') return notFound()
  const url = `${state.apiUrl}/repos/${gone.repository}/issues/${gone.number}`
  const { body } = failureAnswer(301, 'Moved Permanently')
  return { status: 301, body: { ...(body as object), url }, headers: { location: url } }
}
