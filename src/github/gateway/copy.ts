import type { IncomingHttpHeaders } from 'node:http'
import type { Allowance } from './allowance.js'
import type { Answer } from './answer.js'
import { askGitHub, type GitHubUpstream } from './upstream.js'
import type { WriteLayer } from './writes/layer.js'

/** The run's issue or pull request as it was when the run was asked for. */
export interface TargetSnapshot {
  number: number
  title: string
  body: string
  /** Of a pull request: the commits that were compared then. */
  commits?: { base: string; head: string }
}

/** The sealed copy of a repository's GitHub. */
export interface Copy {
  owner: string
  name: string
  /** `owner/name`. */
  fullName: string
  upstream: GitHubUpstream
  asOf: string
  /** Absent: the run has no issue or pull request of its own. */
  target?: TargetSnapshot | undefined
  allowance: Allowance
  signal: AbortSignal
  writes: WriteLayer
  /** Pull requests on which a review was begun, whose comments are held one by one. */
  pendingReviews: Set<number>
  /** Opaque IDs that an answer has shown: only these can be asked for. */
  shownIds: Set<string>
  /** Number of the repository, by which GitHub's own links name it; found when it is needed. */
  repositoryId?: number
}

/** Of the agent's headers, what changes the form of an answer. */
const FORWARDED = ['accept', 'if-none-match', 'if-modified-since', 'x-github-api-version', 'time-zone']

/** Asks GitHub for a path of its API. */
export function askGitHubFor(copy: Copy, path: string, headers: IncomingHttpHeaders = {}): Promise<Answer> {
  const { upstream, allowance, signal } = copy
  const kept = Object.fromEntries(
    FORWARDED.flatMap((name) => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
  const mayFollow = (url: URL) => isOwnPath(copy, url)
  const request = { url: `${upstream.apiUrl}${path}`, method: 'GET', headers: kept } as const
  return askGitHub(upstream, request, { allowance, mayFollow, signal })
}

/** Asks GitHub by GraphQL. */
export function askGraphql(
  { upstream, allowance, signal }: Copy,
  asked: { query: string; variables: Record<string, unknown> },
): Promise<Answer> {
  const request = {
    url: upstream.graphqlUrl,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  } as const
  return askGitHub(upstream, request, { allowance, signal, mayFollow: () => false })
}

/** GitHub refers to a repository that was renamed by its number, which only it knows at that moment. */
function isOwnPath(copy: Copy, url: URL): boolean {
  const { pathname } = new URL(copy.upstream.apiUrl)
  const path = url.pathname.slice(pathname.replace(/\/$/, '').length)
  const [, root, id] = path.split('/')
  return root === 'repositories' && Number(id) === copy.repositoryId
}
