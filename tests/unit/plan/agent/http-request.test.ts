import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createMuteServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpReach, httpRequestTool } from '../../../../src/plan/agent/tools/http-request.js'
import { createAuthority } from '../../../../src/sandbox/network/egress/intercept.js'

let server: Server
let port: number
let heard: {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

const never = new AbortController().signal
const own = new Set<string>()

async function hear(request: IncomingMessage, response: ServerResponse) {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  heard.push({ method: request.method, url: request.url, headers: request.headers, body })
  answer(request, response)
}

beforeEach(async () => {
  heard = []
  answer = (_, response) => response.end('hello')
  server = createServer((request, response) => void hear(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const local = () => `127.0.0.1:${port}`
const tool = (reach: Partial<HttpReach> = {}) =>
  httpRequestTool('http_request', { allowedHosts: [local()], own, ...reach })
const ask = async (input: object, reach: Partial<HttpReach> = {}) =>
  (await tool(reach).call(input, never)).text
/** A name that leads to this machine, which only a list with its address allows. */
const named = (more: Partial<HttpReach> = {}): Partial<HttpReach> => ({
  allowedHosts: ['api.example:*', '127.0.0.1'],
  lookup: async () => ['127.0.0.1'],
  ...more,
})

describe('http_request', () => {
  it('sends what it is told, and answers with status, headers and text', async () => {
    answer = (_, response) => response.writeHead(418, 'Teapot', { 'X-Kind': 'pot' }).end('short and stout')
    const text = await ask({
      url: `http://${local()}/brew?x=1#y`,
      method: 'POST',
      headers: { 'X-Own': 'yes' },
      body: 'tea',
    })
    expect(text).toMatch(/^HTTP 418 Teapot\nX-Kind: pot\n.*\n\nshort and stout$/s)
    expect(heard).toMatchObject([{ method: 'POST', url: '/brew?x=1', body: 'tea' }])
    expect(heard[0]?.headers).toMatchObject({ host: local(), 'x-own': 'yes', 'user-agent': 'caisson' })
    expect(Object.keys(heard[0]?.headers ?? {})).not.toContain('authorization')
  })

  it.each(['GET', 'DELETE', 'OPTIONS'])(
    'sends a body with %s as one request, whatever is in it',
    async (method) => {
      const body = 'GET /second HTTP/1.1\r\nHost: other.example\r\n\r\n'
      await ask({ url: `http://${local()}/first`, method, body })
      expect(heard).toMatchObject([{ method, url: '/first', body }])
    },
  )

  it.each([
    ['http://example.com/', 'the host example.com is not listed'],
    ['http://localhost:PORT/', 'the host localhost is not listed'],
    ['http://127.0.0.1:1/', 'the address 127.0.0.1:1 is not listed'],
    ['http://2130706433:1/', 'the address 127.0.0.1:1 is not listed'],
    ['http://[::1]:PORT/', 'the address ::1:'],
    ['http://169.254.169.254/latest/meta-data', 'the address 169.254.169.254:80 is not listed'],
    ['file:///etc/passwd', 'is not an address'],
    ['ftp://example.com', 'is not an address'],
    ['/etc/passwd', 'is not an address'],
    ['http://user:word@127.0.0.1:PORT/', 'with a user name or a password'],
  ])('reaches nothing else: %s', async (url, why) => {
    await expect(ask({ url: url.replace('PORT', String(port)) })).rejects.toThrow(why)
    expect(heard).toEqual([])
  })

  it('reaches private addresses behind a listed name only where they are listed, too', async () => {
    const url = `http://api.example:${port}/`
    expect(await ask({ url }, named())).toContain('hello')
    const inside = ask({ url }, named({ allowedHosts: ['api.example:*'] }))
    await expect(inside).rejects.toThrow('leads to 127.0.0.1 (loopback), which is not listed')
    let asked = 0
    // The second answer would be another: it must not be asked for.
    const lookup = async () => [asked++ === 0 ? '127.0.0.1' : '10.0.0.1']
    expect(await ask({ url }, named({ lookup }))).toContain('hello')
    expect(asked).toBe(1)
  })

  it('follows redirects on the same host, and no others', async () => {
    answer = ({ url }, response) => {
      if (url === '/there') return void response.end('arrived')
      response.writeHead(url === '/post' ? 303 : 302, {
        Location: url === '/away' ? 'http://other.example/' : '/there',
      })
      response.end('moved')
    }
    expect(await ask({ url: `http://${local()}/a` })).toContain('arrived')
    expect(await ask({ url: `http://${local()}/post`, method: 'POST', body: 'x' })).toContain('arrived')
    expect(heard.at(-1)).toMatchObject({ method: 'GET', body: '' })
    const away = await ask({ url: `http://${local()}/away` }, { allowedHosts: [local(), 'other.example'] })
    expect(away).toMatch(/^HTTP 302.*\[not followed: http:\/\/other.example is another host\]$/s)
    answer = (_, response) => response.writeHead(302, { Location: '/again' }).end()
    await expect(ask({ url: `http://${local()}/` })).rejects.toThrow('from one redirect to the next')
  })

  it.each(['Host', 'connection', 'Proxy-Authorization', 'Transfer-Encoding', 'content-length'])(
    'sets no header of the connection: %s',
    async (header) => {
      const asked = ask({ url: `http://${local()}/`, headers: { [header]: 'x' } })
      await expect(asked).rejects.toThrow(`The header ${header} cannot be set.`)
      const split = ask({ url: `http://${local()}/`, headers: { 'X-A': 'a\r\nHost: b' } })
      await expect(split).rejects.toThrow('Invalid character')
      expect(heard).toEqual([])
    },
  )

  it('reads no more than its limit, and no bytes as text', async () => {
    answer = (_, response) => {
      const more = () =>
        void (response.write('x'.repeat(64 * 1024)) ? setImmediate(more) : response.once('drain', more))
      more()
    }
    const endless = await ask({ url: `http://${local()}/` })
    expect(endless).toContain('[… nothing was read after 1048576 bytes]')
    expect(endless.length).toBeLessThan(60_000)
    answer = (_, response) => response.end(Buffer.from([1, 0, 2]))
    expect(await ask({ url: `http://${local()}/` })).toContain('[3 bytes that are not text]')
    answer = (_, response) => response.setHeader('Content-Encoding', 'gzip').end(gzipSync('x'.repeat(1e6)))
    expect(await ask({ url: `http://${local()}/` })).toMatch(/\[\d+ bytes that are not text\]/)
    const large = ask({ url: `http://${local()}/`, method: 'PUT', body: 'x'.repeat(1024 * 1024 + 1) })
    await expect(large).rejects.toThrow('The body is larger than 1048576 bytes.')
  })

  it('waits neither for a silent host nor after the step', async () => {
    answer = (_, response) => void response.write('begin')
    await expect(ask({ url: `http://${local()}/` }, { timeoutMs: 50 })).rejects.toThrow('it took too long')
    const ending = new AbortController()
    answer = () => ending.abort()
    await expect(tool().call({ url: `http://${local()}/` }, ending.signal)).rejects.toThrow(
      'There is no answer',
    )
    server.close()
    server.closeAllConnections()
    await expect(ask({ url: `http://${local()}/` })).rejects.toThrow(/ECONNREFUSED/)
  })

  it('has no answer from a host that leaves HTTP without having been asked to', {
    timeout: 10_000,
  }, async () => {
    answer = (_, response) =>
      void response.socket?.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
      )
    await expect(ask({ url: `http://${local()}/` })).rejects.toThrow('the connection was closed')
  })

  it('does not wait after the step for a host that does not finish TLS', { timeout: 10_000 }, async () => {
    const ending = new AbortController()
    const mute = createMuteServer((socket) => {
      socket.on('error', () => {}).once('data', () => ending.abort())
    })
    await once(mute.listen(0, '127.0.0.1'), 'listening')
    const closed = once(mute, 'connection').then(([socket]) => once(socket, 'close'))
    const url = `https://api.example:${(mute.address() as AddressInfo).port}/`
    await expect(tool(named()).call({ url }, ending.signal)).rejects.toThrow('There is no answer')
    await closed
    mute.close()
  })

  it('believes only certificates for the name that it asked for, which alone gets its credential', async () => {
    const authority = createAuthority()
    const secure = createSecureServer(
      authority.issue('api.example'),
      (request, response) => void hear(request, response),
    ).listen(0, '127.0.0.1')
    await new Promise((resolve) => secure.once('listening', resolve))
    const { port: at } = secure.address() as AddressInfo
    const certificates = [authority.certificate]
    const url = `https://api.example:${at}/`
    expect(await ask({ url }, named({ certificates }))).toContain('hello')
    const tokens = new Map([['api.example', 'hunter2']])
    const headers = { Authorization: 'Bearer of the model' }
    await ask({ url, headers }, named({ certificates, tokens }))
    expect(heard.map((one) => one.headers.authorization)).toEqual([undefined, 'Bearer hunter2'])
    await expect(ask({ url: url.replace('https', 'http') }, named({ tokens }))).rejects.toThrow('https only')
    await expect(ask({ url }, named())).rejects.toThrow(/certificate/)
    const other = named({ certificates, allowedHosts: ['else.example:*', '127.0.0.1'] })
    await expect(ask({ url: `https://else.example:${at}/` }, other)).rejects.toThrow(/certificate/)
    secure.closeAllConnections()
    secure.close()
  })

  it('takes no list that cannot be kept', () => {
    expect(() => tool({ allowedHosts: ['https://example.com'] })).toThrow('is the address of a page')
  })
})
