import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayPolicy } from '../../../../src/gateway/policy.js'
import { errorMessage } from '../../../../src/gateway/refusal.js'
import { piecesOf, responsesDialect } from '../../../../src/gateway/responses/dialect.js'
import type { GatewayOptions } from '../../../../src/gateway/server.js'
import { rewriteAnswer } from '../../../../src/gateway/stream-pieces.js'
import { ask, KEY, openTestGateway, type Provider, sendStream, startProvider } from '../test-gateway.js'

const TOOLS = [{ type: 'function', name: 'exec_command' }]
const asked = (extra: object = {}) => ({
  path: '/v1/responses',
  headers: { authorization: 'Bearer agents-own', 'openai-project': 'p', 'session-id': 's1', cookie: 'c' },
  body: { model: 'gpt-6.1-sol', input: 'do it', stream: true, store: false, tools: TOOLS, ...extra },
})
const USAGE = {
  input_tokens: 1_000,
  input_tokens_details: { cached_tokens: 400, cache_write_tokens: 100 },
  output_tokens: 50,
  output_tokens_details: { reasoning_tokens: 30 },
}
const stream = (...events: object[]) =>
  Buffer.from(events.map((event) => `event: e\ndata: ${JSON.stringify(event)}\n\n`).join(''))
const delta = (text: string) => ({
  type: 'response.output_text.delta',
  item_id: 'm',
  output_index: 0,
  delta: text,
})
const completed = (more: object = {}) => ({
  type: 'response.completed',
  response: { id: 'resp_1', usage: USAGE, output: [], ...more },
})

