import { readFile, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ask, KEY, messages, openTestGateway, sendStream, startProvider, streamOf } from './test-gateway.js'

const raw = (path: string, bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(path)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(text))
    socket.write(bytes)
    socket.setTimeout(5_000, () => socket.destroy())
  })

describe('the gateway', () => {
  it('takes off every credential and adds the real one', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    const sent = {
      authorization: 'Bearer agents-own',
      'x-api-key': 'agents-own',
      cookie: 'session=agents-own',
      'proxy-authorization': 'Basic agents-own',
      'x-forwarded-for': 'agents-own',
      'x-goog-api-key': 'agents-own',
      'api-key': 'agents-own',
      'anthropic-auth-token': 'agents-own',
      'anthropic-beta': 'a-1,b-2',
    }
    const through = async (kind: 'api-key' | 'oauth' | 'bearer') => {
      await using opened = await openTestGateway({
        baseUrl: `${provider.url}/prefix/`,
        credential: { kind, value: ` ${KEY}\n` },
      })
      expect(
        (await ask(opened.gateway.address, { headers: sent, path: '/v1/messages?beta=true' })).status,
      ).toBe(200)
      const last = provider.seen.at(-1)
      expect(last?.path).toBe('/prefix/v1/messages?beta=true')
      expect(JSON.stringify(last?.headers)).not.toContain('agents-own')
      return last?.headers ?? {}
    }
    expect(await through('api-key')).toMatchObject({ 'x-api-key': KEY, 'anthropic-beta': 'a-1,b-2' })
    const oauth = await through('oauth')
    expect(oauth).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'anthropic-beta': 'oauth-2025-04-20,a-1,b-2',
    })
    expect(oauth['x-api-key']).toBeUndefined()
    expect(await through('bearer')).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'anthropic-beta': 'a-1,b-2',
    })
  })

  it('forwards exactly the bytes that the policy has checked', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const plain = JSON.stringify(messages({ system: 'Grüße 👋' }))
    await ask(opened.gateway.address, { body: plain })
    expect(provider.seen[0]?.body.toString()).toBe(plain)
    const twice =
      '{"tools":[{"type":"web_search_20250305"}], "tools":[], "model":"claude-sonnet-5","messages":[{"role":"user","content":"x"}]}'
    expect((await ask(opened.gateway.address, { body: twice })).status).toBe(200)
    expect(provider.seen[1]?.body.toString()).not.toContain('web_search')
    const last = twice.replace(
      '"tools":[{"type":"web_search_20250305"}], "tools":[]',
      '"tools":[],"tools":[{"type":"web_search_20250305"}]',
    )
    expect((await ask(opened.gateway.address, { body: last })).status).toBe(403)
  })

  it('leaves out what it does not know, and names it once', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const known = { metadata: { user_id: 'u' }, context_management: { edits: [] }, diagnostics: null }
    const unknown = { remote_agents: [{ url: 'https://a.example' }], 'a\nb': 1 }
    for (const path of ['/v1/messages', '/v1/messages', '/v1/messages/count_tokens'])
      await ask(opened.gateway.address, { path, body: messages({ ...known, ...unknown }) })
    for (const { body } of provider.seen) expect(JSON.parse(body.toString())).toEqual(messages(known))
    expect(opened.log.lines.filter((line) => line.includes('leaves'))).toEqual([
      expect.stringContaining('leaves `remote_agents` out of requests'),
    ])
    const thread = await ask(opened.gateway.address, { body: messages({ thread: { id: 'thread_1' } }) })
    expect(thread.status).toBe(403)
  })

  it.each([
    ['another path', { path: '/v1/files' }, 403],
    ['a server tool', { body: messages({ tools: [{ type: 'web_search_20250305' }] }) }, 403],
    ['a body that is no JSON', { body: '{"model":' }, 400],
    ['a body with a byte order mark', { body: `\ufeff${JSON.stringify(messages())}` }, 400],
    ['a body that is not UTF-8', { body: Buffer.from([0x22, 0xff, 0x22]) }, 400],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' } }, 400],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 400],
    ['another character set', { headers: { 'content-type': 'application/json; charset=utf-16' } }, 400],
    ['a huge body', { body: messages({ system: 'x'.repeat(34 * 1024 * 1024) }) }, 413],
  ])('refuses %s in words, and asks nothing upstream', async (_what, request, status) => {
    await using provider = await startProvider((response) => sendStream(response))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const reply = await ask(opened.gateway.address, request)
    expect(reply.status).toBe(status)
    expect(reply.error).toMatch(/^Refused by the Caisson gateway: .{10,}/)
    expect(reply.headers['x-should-retry']).toBe('false')
    expect(provider.seen).toHaveLength(0)
    expect(opened.gateway.usage()).toMatchObject({ requests: 0, denialCount: 1 })
  })

  it('does not wait at its end for a refused connection whose other half stays open', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    const opened = await openTestGateway({ baseUrl: provider.url })
    const socket = connect({ path: opened.gateway.address, allowHalfOpen: true })
    socket.write('CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n')
    await new Promise((resolve) => socket.once('data', resolve))
    const closed = opened.gateway.close().then(() => 'closed')
    const patience = new Promise((resolve) => setTimeout(resolve, 3_000, 'waits').unref())
    expect(await Promise.race([closed, patience])).toBe('closed')
    socket.destroy()
  })

  it('asks for what a client sends at once one after the other, and waits for none that has hung up', async () => {
    await using provider = await startProvider((response, _request, count) => {
      if (count <= 2) response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
    const opened = await openTestGateway({ baseUrl: provider.url })
    const models = 'GET /v1/models HTTP/1.1\r\nhost: x\r\n'
    const both = await raw(opened.gateway.address, `${models}\r\n${models}connection: close\r\n\r\n`)
    expect(both.match(/^HTTP\/1\.1 200|\{\}/gm)).toEqual(['HTTP/1.1 200', '{}', 'HTTP/1.1 200', '{}'])
    const socket = connect(opened.gateway.address)
    socket.write(`${models}\r\n`.repeat(3))
    await expect.poll(() => provider.seen.length).toBe(3)
    socket.destroy()
    const many = connect(opened.gateway.address)
    many.write(`${models}\r\n`.repeat(20_000))
    await finished(many).catch(() => {})
    await opened.gateway.close()
    expect(provider.seen.length).toBeLessThanOrEqual(4)
  })

  it('ends with an answer that nobody reads, whatever was sent after its request', async () => {
    // More than a socket takes.
    const long = 'x'.repeat(2 ** 20)
    await using provider = await startProvider((response) => response.writeHead(404).end(long))
    const opened = await openTestGateway({ baseUrl: provider.url })
    const socket = connect(opened.gateway.address).pause()
    socket.write('GET /v1/models HTTP/1.1\r\nhost: x\r\n\r\n')
    await expect.poll(() => opened.gateway.usage().lastFailure?.status).toBe(404)
    socket.write('CONNECT a:1 HTTP/1.1\r\nhost: x\r\n\r\n')
    // Whose answer shows that what was sent before it has arrived.
    await ask(opened.gateway.address, { method: 'HEAD', path: '/' })
    await opened.gateway.close()
  })

  it('is not a proxy, cannot be upgraded, and refuses ambiguous framing', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const { address } = opened.gateway
    expect(await raw(address, 'CONNECT evil.example:443 HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(
      /^HTTP\/1.1 403/,
    )
    const upgrade = 'GET / HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'
    expect(await raw(address, upgrade)).toMatch(/^HTTP\/1.1 403/)
    const body = JSON.stringify(messages())
    const both = `POST /v1/messages HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\ntransfer-encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    expect(await raw(address, both)).toMatch(/^HTTP\/1.1 400/)
    expect(await raw(address, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
    expect(provider.seen).toHaveLength(0)
  })

  it('survives clients that hang up at any moment', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const starts = [
      'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
      'nonsense\r\n\r\n',
      'POST /v1/messages HTTP/1.1\r\nhost: x\r\n',
    ]
    const unfinished = 'content-type: application/json\r\ncontent-length: 99\r\n\r\n{'
    for (const bytes of [...starts, `${starts[2]}${unfinished}`]) {
      await new Promise<void>((resolve) => {
        const socket = connect(opened.gateway.address, () => socket.write(bytes, () => socket.destroy()))
        socket.once('close', () => resolve())
      })
    }
    expect((await ask(opened.gateway.address)).status).toBe(200)
  })

  it('answers a probe itself, and passes on models and token counts', async () => {
    await using provider = await startProvider((response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'a=b',
        'anthropic-organization-id': 'org',
      })
      response.end('{"input_tokens":7}')
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    expect((await ask(opened.gateway.address, { method: 'HEAD', path: '/' })).status).toBe(200)
    expect(provider.seen).toHaveLength(0)
    expect((await ask(opened.gateway.address, { method: 'GET', path: '/v1/models?limit=5' })).status).toBe(
      200,
    )
    const counted = await ask(opened.gateway.address, { path: '/v1/messages/count_tokens' })
    expect(counted.body.toString()).toBe('{"input_tokens":7}')
    expect(Object.keys(counted.headers)).not.toContain('set-cookie')
    expect(Object.keys(counted.headers)).not.toContain('anthropic-organization-id')
    expect(provider.seen.map((seen) => seen.path)).toEqual([
      '/v1/models?limit=5',
      '/v1/messages/count_tokens',
    ])
  })

  it('refuses with 402 once the budget is used up, and says so', async () => {
    await using provider = await startProvider((response) => {
      sendStream(response, streamOf('dear', { input_tokens: 1e6, output_tokens: 1e5 }))
    })
    await using opened = await openTestGateway({ baseUrl: provider.url }, { maxCostUsd: 2 })
    expect((await ask(opened.gateway.address)).status).toBe(200)
    const reply = await ask(opened.gateway.address)
    expect(reply.status).toBe(402)
    expect(reply.error).toContain('budget of this run is used up: 3 of 2 US dollars')
    const usage = opened.gateway.usage()
    expect(usage).toMatchObject({
      ...{ requests: 1, costUsd: 3, budgetExceeded: { cap: 'maxCostUsd' } },
      ...{ lastModel: 'claude-sonnet-5', lastFailure: { status: 402, denial: 'budget_exceeded' } },
    })
    expect(usage.denials[0]).toMatchObject({ code: 'budget_exceeded', what: 'claude-sonnet-5' })
  })

  it('masks the key where an upstream repeats it', async () => {
    const encoded = Buffer.from(KEY).toString('base64')
    await using provider = await startProvider((response) => {
      response.writeHead(401, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { message: `bad key ${KEY} ${encoded}` } }))
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const reply = await ask(opened.gateway.address)
    expect(reply.status).toBe(401)
    expect(reply.error).toBe('bad key *** ***')
  })

  it('says where asking again cannot help, and hands on no error that it cannot read', async () => {
    let status = 0
    await using provider = await startProvider((response) => {
      response.writeHead(status, { 'content-encoding': 'gzip' }).end(gzipSync(KEY))
    })
    await using opened = await openTestGateway({ baseUrl: provider.url, maxRetries: 0 })
    for (const [answered, again] of [
      [400, 'false'],
      [401, 'false'],
      [429, undefined],
      [500, undefined],
    ] as const) {
      status = answered
      const { headers, error, ...reply } = await ask(opened.gateway.address)
      expect([reply.status, headers['x-should-retry']]).toEqual([answered, again])
      expect([error, headers['content-encoding']]).toEqual(['unreadable error', undefined])
      expect(opened.gateway.usage().lastFailure).toMatchObject({ status: answered })
    }
  })

  it('writes one line a request: figures and refusals, no bodies, no secrets', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    await ask(opened.gateway.address, {
      body: messages({ system: 'PROMPT-TEXT' }),
      headers: { authorization: 'SECRET' },
    })
    await ask(opened.gateway.address, { path: '/v1/files?x=SECRET' })
    for (let n = 0; n < 2; n++)
      await ask(opened.gateway.address, { body: messages({ model: 'claude-next-9' }) })
    await opened.gateway.close()
    const text = await readFile(join(opened.folder, 'gateway.jsonl'), 'utf8')
    expect(text).not.toMatch(/PROMPT-TEXT|SECRET|dummy/)
    expect(text).not.toContain(KEY)
    const lines = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      {
        method: 'POST',
        path: '/v1/messages',
        model: 'claude-sonnet-5',
        status: 200,
        inputTokens: 10,
        outputTokens: 5,
        retries: 0,
      },
      { path: '/v1/files', status: 403, denial: { code: 'path' } },
      { model: 'claude-next-9', status: 200 },
      { model: 'claude-next-9', status: 200 },
    ])
    expect(lines[0].costUsd).toBeCloseTo((10 * 2 + 5 * 10) / 1e6)
    const unpriced = opened.log.lines.filter((line) => line.includes('No price is known for the model'))
    expect(unpriced).toEqual([expect.stringContaining('claude-next-9')])
  })

  it('makes a socket that the container’s user can use, and removes it', async () => {
    await using opened = await openTestGateway({})
    expect((await stat(opened.gateway.address)).mode & 0o777).toBe(0o666)
    await opened.gateway.close()
    await expect(stat(opened.gateway.address)).rejects.toThrow('ENOENT')
  })

  it('says what is wrong with what can never work', async () => {
    const long = { socketPath: `/tmp/${'long/'.repeat(25)}model.sock` }
    await expect(openTestGateway({}, {}, long)).rejects.toMatchObject({
      code: 'GATEWAY_FAILED',
      message: /takes 107/,
    })
    await expect(openTestGateway({ baseUrl: 'https://user:pw@api' })).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
    await expect(openTestGateway({ baseUrl: 'ftp://api' })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
    const empty = openTestGateway({ credential: { kind: 'api-key', value: ' ' } })
    await expect(empty).rejects.toMatchObject({ code: 'CREDENTIAL_MISSING' })
    const odd = openTestGateway({ credential: { kind: 'api-key', value: 'a\r\nb' } })
    await expect(odd).rejects.toMatchObject({ code: 'CREDENTIAL_MISSING' })
  })
})
