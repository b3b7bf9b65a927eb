import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, priceOf } from '../../../src/gateway/budget/prices.js'
import { NO_USAGE, type TokenUsage } from '../../../src/gateway/budget/usage.js'
import { messagesPrices } from '../../../src/gateway/messages/prices.js'
import type { GatewayPolicy } from '../../../src/gateway/policy.js'
import type { ModelSource, SourceAnswer, SourceRequest } from '../../../src/gateway/source.js'
import { ask, messages, openTestGateway, streamOf } from './test-gateway.js'

type Fate =
  | 'answered'
  | 'overloaded'
  | 'lost'
  | 'lost twice'
  | 'abandoned'
  | 'never answered'
  | 'cut'
  | 'rejected'

interface Body {
  model: string
  max_tokens: number
  thinking?: { budget_tokens: number }
  speed?: string
  system?: object[]
}

const FATES: readonly Fate[] = [
  'answered',
  'overloaded',
  'lost',
  'lost twice',
  'abandoned',
  'never answered',
  'cut',
  'rejected',
]

/**
 * A provider that bills the most that a request allows, whether anybody sees the answer or not. A token of a prompt
 * has `bytesPerToken`, and everything is written to a cache. What is to become of a request stands in its system prompt.
 */
function greedyProvider(options: { bytesPerToken: number; counts: boolean }) {
  const billed = { requests: 0, input: 0, output: 0, costUsd: 0 }
  const counted = { requests: 0 }
  /** Clients that go away as soon as their request has arrived. */
  const clients = new Map<string, AbortController>()
  const bill = ({ body, json }: SourceRequest): TokenUsage => {
    const { model, max_tokens: outputTokens, thinking, speed, system } = json as Body
    if (thinking && thinking.budget_tokens >= outputTokens) throw new Error('400: thinking')
    const prompt = Math.floor(body.length / options.bytesPerToken)
    const hour = JSON.stringify(system).includes('"ttl":"1h"') ? prompt : 0
    const usage = { ...NO_USAGE, cacheCreationTokens: prompt, cacheCreation1hTokens: hour, outputTokens }
    billed.requests++
    billed.input += prompt
    billed.output += outputTokens
    billed.costUsd += costOf(usage, priceOf(model, messagesPrices).price, messagesPrices, {
      fast: speed === 'fast',
    })
    return usage
  }
  const source: ModelSource = {
    async send(request) {
      if (request.path.startsWith('/v1/messages/count_tokens')) {
        counted.requests++
        const tokens = Math.floor(request.body.length / options.bytesPerToken)
        const body = Readable.from([Buffer.from(JSON.stringify({ input_tokens: tokens }))])
        return { status: options.counts ? 200 : 500, headers: {}, body, retries: 0 }
      }
      const fate = JSON.stringify((request.json as Body).system).match(/fate: ([a-z ]+)/)?.[1] as Fate
      await new Promise((resolve) => setImmediate(resolve))
      if (fate === 'overloaded') return failed(529)
      const usage = bill(request)
      for (let lost = fate === 'lost' ? 1 : fate === 'lost twice' ? 2 : 0; lost > 0; lost--) {
        if (request.again?.() === false) return { ...failed(502), lost: true }
        bill(request)
      }
      if (fate === 'never answered') return { ...failed(504), lost: true }
      if (fate === 'rejected') throw new Error('the connection was closed')
      if (fate === 'abandoned') {
        const gone = new Promise<never>((_resolve, reject) => onAbort(request, reject))
        clients.get(/client (\d+)/.exec(JSON.stringify(request.json))?.[1] ?? '')?.abort()
        return gone
      }
      return answer(usage, fate === 'cut')
    },
    close: () => Promise.resolve(),
  }
  return { source, billed, counted, clients }
}

const onAbort = ({ signal }: SourceRequest, reject: (error: Error) => void) =>
  signal.addEventListener('abort', () => reject(new Error('the client went away')))

const failed = (status: number): SourceAnswer => ({
  status,
  headers: {},
  body: Readable.from([]),
  retries: 0,
})

function answer(usage: TokenUsage, cut: boolean): SourceAnswer {
  const bytes = streamOf('hello', {
    input_tokens: 0,
    cache_creation_input_tokens: usage.cacheCreationTokens,
    cache_creation: { ephemeral_1h_input_tokens: usage.cacheCreation1hTokens },
    output_tokens: usage.outputTokens,
  })
  const pieces = bytes.toString().split('event: message_delta')
  const body = Readable.from(
    (async function* () {
      yield Buffer.from(pieces[0] ?? '')
      if (cut) throw new Error('reset')
      yield Buffer.from(`event: message_delta${pieces[1]}`)
    })(),
  )
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body, retries: 0 }
}

