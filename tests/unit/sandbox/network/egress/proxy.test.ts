import { once } from 'node:events'
import { access } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { finished } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { echoServer, proxyWorld, upperServer } from '../proxy-world.js'

describe('CONNECT', () => {
  test('gives a tunnel to a listed host, to the last byte after half a close', async () => {
    await using server = await upperServer()
    await using world = await proxyWorld({
      rules: [`a.example:${server.port}`, '127.0.0.1'],
      names: { 'a.example': [['127.0.0.1']] },
    })
    const text = 'x'.repeat(200_000)
    const answer = await world.sendAll(
      `CONNECT a.example:${server.port} HTTP/1.1\r\nHost: other.example\r\n\r\n${text}`,
    )

    expect(answer.startsWith('HTTP/1.1 200 ')).toBe(true)
    expect(answer.split('\r\n\r\n')[1]).toBe(text.toUpperCase())
    expect(world.records).toMatchObject([
      {
        kind: 'connect',
        phase: 'agent',
        host: 'a.example',
        port: server.port,
        decision: 'allowed',
        address: '127.0.0.1',
        bytesSent: 200_000,
        bytesReceived: 200_000,
      },
    ])
  })

  test.each([
    ['b.example:443', 'host_not_listed'],
    ['a.example:22', 'port_not_listed'],
    ['private.example:443', 'address_not_public'],
    ['mapped.example:443', 'address_not_public'],
    ['metadata.example:443', 'address_not_public'],
    ['127.0.0.1:443', 'address_not_listed'],
    ['2130706433:443', 'address_not_listed'],
    ['[::1]:443', 'address_not_listed'],
    ['[::ffff:127.0.0.1]:443', 'address_not_listed'],
    ['[fe80::1%25lo]:443', 'bad_request'],
    ['a.example', 'bad_request'],
    ['a.example@b.example:443', 'bad_request'],
    ['a.example:443@b.example:443', 'bad_request'],
    ['a.example%2eb.example:443', 'bad_request'],
    ['http://a.example:443', 'bad_request'],
  ])('%s is denied: %s', async (authority, code) => {
    await using world = await proxyWorld({
      rules: ['a.example', 'private.example', 'mapped.example', 'metadata.example'],
      names: {
        'a.example': [['127.0.0.1']],
        'private.example': [['10.0.0.1']],
        'mapped.example': [['::ffff:127.0.0.1']],
        'metadata.example': [['169.254.169.254']],
      },
    })
    const answer = await world.send(`CONNECT ${authority} HTTP/1.1\r\nHost: a.example\r\n\r\n`)

    expect(answer).toMatch(/^HTTP\/1\.1 (403 Forbidden|400 Bad Request)\r\n/)
    expect(world.records).toMatchObject([{ decision: 'denied', code }])
    expect(world.log.lines.join('\n')).toContain('Network: denied to the agent')
  })

  test('a name that is public when it is asked and private the next time is connected to once, where it was checked', async () => {
    await using secret = await echoServer('127.0.0.1')
    await using world = await proxyWorld({
      // 127.0.0.2 plays the public address: it is the one that is listed.
      rules: [`rebind.example:${secret.port}`, '127.0.0.2'],
      names: { 'rebind.example': [['127.0.0.2'], ['127.0.0.1']] },
    })
    const request = `CONNECT rebind.example:${secret.port} HTTP/1.1\r\n\r\n`
    const first = await world.send(`${request}GET / HTTP/1.1\r\nHost: x\r\n\r\n`)
    const second = await world.send(request)

    // Nothing listens on 127.0.0.2 at that port: had the name been looked up again, the secret would have answered.
    expect(first).toMatch(/^HTTP\/1\.1 502 /)
    expect(second).toMatch(/^HTTP\/1\.1 403 /)
    expect(secret.seen).toEqual([])
    expect(world.looked).toEqual(['rebind.example', 'rebind.example'])
    expect(world.records).toMatchObject([
      { decision: 'allowed', error: expect.any(String) },
      { decision: 'denied', code: 'address_not_public' },
    ])
  })

  test('a trailing dot and upper case change nothing', async () => {
    await using server = await upperServer()
    await using world = await proxyWorld({
      rules: [`a.example:${server.port}`, '127.0.0.1'],
      names: { 'a.example': [['127.0.0.1']] },
    })
    expect(await world.sendAll(`CONNECT A.EXAMPLE.:${server.port} HTTP/1.1\r\n\r\nhi`)).toContain('HI')
    expect(world.looked).toEqual(['a.example'])
  })

  test('a name without an address is said to have none, which is not a denial', async () => {
    await using world = await proxyWorld({ rules: ['gone.example'] })
    expect(await world.send('CONNECT gone.example:443 HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 502 /)
    expect(world.records).toMatchObject([
      { decision: 'allowed', error: expect.stringContaining('no address') },
    ])
  })
})

describe('plain HTTP', () => {
  test('goes on to a listed host, with the host of the request line', async () => {
    await using server = await echoServer()
    const authority = `a.example:${server.port}`
    await using world = await proxyWorld({
      rules: [authority, '127.0.0.1'],
      names: { 'a.example': [['127.0.0.1']] },
    })
    const answer = await world.send(
      `POST http://${authority}/path?q=1 HTTP/1.1\r\nHost: evil.example\r\nProxy-Authorization: Basic eA==\r\n` +
        'Connection: X-Hop, close\r\nX-Hop: 1\r\nX-End: 2\r\nContent-Length: 4\r\n\r\nbody',
    )

    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain('from 127.0.0.1 /path?q=1')
    expect(answer).not.toMatch(/keep-alive: timeout/i)
    const [seen] = server.seen
    expect(seen).toMatchObject({ method: 'POST', url: '/path?q=1', body: 'body' })
    const names = seen?.headers.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
    expect(names).toContain('x-end')
    expect(names).not.toContain('x-hop')
    expect(names).not.toContain('proxy-authorization')
    expect(names?.filter((name) => name === 'host')).toEqual(['host'])
    expect(seen?.headers[(names?.indexOf('host') ?? 0) * 2 + 1]).toBe(authority)
    expect(world.records).toMatchObject([
      { kind: 'http', method: 'POST', host: 'a.example', decision: 'allowed' },
    ])
    expect(JSON.stringify(world.records)).not.toContain('/path')
  })

  test('a chunked body arrives whole', async () => {
    await using server = await echoServer()
    const authority = `127.0.0.1:${server.port}`
    await using world = await proxyWorld({ rules: [authority] })
    await world.send(
      `PUT http://${authority}/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n`,
    )
    expect(server.seen).toMatchObject([{ method: 'PUT', body: 'abcde' }])
  })

  test.each([
    ['GET http://b.example/ HTTP/1.1\r\nHost: a.example', 'host_not_listed'],
    ['GET http://127.0.0.1/ HTTP/1.1\r\nHost: a.example', 'address_not_listed'],
    ['GET http://a.example@b.example/ HTTP/1.1\r\nHost: a.example', 'bad_request'],
    ['GET http://a.example:80@b.example/ HTTP/1.1\r\nHost: a.example', 'bad_request'],
    ['GET http://a.example:22/ HTTP/1.1\r\nHost: a.example', 'port_not_listed'],
    ['GET https://a.example/ HTTP/1.1\r\nHost: a.example', 'bad_request'],
    ['GET ftp://a.example/ HTTP/1.1\r\nHost: a.example', 'bad_request'],
    ['GET / HTTP/1.1\r\nHost: a.example', 'bad_request'],
    ['GET //a.example/ HTTP/1.1\r\nHost: a.example', 'bad_request'],
    ['GET http:///a.example HTTP/1.1\r\nHost: a.example', 'bad_request'],
    ['GET http://[fe80::1%25lo]/ HTTP/1.1\r\nHost: a.example', 'bad_request'],
    ['OPTIONS * HTTP/1.1\r\nHost: a.example', 'bad_request'],
  ])('%j is denied: %s', async (request, code) => {
    await using world = await proxyWorld({ rules: ['a.example'], names: { 'a.example': [['127.0.0.1']] } })
    const answer = await world.send(`${request}\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (403|400) /)
    expect(world.records).toMatchObject([{ decision: 'denied', code }])
  })

  test('what a client sends at once is connected to one by one, and too much of it not at all', async () => {
    await using server = await upperServer()
    const authority = `127.0.0.1:${server.port}`
    await using world = await proxyWorld({ rules: [authority] })
    const get = `GET http://${authority}/ HTTP/1.1\r\nHost: x\r\n\r\n`
    // As many as apt sends.
    const few = connect(world.socketPath)
    few.write(get.repeat(10))
    await expect.poll(() => server.connections()).toBe(1)
    const many = connect(world.socketPath)
    many.write(get.repeat(20_000))
    await finished(many).catch(() => {})
    expect(few.destroyed).toBe(false)
    await world.proxy.close()
    expect(world.records.length).toBeLessThanOrEqual(2)
  })

  test('a host that leaves HTTP without having been asked to is one that does not answer', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      )
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const authority = `127.0.0.1:${(server.address() as AddressInfo).port}`
    await using world = await proxyWorld({ rules: [authority] })
    const answer = await world.send(`GET http://${authority}/ HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 502 /)
    expect(world.records).toMatchObject([{ kind: 'http', error: 'the connection was closed' }])
    server.close()
  }, 10_000)

  test('two lengths of a body in one request are refused before anything is connected', async () => {
    await using server = await echoServer()
    const authority = `127.0.0.1:${server.port}`
    await using world = await proxyWorld({ rules: [authority] })
    const answer = await world.send(
      `POST http://${authority}/ HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(server.seen).toEqual([])
  })
})

describe('the end of the proxy', () => {
  test('cuts what is open, writes it down, and leaves no socket', async () => {
    await using server = await upperServer()
    await using world = await proxyWorld({ rules: [`127.0.0.1:${server.port}`] })
    const client = connect(world.socketPath)
    client.on('error', () => {})
    client.write(`CONNECT 127.0.0.1:${server.port} HTTP/1.1\r\n\r\n`)
    await once(client, 'data')
    const closed = once(client, 'close')
    await world.proxy.close()
    await closed
    await expect(access(world.socketPath)).rejects.toThrow(/ENOENT/)
    expect(world.records).toMatchObject([{ decision: 'allowed', host: '127.0.0.1' }])
  })

  test('says each thing once in the log, and writes it down each time', async () => {
    await using world = await proxyWorld({ rules: ['a.example'] })
    for (let at = 0; at < 3; at++) await world.send('CONNECT b.example:443 HTTP/1.1\r\n\r\n')
    expect(world.records).toHaveLength(3)
    expect(world.log.lines).toHaveLength(1)
  })
})
