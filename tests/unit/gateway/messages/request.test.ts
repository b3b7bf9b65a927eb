import { describe, expect, it } from 'vitest'
import { readRequest } from '../../../../src/gateway/messages/request.js'
import { words } from '../../../world/words.js'

const GOOD = { model: 'm', messages: [{ role: 'user', content: 'x' }] }
const read = (extra: object) => readRequest({ ...GOOD, ...extra })

it.each(words`
  model messages system tools type source mcp_servers container max_tokens stream speed file_id
  cache_control ttl max_uses inference_geo models plugins preset web_search_options
`)('refuses %s in another spelling, and says which', (key) => {
  const message = expect.stringContaining(`${key.toUpperCase()}: unknown field`)
  expect(read({ [key.toUpperCase()]: 1 })).toMatchObject({ message })
  expect(read({ [` ${key}`]: 1 })).toMatchObject({ message: expect.stringContaining(': unknown field') })
})

it.each(['file', 'container_upload'])('sees content of the type %s', (type) => {
  expect(read({ system: [{ type }] })).toMatchObject({ reaches: ['file_reference'] })
})

it('reads what a request asks for', () => {
  expect(read({ system: [{ type: 'text', file_id: 'x' }], speed: 'fast', max_tokens: 9 })).toEqual({
    model: 'm',
    otherModels: [],
    maxOutputTokens: 9,
    leastOutputTokens: 1_024,
    extraTokens: 5_000,
    fast: true,
    regional: false,
    longCache: false,
    serverTools: [],
    toolUses: 0,
    reaches: ['file_reference'],
  })
  expect(read({ tools: [{ type: 'memory_20250818' }, { type: 'computer_20250124' }] })).toMatchObject({
    fast: false,
    serverTools: [],
  })
})

it.each([
  [{ model: 7 }, 'model: '],
  [{ tools: [{ type: 7 }] }, 'tools.0.type: '],
  [{ messages: [] }, 'messages: '],
  [{ model: '' }, 'model: '],
  [{ model: 'm'.repeat(201) }, 'model: '],
  [{ max_tokens: -1 }, 'max_tokens: '],
])('names the field that is wrong in %j', (extra, path) => {
  expect(read(extra)).toMatchObject({ message: expect.stringContaining(path) })
})

it.each([7, null, 'text', undefined])('refuses %j as a body', (body) => {
  expect(readRequest(body)).toMatchObject({ message: expect.stringMatching(/body: \S/) })
})

it('accepts a model name of 200 characters, no tools and no output', () => {
  const model = 'm'.repeat(200)
  expect(read({ model, tools: null, max_tokens: 0, speed: null })).toMatchObject({
    model,
    maxOutputTokens: 0,
    serverTools: [],
    fast: false,
  })
})

it('cuts a disguised field to 80 characters', () => {
  const disguised = `model${' '.repeat(200)}`
  const { message } = read({ [disguised]: 1 }) as { message: string }
  expect(message).toMatch(/model {75}: unknown field/)
})

it('finds a disguised field in the second tool', () => {
  expect(read({ tools: [{ name: 'a' }, { Type: 'web_search_20250305' }] })).toMatchObject({
    message: expect.stringContaining('Type: unknown field'),
  })
})

describe('models beside the main one', () => {
  it.each([
    ['fallback', 'a', ['a']],
    ['fallbacks', ['a', 'b'], ['a', 'b']],
    ['models', ['a'], ['a']],
    ['advisor_model', 'a', ['a']],
    ['Advisor_Model', 'a', ['a']],
    ['models', [['a']], ['a']],
    ['fallbacks', [{ model: 'a', note: 'b' }], ['a']],
    ['thing', { model: 'a' }, ['a']],
    ['thing', [{ fallback: 'a' }, 'b', 7, null], ['a']],
    ['supermodel', 'a', []],
    ['model_of_things', 'a', []],
    ['prefallback', 'a', []],
    ['fallbacks_of_things', 'a', []],
    ['input_schema', { model: 'a' }, []],
    ['output_config', { model: 'a' }, []],
    ['output_format', { model: 'a' }, []],
    ['input_examples', { model: 'a' }, []],
    ['my_input_schema', { model: 'a' }, ['a']],
    ['input_schemata', { model: 'a' }, ['a']],
    ['metadata', { model: 'a' }, []],
    ['system', [{ model: 'a' }], []],
  ])('%s: %j names %j', (key, value, otherModels) => {
    expect(read({ [key]: value })).toMatchObject({ otherModels })
  })

  it('are not what the messages say', () => {
    expect(read({ messages: [{ role: 'user', content: [{ model: 'a' }] }] })).toMatchObject({
      otherModels: [],
    })
  })
})

