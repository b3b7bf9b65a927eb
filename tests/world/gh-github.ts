import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkExchange } from './check-exchange.js'
import { findOperation } from './openapi/description.js'

/**
 * What GitHub's own command line asks of GitHub for `caisson init`: secrets, labels and a setting. For `gh`, the host
 * `github.localhost` is GitHub itself without TLS; this server is the proxy that it reaches the host through. Every
 * request and every answer is checked against GitHub's official description; what is wrong is thrown at the end.
 */
export interface GhGitHub {
  env: { http_proxy: string; GH_TOKEN: string }
  /** Method, path and body of every change, in order. */
  changes: string[]
  secrets: Set<string>
  labels: Set<string>
  setting: { default_workflow_permissions: string; can_approve_pull_request_reviews: boolean }
  /** Paths that are refused, as of a token that may not. */
  refuses: Set<string>
  [Symbol.asyncDispose](): Promise<void>
}

const REPO = '/repos/octo/hello'

export async function startGhGitHub(): Promise<GhGitHub> {
  const secrets = new Set<string>()
  const labels = new Set<string>()
  const refuses = new Set<string>()
  const changes: string[] = []
  const setting = { default_workflow_permissions: 'write', can_approve_pull_request_reviews: false }
  const wrong: string[] = []
  const state = { secrets, labels, refuses, changes, setting }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', headers } = request
      const url = new URL(request.url ?? '', 'http://unknown')
      const path = url.pathname.replace(REPO, '')
      const text = Buffer.concat(chunks).toString('utf8')
      const [status, body] =
        url.host !== 'api.github.localhost' || headers.authorization !== 'token ghp_of_alice'
          ? [401, error('Bad credentials')]
          : answer(state, method, path, text)
      const injected = refuses.has(`${method} ${path}`)
      wrong.push(...complaints({ method, url, headers, text, status, body, injected }))
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      response.end(body === undefined ? '' : JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ...state,
    env: { http_proxy: `http://127.0.0.1:${port}`, GH_TOKEN: 'ghp_of_alice' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (wrong.length > 0) throw new Error(`Not as GitHub describes it:\n${wrong.join('\n')}`)
    },
  }
}

interface Asked {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  text: string
  status: number
  body: object | undefined
  injected: boolean
}

function complaints({ method, url, headers, text, status, body, injected }: Asked): string[] {
  const found = findOperation(method, url.pathname)
  return checkExchange({
    operationId: found?.operation.operationId ?? null,
    method,
    path: `${url.pathname}${url.search}`,
    headers: { 'content-type': headers['content-type'] ?? '' },
    body: text === '' ? undefined : JSON.parse(text),
    status,
    answer: body,
    login: 'alice',
    injected,
  })
}

const error = (message: string) => ({ message, documentation_url: 'https://docs.github.com/rest' })
const SET = { created_at: '2026-03-01T10:00:00Z', updated_at: '2026-03-01T10:00:00Z' }
const labelOf = (name: string, color = 'ededed', description: string | null = null) => ({
  ...{ id: 1, node_id: 'LA_1', url: `https://api.github.localhost${REPO}/labels/1`, default: false },
  ...{ name, color, description },
})

function answer(
  state: Omit<GhGitHub, 'env' | typeof Symbol.asyncDispose>,
  method: string,
  path: string,
  text: string,
): [status: number, body?: object] {
  const { secrets, labels, setting, changes, refuses } = state
  if (refuses.has(`${method} ${path}`)) return [403, error('Resource not accessible')]
  if (method !== 'GET') changes.push(`${method} ${path} ${text}`.trim())
  const body = text === '' ? {} : JSON.parse(text)
  const [, kind = '', name = ''] = /^\/(actions\/secrets|labels)\/([^/]+)$/.exec(path) ?? []
  const there = kind === 'labels' ? labels : secrets
  if (path === '/actions/permissions/workflow') {
    if (method === 'GET') return [200, setting]
    Object.assign(setting, body)
    return [204]
  }
  if (path === '/actions/secrets/public-key')
    return [200, { key_id: '1', key: Buffer.alloc(32, 7).toString('base64') }]
  if (method === 'PUT' && kind === 'actions/secrets') {
    // A sealed box: 48 bytes more than what is in it.
    if (Buffer.from(body.encrypted_value, 'base64').length <= 48) return [422, error('Invalid')]
    secrets.add(name)
    return [201, {}]
  }
  if (method === 'POST' && path === '/labels') {
    labels.add(body.name)
    return [201, labelOf(body.name, body.color, body.description)]
  }
  if (kind !== '' && there.has(decodeURIComponent(name))) {
    if (method === 'GET')
      return [200, kind === 'labels' ? labelOf(decodeURIComponent(name)) : { name, ...SET }]
  }
  return [404, error('Not Found')]
}
