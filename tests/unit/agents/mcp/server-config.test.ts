import { describe, expect, it } from 'vitest'
import { allows, describeServers, readServers } from '../../../../src/agents/mcp/server-config.js'

const TICKETS = {
  command: 'npx',
  args: ['-y', 'tickets@${VERSION}', '--key=${API_KEY}'],
  env: { TOKEN: '${TICKETS_TOKEN}', LEVEL: 'verbose-level', PASSWORD: 'written-out-password' },
  network: ['tickets.example.com'],
  mounts: ['${HOME}/tickets:/tickets'],
}
const DOCS = { type: 'http', url: 'https://docs.example.com/mcp', headers: { 'X-Kind': 'kind ${DOCS}' } }
const ENV = {
  VERSION: 'version-1.4.2',
  API_KEY: 'key-in-an-argument',
  TICKETS_TOKEN: 'token-of-the-tickets',
  HOME: '/home/runner-of-jobs',
  DOCS: 'a-header-of-docs',
}

const read = (servers: object, tools: string[], env: Record<string, string> = ENV) =>
  readServers({ text: JSON.stringify({ mcpServers: servers }), where: '.mcp.json', tools, env })
const problem = (servers: object, tools = ['a/*']) => {
  try {
    read(servers, tools)
  } catch (error) {
    const { code, message, hint } = error as { code: string; message: string; hint: string }
    return `${code} ${message} ${hint}`
  }
  return 'none'
}

describe('readServers', () => {
  it('fills variables of the job in, and knows which of what is there is secret', () => {
    const { servers, secrets } = read({ tickets: TICKETS, docs: DOCS }, [
      'tickets/search',
      'docs/*',
      'tickets/get_*',
    ])
    expect(servers).toEqual([
      {
        name: 'tickets',
        kind: 'stdio',
        allowed: ['search', 'get_*'],
        command: ['npx', '-y', 'tickets@version-1.4.2', '--key=key-in-an-argument'],
        env: { TOKEN: 'token-of-the-tickets', LEVEL: 'verbose-level', PASSWORD: 'written-out-password' },
        network: ['tickets.example.com'],
        mounts: [{ source: '/home/runner-of-jobs/tickets', target: '/tickets', readOnly: true }],
        timeoutMs: 120_000,
      },
      {
        name: 'docs',
        kind: 'http',
        allowed: ['*'],
        url: new URL(DOCS.url),
        headers: { 'X-Kind': 'kind a-header-of-docs' },
        timeoutMs: 120_000,
      },
    ])
    expect(secrets.sort()).toEqual([
      'a-header-of-docs',
      'key-in-an-argument',
      'kind a-header-of-docs',
      'token-of-the-tickets',
      'written-out-password',
    ])
  })

  it('reads no server that no tool is listed of', () => {
    const { servers } = read({ docs: DOCS, broken: { command: 7, env: { A: '${UNSET}' } } }, ['docs/lookup'])
    expect(servers.map(({ name }) => name)).toEqual(['docs'])
  })

  it('takes another text for a variable that is missing or empty', () => {
    const entry = { command: 'a', args: ['${X:-none}', '${Y:-}'] }
    expect(read({ a: entry }, ['a/*'], { X: '' }).servers).toMatchObject([{ command: ['a', 'none', ''] }])
  })

  it.each([
    [
      { a: { command: 'a', env: { T: '${GONE}' } } },
      /CONFIG_INVALID mcp-servers: GONE, which the MCP server a in \.mcp\.json names, is not set/,
    ],
    [
      { a: { command: 'a', comand: 'b' } },
      /The MCP server a in \.mcp\.json is not valid:\s+comand: not a known key; did you mean command\?/,
    ],
    [{ a: { args: [] } }, /command: is missing/],
    [{ a: 'node' }, /must be a mapping/],
    [
      { a: { type: 'sse', url: 'https://a.example/sse' } },
      /has the type sse, which MCP has abandoned.*streamable HTTP/,
    ],
    [{ a: { url: 'file:///etc/passwd' } }, /url is not an address that begins with http/],
    [{ a: { command: 'a', network: 'allowlist' } }, /network: must be `none`, `open` or a list of hosts/],
    [{ a: { command: 'a', network: ['https://x.example/'] } }, /CONFIG_INVALID/],
    [{ a: { command: 'a', mounts: ['a:b:c:d'] } }, /mounts: "a:b:c:d" is not/],
    [{ a: { command: 'a', timeout: 5 } }, /timeout: must be at least 1000/],
    [{ tickets: TICKETS, a1: DOCS }, /there is no MCP server a in \.mcp\.json.*It has tickets, a1\./],
    [{}, /It has no servers\./],
  ])('says what is wrong with %j', (servers, words) => expect(problem(servers)).toMatch(words))

  it('says what is wrong with the text, and with a tool', () => {
    const text = (given: string) => () =>
      readServers({ text: given, where: 'the input', tools: ['a/b'], env: {} })
    expect(text('{"mcpServers"')).toThrow(/mcp-servers: the input is not JSON/)
    expect(text('{"servers":{}}')).toThrow(/mcpServers: is missing/)
    expect(problem({ a: DOCS }, ['a'])).toMatch(/mcp-tools: "a" is not `server\/tool`/)
  })
})

it('an entry allows the tools that it names, and no others', () => {
  expect(allows({ allowed: ['get_*', 'search'] }, 'get_ticket')).toBe(true)
  expect(allows({ allowed: ['get_*', 'search'] }, 'search')).toBe(true)
  expect(allows({ allowed: ['get_*', 'search'] }, 'search_all')).toBe(false)
  expect(allows({ allowed: ['a.b'] }, 'axb')).toBe(false)
})

it('what is shown of servers has no arguments, variables, headers or paths', () => {
  const { servers } = read({ tickets: TICKETS, docs: DOCS }, ['tickets/search', 'docs/*'])
  expect(JSON.parse(describeServers(servers))).toEqual({
    mcpServers: { tickets: { command: 'npx' }, docs: { type: 'http', url: 'https://docs.example.com' } },
  })
})
