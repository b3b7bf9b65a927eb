import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answer, failureAnswer } from './answer.js'
import { callRoute, findRoute, ROUTES, readJson } from './api.js'
import { type Identity, identify } from './auth.js'
import type { SeedFile } from './git/bare-repository.js'
import { createGitRemote, matchGit } from './git/git-http.js'
import type { Route } from './route.js'
import { createIssue, createRepository, createUser, type SeedIssue } from './seed.js'
import {
  type CommentState,
  createState,
  fullName,
  type GitHubState,
  type IssueState,
  type PullState,
  type RepositoryState,
  type Role,
  type TokenPermissions,
  type TokenState,
  type UserState,
} from './state.js'

export interface GitHubOptions {
  /** Default `octo`. */
  owner?: string
  /** Default `hello`. */
  repo?: string
  private?: boolean
  defaultBranch?: string
  /** Of the first commit. */
  files?: Record<string, SeedFile>
  /** Where git is looked for; the `PATH` of whoever starts the server. */
  path: string
  /** Folder for the bare repositories; default a temporary one that `close` removes. */
  root?: string
  /** Address to listen on; default `127.0.0.1`. */
  host?: string
  port?: number
  now?: () => Date
  /** Executes GraphQL with the whole schema; without it only `viewer { login }` is known. */
  graphql?: GraphqlExecutor
  /** The REST operations that it knows; default: those that a run may ask for. */
  routes?: readonly Route[]
  intercept?: Intercept
}

/** A GitHub on loopback: REST, one GraphQL query and git over HTTP, addressed as GitHub Enterprise Server is. */
export interface GitHubServer extends Seeder, AsyncDisposable {
  /** e.g. `http://127.0.0.1:4000` */
  readonly url: string
  /** `${url}/api/v3` */
  readonly apiUrl: string
  /** `${url}/api/graphql` */
  readonly graphqlUrl: string
  readonly state: GitHubState
  /** The repository that it was started with. */
  readonly repository: RepositoryState
  close(): Promise<void>
}