it.each([
  [undefined, []],
  [null, []],
  ['custom', []],
  ['bash_20250124', []],
  ['text_editor_20250728', []],
  ['tool_search_tool_regex_20251119', []],
  ['web_search_20250305', [{ type: 'web_search_20250305', family: 'web_search' }]],
  ['web_search_2025030', [{ type: 'web_search_2025030', family: 'web_search_2025030' }]],
  ['web_20250305_search', [{ type: 'web_20250305_search', family: 'web_20250305_search' }]],
  ['', [{ type: '', family: '' }]],
])('tools that the provider runs type %j', (type, serverTools) => {
  expect(read({ tools: [type === undefined ? { name: 'x' } : { type }] })).toMatchObject({ serverTools })
})

describe('what a router does beside the API', () => {
  const search = [{ type: 'web_search', family: 'web_search' }]

  it.each([
    [{ plugins: [{ id: 'web' }] }, search],
    [{ plugins: [{ id: 'file-parser' }] }, [{ type: 'file-parser', family: 'file-parser' }]],
    [{ plugins: [] }, []],
    [{ web_search_options: {} }, search],
    [{ enable_search: true }, search],
    [{ model: 'anthropic/claude-sonnet-5:online' }, search],
    [{ models: ['a/b', 'a/c:online'] }, search],
    [{ model: 'anthropic/claude-sonnet-5' }, []],
  ])('%j runs at the provider: %j', (extra, serverTools) => {
    expect(read(extra)).toMatchObject({ serverTools, toolUses: serverTools.length * 20 })
  })

  it.each([
    [{ preset: 'mine' }, ['stored_content']],
    [{ model: '@preset/mine' }, ['stored_content']],
    [{ models: ['a/b@preset/mine'] }, ['stored_content']],
    [{ some_field_of_tomorrow: true }, []],
  ])('%j reaches %j', (extra, reaches) => expect(read(extra)).toMatchObject({ reaches }))

  it('is understood only when written as documented', () => {
    expect(read({ plugins: [{ id: 'x', ID: 'web' }] })).toMatchObject({ code: 'malformed' })
    expect(read({ plugins: { id: 'web' } })).toMatchObject({ code: 'malformed' })
  })
})