describe('the gateway with the Responses API', () => {
  let provider: Provider
  let answer: Buffer
  beforeEach(async () => {
    answer = stream(
      { type: 'response.created', response: { id: 'resp_1', usage: null } },
      delta('Hi.'),
      completed(),
    )
    provider = await startProvider((response) => sendStream(response, answer))
  })
  afterEach(async () => {
    await provider.close()
  })
  const open = (policy: GatewayPolicy = {}, extra: Partial<GatewayOptions> = {}) =>
    openTestGateway({ baseUrl: provider.url }, policy, { dialect: responsesDialect, ...extra })

  it('replaces the credential, and lets nobody choose who pays', async () => {
    await using opened = await open()
    const reply = await ask(opened.gateway.address, asked())
    expect(reply.status).toBe(200)
    expect(reply.body.equals(answer)).toBe(true)
    const [seen] = provider.seen
    expect(seen?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'session-id': 's1' })
    for (const name of ['openai-project', 'cookie', 'x-api-key']) expect(seen?.headers[name]).toBeUndefined()
  })

  it('counts and prices what an answer states: cached, written, reasoned', async () => {
    answer = stream(delta('Hi.'), completed({ output: [{ type: 'web_search_call' }, { type: 'message' }] }))
    await using opened = await open()
    await ask(opened.gateway.address, asked())
    expect(opened.gateway.usage()).toMatchObject({
      inputTokens: 500,
      cacheReadTokens: 400,
      cacheCreationTokens: 100,
      outputTokens: 50,
      webSearches: 1,
      costUsd: expect.closeTo((500 * 2 + 400 * 0.1 + 100 * 2.5 + 50 * 10) / 1e6 + 0.01, 9),
    })
    const log = await readFile(join(opened.folder, 'gateway.jsonl'), 'utf8')
    expect(JSON.parse(log)).toMatchObject({ model: 'gpt-6.1-sol', messageId: 'resp_1', outputTokens: 50 })
  })

  it("adds the provider's charge where the router used a key of the user's own", async () => {
    const byok = { cost: 0.05, is_byok: true, cost_details: { upstream_inference_cost: 3.2 } }
    answer = stream(completed({ usage: { ...USAGE, ...byok } }))
    await using opened = await open()
    await ask(opened.gateway.address, asked())
    expect(opened.gateway.usage().costUsd).toBeCloseTo(3.25, 9)
  })

  it('reads a whole answer, and the cost that a router states', async () => {
    await provider.close()
    provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ id: 'resp_1', usage: { ...USAGE, cost: 0.25 }, output: [] }))
    })
    await using opened = await open()
    await ask(opened.gateway.address, asked({ stream: false }))
    expect(opened.gateway.usage()).toMatchObject({ inputTokens: 500, outputTokens: 50, costUsd: 0.25 })
  })

  it('books an answer that broke off at what it may have cost', async () => {
    answer = stream(delta('x'.repeat(550)))
    await using opened = await open()
    await ask(opened.gateway.address, asked({ max_output_tokens: 3_000 }))
    const usage = opened.gateway.usage()
    expect(usage.outputTokens).toBe(3_000)
    expect(usage.costUsd).toBeGreaterThan((3_000 * 10) / 1e6)
  })

  it('lowers the limit of the answer to what is left, after having the prompt counted', async () => {
    await provider.close()
    provider = await startProvider((response, request) => {
      if (request.url === '/v1/responses') return sendStream(response, answer)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"input_tokens":1000}')
    })
    await using opened = await open({ maxCostUsd: 0.05 })
    expect((await ask(opened.gateway.address, asked({ temperature: 1 }))).status).toBe(200)
    const [count, request] = provider.seen.map(({ path, body }) => ({
      path,
      body: JSON.parse(body.toString()),
    }))
    expect(count?.path).toBe('/v1/responses/input_tokens')
    expect(count?.body).toEqual({ model: 'gpt-6.1-sol', input: 'do it', tools: TOOLS })
    expect(request?.body).toMatchObject({ temperature: 1, store: false })
    expect(request?.body.max_output_tokens).toBeGreaterThan(2_048)
    expect(request?.body.max_output_tokens).toBeLessThan(5_000)
  })

  it("refuses in OpenAI's form, and reads errors in it", async () => {
    await using opened = await open()
    const reply = await ask(opened.gateway.address, asked({ tools: [{ type: 'web_search' }] }))
    expect(reply).toMatchObject({ status: 403, headers: { 'x-should-retry': 'false' } })
    expect(JSON.parse(reply.body.toString())).toEqual({
      error: {
        message: expect.stringContaining('The tool type web_search is not allowed in this run.'),
        type: 'permission_error',
        param: null,
        code: null,
      },
    })
    expect(provider.seen).toEqual([])
    await provider.close()
    provider = await startProvider((response) =>
      response
        .writeHead(429, { 'retry-after': '90' })
        .end('{"error":{"message":"Slow down","type":"tokens"}}'),
    )
    await using other = await open()
    await ask(other.gateway.address, asked())
    expect(other.gateway.usage().lastFailure).toEqual({
      status: 429,
      message: 'Slow down',
      retryAfterMs: 90_000,
    })
  })

  it.each([
    ['{"detail":"No such model"}', 'No such model'],
    ['{"error":"plain"}', 'plain'],
    ['{"message":"of Amazon"}', 'of Amazon'],
    ['{"Message":"of Amazon"}', 'of Amazon'],
    ['{"error":null}', ''],
    ['<html>', ''],
  ])('reads the error %s', (body, message) => expect(errorMessage(body)).toBe(message))
})

