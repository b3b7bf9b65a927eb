import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createMuteServer, type Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { connect as connectTls, createServer as createTlsServer } from 'node:tls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createAuthority } from '../../../../../src/sandbox/network/egress/intercept.js'
import { credentialAt } from '../../../../../src/sandbox/network/registry/credential.js'
import { deferred } from '../../../../../src/sandbox/process/marked-process.js'
import { echoServer, proxyWorld } from '../proxy-world.js'

const NAME = 'registry.example'

/** A registry with a certificate of an authority of its own, and what it was asked. */
async function registry() {
  const authority = createAuthority()
  const asked: { method: string; url: string; headers: Record<string, unknown> }[] = []
  const server = createServer(authority.issue(NAME), (request, response) => {
    asked.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    response.writeHead(request.url === '/npm/moved' ? 302 : 200, {
      'Set-Cookie': 'session=1',
      Location: 'https://elsewhere.example/',
    })
    response.end('a package')
  })
  let connections = 0
  server.on('secureConnection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { authority, asked, port, connections: () => connections, [Symbol.asyncDispose]: close }
}

async function world(port: number, certificates?: string[]) {
  const credential = credentialAt(new URL(`https://${NAME}:${port}/npm/`), 'Bearer npm-secret', [
    'npm-secret',
  ])
  if (!credential) throw new Error('no credential')
  return proxyWorld({
    rules: [`${NAME}:${port}`, `other.example:${port}`, '127.0.0.1'],
    names: { [NAME]: [['127.0.0.1']], 'other.example': [['127.0.0.1']] },
    credentials: [credential],
    ...(certificates ? { certificates } : {}),
  })
}

/** A tunnel through the proxy, with TLS in it. */
function tunnel(socketPath: string, host: string, port: number, ca: string, servername = host) {
  return new Promise<Socket>((resolve, reject) => {
    const asking = httpRequest({ socketPath, method: 'CONNECT', path: `${host}:${port}` })
    asking.once('error', reject)
    asking.once('connect', (answer, socket) => {
      if (answer.statusCode !== 200) return reject(new Error(`${answer.statusCode}`))
      const secured = connectTls({ socket, host, servername, ca }, () => resolve(secured))
      secured.once('error', reject)
    })
    asking.end()
  })
}

/** Sends requests one after the other on one connection; resolves to everything that came back. */
async function ask(socket: Socket, ...heads: string[]): Promise<string> {
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += String(chunk)
  })
  for (const [at, head] of heads.entries()) {
    const last = at === heads.length - 1
    socket.write(`${head}\r\nHost: forged.example\r\n${last ? 'Connection: close\r\n' : ''}\r\n`)
    await expect.poll(() => answer.match(/^HTTP\/1\.1 /gm)?.length, { timeout: 10_000 }).toBe(at + 1)
    await expect.poll(() => answer.endsWith('\r\n\r\n') || answer.includes('a package')).toBe(true)
  }
  socket.destroy()
  return answer
}