describe('what makes a request dear', () => {
  const said = (...content: object[]) => ({ messages: [{ role: 'user', content }] })

  it.each([
    [{}, 1_024],
    [{ thinking: null }, 1_024],
    [{ thinking: { type: 'adaptive' } }, 1_024],
    [{ thinking: { type: 'enabled', budget_tokens: 5_000 } }, 2_048],
  ])('%j needs an answer of %i tokens', (extra, leastOutputTokens) => {
    expect(read(extra)).toMatchObject({ leastOutputTokens })
  })

  it('is a picture, whose bytes say nothing of its tokens', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'x'.repeat(7_000) }
    const image = { type: 'image', source }
    expect(read(said(image))).toMatchObject({ extraTokens: 5_000 + 5_000 - 7_000 })
    expect(read(said(image, { type: 'tool_result', content: [image] }))).toMatchObject({
      extraTokens: 5_000 + 2 * (5_000 - 7_000),
    })
    expect(read(said({ type: 'document', source }))).toMatchObject({ extraTokens: 1_005_000 })
    expect(read(said({ type: 'document', source: { type: 'text', data: 'x' } }))).toMatchObject({
      extraTokens: 5_000,
    })
    expect(read(said({ type: 'image', source: { type: 'base64', data: 7 } }))).toMatchObject({
      extraTokens: 5_000,
    })
  })

  it.each([
    [undefined, false],
    [null, false],
    [{ type: 'ephemeral' }, false],
    [{ type: 'ephemeral', ttl: null }, false],
    [{ type: 'ephemeral', ttl: '5m' }, false],
    [{ type: 'ephemeral', ttl: '1h' }, true],
    [{ type: 'ephemeral', ttl: '9h' }, true],
  ])('is a cache that keeps for long: %j', (cache_control, longCache) => {
    expect(read({ cache_control })).toMatchObject({ longCache })
    expect(read({ tools: [{ name: 'a' }, { name: 'b', cache_control }] })).toMatchObject({ longCache })
    expect(read({ system: [{ type: 'text', text: '', cache_control }] })).toMatchObject({ longCache })
    const text = { type: 'text', text: '' }
    expect(read(said({ ...text, cache_control }, text))).toMatchObject({ longCache })
  })

  it.each([
    ['us', true],
    ['global', false],
    [null, false],
  ])('is a region: %j', (inference_geo, regional) => {
    expect(read({ inference_geo })).toMatchObject({ regional })
  })

  it('are uses of tools at the provider', () => {
    const search = { type: 'web_search_20250305' }
    expect(read({ tools: [{ name: 'x', max_uses: 9 }] })).toMatchObject({ toolUses: 0 })
    expect(read({ tools: [{ ...search, max_uses: 8 }, search] })).toMatchObject({ toolUses: 28 })
    expect(read({ tools: [{ ...search, max_uses: 0 }] })).toMatchObject({ toolUses: 0 })
    // For a summary, the provider reads the conversation once more.
    const edits = (type: string) => ({ context_management: { edits: [{ type }] } })
    expect(read(edits('compact_20260112'))).toMatchObject({ toolUses: 1 })
    expect(read({ compaction: { type: 'enabled' }, tools: [search] })).toMatchObject({ toolUses: 21 })
    expect(read({ ...edits('clear_tool_uses_20250919'), compaction: null })).toMatchObject({ toolUses: 0 })
    expect(read({ tools: [{ ...search, max_uses: -1 }] })).toMatchObject({ status: 400 })
    expect(read({ tools: [{ ...search, max_uses: '8' }] })).toMatchObject({ status: 400 })
  })
})

