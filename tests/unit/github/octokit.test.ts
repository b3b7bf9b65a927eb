import { describe, expect, it } from 'vitest'
import { memoryLog } from '../../../src/base/log.js'
import { createGitHub, type GitHubOptions } from '../../../src/github/octokit.js'
import { GitHubRequestError } from '../../../src/github/request-error.js'

interface Asked {
  method: string
  path: string
  url: string
  headers: Headers
  body: string
}

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown } | Error

const token = `ghs_${'a.b-c_d'.repeat(10)}`

/** A GitHub that answers from a function; what was asked is kept. */
function github(answer: (asked: Asked, times: number) => Answer, change: Partial<GitHubOptions> = {}) {
  const asked: Asked[] = []
  const log = memoryLog()
  const port = createGitHub({
    token,
    owner: 'octo',
    repo: 'repo',
    apiUrl: 'https://api.github.test/',
    serverUrl: 'https://github.test/',
    log,
    retryPauseMs: 1,
    fetch: async (input, init) => {
      const url = new URL(String(input))
      const request: Asked = {
        method: init?.method ?? 'GET',
        path: url.pathname,
        url: url.href,
        headers: new Headers(init?.headers),
        body: String(init?.body ?? ''),
      }
      asked.push(request)
      const reply = answer(request, asked.filter(({ path }) => path === request.path).length)
      if (reply instanceof Error) throw reply
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {})
      const type = typeof reply.body === 'string' ? 'text/plain' : 'application/json'
      const headers = { 'content-type': type, ...reply.headers }
      const response = new Response(text, { status: reply.status ?? 200, headers })
      // A response made by hand has no address; pagination needs it.
      return Object.defineProperty(response, 'url', { value: url.href })
    },
    ...change,
  })
  return { port, asked, log }
}

async function failure(promise: Promise<unknown>): Promise<GitHubRequestError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof GitHubRequestError)) throw new Error(`no GitHubRequestError: ${error}`)
  return error
}

const user = { login: 'bob', id: 2, type: 'User' }
const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' }
const comment = (id: number, change: object = {}) => ({
  id,
  body: `c${id}`,
  user,
  html_url: 'u',
  ...times,
  ...change,
})
const issue = {
  number: 7,
  title: 't',
  body: null,
  state: 'open',
  user: null,
  labels: ['a', { name: 'b' }, { name: null }],
  html_url: 'u',
  ...times,
}
const pull = (change: object = {}) => ({
  ...issue,
  labels: [{ name: 'b' }],
  draft: false,
  base: { ref: 'main', sha: 'b', repo: { full_name: 'octo/repo' } },
  head: { ref: 'mend', sha: 'a', repo: { full_name: 'octo/repo' } },
  ...change,
})

describe('reading', () => {
  it('asks the given server with the token', async () => {
    const { port, asked } = github(() => ({ body: issue }), { apiUrl: 'https://ghe.test/api/v3' })
    await port.issue(7)
    expect(asked[0]?.url).toBe('https://ghe.test/api/v3/repos/octo/repo/issues/7')
    expect(asked[0]?.headers.get('authorization')).toBe(`token ${token}`)
    expect(asked[0]?.headers.get('user-agent')).toContain('caisson')
    expect(port.serverUrl).toBe('https://github.test')
  })

  it('takes deleted accounts, empty bodies and labels in both forms', async () => {
    expect(await github(() => ({ body: issue })).port.issue(7)).toMatchObject({
      body: '',
      author: { login: 'ghost' },
      labels: ['a', 'b'],
      isPullRequest: false,
    })
  })

  it('unwraps the pages of check runs', async () => {
    const run = {
      name: 'test',
      status: 'completed',
      conclusion: 'failure',
      html_url: null,
      output: { title: 'T', summary: 'S' },
    }
    const { port } = github(() => ({ body: { total_count: 1, check_runs: [run] } }))
    expect(await port.checkRuns('abc')).toEqual([
      { name: 'test', status: 'completed', conclusion: 'failure', url: '', summary: 'T\n\nS' },
    ])
  })

  it('knows forks, also those that are gone', async () => {
    const head = { ref: 'main', sha: 'a', repo: null as unknown }
    expect(await github(() => ({ body: pull({ head }) })).port.pullRequest(8)).toMatchObject({
      fromFork: true,
      head: { repository: null },
    })
    const renamed = { ...head, repo: { full_name: 'Octo/Repo' } }
    expect((await github(() => ({ body: pull({ head: renamed }) })).port.pullRequest(8)).fromFork).toBe(false)
  })

  it.each([
    [{ permission: 'write', role_name: 'maintain' }, 'maintain'],
    [{ permission: 'read', role_name: 'triage' }, 'triage'],
    [{ permission: 'write', role_name: 'our-own-role' }, 'write'],
    [{ permission: 'admin' }, 'admin'],
  ])('reads the permission %j', async (body, permission) => {
    expect(await github(() => ({ body })).port.permission('bob')).toBe(permission)
  })

  it('logs requests for debugging only', async () => {
    const { port, log } = github(() => ({ body: issue }))
    await port.issue(7)
    expect(log.lines.join('\n')).toMatch(/^debug: GET \/repos\/octo\/repo\/issues\/7 - 200/)
  })
})

