import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialectOf } from '../../../../src/gateway/dialects.js'
import { generateContentDialect, piecesOf } from '../../../../src/gateway/generate-content/dialect.js'
import { createUsageReader } from '../../../../src/gateway/generate-content/usage.js'
import type { GatewayPolicy } from '../../../../src/gateway/policy.js'
import { createReplaySource } from '../../../../src/gateway/recording/replay.js'
import { fingerprintOf } from '../../../../src/gateway/recording/request-fingerprint.js'
import { errorMessage } from '../../../../src/gateway/refusal.js'
import { startScriptedModel } from '../../../../src/gateway/scripted/scripted-model.js'
import type { GatewayOptions } from '../../../../src/gateway/server.js'
import { rewriteAnswer } from '../../../../src/gateway/stream-pieces.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { type Ask, ask, KEY, openTestGateway, type Provider, startProvider } from '../test-gateway.js'

const PATH = '/v1beta/models/gemini-2.5-flash:streamGenerateContent?alt=sse'
const TOOLS = [{ functionDeclarations: [{ name: 'write_file' }] }]
const CONTEXT = (day: string) =>
  `<session_context>\nToday's date is ${day}.\n- **Workspace Directories:**\n  - /workspace\n</session_context>`
const body = (text: string, ...more: object[]) => ({
  contents: [{ role: 'user', parts: [{ text: CONTEXT('Monday') }, { text }] }, ...more],
  tools: TOOLS,
})
const asking = (json: unknown, more: Ask = {}): Ask => ({
  path: PATH,
  headers: { 'x-goog-api-key': 'agents-own', 'x-goog-api-client': 'sdk/1', 'x-goog-user-project': 'p' },
  body: json,
  ...more,
})
const chunk = (parts: object[], extra: object = {}) =>
  `data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts }, ...extra }] })}\r\n\r\n`
const last = (usageMetadata: object) =>
  `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: '' }] }, finishReason: 'STOP' }], usageMetadata, responseId: 'r1' })}\r\n\r\n`
const USED = {
  promptTokenCount: 1000,
  cachedContentTokenCount: 400,
  candidatesTokenCount: 20,
  thoughtsTokenCount: 30,
  toolUsePromptTokenCount: 5,
}
const SSE = { 'content-type': 'text/event-stream', 'x-internal': 'a' }

describe('the working directory', () => {
  const named = (text: string) => generateContentDialect.conversationOf(body(text), PATH)?.workspace
  const inside = (text: string) =>
    generateContentDialect.conversationOf({ contents: [{ parts: [{ text }] }] }, PATH)?.workspace

  it('is read from the line below its heading, near the beginning', () => {
    expect(named('hi')).toBe('/workspace')
    expect(inside('**Workspace Directories:** \n\t- /w/x\n')).toBe('/w/x')
    // To look further takes a time that grows with the square of the length.
    expect(inside(`**Workspace Directories:**${'\n'.repeat(9)}- /w/x`)).toBeUndefined()
    expect(inside(`${'x'.repeat(65_536)}Working directory: /w/x`)).toBeUndefined()
  })
})

