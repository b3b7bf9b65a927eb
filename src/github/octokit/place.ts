import type { Octokit } from '@octokit/rest'
import type { GitHubError } from '../../base/errors.js'
import type { Issue } from '../github.js'
import { type Asked, GitHubRequestError } from '../request-error.js'
import { toIssue } from '../shapes.js'
import type { UnlessDone } from './unless-done.js'

export const READ_ISSUES = 'issues: read'
export const READ_PULLS = 'pull-requests: read'

/** One repository as the parts of the adapter see it. */
export interface Place {
  octokit: Octokit
  graphql: Graphql
  owner: string
  repo: string
  /** For what is stored on other servers, which never get the token; what passes by itself is asked again. */
  fetch: typeof globalThis.fetch
  /** Makes a request; rejects with a `GitHubRequestError` that says what was asked. */
  ask<T>(asked: Asked, request: () => Promise<T>): Promise<T>
  unlessDone: UnlessDone
}

/** For `catch`: where GitHub answers with one of the statuses, this is the result. */
export function on<T>(statuses: readonly number[], result: T): (error: unknown) => T {
  return (error) => {
    if (statuses.includes((error as { status?: number }).status ?? 0)) return result
    throw error
  }
}

/** A request that is made once, and given up when the signal says so; without a signal, one like any other. */
export function unlessAborted(signal: AbortSignal | undefined): {
  request?: { retries: 0; signal: AbortSignal }
} {
  return signal === undefined ? {} : { request: { retries: 0, signal } }
}

/** Like `ask`: GitHub redirects only who reads the issue itself, everybody else learns nothing but 404. */
export async function onTarget<T>(
  place: Place,
  asked: Asked & { target: number },
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await place.ask(asked, request)
  } catch (error) {
    if ((error as GitHubError).code === 'TARGET_NOT_FOUND') await readIssue(place, asked.target)
    throw error
  }
}

/** Rejects with TARGET_NOT_FOUND, TARGET_TRANSFERRED. */
export function readIssue({ octokit, owner, repo, ask }: Place, number: number): Promise<Issue> {
  return ask({ what: `read issue #${number}`, permission: READ_ISSUES, target: number }, async () => {
    const { data } = await octokit.rest.issues.get({ owner, repo, issue_number: number })
    // A transferred issue is answered by a redirect to another repository, where it has another number.
    if (data.number !== number) throw movedTo(number, data.html_url)
    return toIssue(data)
  })
}

function movedTo(number: number, url: string): GitHubError {
  return new GitHubRequestError('TARGET_TRANSFERRED', `Issue #${number} was transferred to ${url}.`, {
    hint: 'Ask on the issue at its new location.',
  })
}

/**
 * Sends one query or mutation; with `retries: 0` once. Rejects with an error like those of REST when GitHub refuses it.
 */
type Graphql = <T>(query: string, variables: Record<string, unknown>, retries?: 0) => Promise<T>

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
