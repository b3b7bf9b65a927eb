import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What GitHub's own command line asks of GitHub for `caisson init`: secrets, labels and a setting. For `gh`, the host
 * `github.localhost` is GitHub itself without TLS; this server is the proxy that it reaches the host through.
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
  const state = { secrets, labels, refuses, changes, setting }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', headers } = request
      const url = new URL(request.url ?? '', 'http://unknown')
      const [status, body] =
        url.host !== 'api.github.localhost' || headers.authorization !== 'token ghp_of_alice'
          ? [401, { message: 'Bad credentials' }]
          : answer(state, method, url.pathname.replace(REPO, ''), Buffer.concat(chunks).toString('utf8'))
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
    },
  }
}

function answer(
  state: Omit<GhGitHub, 'env' | typeof Symbol.asyncDispose>,
  method: string,
  path: string,
  text: string,
): [status: number, body?: object] {
  const { secrets, labels, setting, changes, refuses } = state
  if (refuses.has(`${method} ${path}`)) return [403, { message: 'Resource not accessible' }]
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
    if (Buffer.from(body.encrypted_value, 'base64').length <= 48) return [422, { message: 'Invalid' }]
    secrets.add(name)
    return [201, {}]
  }
  if (method === 'POST' && path === '/labels') {
    labels.add(body.name)
    return [201, { name: body.name, color: body.color }]
  }
  if (kind !== '' && there.has(decodeURIComponent(name))) {
    if (method === 'GET') return [200, { name }]
    if (method === 'DELETE') {
      there.delete(decodeURIComponent(name))
      return [204]
    }
  }
  return [404, { message: 'Not Found' }]
}
