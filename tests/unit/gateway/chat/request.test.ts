import { describe, expect, it } from 'vitest'
import { chatDialect, completed, withLimit } from '../../../../src/gateway/chat/dialect.js'
import { readRequest } from '../../../../src/gateway/chat/request.js'
import type { ModelRequest } from '../../../../src/gateway/dialect.js'

const body = (extra: object = {}) => ({
  model: 'gpt-5.5',
  messages: [{ role: 'user', content: 'hi' }],
  ...extra,
})
const read = (extra: object = {}) => readRequest(body(extra))
const said = (...content: unknown[]) => ({ messages: [{ role: 'user', content }] })
const noted = (note: object) => ({ messages: [{ role: 'assistant', content: 'x', annotations: [note] }] })

it.each([
  ['HEAD', '/', { kind: 'probe' }],
  ['POST', '/v1/chat/completions', { kind: 'answer', path: '/v1/chat/completions' }],
  ['GET', '/v1/models', { kind: 'models', path: '/v1/models' }],
  ['GET', '/v1/models/gpt-5.5', { kind: 'models', path: '/v1/models/gpt-5.5' }],
  ['GET', '/v1/models/openai/gpt-5:free', { kind: 'models', path: '/v1/models/openai/gpt-5:free' }],
  ['GET', '/v1/chat/completions', undefined],
  ['POST', '/v1/chat/completions?x=1', undefined],
  ['POST', '/v1/chat/completions/abc', undefined],
  ['POST', '//v1/chat/completions', undefined],
  ['POST', '/v1/responses', undefined],
  ['POST', '/v1/files', undefined],
  ['DELETE', '/v1/models/gpt-5.5', undefined],
  ['GET', '/v1/models/../files', undefined],
  ['GET', '/v1/models/a/b/c', undefined],
  ['GET', '/v1/models?x=http://evil', undefined],
  [undefined, undefined, undefined],
])('routes %s %s', (method, url, route) => expect(chatDialect.routeOf(method, url)).toEqual(route))

describe('a request', () => {
  it('is read as what it asks for', () => {
    expect(read({ max_completion_tokens: 500 })).toEqual({
      model: 'gpt-5.5',
      otherModels: [],
      maxOutputTokens: 500,
      leastOutputTokens: 1_024,
      extraTokens: 5_000,
      fast: false,
      regional: false,
      longCache: false,
      serverTools: [],
      toolUses: 0,
      reaches: [],
    })
  })

  it.each([
    [{}, undefined],
    [{ max_tokens: 7 }, 7],
    [{ max_tokens: null, max_completion_tokens: 8 }, 8],
    [{ max_tokens: 9, max_completion_tokens: 8 }, 9],
  ])('%j may have an answer of %s tokens', (extra, maxOutputTokens) => {
    expect(read(extra)).toMatchObject({ maxOutputTokens })
  })

  it.each([
    [{ service_tier: 'priority' }, true],
    [{ speed: 'fast' }, true],
    [{ service_tier: 'flex' }, false],
    [{ service_tier: null }, false],
  ])('%j is fast: %s', (extra, fast) => expect(read(extra)).toMatchObject({ fast }))

  it.each([
    [{ model: '' }],
    [{ model: 7 }],
    [{ messages: [] }],
    [{ messages: ['hi'] }],
    [{ max_tokens: -1 }],
    [{ max_tokens: 0 }],
    [{ max_completion_tokens: 0 }],
    [{ max_tokens: '5' }],
    [{ stream: 'yes' }],
    [{ tools: {} }],
    [{ plugins: ['web'] }],
    [{ plugins: [{ id: 'x', ID: 'web' }] }],
    [{ n: 2 }],
    [{ n: '2' }],
    [{ modalities: ['text', 'audio'] }],
    [{ Model: 'x' }],
    [{ MODELS: ['x'] }],
    [{ 'me\u017f\u017fages': ['x'] }],
    [{ web_Search_options: {} }],
    [{ stream_options: { Include_usage: false } }],
    [{ tools: [{ Type: 'web_search' }] }],
    [said({ type: 'text', Image_url: 'x' })],
    [said({ type: 'image_url', image_url: { url: 'data:image/png;base64,aa', URL: 'https://x' } })],
    [{ messages: [{ role: 'user', Content: [] }] }],
  ])('%j is malformed', (extra) => expect(read(extra)).toMatchObject({ status: 400, code: 'malformed' }))

  it('allows one answer, which it says when there are to be more', () => {
    expect(read({ n: 1 })).toMatchObject({ model: 'gpt-5.5' })
    expect(read({ n: 4 })).toMatchObject({ message: expect.stringContaining('n: must be 1') })
  })

  it.each([
    [{ models: ['a/b', 'c/d'], route: 'fallback' }, ['a/b', 'c/d']],
    [{ plugins: [{ id: 'auto-router', allowed_models: ['e/f'] }] }, ['e/f']],
    [{ fallbacks: ['g'] }, ['g']],
    [
      { tools: [{ type: 'function', function: { parameters: { properties: { model: { enum: ['x'] } } } } }] },
      [],
    ],
    [{ messages: [{ role: 'user', content: [{ type: 'text', text: '', model: 'x' }] }] }, []],
  ])('%j names other models: %j', (extra, otherModels) => expect(read(extra)).toMatchObject({ otherModels }))
})

