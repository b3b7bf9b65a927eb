import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Clock } from '../../../src/base/clock.js'
import { isFinal, retryDelay, UpstreamTimeout } from '../../../src/gateway/upstream/retry.js'
import { ask, KEY, openTestGateway, type Provider, sendStream, startProvider } from './test-gateway.js'

/** Time that passes only by being slept; sleeps that wait for a timeout never end by themselves. */
function patientClock(): Clock & { slept: number[] } {
  let now = 1_000_000
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    sleep(ms, signal) {
      if (ms > 60_000 || ms === 15_000)
        return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))
      slept.push(ms)
      now += ms
      return Promise.resolve()
    },
  }
}

describe('the upstream', () => {
  it('is asked again after 429, 5xx and broken connections, and the wait is what it says', async () => {
    await using provider = await startProvider((response, _request, count) => {
      if (count === 1) response.writeHead(429, { 'retry-after': '7' }).end('{}')
      else if (count === 2) response.writeHead(529).end('{}')
      else if (count === 3) response.destroy()
      else sendStream(response)
    })
    const clock = patientClock()
    await using opened = await openTestGateway({ baseUrl: provider.url }, {}, { clock })
    expect((await ask(opened.gateway.address)).status).toBe(200)
    expect(provider.seen).toHaveLength(4)
    expect(new Set(provider.seen.map((seen) => seen.body.toString())).size).toBe(1)
    expect(clock.slept[0]).toBe(7000)
    expect(clock.slept[1]).toBeGreaterThanOrEqual(750)
    expect(clock.slept[2]).toBeGreaterThanOrEqual(1500)
    expect(clock.slept).toHaveLength(3)
  })

  it('is given up on after the last retry, with its own answer', async () => {
    await using provider = await startProvider((response) =>
      response.writeHead(503, { 'x-mark': '1' }).end('{"error":{"message":"down"}}'),
    )
    await using opened = await openTestGateway(
      { baseUrl: provider.url, maxRetries: 2 },
      {},
      { clock: patientClock() },
    )
    expect(await ask(opened.gateway.address)).toMatchObject({ status: 503, error: 'down' })
    expect(provider.seen).toHaveLength(3)
  })

  it.each([400, 401, 403, 404, 413])('is not asked again after %i', async (status) => {
    await using provider = await startProvider((response) => response.writeHead(status).end('{}'))
    await using opened = await openTestGateway({ baseUrl: provider.url }, {}, { clock: patientClock() })
    expect((await ask(opened.gateway.address)).status).toBe(status)
    expect(provider.seen).toHaveLength(1)
  })

  it.each([
    [401, {}, 'the model refused it (HTTP 401)'],
    [403, {}, 'the model refused it (HTTP 403)'],
    [429, { 'retry-after': '7200' }, 'its limit is reached'],
  ])('is asked with the second credential from %i on', async (status, headers, why) => {
    const second = { kind: 'api-key', value: 'sk-ant-api03-the.second-key-0123' } as const
    await using provider = await startProvider((response, { headers: { 'x-api-key': key } }) =>
      key === second.value ? sendStream(response) : response.writeHead(status, headers).end('{}'),
    )
    const upstream = {
      baseUrl: provider.url,
      credential: { kind: 'oauth', value: KEY } as const,
      secondCredential: second,
    }
    await using opened = await openTestGateway(upstream, {}, { clock: patientClock() })
    const all = [1, 2].map(() => ask(opened.gateway.address))
    expect((await Promise.all(all)).map((reply) => reply.status)).toEqual([200, 200])
    expect((await ask(opened.gateway.address)).status).toBe(200)
    const sentence = `The run went on with the API key instead of the token of the Claude subscription: ${why}.`
    expect(opened.log.lines.filter((line) => line.includes('went on'))).toEqual([
      expect.stringContaining(sentence),
    ])
    expect(opened.gateway.usage()).toMatchObject({ secondCredential: sentence, requests: 3 })
    expect(provider.seen.at(-1)?.headers['authorization']).toBeUndefined()
    expect(provider.seen.at(-2)?.headers['x-api-key']).toBe(second.value)
  })

  it('is a 502 in words when nobody is there', async () => {
    await using opened = await openTestGateway(
      { baseUrl: 'http://127.0.0.1:1' },
      {},
      { clock: patientClock() },
    )
    const reply = await ask(opened.gateway.address)
    expect(reply).toMatchObject({
      status: 502,
      error: 'The gateway could not reach the model at 127.0.0.1:1: ECONNREFUSED',
    })
  })

  it('is not asked again under a name that does not exist', () => {
    const failed = (code: string) => Object.assign(new Error(code), { code })
    expect(retryDelay(failed('ENOTFOUND'), 0, 0)).toBeUndefined()
    expect(isFinal(failed('ENOTFOUND'))).toBe(true)
    // The resolver did not answer, which may be otherwise in a moment.
    expect(retryDelay(failed('EAI_AGAIN'), 0, 0)).toBeGreaterThan(0)
  })

  it('names the proxy as the way where there is one, and not its address', async () => {
    const upstream = { baseUrl: 'http://model.invalid', proxyUrl: 'http://127.0.0.1:1' }
    await using opened = await openTestGateway(upstream, {}, { clock: patientClock() })
    expect((await ask(opened.gateway.address)).error).toBe(
      'The gateway could not reach the model at model.invalid through the proxy: ECONNREFUSED',
    )
  })

  it('is a 504 when it never begins to answer', async () => {
    await using provider = await startProvider(() => {})
    await using opened = await openTestGateway({ baseUrl: provider.url, timeouts: { firstByte: 50 } })
    expect((await ask(opened.gateway.address)).status).toBe(504)
    expect(provider.seen).toHaveLength(1)
  })

  const worst = (bytes: number) => ((bytes + 5_000) * 2.5 + 100 * 10) / 1e6
  const sizeOf = (provider: Provider) => provider.seen[0]?.body.length ?? 0

  it('has each request booked that it got and nobody saw the answer of', async () => {
    await using provider = await startProvider((response, _request, count) => {
      if (count <= 2) response.destroy()
      else if (count === 3) response.writeHead(504).end('{}')
      else if (count === 4) response.writeHead(529).end('{}')
      else sendStream(response)
    })
    await using opened = await openTestGateway(
      { baseUrl: provider.url, maxRetries: 9 },
      {},
      { clock: patientClock() },
    )
    expect((await ask(opened.gateway.address)).status).toBe(200)
    const lost = 3 * worst(sizeOf(provider))
    expect(opened.gateway.usage().costUsd).toBeCloseTo(lost + 70e-6, 9)
  })

  it('is not asked again for an answer that was lost when there is no money for two', async () => {
    await using provider = await startProvider((response) => response.destroy())
    await using opened = await openTestGateway(
      { baseUrl: provider.url },
      { maxCostUsd: 0.02 },
      { clock: patientClock() },
    )
    const reply = await ask(opened.gateway.address)
    expect(reply.status).toBe(502)
    expect(provider.seen).toHaveLength(1)
    expect(opened.gateway.usage().costUsd).toBeCloseTo(worst(sizeOf(provider)), 9)
    expect(await ask(opened.gateway.address)).toMatchObject({ status: 402 })
  })

  it('costs nothing while it cannot be reached, or refuses', async () => {
    await using nowhere = await openTestGateway(
      { baseUrl: 'http://127.0.0.1:1' },
      { maxCostUsd: 0.02 },
      { clock: patientClock() },
    )
    expect((await ask(nowhere.gateway.address)).status).toBe(502)
    expect(nowhere.gateway.usage()).toMatchObject({ costUsd: 0, inputTokens: 0, outputTokens: 0 })
    await using provider = await startProvider((response) => response.writeHead(529).end('{}'))
    await using opened = await openTestGateway({ baseUrl: provider.url }, {}, { clock: patientClock() })
    expect((await ask(opened.gateway.address)).status).toBe(529)
    expect(opened.gateway.usage().costUsd).toBe(0)
  })

  it('stops being asked when the client goes away between attempts', async () => {
    await using provider = await startProvider((response) =>
      response.writeHead(429, { 'retry-after': '60' }).end('{}'),
    )
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const gone = new AbortController()
    const asked = ask(opened.gateway.address, { signal: gone.signal })
    await expect.poll(() => provider.seen.length).toBe(1)
    gone.abort()
    await expect(asked).rejects.toThrow()
    await opened.gateway.close()
    expect(provider.seen).toHaveLength(1)
  })

  it('is reached through a proxy, which sees the tunnel’s target and never the key of TLS traffic', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    const seen: string[] = []
    const proxy = createServer((incoming, response) => {
      seen.push(`${incoming.method} ${incoming.url} ${incoming.headers['proxy-authorization']}`)
      sendStream(response)
    })
    proxy.on('connect', (incoming, socket) => {
      seen.push(`CONNECT ${incoming.url} ${JSON.stringify(incoming.headers)}`)
      const onward = connect(Number(new URL(provider.url).port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
        onward.pipe(socket).pipe(onward)
      })
      for (const end of [onward, socket]) end.on('error', () => socket.destroy())
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const proxyUrl = `http://user:p%40ss@127.0.0.1:${(proxy.address() as AddressInfo).port}`
    {
      await using opened = await openTestGateway({ baseUrl: 'http://model.example/api', proxyUrl })
      expect((await ask(opened.gateway.address)).status).toBe(200)
      const basic = Buffer.from('user:p@ss').toString('base64')
      expect(seen).toEqual([`POST http://model.example/api/v1/messages Basic ${basic}`])
    }
    {
      // The provider speaks no TLS: what counts is that the tunnel was asked for and TLS was begun in it.
      await using opened = await openTestGateway({
        baseUrl: 'https://model.example',
        proxyUrl,
        maxRetries: 0,
      })
      expect((await ask(opened.gateway.address)).status).toBe(502)
      expect(seen[1]).toContain('CONNECT model.example:443')
      expect(seen.join()).not.toContain(KEY)
    }
    proxy.closeAllConnections()
    proxy.close()
  })
})

describe('retryDelay', () => {
  const answer = (status: number, headers = {}) => ({ status, headers }) as Parameters<typeof retryDelay>[0]
  const still = () => 0

  it('follows what the answer asks for, within patience', () => {
    expect(retryDelay(answer(429, { 'retry-after': '3' }), 0, 0, still)).toBe(3000)
    expect(retryDelay(answer(429, { 'retry-after-ms': '30' }), 0, 0, still)).toBe(30)
    expect(retryDelay(answer(503, { 'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT' }), 0, 4000, still)).toBe(
      5000,
    )
    expect(retryDelay(answer(429, { 'retry-after': '3600' }), 0, 0, still)).toBeUndefined()
    expect(retryDelay(answer(529, { 'x-should-retry': 'false' }), 0, 0, still)).toBeUndefined()
    expect(retryDelay(answer(409, { 'x-should-retry': 'true' }), 0, 0, still)).toBe(500)
    expect(retryDelay(answer(200), 0, 0, still)).toBeUndefined()
  })

  it('grows, and is bounded', () => {
    expect([0, 1, 2, 9].map((attempt) => retryDelay(answer(500), attempt, 0, still))).toEqual([
      500, 1000, 2000, 8000,
    ])
  })

  it('asks again after a connection that failed, not after an answer that never began', () => {
    expect(retryDelay(new Error('reset'), 0, 0, still)).toBe(500)
    expect(retryDelay(new UpstreamTimeout('connection', 1), 0, 0, still)).toBe(500)
    expect(retryDelay(new UpstreamTimeout('answer', 1), 0, 0, still)).toBeUndefined()
  })
})
