import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { chatDialect } from '../../../../src/gateway/chat/dialect.js'
import { dialectOf } from '../../../../src/gateway/dialects.js'
import type { GatewayPolicy } from '../../../../src/gateway/policy.js'
import { createReplaySource } from '../../../../src/gateway/recording/replay.js'
import { createScriptSource } from '../../../../src/gateway/scripted/script-source.js'
import { startScriptedModel } from '../../../../src/gateway/scripted/scripted-model.js'
import type { GatewayOptions } from '../../../../src/gateway/server.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { ask, KEY, openTestGateway, type Provider, startProvider } from '../test-gateway.js'

const dialect = dialectOf('chat')
const TOOLS = [{ type: 'function', function: { name: 'bash', parameters: {} } }]
const SYSTEM = { role: 'system', content: 'Working directory: /tmp/ws\nToday is 2026-11-23.' }
const USER = { role: 'user', content: 'list the files of /tmp/ws' }

const request = (messages: object[] = [SYSTEM, USER], extra: object = {}) => ({
  path: '/v1/chat/completions',
  headers: {
    authorization: 'Bearer agents-own',
    'x-title': 'agent',
    'http-referer': 'https://agent.example',
    cookie: 'a=b',
  },
  body: {
    model: 'anthropic/claude-haiku-4.5',
    max_tokens: 2_000,
    stream: true,
    tools: TOOLS,
    messages,
    ...extra,
  },
})

interface Call {
  id: string
  name: string
  arguments: string
}
interface Delta {
  content?: string
  tool_calls?: { index: number; id: string; function: Call }[]
}
interface Chunk {
  choices: { delta: Delta; finish_reason: string | null }[]
}

/** What a client makes of a stream. */
function spoken(body: Buffer) {
  const chunks = [...body.toString().matchAll(/^data: (\{.*)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '') as Chunk,
  )
  const choices = chunks.flatMap((chunk) => chunk.choices)
  const calls: Call[] = []
  for (const { index, id, function: of } of choices.flatMap(({ delta }) => delta.tool_calls ?? [])) {
    const call = calls[index] ?? { id, name: of.name, arguments: '' }
    calls[index] = { ...call, arguments: call.arguments + of.arguments }
  }
  const text = choices.map(({ delta }) => delta.content ?? '').join('')
  return { text, calls, finish: choices.findLast((choice) => choice.finish_reason)?.finish_reason }
}

const callOf = ({ id, name, arguments: text }: Call) => ({
  id,
  type: 'function',
  function: { name, arguments: text },
})

describe('Chat Completions at the gateway', () => {
  const folder = folderOfEach()
  let provider: Provider | undefined
  afterEach(async () => {
    await provider?.close()
    provider = undefined
  })
  const open = (policy: GatewayPolicy = {}, extra: Partial<GatewayOptions> = {}) =>
    openTestGateway({ baseUrl: provider?.url ?? 'http://127.0.0.1:1' }, policy, { dialect, ...extra })
  const script = {
    turns: [
      {
        thinking: 'Where am I?',
        text: 'I look, Grüße 👋.',
        tools: [
          { name: 'bash', input: { command: 'ls {{workspace}}' } },
          { name: 'bash', input: { command: 'pwd' } },
        ],
      },
      {
        text: 'Two files in {{workspace}}.',
        usage: { inputTokens: 90, cacheReadTokens: 10, outputTokens: 7 },
      },
    ],
  }
  const answering = (...events: object[]) => {
    const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
    return startProvider((response) =>
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text),
    )
  }
  const HI = { choices: [{ delta: { content: 'hi' }, finish_reason: 'stop' }] }

  it('forwards a request with the real credential, and has the usage of its stream stated', async () => {
    provider = await answering(HI, { choices: [], usage: { prompt_tokens: 100, completion_tokens: 10 } })
    await using opened = await open()
    expect((await ask(opened.gateway.address, request())).status).toBe(200)
    const [seen] = provider.seen
    expect(seen).toMatchObject({ path: '/v1/chat/completions', headers: { authorization: `Bearer ${KEY}` } })
    for (const name of ['cookie', 'x-api-key', 'x-title', 'http-referer'])
      expect(seen?.headers[name]).toBeUndefined()
    const sent = { ...request().body, stream_options: { include_usage: true } }
    expect(JSON.parse(seen?.body.toString() ?? '')).toEqual(sent)
    const costUsd = (100 * 1 + 10 * 5) / 1e6
    expect(opened.gateway.usage()).toMatchObject({ inputTokens: 100, outputTokens: 10, costUsd })
  })

  it('books what the provider says it charged', async () => {
    provider = await answering({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 1, cost: 0.25 } })
    await using opened = await open()
    await ask(opened.gateway.address, request())
    expect(opened.gateway.usage()).toMatchObject({ outputTokens: 1, costUsd: 0.25 })
  })

  it('books the most that an answer can have cost which does not say what it used', async () => {
    provider = await answering(HI)
    await using opened = await open()
    await ask(opened.gateway.address, request())
    expect(opened.gateway.usage()).toMatchObject({ outputTokens: 2_000 })
    expect(opened.gateway.usage().inputTokens).toBeGreaterThan(5_000)
  })

  it.each([
    ['another path', { ...request(), path: '/v1/embeddings' }, 'not part of the API'],
    ['a search', request(undefined, { plugins: [{ id: 'web' }] }), 'The tool type web_search is not allowed'],
    ['a fallback', request(undefined, { models: ['x-ai/grok-5'] }), 'The model x-ai/grok-5 is not allowed'],
  ])('refuses %s in the form of the API', async (_what, asked, message) => {
    await using opened = await open({ allowedModels: ['anthropic/*'] })
    const reply = await ask(opened.gateway.address, asked)
    expect(reply).toMatchObject({ status: 403, headers: { 'x-should-retry': 'false' } })
    expect(JSON.parse(reply.body.toString())).toMatchObject({
      error: { type: 'permission_error', message: expect.stringContaining(message) },
    })
  })

  it.each([
    ['{"error":{"message":"No such model","code":404}}', 'No such model'],
    ['{"error":"model not found"}', 'model not found'],
    ['{"message":"bad gateway"}', 'bad gateway'],
    ['<html>', ''],
    ['null', ''],
  ])('understands the error %s', async (text, message) => {
    provider = await startProvider((response) => response.writeHead(404).end(text))
    await using opened = await open()
    await ask(opened.gateway.address, request())
    expect(opened.gateway.usage().lastFailure).toEqual({ status: 404, message })
  })

  it('shortens an answer to what the budget has left, and refuses one that has no room', async () => {
    provider = await answering(HI)
    await using opened = await open({ maxOutputTokens: 1_500 })
    expect((await ask(opened.gateway.address, request())).status).toBe(200)
    expect(JSON.parse(provider.seen[0]?.body.toString() ?? '')).toMatchObject({ max_tokens: 1_500 })
    const refused = await ask(opened.gateway.address, request())
    expect(refused).toMatchObject({ status: 402, error: expect.stringContaining('1500 output tokens') })
    expect(opened.gateway.usage().budgetExceeded).toMatchObject({ cap: 'maxOutputTokens' })
  })

  it('is scripted, recorded, and replayed whatever the order of parallel results', async () => {
    const path = join(folder.path, 'cassette.jsonl')
    const pathMapping = { '/workspace': '/tmp/ws' }
    const converse = async (address: string, turned = false) => {
      const first = spoken((await ask(address, request())).body)
      const results = first.calls.map(({ id }, index) => ({
        role: 'tool',
        tool_call_id: id,
        content: `result ${index}`,
      }))
      const said = { role: 'assistant', content: first.text, tool_calls: first.calls.map(callOf) }
      const messages = [SYSTEM, USER, said, ...(turned ? results.toReversed() : results)]
      return { first, last: spoken((await ask(address, request(messages))).body) }
    }
    {
      const source = createScriptSource(script, undefined, chatDialect)
      await using opened = await open({}, { source, record: path, pathMapping })
      const { first, last } = await converse(opened.gateway.address)
      expect(first).toMatchObject({
        text: 'I look, Grüße 👋.',
        finish: 'tool_calls',
        calls: [{ arguments: '{"command":"ls /tmp/ws"}' }, { arguments: '{"command":"pwd"}' }],
      })
      expect(last).toMatchObject({ text: 'Two files in /tmp/ws.', finish: 'stop', calls: [] })
      expect(opened.gateway.usage()).toMatchObject({ requests: 2, cacheReadTokens: 10 })
    }
    const recorded = await readFile(path, 'utf8')
    expect(recorded).toContain('Two files in /workspace.')
    expect(recorded).not.toContain('/tmp/ws')
    const source = await createReplaySource(path, chatDialect, pathMapping)
    await using opened = await open({}, { source })
    const { first, last } = await converse(opened.gateway.address, true)
    expect(first.calls[0]?.arguments).toBe('{"command":"ls /tmp/ws"}')
    expect(last.text).toBe('Two files in /tmp/ws.')
    const other = await ask(opened.gateway.address, request([SYSTEM, { role: 'user', content: 'else' }]))
    expect(other).toMatchObject({ status: 402, error: expect.stringMatching(/diverged/) })
    expect(source.divergences()).toHaveLength(1)
  })
})