describe('what a request reaches', () => {
  it.each([
    [{ mcp_servers: [] }, []],
    [{ mcp_servers: null }, []],
    [{ mcp_servers: undefined }, []],
    [{ mcp_servers: [{ url: 'x' }] }, ['mcp_servers']],
    [{ container: 'c' }, ['container']],
    [{ container: null }, []],
    [{ system: [{ type: 'image', source: { type: 'url', url: 'x' } }] }, ['url_source']],
    [{ system: [{ type: 'image', source: { type: 'base64' } }] }, []],
  ])('%j: %j', (extra, reaches) => expect(read(extra)).toMatchObject({ reaches }))

  const said = (block: object) => ({ messages: [{ role: 'assistant', content: [block] }] })
  const input = { file_id: 'x', source: { type: 'url' } }

  it.each(['tool_use', 'server_tool_use', 'mcp_tool_use'])('leaves the input of a %s alone', (type) => {
    expect(read(said({ type, input, name: 'x' }))).toMatchObject({ reaches: [] })
    expect(read(said({ type, other: input }))).toMatchObject({ reaches: ['file_reference', 'url_source'] })
  })

  it.each(['text', 'tool_user', 'my_tool_use', undefined])(
    'looks into an input beside the type %s',
    (type) => {
      const unknown = type === 'text' ? [] : ['unknown_content']
      expect(read(said({ type, input }))).toMatchObject({
        reaches: ['file_reference', 'url_source', ...unknown],
      })
    },
  )

  const data = { type: 'base64', data: 'x' }
  const image = (source: unknown) => ({ type: 'image', source })
  const nested = (inner: unknown) => ({ type: 'tool_result', content: inner })

  it.each([
    [{ type: 'text', text: '' }],
    [image(data)],
    [{ type: 'document', source: data }],
    [{ type: 'document', source: { type: 'text', data: 'x' } }],
    [{ type: 'document', source: { type: 'content', content: [{ type: 'text' }, image(data)] } }],
    [{ type: 'document', source: { type: 'content', content: 'x' } }],
    [{ type: 'search_result', source: 'https://a.example', content: [{ type: 'text' }] }],
    [{ type: 'text', citations: [{ type: 'search_result_location', source: 'https://a.example' }] }],
    [{ type: 'thinking' }],
    [{ type: 'redacted_thinking' }],
    [{ type: 'compaction' }],
    [{ type: 'fallback' }],
    [{ type: 'tool_use' }],
    [nested('x')],
    [nested([{ type: 'text' }, image(data), { type: 'tool_reference' }])],
    [{ type: 'tool_reference' }],
    [{ type: 'server_tool_use' }],
    [{ type: 'web_search_tool_result', content: [{ type: 'web_search_result', url: 'https://a.example' }] }],
    [{ type: 'web_fetch_tool_result', content: { type: 'web_fetch_result', url: 'https://a.example' } }],
    [{ type: 'code_execution_tool_result' }],
    [{ type: 'bash_code_execution_tool_result' }],
    [{ type: 'text_editor_code_execution_tool_result' }],
    [{ type: 'tool_search_tool_result' }],
    [{ type: 'advisor_tool_result' }],
    [{ type: 'mcp_tool_use' }],
    [{ type: 'mcp_tool_result' }],
    [{ type: 'text', source: null }],
  ])('passes: %j', (block) => {
    expect(read(said(block))).toMatchObject({ reaches: [] })
    expect(read({ system: [block] })).toMatchObject({ reaches: [] })
  })

  it.each([
    ['url_source', image({ type: 'url', url: 'x' })],
    ['url_source', image({ type: 'URL', url: 'x' })],
    ['url_source', image({ type: 'url ', url: 'x' })],
    ['url_source', image({ type: 's3', uri: 'x' })],
    ['url_source', image({ type: 'Base64', data: 'x' })],
    ['url_source', image({ url: 'x' })],
    ['url_source', image({ ...data, url: 'x' })],
    ['url_source', image({ type: ['base64'] })],
    ['url_source', image('https://a.example')],
    ['url_source', image(['https://a.example'])],
    ['url_source', { type: 'image', url: 'x' }],
    ['url_source', { type: 'image', source: null, url: 'x' }],
    ['url_source', { type: 'document', url: 'x' }],
    ['url_source', { type: 'text', source: 'https://a.example' }],
    ['url_source', nested([image({ type: 's3' })])],
    ['url_source', nested([{ type: 'image' }])],
    ['url_source', { type: 'document', source: { type: 'content', content: [image({ type: 's3' })] } }],
    [
      'url_source',
      { type: 'web_fetch_tool_result', content: { type: 'x', content: { source: { type: 'S3' } } } },
    ],
    ['file_reference', image({ type: 'file' })],
    ['file_reference', { type: 'file' }],
    ['file_reference', { type: 'container_upload' }],
    ['unknown_content', { type: 'image_url', image_url: { url: 'x' } }],
    ['unknown_content', { type: 'Image', source: data }],
    ['unknown_content', { type: 'image ', source: data }],
    ['unknown_content', { image_url: 'x' }],
    ['unknown_content', { type: null }],
    ['unknown_content', { type: ['text'] }],
    ['unknown_content', 'text'],
    ['unknown_content', null],
    ['unknown_content', nested([{ type: 'video' }])],
    ['unknown_content', nested([nested([{ type: 'video' }])])],
    ['unknown_content', { type: 'search_result', source: 'x', content: [{ type: 'video' }] }],
    ['unknown_content', { type: 'document', source: { type: 'content', content: [{ type: 'video' }] } }],
  ])('is %s: %j', (reach, block) => {
    expect(read({ messages: [{ role: 'user', content: [{ type: 'text' }, block] }] })).toMatchObject({
      reaches: [reach],
    })
    expect(read({ system: [block] })).toMatchObject({ reaches: [reach] })
  })

  it('names what it knows before what it does not know', () => {
    const content = [{ type: 'video' }, image({ type: 'url' })]
    expect(read({ messages: [{ role: 'user', content }] })).toMatchObject({
      reaches: ['url_source', 'unknown_content'],
    })
  })

  it('passes over null in the content', () => {
    expect(read(said({ type: 'text', cache_control: null }))).toMatchObject({ reaches: [] })
  })
})

it('reports the first disguised field, in messages before the system prompt', () => {
  expect(
    read({
      messages: [{ role: 'user', content: [{ Type: 'file' }, { Source: 1 }] }],
      system: [{ File_ID: 1 }],
    }),
  ).toMatchObject({ message: expect.stringContaining('Type: unknown field') })
  expect(read({ system: [{ File_ID: 1 }] })).toMatchObject({
    message: expect.stringContaining('File_ID: unknown field'),
  })
})
