import { readWithin } from '../../base/read-within.js'
import type { Allowance } from './allowance.js'
import { type Answer, denied, errorAnswer, notFound } from './answer.js'

/** The real GitHub, and the token that the agent never sees. */
export interface GitHubUpstream {
  /** e.g. `https://api.github.com` */
  apiUrl: string
  graphqlUrl: string
  /** Web address without a trailing slash. */
  webUrl: string
  /** The one to use now. */
  token: () => string
  /** Replaces a token that is not valid any longer; absent: nothing can. */
  renew?: (() => Promise<unknown>) | undefined
  /** For a proxy; default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

export interface UpstreamRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

/** Where logs, archives and release files are stored. They get no token. */
const STORAGE = [
  /^codeload\.github\.com$/,
  /^(raw|objects|release-assets|github-releases|media)\.githubusercontent\.com$/,
  /^([\w-]+\.)+actions\.githubusercontent\.com$/,
  /^productionresultssa\d+\.blob\.core\.windows\.net$/,
]

/** Bytes of an answer; an archive of logs is the largest that is worth anything to an agent. */
const MOST_BYTES = 32 * 2 ** 20
/** Tells what an agent asked from what its run asks. */
const AGENT = 'caisson-github-copy'
const TIMEOUT_MS = 60_000
const MOST_REDIRECTS = 3

/** Of GitHub's own headers, what its clients read. None says anything about the token. */
const PASSED = [
  'content-type',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  'x-github-media-type',
  'x-github-request-id',
]

/**
 * Asks GitHub, with the token, and whoever GitHub refers to, without. `mayFollow` says whether a path of the API may
 * be asked that GitHub refers to, as it does for a repository that was renamed.
 */
export async function askGitHub(
  upstream: GitHubUpstream,
  request: UpstreamRequest,
  o: { allowance: Allowance; mayFollow: (url: URL) => boolean; signal: AbortSignal },
): Promise<Answer> {
  const refused = o.allowance.take()
  if (refused) return refused
  const { origin: api } = new URL(upstream.apiUrl)
  const send = (url: string, withToken: boolean) =>
    (upstream.fetch ?? globalThis.fetch)(url, {
      method: request.method,
      headers: withToken
        ? { ...request.headers, 'user-agent': AGENT, authorization: `bearer ${upstream.token()}` }
        : { 'user-agent': AGENT },
      ...(request.body === undefined ? {} : { body: request.body }),
      redirect: 'manual',
      signal: AbortSignal.any([o.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  let url = new URL(request.url)
  let isStored = false
  let response = await send(url.href, true)
  if (response.status === 401 && upstream.renew) {
    await upstream.renew()
    response = await send(url.href, true)
  }
  o.allowance.note(response.headers)
  for (let turns = 0; isRedirect(response); turns++) {
    await response.body?.cancel()
    const next = new URL(response.headers.get('location') ?? '', url)
    const ofApi = next.href.startsWith(`${upstream.apiUrl}/`)
    if (turns >= MOST_REDIRECTS || request.method !== 'GET')
      return errorAnswer(502, 'GitHub redirects too often.')
    if (ofApi && !o.mayFollow(next)) return notFound(`GitHub refers to ${next.pathname}`)
    if (!ofApi && !isStorage(next, api))
      return denied(`GitHub refers to ${next.hostname}, where the sealed copy of GitHub does not follow.`)
    url = next
    isStored = !ofApi
    response = await send(url.href, ofApi)
  }
  const body = response.body ? await readWithin(response.body, MOST_BYTES) : Buffer.alloc(0)
  if (body === null) return denied(`The answer is larger than ${MOST_BYTES / 2 ** 20} MiB.`)
  const headers = Object.fromEntries(
    PASSED.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
  const { status } = response
  const answer = { status, headers: { ...headers, ...o.allowance.headers() }, body }
  return isStored ? { ...answer, stored: true } : answer
}

function isRedirect(response: Response): boolean {
  return [301, 302, 303, 307, 308].includes(response.status) && response.headers.has('location')
}

/** A server of one's own stores files on itself, or on a name below its own. */
function isStorage(url: URL, api: string): boolean {
  const own = new URL(api)
  if (own.hostname === 'api.github.com')
    return url.protocol === 'https:' && STORAGE.some((one) => one.test(url.hostname))
  return url.origin === api || (url.protocol === 'https:' && url.hostname.endsWith(`.${own.hostname}`))
}