describe('the scripted model of Chat Completions', () => {
  const orphan = { role: 'tool', tool_call_id: 'call_9', content: 'x' }
  const unanswered = { role: 'assistant', content: null, tool_calls: [{ id: 'call_1' }] }

  it.each([
    ['no key', { headers: { authorization: '' } }, 401],
    ['an unknown path', { path: '/v1/completions' }, 404],
    ['no JSON', { body: 'x{' }, 400],
    ['no messages', { body: { model: 'm' } }, 400],
    ['a result without a call', request([USER, orphan]), 400],
    ['a call without a result', request([USER, unanswered, USER]), 400],
    ['a call without a result at the end', request([USER, unanswered]), 400],
  ])('refuses %s', async (_what, asked, status) => {
    const model = await startScriptedModel({ script: { turns: [{ text: 'hi' }] }, dialect })
    const reply = await ask(model.url, { ...request(), ...asked })
    expect(reply.status).toBe(status)
    expect(reply.error).not.toBe('')
    await model.close()
  })

  it('lists models, answers whole, and fails as its script says', async () => {
    const turns = [
      { error: { status: 400, message: 'too long' }, times: 1 },
      { text: 'hi', thinking: 'hm' },
    ]
    const model = await startScriptedModel({ script: { turns }, dialect })
    const got = async (path: string) =>
      JSON.parse((await ask(model.url, { ...request(), method: 'GET', path })).body.toString())
    expect((await got('/v1/models')).data.length).toBeGreaterThan(1)
    expect(await got('/v1/models/a/b')).toMatchObject({ id: 'a/b' })
    expect((await ask(model.url, request())).error).toBe('too long')
    const whole = await ask(model.url, request(undefined, { stream: false }))
    expect(JSON.parse(whole.body.toString())).toMatchObject({
      choices: [{ message: { content: 'hi', reasoning: 'hm' }, finish_reason: 'stop' }],
    })
    await model.close()
  })
})
