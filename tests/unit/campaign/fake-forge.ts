/** A pull request in the fake. */
export interface Opened {
  repository: string
  number: number
  head: string
  /** Milliseconds since the epoch. */
  at: number
  closesAt: number
}

interface Options {
  now: () => number
  random: () => number
  /** Share of requests that are answered by a 429, by a 502, and by a 502 after they were carried out. */
  faults: number
}

const LOGIN = 'caisson-bot'
const REPOSITORY = /^\/repos\/([^/]+\/[^/]+)(\/.*)$/

/** As much of GitHub as the result of a run needs, in memory, behind `fetch`. It answers some requests by errors. */
export function createForge({ now, random, faults }: Options) {
  const comments: { repository: string; issue: number; id: number; body: string }[] = []
  const byIssue = new Map<string, typeof comments>()
  const branches = new Set<string>()
  const pulls = new Map<string, Opened[]>()
  let [requests, failed, ids] = [0, 0, 0]

  const user = { login: LOGIN, id: 1, type: 'Bot' }
  const times = { created_at: new Date(0).toISOString(), updated_at: new Date(0).toISOString() }
  const renderComment = ({ id, body }: { id: number; body: string }) => ({
    ...{ id, body, user, ...times },
    html_url: `https://github.test/comments/${id}`,
  })
  const renderPull = ({ repository, number, head, at, closesAt }: Opened) => ({
    ...{ number, title: head, body: '', user, labels: [], draft: false },
    state: closesAt > now() ? 'open' : 'closed',
    created_at: new Date(at).toISOString(),
    updated_at: new Date(at).toISOString(),
    html_url: `https://github.test/${repository}/pull/${number}`,
    base: { ref: 'main', sha: 'b'.repeat(40), repo: { full_name: repository } },
    head: { ref: head, sha: 'a'.repeat(40), repo: { full_name: repository } },
  })
  const add = <K, V>(map: Map<K, V[]>, key: K, value: V) => map.set(key, [...(map.get(key) ?? []), value])

  function answer(method: string, { pathname, searchParams }: URL, body: Record<string, string>) {
    if (pathname === '/graphql') return [200, { data: { viewer: { login: LOGIN } } }] as const
    const [, repository = '', rest = ''] = REPOSITORY.exec(pathname) ?? []
    const [, issue] = /^\/issues\/(\d+)\/comments$/.exec(rest) ?? []
    const [, comment] = /^\/issues\/comments\/(\d+)$/.exec(rest) ?? []
    const [, branch] = /^\/git\/ref\/heads\/(.*)$/.exec(decodeURIComponent(rest)) ?? []
    if (issue !== undefined) {
      const key = `${repository}#${issue}`
      if (method === 'GET') return [200, (byIssue.get(key) ?? []).map(renderComment)] as const
      const made = { repository, issue: Number(issue), id: ++ids, body: body['body'] ?? '' }
      comments.push(made)
      add(byIssue, key, made)
      return [201, renderComment(made)] as const
    }
    if (comment !== undefined) {
      const found = comments[Number(comment) - 1]
      if (!found) return [404, {}] as const
      found.body = body['body'] ?? ''
      return [200, renderComment(found)] as const
    }
    const refOf = (name: string) => ({ ref: `refs/heads/${name}`, object: { sha: 'a'.repeat(40) } })
    if (branch !== undefined)
      return branches.has(`${repository}:${branch}`) ? ([200, refOf(branch)] as const) : ([404, {}] as const)
    if (rest === '/git/refs') {
      const name = (body['ref'] ?? '').replace('refs/heads/', '')
      if (branches.has(`${repository}:${name}`))
        return [422, { message: 'Reference already exists' }] as const
      branches.add(`${repository}:${name}`)
      return [201, refOf(name)] as const
    }
    if (rest !== '/pulls') throw new Error(`The fake does not know ${method} ${pathname}`)
    const own = pulls.get(repository) ?? []
    if (method === 'POST') {
      const at = now()
      const made = { repository, number: 100_000 + own.length, head: body['head'] ?? '', at }
      const opened = { ...made, closesAt: at + random() * 4 * 3_600_000 }
      add(pulls, repository, opened)
      return [201, renderPull(opened)] as const
    }
    const head = searchParams.get('head')?.split(':')[1]
    const all = own.filter((pull) => head === undefined || pull.head === head).map(renderPull)
    const state = searchParams.get('state')
    const [size, page] = [100, Number(searchParams.get('page') ?? 1)]
    const shown = all.filter((pull) => state === 'all' || pull.state === state).reverse()
    const next = new URL(`https://api.github.test${pathname}?${searchParams}`)
    next.searchParams.set('page', `${page + 1}`)
    const link = shown.length > page * size ? { link: `<${next}>; rel="next"` } : {}
    return [200, shown.slice((page - 1) * size, page * size), link] as const
  }

  return {
    comments,
    branches,
    pulls: () => [...pulls.values()].flat(),
    counts: () => ({ requests, failed }),
    fetch: async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
      requests += 1
      const chance = random() / faults
      const fail = (status: number, headers = {}) => {
        failed += 1
        return Response.json({ message: 'Server Error' }, { status, headers })
      }
      if (chance < 1 / 3) return fail(429, { 'retry-after': '0.01' })
      if (chance < 2 / 3) return fail(502)
      const body = init.body ? JSON.parse(String(init.body)) : {}
      const [status, value, headers = {}] = answer(init.method ?? 'GET', new URL(String(url)), body)
      if (chance < 1) return fail(502)
      return Response.json(value, { status, headers })
    },
  }
}
