import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costOf, priceOf } from '../../../../src/gateway/budget/prices.js'
import { NO_USAGE } from '../../../../src/gateway/budget/usage.js'
import { chatDialect, chatPrices } from '../../../../src/gateway/chat/dialect.js'
import type { GatewayPolicy } from '../../../../src/gateway/policy.js'
import type { ModelSource, SourceRequest } from '../../../../src/gateway/source.js'
import { ask, openTestGateway } from '../test-gateway.js'

interface Body {
  model: string
  models?: string[]
  max_tokens?: number
  max_completion_tokens?: number
  reasoning?: { max_tokens: number }
  stream: boolean
  stream_options?: { include_usage?: boolean }
  service_tier?: string
  user: string
}

const FATES = ['answered', 'cut', 'silent', 'lost'] as const

/**
 * A provider that bills the most that a request allows, from the dearest of its models, and says so only where it was
 * asked to. What is to become of the answer stands in `user`.
 */
function greedyProvider(bytesPerToken: number) {
  const billed = { requests: 0, input: 0, output: 0, costUsd: 0 }
  const bill = ({ body, json }: SourceRequest) => {
    const { model, models = [], max_tokens: former, max_completion_tokens: present, ...rest } = json as Body
    const outputTokens = Math.max(former ?? 0, present ?? 0) || chatPrices.largestOutput
    if (rest.reasoning && rest.reasoning.max_tokens >= outputTokens) throw new Error('400: reasoning')
    const inputTokens = Math.floor(body.length / bytesPerToken)
    const usage = { ...NO_USAGE, inputTokens, outputTokens }
    const fast = rest.service_tier === 'priority'
    const costs = [model, ...models].map((name) =>
      costOf(usage, priceOf(name, chatPrices).price, chatPrices, { fast }),
    )
    billed.requests++
    billed.input += inputTokens
    billed.output += outputTokens
    billed.costUsd += Math.max(...costs)
    return { prompt_tokens: inputTokens, completion_tokens: outputTokens }
  }
  const source: ModelSource = {
    async send(request) {
      const { stream, stream_options: options, user } = request.json as Body
      const usage = bill(request)
      if (user === 'lost')
        return { status: 502, headers: {}, body: Readable.from([]), retries: 0, lost: true }
      const told = user === 'silent' || (stream && !options?.include_usage) ? {} : { usage }
      const choice = { delta: {}, message: {}, finish_reason: 'stop' }
      const texts = stream
        ? [
            `data: ${JSON.stringify({ choices: [choice] })}\n\n`,
            `data: ${JSON.stringify({ choices: [], ...told })}\n\n`,
          ]
        : ['', JSON.stringify({ choices: [choice], ...told })]
      const body = Readable.from(
        (async function* () {
          yield Buffer.from(texts[0] ?? '')
          if (user === 'cut') throw new Error('reset')
          yield Buffer.from(texts[1] ?? '')
        })(),
      )
      const type = stream ? 'text/event-stream' : 'application/json'
      return { status: 200, headers: { 'content-type': type }, body, retries: 0 }
    },
    close: () => Promise.resolve(),
  }
  return { source, billed }
}

const limit = fc.option(
  fc.oneof(fc.constantFrom(1_024, 32_000, 128_000), fc.integer({ min: 1, max: 64_000 })),
  { nil: undefined },
)
const model = fc.constantFrom(
  'gpt-5.5',
  'anthropic/claude-opus-4.1',
  'google/gemini-2.5-pro',
  'some/new-model',
)
const bodies = fc.array(
  fc
    .record({
      model,
      models: fc.option(fc.array(model, { maxLength: 2 }), { nil: undefined }),
      max_tokens: limit,
      max_completion_tokens: limit,
      thinks: fc.boolean(),
      stream: fc.boolean(),
      service_tier: fc.constantFrom('default', 'priority'),
      user: fc.constantFrom(...FATES),
      text: fc.oneof(fc.nat(2_000), fc.nat(300_000)),
    })
    .map(({ text, thinks, ...body }) => {
      const stated = Math.max(body.max_tokens ?? 0, body.max_completion_tokens ?? 0)
      const reasoning = thinks && stated > 4_096 ? { reasoning: { max_tokens: stated - 2_000 } } : {}
      return { ...body, ...reasoning, messages: [{ role: 'user', content: 'x'.repeat(text) }] }
    }),
  { minLength: 1, maxLength: 8 },
)
const cap = fc.constantFrom<GatewayPolicy>(
  { maxCostUsd: 1 },
  { maxCostUsd: 20 },
  { maxInputTokens: 400_000 },
  { maxOutputTokens: 300_000 },
  { maxCostUsd: 30, maxInputTokens: 500_000, maxOutputTokens: 400_000, maxRequests: 5 },
)

it('is never exceeded, whatever an answer says of itself', async () => {
  await fc.assert(
    fc.asyncProperty(bodies, cap, fc.constantFrom(1, 4), async (all, policy, size) => {
      const { source, billed } = greedyProvider(size)
      const extra = { dialect: chatDialect, source }
      await using opened = await openTestGateway({}, policy, extra)
      const path = '/v1/chat/completions'
      await Promise.all(all.map((body) => ask(opened.gateway.address, { path, body }).catch(() => undefined)))
      await opened.gateway.close()
      const most = (one: number | undefined) => (one ?? Number.POSITIVE_INFINITY) + 1e-9
      expect(billed.costUsd).toBeLessThanOrEqual(most(policy.maxCostUsd))
      expect(billed.input).toBeLessThanOrEqual(most(policy.maxInputTokens))
      expect(billed.output).toBeLessThanOrEqual(most(policy.maxOutputTokens))
      expect(billed.requests).toBeLessThanOrEqual(most(policy.maxRequests))
      expect(billed.costUsd).toBeLessThanOrEqual(opened.gateway.usage().costUsd + 1e-9)
    }),
    { numRuns: 60 },
  )
})
