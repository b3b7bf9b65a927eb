import { describe, expect, it } from 'vitest'
import { resolveSpec } from '../../../../../src/config/layers.js'
import { parseRepositoryConfig } from '../../../../../src/config/repository.js'
import type { SpecInput } from '../../../../../src/config/spec.js'
import { gatewayPolicy } from '../../../../../src/pipeline/stages/environment/model.js'
import {
  ask,
  messages,
  openTestGateway,
  sendStream,
  startProvider,
  streamOf,
} from '../../../gateway/test-gateway.js'

const fromFile = (text: string, given: SpecInput = {}) => {
  const { defaults } = parseRepositoryConfig('.github/caisson.yml', `defaults: ${text}`, [])
  return gatewayPolicy(resolveSpec({ repository: defaults, given }))
}

describe('the gateway of a run', () => {
  it.each([
    ['requests', '{ maxRequests: 1 }', 'maxRequests', '1 of 1 requests'],
    ['input tokens', '{ maxInputTokens: 6000 }', 'maxInputTokens', '6000 of 6000 input tokens'],
    ['output tokens', '{ maxOutputTokens: 100 }', 'maxOutputTokens', '100 of 100 output tokens'],
    ['dollars', '{ maxBudgetUsd: 0.02 }', 'maxCostUsd', '0.013 of 0.02 US dollars'],
  ])("holds the repository's limit of %s", async (_what, limits, cap, message) => {
    const stated = streamOf('x', { input_tokens: 6_000, output_tokens: 100 })
    await using provider = await startProvider((response) => sendStream(response, stated))
    await using opened = await openTestGateway({ baseUrl: provider.url }, fromFile(`{ limits: ${limits} }`))
    expect((await ask(opened.gateway.address)).status).toBe(200)
    const reply = await ask(opened.gateway.address)
    expect(reply).toMatchObject({ status: 402, error: expect.stringContaining(message) })
    expect(opened.gateway.usage().budgetExceeded).toMatchObject({ cap })
  })

  it('prices models as the repository says, with what is left out in proportion', async () => {
    const million = { input_tokens: 1e6, output_tokens: 1e6, cache_read_input_tokens: 1e6 }
    await using provider = await startProvider((response) => sendStream(response, streamOf('x', million)))
    const policy = fromFile("{ agent: { prices: { 'own/*': { input: 1, output: 2 } } } }", {
      agent: { prices: { 'claude-sonnet-5': { input: 1, output: 2, cacheRead: 7 } } },
    })
    await using opened = await openTestGateway({ baseUrl: provider.url }, policy)
    await ask(opened.gateway.address, { body: messages({ model: 'own/model' }) })
    expect(opened.gateway.usage()).toMatchObject({ costUsd: 1 + 2 + 0.1, lastModel: 'own/model' })
    await ask(opened.gateway.address)
    expect(opened.gateway.usage().costUsd).toBeCloseTo(3.1 + 10)
  })

  it.each([
    ['{ limits: { maxRequests: 0 } }', 'defaults.limits.maxRequests: must be greater than 0'],
    [
      '{ agent: { prices: { a: { input: 1 } } } }',
      'defaults.agent.prices.a.output: is missing; it must be a number',
    ],
    ['{ agent: { mcpServers: true } }', 'defaults.agent.mcpServers: not a known key'],
  ])('is not opened for %s', (text, message) => expect(() => fromFile(text)).toThrow(message))
})
