import type { Octokit } from '@octokit/rest'

/**
 * Sends one query or mutation; with `retries: 0` once. Rejects with an error like those of REST when GitHub refuses it.
 */
export type Graphql = <T>(query: string, variables: Record<string, unknown>, retries?: 0) => Promise<T>

/** GitHub's words for a refusal, which it returns with a status of 200. */
interface Failure {
  message?: string
  type?: string
}

export function createGraphql(octokit: Octokit, url: string): Graphql {
  return async <T>(query: string, variables: Record<string, unknown>, retries?: 0) => {
    const once = retries === undefined ? {} : { request: { retries } }
    const answer = await octokit.request({ method: 'POST', url, query, variables, ...once })
    const { data, errors } = answer.data as { data?: T; errors?: Failure[] }
    if (!errors?.length && data !== undefined) return data
    const message = errors?.map((error) => error.message ?? error.type ?? '').join(' ') || 'no data'
    const types = errors?.map(({ type }) => type) ?? []
    // REST answers the same with 403 and 422.
    const status = types.includes('FORBIDDEN') ? 403 : types.includes('NOT_FOUND') ? 404 : 422
    throw Object.assign(new Error(message), {
      status,
      response: { headers: answer.headers, data: { message } },
      unknownField: /doesn't exist on type|Cannot query field|doesn't accept argument/i.test(message),
    })
  }
}
