import { describe, expect, it } from 'vitest'
import { claudeCode } from '../../../../../src/agents/claude/claude-code.js'
import type { ToolServer } from '../../../../../src/agents/mcp/tool-server.js'
import { agentFor } from '../../../../../src/agents/registry.js'
import type { TrustedTree } from '../../../../../src/base/git/trusted-tree.js'
import { specSchema } from '../../../../../src/config/spec.js'
import { planMcp } from '../../../../../src/pipeline/stages/mcp/plan.js'
import type { RunRequest } from '../../../../../src/pipeline/stages/request.js'
import { STATE } from '../../../../world/state.js'

const SERVERS = JSON.stringify({
  mcpServers: { tickets: { command: 'tickets', args: ['--all'], env: { TOKEN: '${TOKEN}' } } },
})
const host = {
  env: { TOKEN: 'token-of-the-tickets' },
  platform: 'linux',
  arch: 'x64',
  cacheDir: '/nonexistent',
  stateDir: STATE,
}
/** A base branch with this file. */
const tree = (file: string | null = null): TrustedTree => ({
  commit: 'c'.repeat(40),
  files: async (paths) => (file === null ? [] : paths.map((path) => ({ path, read: async () => file }))),
})
const server = (name: string): ToolServer => ({
  name,
  kind: 'own',
  tools: [],
  call: async () => ({ content: [] }),
  close: async () => {},
})
const plan = (servers: string | undefined, more: Partial<RunRequest> = {}, base = tree()) => {
  const tools = servers === undefined ? [] : ['tickets/*']
  const spec = specSchema.parse({ mcp: { servers, tools } })
  const request = { host, checkout: '/nonexistent', ...more }
  return planMcp(agentFor({ host: { agent: more.host?.agent }, spec }), request, spec, base)
}

describe('planMcp', () => {
  it('reads a path from the base branch, and keeps of it in the spec what the agent may see', async () => {
    const { spec, mcp } = await plan('.mcp.json', {}, tree(SERVERS))
    expect(mcp).toMatchObject({
      servers: [{ name: 'tickets', command: ['tickets', '--all'], env: { TOKEN: 'token-of-the-tickets' } }],
      secrets: ['token-of-the-tickets'],
    })
    expect(spec.mcp).toEqual({
      servers: '{"mcpServers":{"tickets":{"command":"tickets"}}}',
      tools: ['tickets/*'],
    })
  })

  it('takes the servers themselves as well', async () => {
    expect((await plan(`\n  ${SERVERS}`)).mcp?.servers).toHaveLength(1)
  })

  it('says that a file is not on the base branch', async () => {
    await expect(plan('.mcp.json')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'mcp-servers: .mcp.json is not a file on the base branch.',
    })
  })

  it('starts nothing without the input, and nothing in a replay', async () => {
    expect((await plan(undefined, {}, tree(SERVERS))).mcp).toBeNull()
    const replay = { runId: 'r', base: {}, prompt: { system: '', user: '' }, files: [] }
    expect((await plan(SERVERS, { replay })).mcp).toBeNull()
  })

  it('refuses an agent that takes no servers', async () => {
    const { ofServer: _, ...tools } = claudeCode.tools
    const agent = { ...claudeCode, displayName: 'Loner', tools }
    await expect(plan(SERVERS, { host: { ...host, agent } })).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: 'Loner does not support MCP servers.',
    })
    const own = { tools: [server('plan')], host: { ...host, agent } }
    await expect(plan(undefined, own)).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      hint: expect.not.stringContaining('mcp-servers'),
    })
  })

  it('takes servers of the caller beside the others, if their names fit', async () => {
    expect((await plan(undefined, { tools: [server('plan')] })).mcp).toBeNull()
    expect((await plan(SERVERS, { tools: [server('plan')] })).mcp?.servers).toHaveLength(1)
    for (const tools of [[server('tickets')], [server('a/b')], [server('plan'), server('plan')]])
      await expect(plan(SERVERS, { tools })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })
})