const requests = fc.array(
  fc.record({
    fate: fc.constantFrom(...FATES),
    model: fc.constantFrom(
      'claude-sonnet-4-5',
      'claude-sonnet-5',
      'claude-haiku-5-5',
      'claude-opus-4-1',
      'never-heard-of',
    ),
    max_tokens: fc.oneof(fc.constantFrom(1, 1_024, 32_000, 128_000), fc.nat(64_000)),
    length: fc.oneof(fc.nat(2_000), fc.nat(300_000)),
    fast: fc.boolean(),
    hour: fc.boolean(),
    thinking: fc.boolean(),
    /** Whether it is sent together with the one before it. */
    parallel: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)
type Asked = typeof requests extends fc.Arbitrary<(infer T)[]> ? T : never

function bodyOf({ fate, model, max_tokens, length, fast, hour, thinking }: Asked) {
  const cache_control = { type: 'ephemeral', ...(hour ? { ttl: '1h' } : {}) }
  return messages({
    model,
    max_tokens,
    system: [{ type: 'text', text: `fate: ${fate}!${'x'.repeat(length)}`, cache_control }],
    ...(fast ? { speed: 'fast' } : {}),
    ...(thinking && max_tokens > 2_048
      ? { thinking: { type: 'enabled', budget_tokens: Math.floor(max_tokens * 0.9) } }
      : {}),
  })
}

type Clients = Map<string, AbortController>

async function play(address: string, clients: Clients, all: readonly Asked[]): Promise<void> {
  let running: Promise<unknown>[] = []
  for (const [index, asked] of all.entries()) {
    if (!asked.parallel) {
      await Promise.all(running)
      running = []
    }
    const gone = new AbortController()
    clients.set(String(index), gone)
    const body = { ...bodyOf(asked), metadata: { user_id: `client ${index}` } }
    running.push(ask(address, { body, signal: gone.signal }).catch(() => undefined))
  }
  await Promise.all(running)
}

const cap = fc.constantFrom<GatewayPolicy>(
  { maxCostUsd: 0.3 },
  { maxCostUsd: 1 },
  { maxCostUsd: 5 },
  { maxInputTokens: 400_000 },
  { maxOutputTokens: 50_000 },
  { maxRequests: 4 },
  { maxCostUsd: 2, maxInputTokens: 500_000, maxOutputTokens: 80_000, maxRequests: 9 },
)

describe('the budget of a run', () => {
  it('is never exceeded, whatever becomes of the requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        requests,
        cap,
        fc.constantFrom(1, 2, 4),
        fc.boolean(),
        async (all, policy, size, counts) => {
          const { source, billed, clients } = greedyProvider({ bytesPerToken: size, counts })
          await using opened = await openTestGateway({}, policy, { source })
          await play(opened.gateway.address, clients, all)
          await opened.gateway.close()
          const most = (limit: number | undefined) => (limit ?? Number.POSITIVE_INFINITY) + 1e-9
          expect(billed.costUsd).toBeLessThanOrEqual(most(policy.maxCostUsd))
          expect(billed.input).toBeLessThanOrEqual(most(policy.maxInputTokens))
          expect(billed.output).toBeLessThanOrEqual(most(policy.maxOutputTokens))
          expect(billed.requests).toBeLessThanOrEqual(most(policy.maxRequests))
          const usage = opened.gateway.usage()
          expect(billed.costUsd).toBeLessThanOrEqual(usage.costUsd + 1e-9)
          expect(usage.costUsd).toBeLessThanOrEqual(most(policy.maxCostUsd))
        },
      ),
      { numRuns: 60 },
    )
  })

  const asked: Asked = {
    fate: 'answered',
    model: 'claude-sonnet-5',
    max_tokens: 128_000,
    length: 100,
    fast: false,
    hour: false,
    thinking: false,
    parallel: true,
  }

  it('holds against forty large requests at once that nobody waits for', async () => {
    const { source, billed, clients } = greedyProvider({ bytesPerToken: 4, counts: true })
    await using opened = await openTestGateway({}, { maxCostUsd: 5 }, { source })
    const one: Asked = { ...asked, model: 'claude-sonnet-4-5', fate: 'abandoned' }
    await play(opened.gateway.address, clients, Array<Asked>(40).fill(one))
    await opened.gateway.close()
    expect(billed.costUsd).toBeGreaterThan(4.9)
    expect(billed.costUsd).toBeLessThanOrEqual(5)
    expect(opened.gateway.usage().budgetExceeded).toMatchObject({ cap: 'maxCostUsd' })
  })

  it('has the provider count a prompt where its bytes do not fit, and shortens the answer to what is left', async () => {
    const { source, billed, counted } = greedyProvider({ bytesPerToken: 4, counts: true })
    await using opened = await openTestGateway({}, { maxCostUsd: 0.5 }, { source })
    const reply = await ask(opened.gateway.address, { body: bodyOf({ ...asked, length: 300_000 }) })
    expect(reply.status).toBe(200)
    expect(counted.requests).toBe(1)
    // 75 thousand tokens that are written to the cache, and the rest of the half dollar for the answer.
    expect(billed.output).toBeGreaterThan(28_000)
    expect(billed.output).toBeLessThan(32_000)
    // The answer ended where the budget did.
    expect(opened.gateway.usage().budgetExceeded).toMatchObject({ cap: 'maxCostUsd' })
    await using small = await openTestGateway({}, { maxCostUsd: 9 }, { source })
    expect((await ask(small.gateway.address, { body: bodyOf(asked) })).status).toBe(200)
    expect(counted.requests).toBe(1)
    expect(small.gateway.usage().budgetExceeded).toBeNull()
  })

  it('keeps thinking below the shortened answer, and refuses what is of no use', async () => {
    const { source, billed } = greedyProvider({ bytesPerToken: 4, counts: true })
    await using opened = await openTestGateway({}, { maxOutputTokens: 6_000 }, { source })
    const { address } = opened.gateway
    const thinking = { ...asked, thinking: true }
    expect((await ask(address, { body: bodyOf({ ...thinking, max_tokens: 4_000 }) })).status).toBe(200)
    expect(await ask(address, { body: bodyOf(thinking) })).toMatchObject({
      status: 402,
      error: expect.stringContaining('4000 of 6000 output tokens, and the next request may need 128000.'),
    })
    expect((await ask(address, { body: bodyOf(asked) })).status).toBe(200)
    expect(billed.output).toBe(6_000)
    expect(opened.gateway.usage().budgetExceeded).toMatchObject({ cap: 'maxOutputTokens' })
  })
})
