import { describe, expect, it } from 'vitest'
import { evaluatePolicy, type GatewayPolicy } from '../../../../src/gateway/policy.js'
import { isRefusal } from '../../../../src/gateway/refusal.js'
import { readRequest } from '../../../../src/gateway/responses/request.js'

const IMAGE = `data:image/png;base64,${'A'.repeat(978)}`
const GOOD = { model: 'gpt-5.5', input: 'x', store: false }
const read = (extra: object) => readRequest({ ...GOOD, ...extra })
const code = (extra: object, policy: GatewayPolicy = {}) => {
  const request = read(extra)
  return (isRefusal(request) ? request : evaluatePolicy(request, policy))?.code ?? 'passes'
}
const items = (...input: unknown[]) => ({ input })
const said = (...content: unknown[]) => items({ type: 'message', role: 'user', content })
const tools = (...list: unknown[]) => ({ tools: list })

describe('the policy over requests of the Responses API', () => {
  it.each([
    ['web search', tools({ type: 'web_search' }), 'server_tool'],
    ['web search of a date', tools({ type: 'web_search_2025_08_26' }), 'server_tool'],
    ['file search', tools({ type: 'file_search', vector_store_ids: ['vs_1'] }), 'server_tool'],
    ['a code interpreter', tools({ type: 'code_interpreter', container: { type: 'auto' } }), 'server_tool'],
    ['image generation', tools({ type: 'image_generation' }), 'server_tool'],
    ['a hosted shell', tools({ type: 'shell', environment: { type: 'container_auto' } }), 'server_tool'],
    ['a shell that does not say where', tools({ type: 'shell' }), 'server_tool'],
    ['a tool of tomorrow', tools({ type: 'function' }, { type: 'teleport' }), 'server_tool'],
    [
      'a tool in a namespace',
      tools({ type: 'namespace', name: 'a', tools: [{ type: 'web_search' }] }),
      'server_tool',
    ],
    [
      'a tool that the input brings',
      items({ type: 'additional_tools', role: 'developer', tools: [{ type: 'web_search' }] }),
      'server_tool',
    ],
    [
      'a tool that a search has found',
      items({ type: 'tool_search_output', tools: [{ type: 'namespace', tools: [{ type: 'web_search' }] }] }),
      'server_tool',
    ],
    [
      'a tool that any item brings',
      items({ type: 'configuration_update', tools: [{ type: 'web_search' }] }),
      'server_tool',
    ],
    ['a model in an item', items({ type: 'configuration_update', model: 'other' }), 'unknown_content'],
    ['a tier in an item', items({ type: 'configuration_update', service_tier: 'x' }), 'unknown_content'],
    ['a model in a message', items({ role: 'user', content: 'hi', model: 'other' }), 'unknown_content'],
    [
      'tools in disguise in an item',
      items({ type: 'configuration_update', Tools: [{ type: 'web_search' }] }),
      'malformed',
    ],
    [
      'tools that are no list',
      items({ type: 'additional_tools', tools: { type: 'web_search' } }),
      'server_tool',
    ],
    ['an MCP server', tools({ type: 'mcp', server_url: 'https://evil.example' }), 'mcp_servers'],
    ['a call of an MCP server', items({ type: 'mcp_call', id: 'x' }), 'mcp_servers'],
    ['a container', tools({ type: 'code_interpreter', container: 'cntr_1' }), 'server_tool'],
    ['an image by URL', said({ type: 'input_image', image_url: 'https://evil.example/?data' }), 'url_source'],
    [
      'an image by an object',
      said({ type: 'input_image', image_url: { url: 'https://e.example' } }),
      'url_source',
    ],
    ['a file by URL', said({ type: 'input_file', file_url: 'https://evil.example' }), 'url_source'],
    [
      'a file whose data is a URL',
      said({ type: 'input_file', file_data: 'https://evil.example' }),
      'url_source',
    ],
    ['a stored file', said({ type: 'input_file', file_id: 'file_1' }), 'file_reference'],
    ['a stored image', said({ type: 'input_image', file_id: 'file_1' }), 'file_reference'],
    [
      'a URL in the output of a tool',
      items({
        type: 'function_call_output',
        output: [{ type: 'input_image', image_url: 'http://e.example' }],
      }),
      'url_source',
    ],
    [
      'a screenshot by URL',
      items({
        type: 'computer_call_output',
        output: { type: 'computer_screenshot', image_url: 'http://e.example' },
      }),
      'url_source',
    ],
    ['an earlier answer', { previous_response_id: 'resp_1' }, 'stored_content'],
    ['a conversation', { conversation: 'conv_1' }, 'stored_content'],
    ['a stored prompt', { prompt: { id: 'pmpt_1' } }, 'stored_content'],
    ['an answer that is stored', { store: true }, 'stored_content'],
    ['an answer that is stored by default', { store: undefined }, 'stored_content'],
    ['an answer in the background', { background: true }, 'stored_content'],
    ['a reference', items({ type: 'item_reference', id: 'msg_1' }), 'stored_content'],
    ['a reference that does not say so', items({ id: 'msg_1' }), 'stored_content'],
    [
      'a picture that the provider keeps',
      items({ type: 'image_generation_call', id: 'ig_1' }),
      'stored_content',
    ],
    ['a call in a container', items({ type: 'code_interpreter_call', container_id: 'c' }), 'container'],
    ['an item of tomorrow', items({ type: 'hologram', of: 'https://evil.example' }), 'unknown_content'],
    ['content of tomorrow', said({ type: 'input_hologram', of: 'https://evil.example' }), 'unknown_content'],
    ['a field in disguise', { Tools: [{ type: 'web_search' }] }, 'malformed'],
    ['a field in the disguise of Unicode', { 'tool\u017f': [{ type: 'web_search' }] }, 'malformed'],
    ['a type in disguise', tools({ type: 'function', Type: 'web_search' }), 'malformed'],
    [
      'tools in disguise in a namespace',
      tools({ type: 'namespace', Tools: [{ type: 'web_search' }] }),
      'malformed',
    ],
    ['an address in disguise', said({ type: 'input_image', Image_URL: 'https://evil.example' }), 'malformed'],
    [
      'an environment in disguise',
      tools({ type: 'shell', environment: { type: 'local', Type: 'container_auto' } }),
      'malformed',
    ],
    ['a field of tomorrow', { teleport: { to: 'https://evil.example' } }, 'unknown_content'],
    ["a router's search", { plugins: [{ id: 'web' }] }, 'server_tool'],
    ["a router's plugin", { plugins: [{ id: 'file-parser' }] }, 'server_tool'],
    ["a router's tool", tools({ type: 'openrouter:web_search' }), 'server_tool'],
    ['options of a search', { web_search_options: {} }, 'server_tool'],
    ['a model that searches', { model: 'openai/gpt-5.5:online' }, 'server_tool'],
    ['a fallback that searches', { models: ['a/b', 'a/c:online'] }, 'server_tool'],
    ['a preset', { preset: 'mine' }, 'stored_content'],
    ['a preset as a model', { model: '@preset/mine' }, 'stored_content'],
    ['a fallback to a preset', { models: ['a/b@preset/mine'] }, 'stored_content'],
    ['plugins in disguise', { Plugins: [{ id: 'web' }] }, 'malformed'],
    ['a plugin in disguise', { plugins: [{ id: 'x', ID: 'web' }] }, 'malformed'],
    ['plugins that are no list', { plugins: { id: 'web' } }, 'malformed'],
    ['no input', { input: [] }, 'malformed'],
    ['no model', { model: '' }, 'malformed'],
  ])('refuses %s', (_what, extra, expected) => expect(code(extra)).toBe(expected))

  it.each([
    [
      'tools of the client',
      tools({ type: 'function', name: 'a' }, { type: 'custom', name: 'b' }, { type: 'apply_patch' }),
    ],
    ['a local shell', tools({ type: 'shell', environment: { type: 'local' } }, { type: 'local_shell' })],
    ['a search of its own tools', tools({ type: 'tool_search', execution: 'client' })],
    [
      'schemas with fields like ours',
      tools({
        type: 'function',
        name: 'a',
        parameters: { properties: { file_id: {}, Tools: {}, model: {} } },
      }),
    ],
    [
      'schemas of tools that an item brings',
      items({
        type: 'configuration_update',
        tools: [{ type: 'function', name: 'a', parameters: { properties: { file_id: {}, Tools: {} } } }],
      }),
    ],
    ['an image of its own', said({ type: 'input_image', image_url: 'data:image/png;base64,AAAA' })],
    [
      'what Codex sends back',
      items(
        {
          type: 'message',
          role: 'developer',
          content: [{ type: 'input_text', text: 'image_url: http://a' }],
        },
        { type: 'reasoning', summary: [], encrypted_content: 'x' },
        {
          type: 'function_call',
          call_id: 'a',
          name: 'f',
          arguments: '{"file_id":"x","image_url":"http://a"}',
        },
        { type: 'function_call_output', call_id: 'a', output: 'ok' },
        { type: 'custom_tool_call', call_id: 'b', name: 'apply_patch', input: '*** Begin Patch' },
        { type: 'custom_tool_call_output', call_id: 'b', output: 'ok' },
        { type: 'local_shell_call', call_id: 'c', action: { type: 'exec', command: ['ls'], Type: 'x' } },
        { type: 'web_search_call', action: { type: 'open_page', url: 'https://a.example' } },
        {
          type: 'message',
          role: 'assistant',
          content: [
            { type: 'output_text', text: 'x', annotations: [{ type: 'url_citation', url: 'http://a' }] },
          ],
        },
      ),
    ],
    ['messages without a type', items({ role: 'user', content: 'hi' })],
    ['other fields of the API', { context_management: [{ type: 'compaction' }], moderation: { level: 1 } }],
  ])('lets through %s', (_what, extra) => expect(code(extra)).toBe('passes'))

  it('allows the tools at the provider that are on the list, by either name', () => {
    const search = tools({ type: 'web_search_2025_08_26' })
    expect(code(search, { serverTools: ['web_search'] })).toBe('passes')
    expect(code(search, { serverTools: ['web_search_2025_08_26'] })).toBe('passes')
    expect(code(search, { serverTools: ['file_search'] })).toBe('server_tool')
    const python = tools({ type: 'code_interpreter', container: 'cntr_1' })
    expect(code(python, { serverTools: ['code_interpreter'] })).toBe('container')
    const upload = tools({ type: 'code_interpreter', container: { type: 'auto', file_ids: ['f'] } })
    expect(code(upload, { serverTools: ['code_interpreter'] })).toBe('file_reference')
  })

  it('sees every model that is named', () => {
    const policy = { allowedModels: ['gpt-5.5'] }
    expect(code({}, policy)).toBe('passes')
    expect(code({ model: 'gpt-6' }, policy)).toBe('model')
    expect(code({ models: ['gpt-6'] }, policy)).toBe('model')
    expect(
      code(tools({ type: 'image_generation', model: 'gpt-image-2' }), { ...policy, serverTools: ['*'] }),
    ).toBe('model')
    expect(code(tools({ type: 'function', parameters: { model: 'gpt-6' } }), policy)).toBe('passes')
    expect(code({ metadata: { model: 'gpt-6' } }, policy)).toBe('passes')
  })
})