it.each([
  [{ tools: [{ type: 'function' }, { type: 'custom' }, {}] }, []],
  [{ tools: [{ type: 'openrouter:web_search' }] }, ['web_search']],
  [{ tools: [{ type: 'web_search_preview_2025_03_11' }] }, ['web_search']],
  [{ tools: [{ type: 'mcp' }] }, ['mcp']],
  [{ tools: [{ type: 'Function' }] }, ['Function']],
  [{ plugins: [{ id: 'web', max_results: 1 }] }, ['web_search']],
  [{ plugins: [{ id: 'file-parser' }] }, ['file-parser']],
  [{ web_search_options: {} }, ['web_search']],
  [{ web_search_options: null }, []],
  [{ search_parameters: { mode: 'on' } }, ['web_search']],
  [{ enable_search: true }, ['web_search']],
  [{ enable_search: false }, []],
  [{ model: 'openai/gpt-5.5:online' }, ['web_search']],
  [{ models: ['a/b', 'a/c:online'] }, ['web_search']],
  [{ model: 'gpt-4o-search-preview' }, ['web_search']],
  [{ model: 'gpt-5-search-api-2025-10-14' }, ['web_search']],
  [{ model: 'perplexity/sonar-pro' }, ['web_search']],
  [{ model: 'openai/o3-deep-research' }, ['web_search']],
  [{ model: 'openai/gpt-5.5:free' }, []],
])('tools at the provider %j: %j', (extra, families) => {
  const request = read(extra) as ModelRequest
  expect(request.serverTools.map(({ family }) => family)).toEqual(families)
  expect(request.toolUses).toBe(families.length * 20)
})