describe('the viewer', () => {
  const viewer = { data: { viewer: { login: 'github-actions[bot]' } } }

  it('comes from GraphQL, asked once', async () => {
    const { port, asked } = github(() => ({ body: viewer }))
    expect(await port.viewer()).toBe('github-actions[bot]')
    await port.viewer()
    expect(asked.map(({ url }) => url)).toEqual(['https://api.github.test/graphql'])
  })

  it('is asked at the address of an enterprise server', async () => {
    const { port, asked } = github(() => ({ body: viewer }), { apiUrl: 'https://ghe.test/api/v3' })
    await port.viewer()
    expect(asked[0]?.url).toBe('https://ghe.test/api/graphql')
  })

  it('comes from REST where GraphQL refuses, and is the workflow bot where neither says', async () => {
    const rest = github(({ method }) =>
      method === 'POST' ? { body: { errors: [{ message: 'no' }] } } : { body: user },
    )
    expect(await rest.port.viewer()).toBe('bob')
    const none = github(() => ({ status: 403, body: { message: 'no' } }))
    expect(await none.port.viewer()).toBe('github-actions[bot]')
    expect(none.log.lines.join()).toContain("does not report the token's account")
  })
})

it('an address where nobody answers ends the question who the token belongs to, and is named', async () => {
  const { port, asked } = github(() => new TypeError('fetch failed'))
  const error = await failure(port.viewer())
  expect(error.message).toBe(
    "GitHub did not look up the token's account: https://api.github.test could not be reached (fetch failed).",
  )
  expect(asked.map(({ path }) => path)).toEqual(['/graphql', '/graphql', '/graphql', '/graphql'])
})

