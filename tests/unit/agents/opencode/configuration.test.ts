import { describe, expect, it } from 'vitest'
import { homeFiles, permissionsOf } from '../../../../src/agents/opencode/configuration.js'
import { tools } from '../../../../src/agents/opencode/tools.js'
import type { SessionSettings } from '../../../../src/agents/port/session-settings.js'

const endpoint = {
  provider: 'openrouter',
  dialect: 'chat',
  url: 'http://127.0.0.1:3130',
  key: 'sk-dummy',
} as const
const files = (settings: SessionSettings = {}) => homeFiles({ endpoint, ...settings })
const configured = (settings: SessionSettings = {}) =>
  JSON.parse(files(settings)['.config/opencode/opencode.json'] ?? '')

describe('the configuration of OpenCode', () => {
  it('knows one provider, ours, and one model', () => {
    expect(configured({ model: 'anthropic/claude-x' })).toMatchObject({
      model: 'caisson/anthropic/claude-x',
      small_model: 'caisson/anthropic/claude-x',
      enabled_providers: ['caisson'],
      provider: {
        caisson: {
          npm: '@ai-sdk/openai-compatible',
          options: { baseURL: 'http://127.0.0.1:3130/v1', apiKey: 'sk-dummy' },
          models: { 'anthropic/claude-x': { limit: { output: 32_000 } } },
        },
      },
      share: 'disabled',
      autoupdate: false,
    })
  })

  it.each([
    ['messages', '@ai-sdk/anthropic', 'http://127.0.0.1:3130/v1'],
    ['responses', '@ai-sdk/openai', 'http://127.0.0.1:3130/v1'],
    ['generate-content', '@ai-sdk/google', 'http://127.0.0.1:3130/v1beta'],
  ] as const)('speaks %s by a package that is in the executable', (dialect, npm, baseURL) => {
    expect(configured({ endpoint: { ...endpoint, dialect } }).provider.caisson).toMatchObject({
      npm,
      options: { baseURL },
    })
  })

  it.each([
    ['anthropic', 'caisson/claude-sonnet-4-6'],
    ['openai', 'caisson/gpt-5.5'],
    ['gemini', 'caisson/gemini-3.1-pro-preview'],
    ['openrouter', 'caisson/anthropic/claude-sonnet-4.6'],
  ])('has a model of %s where none is named', (provider, model) => {
    expect(configured({ endpoint: { ...endpoint, provider } }).model).toBe(model)
  })

  it('reads the guide of the repository where its settings count, and no other file of it', () => {
    expect(configured({ settingSources: ['user', 'project'] }).instructions).toEqual(['/workspace/AGENTS.md'])
    expect(configured({ settingSources: ['user'] }).instructions).toEqual([])
  })

  it('reaches servers of tools, whose tools need permission like any other', () => {
    const servers = { 'my-srv': { url: 'http://127.0.0.1:4712/mcp', headers: { authorization: 'Bearer x' } } }
    expect(configured({ servers }).mcp).toEqual({
      // It would give up a call after a minute.
      'my-srv': { type: 'remote', ...servers['my-srv'], enabled: true, oauth: false, timeout: 86_400_000 },
    })
    const tool = tools.ofServer?.('my-srv', 'say.It') ?? ''
    expect(tool).toBe('my-srv_say_It')
    expect(permissionsOf({ permissionMode: 'dontAsk', allowedTools: [tool] })).toMatchObject({
      [tool]: 'allow',
    })
    // That no tool of its own exists says nothing about those of servers, and the other way round.
    const closed = {
      permissionMode: 'dontAsk',
      tools: [],
      allowedTools: ['Read', tool, 'other_tool'],
      servers,
    }
    expect(permissionsOf(closed)).toEqual({ '*': 'deny', [tool]: 'allow', external_directory: 'allow' })
  })

  it('is told more by a file in its home, or by one that it is named', () => {
    expect(files({ systemPrompt: 'Be brief.' })['.config/opencode/AGENTS.md']).toBe('Be brief.\n')
    const long = { systemPrompt: 'Be brief.', systemPromptFile: '/home/long.md' }
    expect(files(long)['.config/opencode/AGENTS.md']).toBeUndefined()
    expect(configured(long).instructions).toEqual(['/home/long.md'])
    expect(Object.keys(files())).toHaveLength(1)
  })
})

describe('permissions of OpenCode', () => {
  const outside = { external_directory: 'allow' }

  it.each<[string, SessionSettings, object]>([
    ['reading and editing', {}, { '*': 'deny', read: 'allow', glob: 'allow', grep: 'allow', edit: 'allow' }],
    ['everything', { permissionMode: 'bypassPermissions' }, { '*': 'allow' }],
    [
      'everything of a few tools',
      { permissionMode: 'bypassPermissions', tools: ['Read', 'Bash'] },
      { '*': 'deny', read: 'allow', bash: 'allow' },
    ],
    [
      'what is listed',
      {
        permissionMode: 'dontAsk',
        allowedTools: ['Read', 'Bash', 'TaskCreate', 'TodoWrite', 'NotebookEdit'],
      },
      { '*': 'deny', read: 'allow', bash: 'allow', todowrite: 'allow' },
    ],
    [
      'what is listed and available',
      { permissionMode: 'dontAsk', allowedTools: ['Read', 'Bash'], tools: ['Read'] },
      { '*': 'deny', read: 'allow' },
    ],
    [
      'some commands',
      { permissionMode: 'dontAsk', allowedTools: ['Bash(npm test:*)', 'Bash(ls)'] },
      { '*': 'deny', bash: { '*': 'deny', 'npm test*': 'allow', ls: 'allow' } },
    ],
    [
      'all but some commands',
      { permissionMode: 'dontAsk', allowedTools: ['Bash'], disallowedTools: ['Bash(rm:*)', 'WebFetch'] },
      { '*': 'deny', bash: { '*': 'allow', 'rm*': 'deny' }, webfetch: 'deny' },
    ],
    [
      'all commands, whatever pattern stands beside',
      { permissionMode: 'dontAsk', allowedTools: ['Bash', 'Bash(ls)'] },
      { '*': 'deny', bash: 'allow' },
    ],
    [
      'no edits in a plan',
      { permissionMode: 'plan', allowedTools: ['Read', 'Edit'] },
      { '*': 'deny', read: 'allow', edit: 'deny' },
    ],
    [
      'what is not denied',
      { disallowedTools: ['Edit', 'Read'] },
      { '*': 'deny', read: 'deny', glob: 'allow', grep: 'allow', edit: 'deny' },
    ],
  ])('allow %s', (_what, settings, permissions) => {
    expect(permissionsOf(settings)).toEqual({ ...permissions, ...outside })
  })

  it('end with what is denied, since the last rule that matches counts', () => {
    const { bash } = permissionsOf({ allowedTools: ['Bash'], disallowedTools: ['Bash(rm:*)'] })
    expect(Object.keys(bash as object)).toEqual(['*', 'rm*'])
  })

  it.each([
    ['src/**', '/workspace', 'src/**'],
    ['src/{a,b}/*.ts', '/workspace', 'src/**'],
    ['{a,b}.ts', '/workspace', '**'],
    ['**', '/caisson/output', '*caisson/output/**'],
  ])('let files of %s below %s be edited as %s', (pattern, folder, own) => {
    const rule = tools.editRule('Write', pattern, folder)
    expect(rule).toContain(`${folder}/${pattern}`)
    expect(permissionsOf({ permissionMode: 'dontAsk', allowedTools: [rule] })).toEqual({
      '*': 'deny',
      edit: { '*': 'deny', [own]: 'allow' },
      ...outside,
    })
  })
})