describe('a connection to a registry with a credential', () => {
  test('gets the credential where it belongs, and what came with the request does not count', async () => {
    await using server = await registry()
    await using proxy = await world(server.port, [server.authority.certificate])
    const inside = await tunnel(proxy.socketPath, NAME, server.port, proxy.proxy.authority ?? '')
    const answer = await ask(
      inside,
      'GET /npm/x HTTP/1.1\r\nAuthorization: Bearer forged\r\nX-HTTP-Method-Override: DELETE\r\nCookie: a=b\r\nAccept: */*',
      'GET /other HTTP/1.1\r\nAuthorization: Bearer forged',
      'PUT /npm/x HTTP/1.1\r\nContent-Length: 0',
      'GET /npm/moved HTTP/1.1',
    )

    expect(server.asked.map(({ method, url, headers }) => [method, url, headers['authorization']])).toEqual([
      ['GET', '/npm/x', 'Bearer npm-secret'],
      ['GET', '/other', 'Bearer forged'],
      ['PUT', '/npm/x', undefined],
      ['GET', '/npm/moved', 'Bearer npm-secret'],
    ])
    expect(Object.keys(server.asked[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'authorization',
      'connection',
      'host',
    ])
    expect(server.asked.every(({ headers }) => headers['host'] === `${NAME}:${server.port}`)).toBe(true)
    expect(answer).not.toContain('npm-secret')
    // A cookie only from where there was no credential.
    expect(answer.match(/set-cookie/gi)).toHaveLength(2)
    await proxy.proxy.close()
    expect(proxy.records).toMatchObject([
      { kind: 'connect', host: NAME, decision: 'allowed', intercepted: true },
    ])
    expect(JSON.stringify(proxy.records)).not.toContain('npm')
  })

  test('has one request at a time sent on, whatever its client sends at once', async () => {
    await using server = await registry()
    await using proxy = await world(server.port, [server.authority.certificate])
    const inside = await tunnel(proxy.socketPath, NAME, server.port, proxy.proxy.authority ?? '')
    const few = Array.from({ length: 10 }, (_, at) => `GET /npm/${at} HTTP/1.1\r\nHost: x\r\n\r\n`)
    inside.write(few.join(''))
    await expect.poll(() => server.asked.length).toBe(10)
    expect(server.asked.map(({ url }) => url)).toEqual(few.map((_, at) => `/npm/${at}`))
    expect(server.connections()).toBe(1)
    inside.resume().write((few[0] ?? '').repeat(20_000))
    await finished(inside).catch(() => {})
  })

  test('is refused to who asks for another host in it', async () => {
    await using server = await registry()
    await using proxy = await world(server.port, [server.authority.certificate])
    const { authority } = proxy.proxy
    await expect(
      tunnel(proxy.socketPath, NAME, server.port, authority ?? '', 'other.example'),
    ).rejects.toThrow()
    await expect
      .poll(() => proxy.records[0])
      .toMatchObject({
        error: expect.stringContaining(`asked for other.example on a connection to ${NAME}`),
      })
    expect(server.asked).toEqual([])
  })

  test('is refused where the registry cannot prove who it is', async () => {
    await using server = await registry()
    await using proxy = await world(server.port)
    const inside = await tunnel(proxy.socketPath, NAME, server.port, proxy.proxy.authority ?? '')
    expect(await ask(inside, 'GET /npm/x HTTP/1.1')).toMatch(/^HTTP\/1\.1 502 /)
    expect(server.asked).toEqual([])
  })

  test('is refused where the answer of the registry cannot be passed on', async () => {
    const { promise: unhandled, reject: note } = deferred<never>()
    process.on('unhandledRejection', note)
    const authority = createAuthority()
    const server = createTlsServer(authority.issue(NAME), (socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.end('HTTP/1.1 200 O\x01K\r\nContent-Length: 0\r\n\r\n'))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    try {
      const { port } = server.address() as AddressInfo
      await using proxy = await world(port, [authority.certificate])
      const inside = await tunnel(proxy.socketPath, NAME, port, proxy.proxy.authority ?? '')
      const answer = await Promise.race([ask(inside, 'GET /npm/x HTTP/1.1'), unhandled])
      expect(answer).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/)
    } finally {
      process.off('unhandledRejection', note)
      server.close()
    }
  })

  describe('of a registry that does not finish TLS', () => {
    async function mute() {
      const server = createMuteServer((socket) => void socket.on('error', () => {}))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const { port } = server.address() as AddressInfo
      const asked = once(server, 'connection').then(async ([socket]: Socket[]) => {
        await once(socket as Socket, 'data')
        return { closed: once(socket as Socket, 'close') }
      })
      return { port, asked, [Symbol.asyncDispose]: async () => void server.close() }
    }
    afterEach(() => void vi.useRealTimers())

    test('is refused after a while, and given up', { timeout: 10_000 }, async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      await using server = await mute()
      await using proxy = await world(server.port)
      const inside = await tunnel(proxy.socketPath, NAME, server.port, proxy.proxy.authority ?? '')
      const answer = ask(inside, 'GET /npm/x HTTP/1.1')
      const { closed } = await server.asked
      vi.advanceTimersByTime(10_000)
      await closed
      expect(await answer).toContain('did not finish the handshake of TLS')
    })

    test('is given up with the proxy', { timeout: 10_000 }, async () => {
      await using server = await mute()
      await using proxy = await world(server.port)
      const inside = await tunnel(proxy.socketPath, NAME, server.port, proxy.proxy.authority ?? '')
      inside.on('error', () => {}).write('GET /npm/x HTTP/1.1\r\nHost: x\r\n\r\n')
      const { closed } = await server.asked
      await proxy.proxy.close()
      await closed
    })
  })

  test('is the only one that the proxy sees into', async () => {
    await using server = await registry()
    await using proxy = await world(server.port, [server.authority.certificate])
    const { authority } = proxy.proxy
    await expect(tunnel(proxy.socketPath, 'other.example', server.port, authority ?? '')).rejects.toThrow(
      /certificate/,
    )
    const inside = tunnel(proxy.socketPath, 'other.example', server.port, server.authority.certificate)
    await expect(inside).rejects.toThrow(/altnames/)
  })

  test('without TLS gets it too, if the credential is for that', async () => {
    await using server = await echoServer()
    const url = new URL(`http://${NAME}:${server.port}/npm/`)
    const credential = credentialAt(url, 'Bearer npm-secret', ['npm-secret'])
    await using proxy = await proxyWorld({
      rules: [`${NAME}:${server.port}`, '127.0.0.1'],
      names: { [NAME]: [['127.0.0.1']] },
      credentials: credential ? [credential] : [],
    })
    expect(proxy.proxy.authority).toBeNull()
    await proxy.send(`GET ${url}x HTTP/1.1\r\nHost: x\r\n\r\n`)
    await proxy.send(`GET http://${NAME}:${server.port}/x HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(server.seen.map(({ headers }) => headers.includes('Bearer npm-secret'))).toEqual([true, false])
  })
})