describe('failures', () => {
  it('name a target that does not exist', async () => {
    const { port } = github(() => ({ status: 404, body: { message: 'Not Found' } }))
    for (const ask of [port.issue(7), port.pullRequest(7), port.comments(7), port.createComment(7, 'x')]) {
      expect(await failure(ask)).toMatchObject({ code: 'TARGET_NOT_FOUND', status: 404 })
    }
    const moved = github(() => ({
      body: { ...issue, number: 3, html_url: 'https://github.test/x/y/issues/3' },
    }))
    expect((await failure(moved.port.issue(7))).message).toContain(
      'transferred to https://github.test/x/y/issues/3',
    )
  })

  it('name the permission that is missing, in GitHub’s own words', async () => {
    const { port } = github(() => ({
      status: 403,
      body: { message: 'Resource not accessible by integration' },
    }))
    const error = await failure(port.createComment(7, 'x'))
    expect(error.message).toBe(
      'GitHub did not add a comment to #7: Resource not accessible by integration (HTTP 403).',
    )
    expect(error.hint).toContain('`issues: write`')
    expect((await failure(port.repository())).code).toBe('GITHUB_REQUEST_FAILED')
  })

  it('pass on why a pull request is refused, with the setting to change', async () => {
    const words = 'GitHub Actions is not permitted to create or approve pull requests.'
    const { port } = github(() => ({ status: 403, body: { message: words } }))
    const error = await failure(
      port.createPullRequest({ title: 't', body: 'b', head: 'h', base: 'main', draft: false }),
    )
    expect(error.code).toBe('PULL_REQUEST_REFUSED')
    expect(error.message).toContain('not permitted to create')
    expect(error.hint).toContain('Settings → Actions')
    const invalid = github(() => ({
      status: 422,
      body: {
        message: 'Validation Failed',
        errors: [{ message: 'No commits between main and h' }, { field: 'head', code: 'invalid' }],
      },
    }))
    const second = await failure(
      invalid.port.createPullRequest({ title: 't', body: 'b', head: 'h', base: 'main', draft: false }),
    )
    expect(second.message).toContain('Validation Failed: No commits between main and h: head invalid')
  })

  it('never carry the token', async () => {
    const { port } = github(() => ({ status: 401, body: { message: `Bad credentials ${token}` } }))
    const error = await failure(port.repository())
    expect(error.message).toContain('Bad credentials ***')
    expect(JSON.stringify({ ...error, message: error.message, cause: error.cause })).not.toContain(
      `token ${token}`,
    )
  })

  it('of the server and of the network are tried again, then told', async () => {
    const flaky = github((_asked, n) => (n < 3 ? { status: 502 } : { body: issue }))
    expect((await flaky.port.issue(7)).number).toBe(7)
    const down = github(() => new TypeError('fetch failed'))
    const error = await failure(down.port.issue(7))
    expect(down.asked).toHaveLength(4)
    expect(error).toMatchObject({ code: 'GITHUB_REQUEST_FAILED', status: undefined })
    expect(error.message).toContain('https://api.github.test could not be reached')
  })

  it('of a request that hangs end', async () => {
    const hanging: typeof fetch = (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const { port } = github(() => ({}), { fetch: hanging, requestTimeoutMs: 5 })
    expect((await failure(port.createComment(7, 'x'))).code).toBe('GITHUB_REQUEST_FAILED')
  })
})

describe('creating', () => {
  it('is tried once more when it was not done', async () => {
    const { port } = github(({ method }, n) => {
      if (method === 'GET') return { body: [] }
      return n === 1 ? { status: 502 } : { body: pull() }
    })
    const created = await port.createPullRequest({
      title: 't',
      body: 'b',
      head: 'mend',
      base: 'main',
      draft: true,
    })
    expect(created.head.ref).toBe('mend')
  })

  it('does not wait between the few writes of a run', async () => {
    const { port, asked } = github(() => ({ body: comment(1) }))
    for (let i = 0; i < 5; i += 1) await port.createComment(7, `${i}`)
    expect(asked).toHaveLength(5)
  })
})

describe('an update that may be given up', () => {
  const soon = () => new AbortController()

  it.each([
    [500, {}],
    [403, { 'retry-after': '1' }],
    [429, { 'retry-after': '1' }],
  ])('is asked once and waits for nothing (%i)', async (status, headers) => {
    const { port, asked } = github(() => ({ status, headers }))
    await failure(port.updateComment(5, 'x', soon().signal))
    await failure(port.reviewing.updateReply(5, 'x', soon().signal))
    expect(asked).toHaveLength(2)
  })

  it('ends when it is given up, and is not even begun after that', async () => {
    const asked: string[] = []
    const hanging: typeof fetch = (input, init) =>
      new Promise((_resolve, reject) => {
        asked.push(String(input))
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        if (init?.signal?.aborted) reject(init.signal.reason)
      })
    const { port } = github(() => ({}), { fetch: hanging })
    const giveUp = soon()
    const update = failure(port.updateComment(5, 'x', giveUp.signal))
    await expect.poll(() => asked.length).toBe(1)
    giveUp.abort()
    expect((await update).code).toBe('GITHUB_REQUEST_FAILED')
  })
})

describe('what the account has asked', () => {
  const counted = (used: number, more: Record<string, string> = {}) => ({
    body: issue,
    headers: {
      'x-ratelimit-limit': '1000',
      'x-ratelimit-used': `${used}`,
      'x-ratelimit-remaining': `${1000 - used}`,
      'x-ratelimit-reset': '2145916800',
      ...more,
    },
  })

  it('is what GitHub said last, with what was asked here', async () => {
    const answers = [
      counted(10),
      { ...counted(25), status: 404 },
      counted(3, { 'x-ratelimit-resource': 'search' }),
    ]
    const { port } = github((_asked, n) => answers[n - 1] ?? {})
    expect(port.requestsMade()).toBeUndefined()
    await port.issue(7)
    expect(port.requestsMade()).toMatchObject({ all: 10, own: 1, left: 990, limit: 1000 })
    await failure(port.issue(7))
    await port.issue(7)
    expect(port.requestsMade()).toEqual({ all: 25, own: 2, left: 975, limit: 1000, resetAt: 2145916800000 })
  })

  it('is unknown where nothing is counted', async () => {
    const { port } = github(() => ({ body: issue }))
    await port.issue(7)
    expect(port.requestsMade()).toBeUndefined()
  })
})

describe('a rate limit', () => {
  const limited = (headers: Record<string, string>, message = 'API rate limit exceeded') => ({
    status: 403,
    headers: { 'x-ratelimit-remaining': '0', ...headers },
    body: { message },
  })

  it('that ends soon is waited for', async () => {
    const reset = `${Math.floor(Date.now() / 1000) - 1}`
    const { port, log } = github((_asked, n) =>
      n === 1 ? limited({ 'x-ratelimit-reset': reset }) : { body: issue },
    )
    expect((await port.issue(7)).number).toBe(7)
    expect(log.lines.join()).toContain("warning: GitHub's rate limit is used up")
  })

  it.each([
    [429, 'Too many requests'],
    [403, 'Whoa there'],
  ])('that says when to come again (%i) is waited for, whatever its words', async (status, message) => {
    const again = { status, headers: { 'retry-after': '1' }, body: { message } }
    const { port, asked } = github((_asked, n) => (n === 1 ? again : { body: comment(1) }))
    // A write is sent again too: the server says that it did not act.
    expect((await port.createComment(7, 'x')).id).toBe(1)
    expect(asked).toHaveLength(2)
  })

  it('of the second kind is not waited for longer than the bound', async () => {
    const message = 'You have exceeded a secondary rate limit'
    const { port, asked } = github(() => ({
      status: 429,
      headers: { 'retry-after': '7200' },
      body: { message },
    }))
    const error = await failure(port.comments(7))
    expect(error.retryAt).toBeDefined()
    expect(asked).toHaveLength(1)
  })
})

it('finds the pull request of a branch by the new name of an owner who was renamed', async () => {
  const repo = { full_name: 'octo-new/repo' }
  const pull = { number: 7, head: { ref: 'fix', sha: 'a', repo }, base: { ref: 'main', sha: 'b', repo } }
  const { port, asked } = github(({ path, url }) => {
    if (path === '/repos/octo/repo') return { body: { owner: { login: 'octo-new' } } }
    return { body: url.includes('head=octo-new%3Afix') ? [pull] : [] }
  })
  expect(await port.openPullRequests('fix')).toMatchObject([{ number: 7 }])
  await port.openPullRequests('other')
  expect(asked.filter(({ path }) => path === '/repos/octo/repo')).toHaveLength(1)
})

describe('a team', () => {
  const team = { org: 'octo', slug: 'core' }
  const member = '/orgs/octo/teams/core/memberships/alice'

  it('has members that are active, and no others', async () => {
    const { port } = github(({ path }) => {
      if (path === '/orgs/octo/teams/core') return { body: { id: 1 } }
      if (path === member) return { body: { state: 'active', role: 'member' } }
      return path.endsWith('/bob') ? { body: { state: 'pending' } } : { status: 404 }
    })
    expect(await port.isTeamMember(team, 'alice')).toBe(true)
    expect(await port.isTeamMember(team, 'bob')).toBe(false)
    expect(await port.isTeamMember(team, 'mallory')).toBe(false)
  })

  it.each([403, 404])('that the token cannot read (%s) is an error, not an empty team', async (status) => {
    const { port } = github(() => ({ status, body: { message: 'No' } }))
    await expect(port.isTeamMember(team, 'alice')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'allowed-users: there is no team octo/core that the token may read.',
      hint: expect.stringContaining('Members: read'),
    })
  })

  it('is not called unreadable while GitHub is down', async () => {
    const { port } = github(() => ({ status: 502 }))
    expect((await failure(port.isTeamMember(team, 'alice'))).code).toBe('GITHUB_REQUEST_FAILED')
  })
})
