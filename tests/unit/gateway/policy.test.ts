import { describe, expect, it } from 'vitest'
import type { ModelRequest } from '../../../src/gateway/dialect.js'
import { readRequest } from '../../../src/gateway/messages/request.js'
import { evaluatePolicy, type GatewayPolicy } from '../../../src/gateway/policy.js'
import { isRefusal } from '../../../src/gateway/refusal.js'
import { messages } from './test-gateway.js'

const code = (extra: Record<string, unknown>, policy: GatewayPolicy = {}) => {
  const request = readRequest(messages(extra))
  const refusal = isRefusal(request) ? request : evaluatePolicy(request, policy)
  return refusal?.code ?? 'passes'
}
const said = (...content: unknown[]) => ({ messages: [{ role: 'user', content }] })
const image = (source: unknown) => said({ type: 'image', source })

describe('the policy over requests of the Messages API', () => {
  it.each([
    ['web search', { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, 'server_tool'],
    ['web fetch', { tools: [{ type: 'web_fetch_20250910', name: 'web_fetch' }] }, 'server_tool'],
    ['code execution', { tools: [{ type: 'code_execution_20250825', name: 'x' }] }, 'server_tool'],
    ['bash at the provider', { tools: [{ type: 'bash_code_execution_20250825', name: 'x' }] }, 'server_tool'],
    ['an MCP toolset', { tools: [{ type: 'mcp_toolset', mcp_server_name: 'x' }] }, 'server_tool'],
    ['a tool type of tomorrow', { tools: [{ type: 'teleport_20300101', name: 'x' }] }, 'server_tool'],
    [
      'a server tool behind a client tool',
      { tools: [{ name: 'Read' }, { type: 'web_search_20250305' }] },
      'server_tool',
    ],
    ['MCP servers', { mcp_servers: [{ type: 'url', url: 'https://evil.example' }] }, 'mcp_servers'],
    ['a container', { container: 'container_1' }, 'container'],
    ['a container with skills', { container: { skills: [{ skill_id: 'x' }] } }, 'container'],
    ['an image by URL', image({ type: 'url', url: 'https://evil.example/?data' }), 'url_source'],
    [
      'a document in a tool result',
      said({
        type: 'tool_result',
        tool_use_id: 'a',
        content: [{ type: 'document', source: { type: 'url', url: 'https://evil.example' } }],
      }),
      'url_source',
    ],
    [
      'a URL in the system prompt',
      { system: [{ type: 'document', source: { type: 'url', url: 'x' } }] },
      'url_source',
    ],
    ['a stored file', image({ type: 'file', file_id: 'file_1' }), 'file_reference'],
    ['an upload into a container', said({ type: 'container_upload', file_id: 'file_1' }), 'file_reference'],
    ['a field in disguise', { Tools: [{ type: 'web_search_20250305' }] }, 'malformed'],
    ['a type in disguise', { tools: [{ name: 'x', Type: 'web_search_20250305' }] }, 'malformed'],
    ['a field in the disguise of Unicode', { 'tool\u017f': [{ type: 'web_search_20250305' }] }, 'malformed'],
    ['a field with a Kelvin sign', { 'mcp_\u017ferver\u017f': [{ url: 'x' }] }, 'malformed'],
    ['a wide field', { '\uff54ools': [{ type: 'web_search_20250305' }] }, 'malformed'],
    [
      'a source in disguise',
      said({ type: 'image', Source: { Type: 'url', url: 'https://evil.example' } }),
      'malformed',
    ],
    [
      'a source in disguise in a tool result',
      said({ type: 'tool_result', content: [{ type: 'image', source: { TYPE: 'url', url: 'x' } }] }),
      'malformed',
    ],
    [
      'a source behind a field that only tool calls have',
      said({ type: 'document', input: { type: 'image', source: { type: 'url', url: 'x' } } }),
      'url_source',
    ],
    ['no messages', { messages: [] }, 'malformed'],
    ['no model', { model: '' }, 'malformed'],
    ['tools that are not a list', { tools: { type: 'web_search_20250305' } }, 'malformed'],
    ['a tool that is not an object', { tools: ['web_search'] }, 'malformed'],
  ])('refuses %s', (_what, extra, expected) => expect(code(extra)).toBe(expected))

  it.each([
    ['tools without a type', { tools: [{ name: 'web_search', input_schema: {} }] }],
    ['custom tools', { tools: [{ type: 'custom', name: 'web_search' }] }],
    [
      'tools that the client carries out',
      {
        tools: [
          { type: 'bash_20250124', name: 'bash' },
          { type: 'text_editor_20250728', name: 'e' },
        ],
      },
    ],
    [
      'a search over the tools of the request',
      { tools: [{ type: 'tool_search_tool_regex_20251119', name: 't' }] },
    ],
    ['empty MCP servers', { mcp_servers: [] }],
    ['no container', { container: null }],
    ['an image in base64', image({ type: 'base64', media_type: 'image/png', data: 'AA==' })],
    [
      'a document as text',
      said({ type: 'document', source: { type: 'text', data: 'https://evil.example' } }),
    ],
    [
      'a tool call whose input looks like a source',
      {
        messages: [
          { role: 'user', content: 'x' },
          {
            role: 'assistant',
            content: [
              {
                type: 'tool_use',
                id: 'a',
                name: 'f',
                input: { source: { type: 'url', url: 'x' }, file_id: 'y' },
              },
            ],
          },
        ],
      },
    ],
    [
      'text that speaks of server tools',
      said({ type: 'text', text: '{"type":"web_search_20250305","mcp_servers":[]}' }),
    ],
    ['fields of tomorrow', { output_config: { effort: 'medium' }, context_management: { edits: [] } }],
  ])('lets through %s', (_what, extra) => expect(code(extra)).toBe('passes'))

  it('allows the server tools on the list and no others', () => {
    const search = { tools: [{ type: 'web_search_20250305', name: 's' }] }
    expect(code(search, { serverTools: ['web_search'] })).toBe('passes')
    expect(code(search, { serverTools: ['web_search_*'] })).toBe('passes')
    expect(code(search, { serverTools: ['web_fetch'] })).toBe('server_tool')
  })

  it('names the first thing that the provider would reach', () => {
    const url = { type: 'image', source: { type: 'url', url: 'x' } }
    const file = { type: 'image', source: { type: 'file', file_id: 'x' } }
    expect(code(said(url, file))).toBe('url_source')
    expect(code(said(file, url))).toBe('file_reference')
    expect(code({ ...said(file), container: 'c' })).toBe('container')
    expect(code({ ...said(file), container: 'c', mcp_servers: [{ url: 'x' }] })).toBe('mcp_servers')
  })

  it('lets through the allowed models only', () => {
    const policy = { allowedModels: ['claude-sonnet-*', 'claude-opus-5[1m]'] }
    const model = (name: string) => code({ model: name }, policy)
    expect(model('claude-sonnet-5')).toBe('passes')
    expect(model('claude-opus-5[1m]')).toBe('passes')
    expect(model('claude-opus-5')).toBe('model')
    expect(model('claude-opus-5m')).toBe('model')
    expect(model('xclaude-sonnet-5')).toBe('model')
    expect(code({ model: 'anything' }, { allowedModels: [] })).toBe('passes')
    const beside = (extra: object) => code({ model: 'claude-sonnet-5', ...extra }, policy)
    expect(beside({ fallbacks: [{ model: 'claude-sonnet-4' }] })).toBe('passes')
    expect(beside({ fallbacks: [{ model: 'claude-dear-9' }] })).toBe('model')
    expect(beside({ fallback_models: ['claude-sonnet-4', 'claude-dear-9'] })).toBe('model')
    expect(beside({ tools: [{ name: 'x', options: { Model: 'claude-dear-9' } }] })).toBe('model')
    const schema = { type: 'object', properties: { model: { type: 'string', default: 'claude-dear-9' } } }
    expect(beside({ tools: [{ name: 'Task', input_schema: schema }] })).toBe('passes')
    expect(code({ model: 'my-gateway/team/claude' }, { allowedModels: ['my-gateway/*'] })).toBe('passes')
  })
})

describe('a refusal', () => {
  const of = (change: Partial<ModelRequest>, policy: GatewayPolicy = {}) =>
    evaluatePolicy(
      {
        model: 'a',
        otherModels: [],
        maxOutputTokens: undefined,
        leastOutputTokens: undefined,
        extraTokens: 0,
        fast: false,
        regional: false,
        longCache: false,
        serverTools: [],
        toolUses: 0,
        reaches: [],
        ...change,
      },
      policy,
    )

  it.each([
    ['mcp_servers', 'MCP servers reached by the provider are not allowed in this run.'],
    ['container', 'Containers at the provider are not allowed in this run.'],
    ['url_source', 'Content that the provider fetches from a URL is not allowed in this run.'],
    ['file_reference', 'Files stored at the provider are not allowed in this run.'],
    [
      'stored_content',
      'Conversations, prompts and answers that the provider stores are not allowed in this run: `store` must be false.',
    ],
    ['unknown_content', 'Content of a type that the gateway does not know is not allowed in this run.'],
  ] as const)('of %s says what is not allowed', (reach, message) => {
    expect(of({ reaches: [reach] })).toEqual({ status: 403, code: reach, message })
  })

  it('of a model names it, at a bounded length, and the allowed ones', () => {
    const allowedModels = ['a', 'b-*']
    expect(of({}, { allowedModels })).toBeUndefined()
    expect(of({ model: 'b-1', otherModels: ['a', `c${'x'.repeat(300)}`] }, { allowedModels })).toEqual({
      status: 403,
      code: 'model',
      message: `The model c${'x'.repeat(199)} is not allowed in this run; allowed: a, b-*.`,
    })
  })

  it('of a tool names its type, at a bounded length, and the reason', () => {
    const tool = { type: `t${'x'.repeat(100)}_20260101`, family: `t${'x'.repeat(100)}` }
    expect(of({ serverTools: [tool] }, { serverTools: [tool.family] })).toBeUndefined()
    expect(of({ serverTools: [tool] }, { serverTools: [tool.type] })).toBeUndefined()
    expect(of({ serverTools: [tool] }, { serverTools: ['other'] })).toEqual({
      status: 403,
      code: 'server_tool',
      message: `The tool type t${'x'.repeat(79)} is not allowed in this run. Tools that run at the provider are a way out of the sandbox.`,
    })
  })
})