describe('a recording of the Responses API', () => {
  const conversation = (input: unknown) =>
    responsesDialect.conversationOf({ ...asked().body, input }, '/v1/responses')
  const message = (role: string, text: string) => ({
    type: 'message',
    role,
    content: [{ type: 'input_text', text }],
  })
  const call = (id: string, cmd: string) => ({
    type: 'function_call',
    call_id: id,
    name: 'sh',
    arguments: cmd,
  })
  const output = (id: string, text: string) => ({ type: 'function_call_output', call_id: id, output: text })
  const about =
    '<environment_context>\n <cwd>/ws</cwd>\n <current_date>2026-01-01</current_date>\n</environment_context>'

  it('holds what was said and done, without what is made anew', () => {
    const said = [message('developer', 'You are X 1.0'), message('user', about), message('user', 'do it')]
    const done = [
      { type: 'additional_tools', tools: TOOLS },
      { type: 'reasoning', id: 'rs_1', encrypted_content: 'abc', summary: [] },
      call('a', 'ls'),
      { type: 'custom_tool_call', call_id: 'b', name: 'apply_patch', input: 'PATCH' },
      { type: 'custom_tool_call_output', call_id: 'b', output: [{ type: 'input_text', text: 'patched' }] },
      output('a', 'x.js'),
    ]
    expect(conversation([...said, ...done])).toEqual({
      model: 'gpt-6.1-sol',
      hasTools: true,
      workspace: '/ws',
      parts: [
        { label: 'user text', text: 'do it', recent: false },
        { label: 'function_call sh', text: 'ls', recent: false },
        { label: 'custom_tool_call apply_patch', text: 'PATCH', recent: false },
        { label: 'function_call_output of sh', text: 'x.js', recent: true },
        { label: 'custom_tool_call_output of apply_patch', text: 'patched', recent: true },
      ],
    })
  })

  it('has the outputs of very many calls in the order of the calls', () => {
    const count = 60_000
    const ids = Array.from({ length: count }, (_, index) => `c${index}`)
    const mixed = ids.map((_, index) => ids[(index * 7_919) % count] ?? '')
    const parts = conversation([
      ...ids.map((id) => call(id, id)),
      ...mixed.map((id) => output(id, id)),
    ])?.parts.filter(({ recent }) => recent)
    expect(parts?.map(({ text }) => text)).toEqual(ids)
  })

  it('tells side calls, and knows what is none', () => {
    const body = asked().body
    expect(responsesDialect.conversationOf({ ...body, tools: [] }, '/v1/responses')?.hasTools).toBe(false)
    expect(responsesDialect.conversationOf(body, '/v1/responses/input_tokens')?.hasTools).toBe(false)
    expect(responsesDialect.conversationOf({ model: 'm' }, '/v1/responses')).toBeUndefined()
  })

  it('has the working directory from instructions too', () => {
    const request = { ...asked().body, instructions: 'The working directory is: /w/x' }
    expect(responsesDialect.conversationOf(request, '/v1/responses')?.workspace).toBe('/w/x')
  })

  it('has the secrets removed that a stream cuts into pieces, and nothing else changed', () => {
    const whole = { type: 'response.output_text.done', text: 'the s3cret-value' }
    const events = stream(delta('the s3c'), { ...delta('other'), output_index: 1 }, delta('ret-value'), whole)
    const clean = rewriteAnswer(events.toString(), (text) => text.replaceAll('s3cret-value', '***'), piecesOf)
    expect(clean).toBe(
      stream(delta('the ***'), { ...delta('other'), output_index: 1 }, delta(''), {
        ...whole,
        text: 'the ***',
      }).toString(),
    )
    expect(rewriteAnswer(events.toString(), (text) => text, piecesOf)).toBe(events.toString())
  })
})

describe('the prices of OpenAI', () => {
  const { prices } = responsesDialect

  it.each([
    ['gpt-6.1-sol', { input: 2, output: 10, cacheRead: 0.1, cacheWrite5m: 2.5 }],
    ['openai/gpt-5.5-2026-04-23', { input: 5, output: 30, cacheRead: 0.5, cacheWrite5m: 5, cacheWrite1h: 5 }],
    ['gpt-5-mini', { input: 0.25, output: 2, cacheRead: 0.025 }],
  ])('has %s', (model, price) => expect(prices.find(model)).toMatchObject(price))

  it('doubles them for a long prompt, and half as much again for its answer', () => {
    expect(prices.find('gpt-6.1-terra')?.longPrompt).toMatchObject({
      above: 272_000,
      input: 2,
      output: 7.5,
      cacheRead: 0.1,
      cacheWrite5m: 2.5,
    })
    expect(prices.find('gpt-5.5')?.longPrompt).toMatchObject({ input: 10, output: 45, cacheWrite1h: 10 })
  })

  it('does not know other models', () => {
    for (const model of ['gpt-7', 'constructor', 'claude-opus-5']) expect(prices.find(model)).toBeUndefined()
  })
})