describe('what a request may cost', () => {
  it('is read from it', () => {
    expect(read({ max_output_tokens: 9, service_tier: 'priority' })).toEqual({
      model: 'gpt-5.5',
      otherModels: [],
      maxOutputTokens: 9,
      leastOutputTokens: 2_048,
      extraTokens: 5_000,
      fast: true,
      regional: false,
      longCache: false,
      serverTools: [],
      toolUses: 0,
      reaches: [],
    })
  })

  it.each([
    [{ service_tier: 'auto' }, { fast: false }],
    [{ service_tier: 'flex' }, { fast: false }],
    [{ service_tier: 'ultrafast' }, { fast: true }],
    [{ prompt_cache_retention: 'in_memory' }, { longCache: false }],
    [{ prompt_cache_retention: '24h' }, { longCache: true }],
    [{ prompt_cache_options: { ttl: '30m' } }, { longCache: false }],
    [{ prompt_cache_options: { ttl: '12h' } }, { longCache: true }],
    [tools({ type: 'web_search' }), { toolUses: 20 }],
    [{ ...tools({ type: 'web_search' }), max_tool_calls: 3 }, { toolUses: 3 }],
    [{ ...tools({ type: 'function' }), max_tool_calls: 3 }, { toolUses: 0 }],
    [{ plugins: [{ id: 'web' }], max_tool_calls: 3 }, { toolUses: 20 }],
    [said({ type: 'input_image', image_url: IMAGE }), { extraTokens: 54_000 }],
    [
      items({ type: 'computer_call_output', output: { type: 'computer_screenshot', image_url: IMAGE } }),
      { extraTokens: 54_000 },
    ],
    // Text that only looks like an image costs a token for each byte.
    [said({ type: 'input_text', text: '', image_url: IMAGE }), { extraTokens: 5_000 }],
    [said({ type: 'input_image', image_url: `data:${'A'.repeat(995)}` }), { extraTokens: 5_000 }],
    [
      tools({ type: 'tool_search', parameters: { type: 'input_image', image_url: IMAGE } }),
      { extraTokens: 5_000 },
    ],
    [said({ type: 'input_file', file_data: 'AAAA' }), { extraTokens: 1_005_000 }],
  ])('%j: %j', (extra, expected) => expect(read(extra)).toMatchObject(expected))

  it.each([
    [{ model: 7 }, 'model: '],
    [{ tools: [{ type: 7 }] }, 'tools.0.type: '],
    [{ max_output_tokens: -1 }, 'max_output_tokens: '],
    [{ max_output_tokens: 0 }, 'max_output_tokens: '],
  ])('names the field that is wrong in %j', (extra, path) => {
    expect(read(extra)).toMatchObject({ code: 'malformed', message: expect.stringContaining(path) })
  })
})
