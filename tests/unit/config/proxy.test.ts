import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { memoryLog } from '../../../src/base/log.js'
import { proxyFor } from '../../../src/config/proxy.js'
import { createGitHub } from '../../../src/github/octokit.js'
import { proxyFetch } from '../../../src/github/proxy-fetch.js'

const HTTPS_PROXY = 'http://user:pw@proxy.example:3128'

describe('the proxy on the way to an address', () => {
  it.each([
    ['https://api.anthropic.com', { HTTPS_PROXY }, HTTPS_PROXY],
    ['https://api.anthropic.com', { https_proxy: 'http://small:1', HTTPS_PROXY }, 'http://small:1'],
    ['https://api.anthropic.com', { ALL_PROXY: 'proxy.example:3128' }, 'http://proxy.example:3128'],
    ['https://api.anthropic.com', { HTTP_PROXY: 'http://plain:1' }, undefined],
    ['http://gateway.example', { HTTP_PROXY: 'http://plain:1', HTTPS_PROXY }, 'http://plain:1'],
    ['https://api.anthropic.com', { HTTPS_PROXY: '' }, undefined],
    ['https://api.anthropic.com', { HTTPS_PROXY: 'socks5://proxy.example:1080' }, undefined],
    ['https://api.anthropic.com', {}, undefined],
    ['http://127.0.0.1:8080', { HTTP_PROXY: 'http://plain:1' }, undefined],
    ['https://[::1]:8080', { HTTPS_PROXY }, undefined],
    ['https://LOCALHOST', { HTTPS_PROXY }, undefined],
    ['https://a.example:8443', { HTTPS_PROXY, NO_PROXY: 'a.example:8443' }, undefined],
    ['http://a.example', { HTTP_PROXY: HTTPS_PROXY, NO_PROXY: 'a.example:80' }, undefined],
    ['https://a.example.', { HTTPS_PROXY, NO_PROXY: ', b.example,' }, HTTPS_PROXY],
  ])('%s with %o: %s', (url, env, proxy) => expect(proxyFor(url, env)).toBe(proxy))

  it.each([
    ['*', true],
    ['anthropic.com', true],
    ['.anthropic.com', true],
    ['*.anthropic.com', true],
    ['example.org, API.anthropic.com', true],
    ['api.anthropic.com:443', true],
    ['api.anthropic.com:8443', false],
    ['thropic.com', false],
    ['api.anthropic.com.example', false],
    ['', false],
  ])('with NO_PROXY %s goes around it: %s', (list, around) => {
    const env = { HTTPS_PROXY, NO_PROXY: list }
    expect(proxyFor('https://api.anthropic.com', env)).toBe(around ? undefined : HTTPS_PROXY)
  })

  it.each(['::1', 'fd00::7', '[fd00::7]'])('knows IPv6 in NO_PROXY: %s', (entry) => {
    const host = entry === '::1' ? '[::1]' : '[fd00::7]'
    expect(proxyFor(`https://${host}/`, { HTTPS_PROXY, NO_PROXY: entry })).toBeUndefined()
  })
})

describe('GitHub behind a proxy', () => {
  it('is asked through it, with the credentials of the proxy', async () => {
    const api = createServer((incoming, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ data: { viewer: { login: 'robot' } }, url: incoming.url }))
    })
    const seen: string[] = []
    const proxy = createServer((incoming, response) => {
      seen.push(`${incoming.method} ${incoming.url}`)
      incoming.pipe(
        request(incoming.url ?? '', { method: incoming.method, headers: incoming.headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        }),
      )
    })
    proxy.on('connect', (incoming, socket) => {
      seen.push(`CONNECT ${incoming.url} ${incoming.headers['proxy-authorization'] ?? ''}`)
      const [host, port] = (incoming.url ?? '').split(':')
      const through = connect(Number(port), host === 'github.test' ? '127.0.0.1' : host, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        through.pipe(socket).pipe(through)
      })
    })
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const port = (server: typeof api) => (server.address() as AddressInfo).port
    const github = createGitHub({
      token: 'ghs_test',
      owner: 'acme',
      repo: 'x',
      apiUrl: `http://github.test:${port(api)}`,
      serverUrl: 'http://github.test',
      fetch: proxyFetch(`http://me:secret@127.0.0.1:${port(proxy)}`),
      log: memoryLog(),
    })
    expect(await github.viewer()).toMatchObject(expect.anything())
    expect(seen[0]).toBe(
      `CONNECT github.test:${port(api)} Basic ${Buffer.from('me:secret').toString('base64')}`,
    )
    for (const server of [api, proxy]) server.closeAllConnections()
    await Promise.all([api, proxy].map((server) => new Promise((resolve) => server.close(resolve))))
  })
})