describe('the gateway in this dialect', () => {
  let folder: string
  let provider: Provider
  beforeEach(async () => {
    folder = temporaryFolder()
    provider = await startProvider((response) => {
      response.writeHead(200, SSE)
      response.end(chunk([{ text: `in /work` }]) + chunk([{ text: `space by ${KEY}` }]) + last(USED))
    })
  })
  afterEach(async () => {
    await provider.close()
  })
  const open = (policy: GatewayPolicy = {}, extra: Partial<GatewayOptions> = {}) =>
    openTestGateway({ baseUrl: provider.url }, policy, { dialect: generateContentDialect, ...extra })

  it('is found by its name', () => expect(dialectOf('generate-content')).toBe(generateContentDialect))

  it('passes a request on with the real key in a header, and nothing else of the agent', async () => {
    await using opened = await open({ allowedModels: ['gemini-2.5-*'] })
    const reply = await ask(opened.gateway.address, asking(body('hi'), { path: `${PATH}&key=agents-own` }))
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/event-stream' } })
    expect(reply.headers['x-internal']).toBeUndefined()
    const { path, headers } = provider.seen[0] ?? {}
    expect(path).toBe(PATH)
    expect(headers).toMatchObject({ 'x-goog-api-key': KEY, 'x-goog-api-client': 'sdk/1' })
    expect(headers).not.toHaveProperty('x-goog-user-project')
    expect(JSON.stringify(provider.seen)).not.toContain('agents-own')
  })

  it('sends a token as a bearer', async () => {
    const credential = { kind: 'bearer' as const, value: 'ya29.token' }
    const source = { baseUrl: provider.url, credential }
    await using opened = await open({}, { source })
    await ask(opened.gateway.address, asking(body('hi')))
    expect(provider.seen[0]?.headers.authorization).toBe('Bearer ya29.token')
    expect(provider.seen[0]?.headers).not.toHaveProperty('x-goog-api-key')
  })

  it('counts and prices what an answer used', async () => {
    await using opened = await open()
    await ask(opened.gateway.address, asking(body('hi')))
    expect(opened.gateway.usage()).toMatchObject({
      requests: 1,
      inputTokens: 605,
      cacheReadTokens: 400,
      outputTokens: 50,
    })
    expect(opened.gateway.usage().costUsd).toBeCloseTo((605 * 0.3 + 400 * 0.03 + 50 * 2.5) / 1e6, 9)
  })

  it.each([
    [
      'another model',
      { path: PATH.replace('2.5', '3.5') },
      {},
      403,
      'The model gemini-3.5-flash is not allowed',
    ],
    ['a search', {}, { tools: [{ googleSearch: {} }] }, 403, 'The tool type googleSearch is not allowed'],
    ['a cached prompt', {}, { cachedContent: 'cachedContents/1' }, 403, 'Files stored at the provider'],
    ['another path', { path: '/v1beta/cachedContents' }, {}, 403, 'is not part of the API'],
    ['an invalid body', {}, { contents: 1 }, 400, 'contents: '],
  ])('refuses %s in the form of Google', async (_what, more, extra, status, message) => {
    await using opened = await open({ allowedModels: ['gemini-2.5-*'] })
    const reply = await ask(opened.gateway.address, asking({ ...body('hi'), ...extra }, more))
    expect(reply.status).toBe(status)
    const { error } = JSON.parse(reply.body.toString())
    expect(error).toMatchObject({
      code: status,
      message: expect.stringContaining(message),
      status: status === 400 ? 'INVALID_ARGUMENT' : 'PERMISSION_DENIED',
    })
    expect(provider.seen).toEqual([])
  })

  it('understands errors of the provider', async () => {
    await provider.close()
    const failed = { error: { code: 403, message: `bad key ${KEY}`, status: 'PERMISSION_DENIED' } }
    provider = await startProvider((response) => response.writeHead(403).end(JSON.stringify(failed)))
    await using opened = await open()
    const reply = await ask(opened.gateway.address, asking(body('hi')))
    expect(JSON.parse(reply.body.toString()).error.message).toBe('bad key ***')
    expect(opened.gateway.usage().lastFailure).toEqual({ status: 403, message: 'bad key ***' })
    expect(errorMessage('[{"error":{"message":"in a list"}}]')).toBe('in a list')
    expect(errorMessage('<html>')).toBe('')
  })

  it('shortens an answer that the budget has no room for, and counts its prompt first', async () => {
    await provider.close()
    provider = await startProvider((response, request) => {
      response.writeHead(200, SSE)
      response.end(request.url?.includes('count') ? '{"totalTokens": 900}' : last(USED))
    })
    await using opened = await open({ maxCostUsd: 0.02 })
    expect((await ask(opened.gateway.address, asking(body('hi')))).status).toBe(200)
    expect(provider.seen.map(({ path }) => path)).toEqual([
      '/v1beta/models/gemini-2.5-flash:countTokens',
      PATH,
    ])
    const { generationConfig } = JSON.parse(provider.seen[1]?.body.toString() ?? '')
    expect(generationConfig.maxOutputTokens).toBeGreaterThan(2048)
    expect(generationConfig.maxOutputTokens).toBeLessThan(8000)
  })

  it('records without secrets, and replays with the paths of the run whatever day it is', async () => {
    const path = join(folder, 'cassette.jsonl')
    {
      await using opened = await open({}, { record: path })
      await ask(opened.gateway.address, asking(body('hi')))
    }
    expect(await readFile(path, 'utf8')).not.toContain(KEY)
    const pathMapping = { '/workspace': '/tmp/ws' }
    const source = await createReplaySource(path, generateContentDialect, pathMapping)
    await using opened = await open({}, { source })
    const other = await ask(opened.gateway.address, asking(body('something else')))
    expect(other).toMatchObject({ status: 402, error: expect.stringContaining('"something else"') })
    const later = {
      contents: [
        {
          role: 'user',
          parts: [{ text: CONTEXT('Tuesday').replace('/workspace', '/tmp/ws') }, { text: 'hi' }],
        },
      ],
      tools: TOOLS,
    }
    const reply = await ask(opened.gateway.address, asking(later))
    expect(reply.status).toBe(200)
    expect(reply.body.toString()).toContain('in /tmp/ws by ***')
  })
})