export async function startGitHub(options: GitHubOptions): Promise<GitHubServer> {
  const root = options.root ?? (await mkdtemp(join(await realpath(tmpdir()), 'caisson-github-')))
  const state = createState(root, options.path, options.now ?? (() => new Date()))
  const routes = options.routes ?? ROUTES
  const serveGit = await createGitRemote(state)

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', state.url)
    const git = matchGit(url)
    const isApi = url.pathname.startsWith('/api/')
    const api = url.pathname.replace(/^\/api\/v3(?=\/)/, '').replace(/(.)\/$/, '$1')
    const method = request.method ?? 'GET'
    const match = url.pathname.startsWith('/api/v3/') ? findRoute(routes, method, api) : null
    const isGraphql = method === 'POST' && url.pathname === '/api/graphql'
    const exchange: Exchange = {
      operationId:
        match?.route.operationId ??
        (isGraphql ? 'graphql' : git ? git.service.replace('git-', 'git/') : null),
      method,
      path: api + url.search,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: isApi ? await readJson(request) : undefined,
      status: 0,
      answer: undefined,
      login: null,
    }
    delete exchange.headers['authorization']
    const proceed = async (to: ServerResponse) => {
      const identity = identify(state, request.headers.authorization)
      exchange.login = typeof identity === 'string' ? null : identity.login
      if (!git) return send(to, exchange, await answerApi(exchange, match, identity, url))
      await serveGit(request, to, url, identity)
      exchange.status = to.statusCode
    }
    await (options.intercept?.({ exchange, request, response }, proceed) ?? proceed(response))
  }

  async function answerApi(
    exchange: Exchange,
    match: ReturnType<typeof findRoute>,
    identity: Identity,
    url: URL,
  ): Promise<Answer> {
    if (exchange.body === null) return failureAnswer(400, 'Problems parsing JSON')
    if (match) {
      const accept = exchange.headers['accept'] ?? ''
      return callRoute(state, match, identity, { url, body: exchange.body, accept })
    }
    if (exchange.operationId === 'graphql') {
      if (typeof identity === 'string') return failureAnswer(401, 'Bad credentials')
      const { query, variables } = (exchange.body ?? {}) as {
        query?: string
        variables?: Record<string, unknown>
      }
      const asked = { query: query ?? '', variables: variables ?? {} }
      const known = options.graphql
        ? await options.graphql(asked, state, identity)
        : answerViewerQuery(asked, identity.login)
      if (known) return known
    }
    const what = `${exchange.method} ${exchange.path}`
    return failureAnswer(
      501,
      `The embedded GitHub does not know ${what}: add the operation to src/programs/demo/github.`,
    )
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ message: 'Server Error' }))
    })
  })
  const host = options.host ?? '127.0.0.1'
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port ?? 0, host, resolve)
  })
  state.url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${(server.address() as AddressInfo).port}`
  state.apiUrl = `${state.url}/api/v3`
  createUser(state, 'github-actions[bot]', { id: 41_898_282 })
  const repository = await createRepository(state, {
    owner: options.owner ?? 'octo',
    name: options.repo ?? 'hello',
    private: options.private ?? false,
    defaultBranch: options.defaultBranch ?? 'main',
  })
  const { files } = options
  if (files)
    await repository.bare.commit({ branch: repository.defaultBranch, message: 'First commit', files })

  async function close(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    if (options.root === undefined) await rm(root, { recursive: true, force: true, maxRetries: 3 })
  }
  return {
    ...createSeeder(state, repository),
    url: state.url,
    apiUrl: state.apiUrl,
    graphqlUrl: `${state.url}/api/graphql`,
    state,
    repository,
    close,
    [Symbol.asyncDispose]: close,
  }
}

export function send(response: ServerResponse, exchange: Exchange, answer: Answer): void {
  const isText = typeof answer.body === 'string'
  const headers: Record<string, string> = {
    ...(answer.body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
    'x-github-media-type': 'github.v3; format=json',
    'x-ratelimit-limit': '15000',
    'x-ratelimit-remaining': '14999',
    ...answer.headers,
  }
  exchange.status = answer.status
  exchange.answer = answer.body
  response.writeHead(answer.status, headers)
  response.end(answer.body === undefined ? undefined : isText ? answer.body : JSON.stringify(answer.body))
}

/** One request, understood, and its response. */
export interface Exchange {
  /** As in the API description; `graphql`, `git/upload-pack`, `git/receive-pack`; null if unknown. */
  operationId: string | null
  method: string
  /** Without the prefix `/api/v3`, with its query. */
  path: string
  headers: Record<string, string>
  /** Parsed JSON, or undefined without a body; git's own bodies are not kept. */
  body: unknown
  status: number
  answer: unknown
  /** The owner of the token; null without a valid one. */
  login: string | null
}

interface GraphqlRequest {
  query: string
  variables: Record<string, unknown>
}

/** Executes GraphQL for whoever holds this token; the demo knows two queries, tests bring all that a run asks. */
export type GraphqlExecutor = (
  request: GraphqlRequest,
  state: GitHubState,
  identity: TokenState,
) => Promise<Answer>

/** Stands before the server: `proceed` answers the request, to `response` or to another one. */
export type Intercept = (
  o: { exchange: Exchange; request: IncomingMessage; response: ServerResponse },
  proceed: (to: ServerResponse) => Promise<void>,
) => Promise<void>

/**
 * `viewer { login }`, and that a repository is out of sight: the demo has no links and no projects. Null for
 * everything it does not know.
 */
function answerViewerQuery(request: GraphqlRequest, viewer: string): Answer | null {
  const query = request.query.replace(/[\s,]+/g, ' ').trim()
  if (/^query ?\([^)]*\) ?\{ ?repository\b/.test(query))
    return { status: 200, body: { data: { repository: null } } }
  if (!/^(query( \w+)?)? ?\{ ?viewer ?\{ ?login ?\} ?\}$/.test(query)) return null
  return { status: 200, body: { data: { viewer: { login: viewer } } } }
}

export const WRITE: TokenPermissions = {
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  checks: 'write',
  actions: 'write',
}

/** Puts things into the server's first repository, as if people had done them. */
export interface Seeder {
  addUser(login: string, more?: { role?: Role; id?: number; type?: UserState['type'] }): UserState
  /** A token; default of `github-actions[bot]`, with every permission. */
  addToken(
    token: string,
    more?: { login?: string; permissions?: Partial<TokenPermissions>; repositories?: string[] },
  ): TokenState
  addIssue(issue: SeedIssue): IssueState
  /** Comments of an issue or pull request, oldest first. */
  commentsOn(number: number): CommentState[]
  /** Pull requests that are open. */
  openPulls(): (PullState & IssueState)[]
  /** Address to clone from. */
  cloneUrl(repository?: RepositoryState): string
}

export function createSeeder(state: GitHubState, repository: RepositoryState): Seeder {
  return {
    addUser(login, more = {}) {
      const user = createUser(state, login, more)
      if (more.role) repository.roles.set(login.toLowerCase(), more.role)
      return user
    },
    addToken(token, more = {}) {
      const login = createUser(state, more.login ?? 'github-actions[bot]').login
      const { repositories } = more
      const only = repositories && { repositories: repositories.map((one) => one.toLowerCase()) }
      const added = { token, login, permissions: { ...WRITE, ...more.permissions }, ...only }
      state.tokens.set(token, added)
      return added
    },
    addIssue: (issue) => createIssue(state, repository, issue),
    commentsOn: (number) =>
      [...repository.comments.values()].filter((comment) => comment.issueNumber === number),
    openPulls: () =>
      [...repository.pulls.values()]
        .map((pull) => ({ ...(repository.issues.get(pull.number) as IssueState), ...pull }))
        .filter((pull) => pull.state === 'open'),
    cloneUrl: (of = repository) => `${state.url}/${fullName(of)}.git`,
  }
}
