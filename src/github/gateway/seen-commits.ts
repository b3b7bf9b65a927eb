import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answer.js'
import { askGitHubFor, type Copy } from './copy.js'
import type { Json } from './texts.js'

const LISTS: Record<string, 'files' | 'commits'> = {
  '/pulls/{}/files': 'files',
  '/pulls/{}/commits': 'commits',
}

/**
 * Compares the commits of the run's pull request that were seen when the run was asked for; what GitHub has of a pull
 * request is of its latest ones. Null for a request that is about neither. `parts` are those below the repository.
 */
export async function answerFromSeenCommits(
  copy: Copy,
  operation: string,
  asked: { parts: readonly string[]; headers: IncomingHttpHeaders; search: URLSearchParams },
): Promise<Answer | null> {
  const { number, commits } = copy.target ?? {}
  if (commits === undefined || Number(asked.parts[1]) !== number) return null
  const range = `/repos/${copy.fullName}/compare/${commits.base}...${commits.head}`
  if (operation === '/pulls/{}' && /\.(diff|patch)\b/.test(asked.headers.accept ?? ''))
    return askGitHubFor(copy, range, asked.headers)
  const list = LISTS[operation]
  if (list === undefined) return null
  const at = Number(asked.search.get('page') ?? 1)
  const size = Number(asked.search.get('per_page') ?? 30)
  // The files come with the first page of commits, all of them.
  const page = list === 'files' ? 'page=1&per_page=1' : `page=${at}&per_page=${size}`
  const answer = await askGitHubFor(copy, `${range}?${page}`)
  if (answer.status !== 200) return answer
  const all = ((JSON.parse(answer.body.toString()) as Json)[list] ?? []) as unknown[]
  const shown = list === 'files' ? all.slice((at - 1) * size, at * size) : all
  const { link = '', ...headers } = answer.headers
  const hasNext = list === 'files' ? all.length > at * size : /rel="next"/.test(link)
  const next = `${copy.upstream.apiUrl}/repos/${copy.fullName}/pulls/${number}/${list}?per_page=${size}&page=${at + 1}`
  return {
    ...answer,
    headers: hasNext ? { ...headers, link: `<${next}>; rel="next"` } : headers,
    body: JSON.stringify(shown),
  }
}
