import type { Octokit } from '@octokit/rest'
import type { RequestsMade } from '../github.js'

/** What GitHub says with every answer about the requests of the token's account; undefined until it says so. */
export function countsRequests(octokit: Octokit): () => RequestsMade | undefined {
  let own = 0
  let last: Omit<RequestsMade, 'own'> | undefined
  const read = (headers: Record<string, string | number | undefined> = {}) => {
    const number = (name: string) => Number(headers[`x-ratelimit-${name}`] ?? Number.NaN)
    // GraphQL and search have limits of their own.
    if ((headers['x-ratelimit-resource'] ?? 'core') !== 'core') return
    const [all, left, limit, reset] = [number('used'), number('remaining'), number('limit'), number('reset')]
    if (![all, left, limit, reset].every(Number.isFinite)) return
    own++
    last = { all, left, limit, resetAt: reset * 1000 }
  }
  octokit.hook.after('request', ({ headers }) => read(headers))
  octokit.hook.error('request', (error) => {
    if ('response' in error) read(error.response?.headers)
    throw error
  })
  return () => (last === undefined ? undefined : { ...last, own })
}