describe('what a request reaches', () => {
  const image = (url: unknown) => ({ type: 'image_url', image_url: { url } })
  const png = `data:image/png;base64,${'x'.repeat(978)}`

  it.each([
    [{ preset: 'mine' }, ['stored_content']],
    [{ model: '@preset/mine' }, ['stored_content']],
    [{ model: 'openai/gpt-5.5@preset/mine' }, ['stored_content']],
    [{ store: true }, ['stored_content']],
    [{ store: false }, []],
    [{ mcp_servers: [{}] }, ['mcp_servers']],
    [{ container: 'c' }, ['container']],
    [{ data_sources: [{ type: 'azure_search' }] }, ['url_source']],
    [{ audio: { voice: 'alloy' } }, ['unknown_content']],
    [{ teleport: { to: 'https://evil.example' } }, ['unknown_content']],
    [{ messages: [{ role: 'assistant', audio: { id: 'audio_1' } }] }, ['stored_content']],
    [{ messages: [{ role: 'user', content: { type: 'image_url' } }] }, ['unknown_content']],
    [
      {
        messages: [
          { role: 'assistant', content: null, tool_calls: [{ function: { arguments: 'https://x' } }] },
        ],
      },
      [],
    ],
    [{ messages: [{ role: 'assistant', images: [image('https://x')] }] }, ['url_source']],
    [said({ type: 'text', text: 'https://x' }), []],
    [said({ type: 'refusal', refusal: 'no' }), []],
    [said(image(png)), []],
    [said({ type: 'image_url', image_url: png }), []],
    [said(image('https://x')), ['url_source']],
    [said(image('DATA:image/png;base64,aa')), ['url_source']],
    [said(image('data:https://x')), ['url_source']],
    [said({ type: 'image_url', image_url: 'https://x' }), ['url_source']],
    [said({ type: 'image_url' }), ['url_source']],
    [said({ type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,aa' } }), []],
    [said({ type: 'file', file: { file_data: 'https://x/a.pdf' } }), ['url_source']],
    [said({ type: 'file', file: { file_id: 'file-1' } }), ['file_reference']],
    [said({ type: 'file', file: { fileData: 'https://x' } }), ['unknown_content']],
    [said({ type: 'file', file: 'x' }), ['unknown_content']],
    [said({ type: 'input_audio', input_audio: { data: 'x' } }), ['unknown_content']],
    [said({ type: 'video_url', video_url: { url: 'https://x' } }), ['unknown_content']],
    [said({ type: 'text', image_url: { url: 'https://x' } }), ['unknown_content']],
    [said({ text: 'x' }), ['unknown_content']],
    [said('text'), ['unknown_content']],
    [said(null), ['unknown_content']],
    [noted({ type: 'url_citation', url_citation: { url: 'https://x' } }), []],
    [noted({ type: 'file', file: { hash: 'a', content: [image(png)] } }), []],
    [noted({ type: 'file', file: { hash: 'a', content: [image('https://x')] } }), ['url_source']],
  ])('%j: %j', (extra, reaches) => expect(read(extra)).toMatchObject({ reaches }))

  it('counts pictures by what the dearest one costs, and documents by the longest prompt', () => {
    expect(read(said(image(png)))).toMatchObject({ extraTokens: 5_000 + 50_000 - 1_000 })
    expect(read(said({ type: 'file', file: { file_data: 'data:a;base64,a' } }))).toMatchObject({
      extraTokens: 1_005_000,
    })
  })

  it('finds caches that keep for longer', () => {
    const cached = (ttl?: string) =>
      said({ type: 'text', text: '', cache_control: { type: 'ephemeral', ...(ttl ? { ttl } : {}) } })
    expect(read(cached('1h'))).toMatchObject({ longCache: true })
    expect(read(cached('5m'))).toMatchObject({ longCache: false })
    expect(read(cached())).toMatchObject({ longCache: false })
    expect(read({ cache_control: { type: 'ephemeral', ttl: '1h' } })).toMatchObject({ longCache: true })
  })
})

describe('the request that goes to the provider', () => {
  it('asks for the usage of a stream', () => {
    expect(completed(body({ stream: true }))).toEqual(
      body({ stream: true, stream_options: { include_usage: true } }),
    )
    expect(completed(body({ stream: true, stream_options: { include_usage: false, other: 1 } }))).toEqual(
      body({ stream: true, stream_options: { include_usage: true, other: 1 } }),
    )
    const asking = body({ stream: true, stream_options: { include_usage: true } })
    expect(completed(asking)).toBe(asking)
    const whole = body()
    expect(completed(whole)).toBe(whole)
  })

  it.each([
    [{}, { max_completion_tokens: 2_000 }],
    [{ max_tokens: 9_000 }, { max_tokens: 2_000 }],
    [{ max_tokens: null }, { max_tokens: null, max_completion_tokens: 2_000 }],
    [{ max_completion_tokens: 9_000 }, { max_completion_tokens: 2_000 }],
    [
      { max_tokens: 1, max_completion_tokens: 2 },
      { max_tokens: 2_000, max_completion_tokens: 2_000 },
    ],
    [
      { max_tokens: 9_000, reasoning: { max_tokens: 4_000, exclude: true } },
      { max_tokens: 2_000, reasoning: { max_tokens: 976, exclude: true } },
    ],
    [
      { max_tokens: 9_000, reasoning: { effort: 'low' } },
      { max_tokens: 2_000, reasoning: { effort: 'low' } },
    ],
  ])('%j gets the limit: %j', (extra, limited) => {
    expect(withLimit(body(extra), 2_000)).toEqual(body(limited))
  })

  it('leaves room for thinking where that has a limit', () => {
    expect(read({ reasoning: { max_tokens: 4_000 } })).toMatchObject({ leastOutputTokens: 2_048 })
    expect(read({ reasoning: { effort: 'low' } })).toMatchObject({ leastOutputTokens: 1_024 })
  })
})