it('is recorded without the numbers of the processes of a command', () => {
  const said = (pid: number) => {
    const output = `Output: ok\nBackground PIDs: ${pid}, ${pid + 1}\nProcess Group PGID: ${pid}\n`
    const part = { functionResponse: { name: 'run_shell_command', response: { output } } }
    const json = { contents: [{ role: 'user', parts: [part] }], tools: TOOLS }
    const conversation = generateContentDialect.conversationOf(json, PATH)
    return fingerprintOf({ method: 'POST', path: PATH }, conversation)
  }
  expect(said(60).parts).toHaveLength(1)
  expect(said(60)).toEqual(said(68))
})

describe('a scripted model', () => {
  const script = {
    turns: [
      {
        thinking: 'hmm',
        text: 'I write.',
        tools: [{ name: 'write_file', input: { path: '{{workspace}}/a' } }],
      },
      { error: { status: 429, message: 'slow down' } },
      { text: 'All done.' },
    ],
  }
  const parsed = (reply: { body: Buffer }) =>
    [...reply.body.toString().matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''))
  const partsOf = (events: { candidates: { content: { parts: Record<string, unknown>[] } }[] }[]) =>
    events.flatMap(({ candidates }) => candidates.flatMap(({ content }) => content.parts))

  it('calls functions, fails, and goes on by the calls that it has made', async () => {
    await using model = await opened(script)
    const events = parsed(await ask(model.url, asking(body('go'))))
    const call = partsOf(events).find((part) => part['functionCall'])?.['functionCall'] as { id: string }
    expect(partsOf(events)).toMatchObject([
      { text: 'hmm', thought: true },
      { text: 'I write.' },
      { functionCall: { id: call.id, name: 'write_file', args: { path: '/workspace/a' } } },
      { text: '' },
    ])
    expect(events.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP' }], usageMetadata: {} })
    const next = body(
      'go',
      { role: 'model', parts: [{ functionCall: call }] },
      { role: 'user', parts: [{ functionResponse: { id: call.id, name: 'write_file', response: {} } }] },
    )
    const failed = await ask(model.url, asking(next))
    expect(failed).toMatchObject({ status: 429, error: 'slow down' })
    expect(JSON.parse(failed.body.toString()).error.status).toBe('RESOURCE_EXHAUSTED')
    const whole = await ask(model.url, asking(next, { path: PATH.replace(/stream(.).*/, 'generateContent') }))
    expect(JSON.parse(whole.body.toString())).toMatchObject({
      candidates: [{ content: { parts: [{ text: 'All done.' }] }, finishReason: 'STOP' }],
      modelVersion: 'gemini-2.5-flash',
    })
  })

  it.each([
    ['no key', { headers: {} }, 403],
    ['another path', { path: '/v1/messages' }, 404],
    ['no JSON', { body: '{' }, 400],
    ['no contents', { body: { contents: [] } }, 400],
    [
      'an answer to no call',
      { body: body('a', { role: 'user', parts: [{ functionResponse: { name: 'f' } }] }) },
      400,
    ],
    [
      'a call without an answer',
      {
        body: body(
          'a',
          { role: 'model', parts: [{ functionCall: { name: 'f' } }] },
          { role: 'user', parts: [{ text: 'x' }] },
        ),
      },
      400,
    ],
  ])('refuses %s', async (_what, more, status) => {
    await using model = await opened(script)
    expect((await ask(model.url, asking(body('go'), more))).status).toBe(status)
  })

  it('lists its models and counts tokens', async () => {
    await using model = await opened(script)
    const list = await ask(model.url, asking(undefined, { method: 'GET', path: '/v1beta/models' }))
    expect(JSON.parse(list.body.toString()).models[0].name).toMatch(/^models\/gemini-/)
    const one = await ask(model.url, asking(undefined, { method: 'GET', path: '/v1beta/models/gemini-x' }))
    expect(JSON.parse(one.body.toString()).name).toBe('models/gemini-x')
    const count = { path: '/v1beta/models/gemini-x:countTokens' }
    expect(
      JSON.parse((await ask(model.url, asking(body('a'), count))).body.toString()).totalTokens,
    ).toBeGreaterThan(10)
  })

  const opened = async (turns: typeof script) => {
    const model = await startScriptedModel({ script: turns, dialect: generateContentDialect })
    return { ...model, [Symbol.asyncDispose]: () => model.close() }
  }
})

