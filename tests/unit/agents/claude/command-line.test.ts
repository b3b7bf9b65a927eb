import { describe, expect, it } from 'vitest'
import { commandLine, environment, pinnedEnvironment } from '../../../../src/agents/claude/claude-code.js'
import { words } from '../../../world/words.js'

describe('commandLine', () => {
  it('is headless, streams, and leaves no choice to a default', () => {
    expect(commandLine({})).toEqual(words`
      --print --input-format stream-json --output-format stream-json --verbose --permission-mode
      acceptEdits --strict-mcp-config --setting-sources user
    `)
  })

  it('names servers of tools, and takes no others', () => {
    const headers = { Authorization: 'Bearer x' }
    const tickets = { url: 'http://127.0.0.1:3129/mcp/tickets', headers }
    const line = commandLine({ servers: { tickets } })
    const at = line.indexOf('--mcp-config')
    expect(line[at - 1]).toBe('--strict-mcp-config')
    expect(JSON.parse(line[at + 1] ?? '')).toEqual({
      // It would give up a call after five minutes.
      mcpServers: { tickets: { type: 'http', ...tickets, timeout: 86_400_000 } },
    })
    expect(commandLine({ args: ['--effort high', "--fallback-model='a,b'"] }).slice(-3)).toEqual([
      '--effort',
      'high',
      '--fallback-model=a,b',
    ])
    expect(commandLine({ servers: {} })).not.toContain('--mcp-config')
  })

  it('has every setting that is given', () => {
    const line = commandLine({
      model: 'opus',
      maxTurns: 3,
      maxBudgetUsd: 0.5,
      allowedTools: ['Read', 'Bash(git log *)'],
      disallowedTools: ['WebFetch'],
      permissionMode: 'dontAsk',
      systemPrompt: '-- be brief',
      sessionId: 'id-1',
      settingSources: ['user', 'project'],
    })
    expect(line.slice(7)).toEqual([
      'dontAsk',
      '--strict-mcp-config',
      '--setting-sources',
      'user,project',
      '--model',
      'opus',
      '--max-turns',
      '3',
      '--max-budget-usd',
      '0.5',
      '--allowedTools',
      'Read,Bash(git log *)',
      '--disallowedTools',
      'WebFetch',
      '--append-system-prompt',
      '-- be brief',
      '--session-id',
      'id-1',
    ])
  })

  it('gives no new id to a session that goes on, but to its fork', () => {
    expect(commandLine({ resume: 'old', sessionId: 'new' }).slice(-2)).toEqual(['--resume', 'old'])
    expect(commandLine({ resume: 'old', forkSession: true, sessionId: 'new' }).slice(-5)).toEqual(
      words`--resume old --fork-session --session-id new`,
    )
  })
})

describe('environment', () => {
  it('lets no prompt bring files that the session has no tool for', () => {
    const name = 'CLAUDE_CODE_DISABLE_FILE_MENTIONS'
    expect(environment({ paths, tools: [] })).toMatchObject({ [name]: '1' })
    expect(environment({ paths, tools: ['Read'] })).not.toHaveProperty(name)
    expect(environment({ paths })).not.toHaveProperty(name)
  })

  const paths = { home: '/h', socket: '/g/model.sock' }

  it('sends everything through the socket of the gateway, with a key that is none', () => {
    expect(environment({ paths })).toEqual({
      HOME: '/h',
      ANTHROPIC_UNIX_SOCKET: '/g/model.sock',
      ANTHROPIC_BASE_URL: 'http://localhost',
      ANTHROPIC_API_KEY: expect.not.stringContaining('sk-ant'),
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_MAX_RETRIES: '3',
      CLAUDE_CODE_SHELL: '/bin/bash',
    })
  })

  it('leaves the socket out when another address is given', () => {
    const env = environment({ paths, extra: { ANTHROPIC_BASE_URL: 'http://127.0.0.1:1' } })
    expect(env).not.toHaveProperty('ANTHROPIC_UNIX_SOCKET')
    expect(env['ANTHROPIC_BASE_URL']).toBe('http://127.0.0.1:1')
  })

  it('says that it is a sandbox only where permissions are bypassed', () => {
    expect(environment({ paths })).not.toHaveProperty('IS_SANDBOX')
    expect(environment({ paths, permissionMode: 'bypassPermissions' })['IS_SANDBOX']).toBe('1')
  })

  it('pins the way to the model, and closes the others', () => {
    const pinned = pinnedEnvironment({ ...environment({ paths }), MINE: '1' })
    expect(pinned).toMatchObject({
      ANTHROPIC_BASE_URL: 'http://localhost',
      ANTHROPIC_UNIX_SOCKET: '/g/model.sock',
      CLAUDE_CODE_USE_BEDROCK: '',
    })
    expect(pinned).not.toHaveProperty('HOME')
    expect(pinned).not.toHaveProperty('MINE')
    expect(commandLine({ pinnedEnv: { A: 'b' } }).slice(-2)).toEqual([
      '--settings',
      '{"env":{"A":"b"},"skipWebFetchPreflight":true}',
    ])
  })
})

describe('the to-do list', () => {
  const toolsIn = (line: string[], flag: string) => line[line.indexOf(flag) + 1]?.split(',')
  const TODAY = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate']

  it('is called by the names of every version, whichever was written', () => {
    const former = commandLine({
      tools: ['TodoWrite'],
      allowedTools: ['Read', 'TodoWrite'],
      disallowedTools: ['TodoWrite'],
    })
    expect(toolsIn(former, '--tools')).toEqual(['TodoWrite', ...TODAY])
    expect(toolsIn(former, '--allowedTools')).toEqual(['Read', 'TodoWrite', ...TODAY])
    expect(toolsIn(former, '--disallowedTools')).toEqual(['TodoWrite', ...TODAY])
    const today = commandLine({ allowedTools: [...TODAY, 'Bash'], disallowedTools: ['TaskGet'] })
    expect(toolsIn(today, '--allowedTools')).toEqual([...TODAY, 'Bash', 'TodoWrite'])
    expect(toolsIn(today, '--disallowedTools')).toEqual(['TaskGet'])
  })
})