describe('the usage of an answer', () => {
  const read = (type: string, ...pieces: string[]) => {
    const reader = createUsageReader(type)
    for (const piece of pieces) reader.push(Buffer.from(piece))
    const { usage, final, messageId: id } = reader.seen()
    return { ...usage, final, id }
  }
  const inPieces = (text: string) => [...text].map((letter) => letter)

  it('is read from a stream that is cut anywhere', () => {
    const stream = chunk([{ text: 'ä€' }]) + last(USED)
    const exact = { inputTokens: 605, cacheReadTokens: 400, outputTokens: 50, final: true, id: 'r1' }
    expect(read('text/event-stream', stream)).toMatchObject(exact)
    expect(read('text/event-stream', ...inPieces(stream))).toMatchObject(exact)
  })

  it('is read from a whole answer', () => {
    const whole = last(USED).slice(6)
    expect(read('application/json', ...inPieces(whole))).toMatchObject({ outputTokens: 50, final: true })
  })

  it('is estimated for an answer that broke off, and never below what it had said', () => {
    const half = chunk([{ text: 'x'.repeat(4200) }])
    const broken = read('text/event-stream', half)
    expect(broken).toMatchObject({ final: false, inputTokens: 0 })
    expect(broken.outputTokens).toBeGreaterThan(900)
  })

  it('has the searches that an answer rests on', () => {
    const grounded = chunk([{ text: 'a' }], { groundingMetadata: { webSearchQueries: ['a', 'b'] } })
    expect(read('text/event-stream', grounded, last(USED))).toMatchObject({ webSearches: 2 })
  })

  it('is read from an event with more candidates than a function has arguments', () => {
    const many = `data: {"candidates":[${'{},'.repeat(300_000)}{"groundingMetadata":{}}]}\r\n\r\n`
    expect(read('text/event-stream', many, last(USED))).toMatchObject({ webSearches: 1, outputTokens: 50 })
  })

  it('is final where the prompt was blocked', () => {
    const blocked = { promptFeedback: { blockReason: 'SAFETY' }, usageMetadata: { promptTokenCount: 9 } }
    expect(read('application/json', JSON.stringify(blocked))).toMatchObject({ inputTokens: 9, final: true })
  })
})

describe('an answer that is rewritten', () => {
  const stream =
    chunk([{ text: 'the s3c', thought: true }]) +
    chunk([{ text: 'the key is s3c' }]) +
    chunk([{ text: 'ret, sorry' }]) +
    chunk([{ functionCall: { name: 'f', args: { a: 's3cret' } } }]) +
    `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text: ' s3cret' }] }, finishReason: 'STOP' }], usageMetadata: USED })}\r\n\r\n`
  const change = (text: string) => text.replaceAll('s3cret', '***')

  it('changes what the stream cut in pieces, and keeps its end', () => {
    const clean = rewriteAnswer(stream, change, piecesOf)
    expect(clean).not.toContain('s3cret')
    expect(clean).toContain('the key is ***, sorry ***')
    expect(clean).toContain('"a":"***"')
    expect(clean).toContain(chunk([{ text: 'the s3c', thought: true }]))
    const reader = createUsageReader('text/event-stream')
    reader.push(Buffer.from(clean))
    expect(reader.seen()).toMatchObject({ final: true, usage: { outputTokens: 50 } })
  })

  it('is the same byte for byte when there is nothing to change', () => {
    expect(rewriteAnswer(stream, (text) => text, piecesOf)).toBe(stream)
  })
})
