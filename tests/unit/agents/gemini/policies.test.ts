import { describe, expect, it } from 'vitest'
import { sessionTools } from '../../../../src/agents/definitions/preset.js'
import { commandLine, environment, homeFiles } from '../../../../src/agents/gemini/configuration.js'
import { policiesOf } from '../../../../src/agents/gemini/policies.js'
import { tools } from '../../../../src/agents/gemini/tools.js'
import { specSchema } from '../../../../src/config/spec.js'

/** Rules as `decision tool prefix`, the strongest first. */
function rules(settings: Parameters<typeof policiesOf>[0]): string[] {
  const found = policiesOf(settings)
    .split('[[rule]]\n')
    .slice(1)
    .map((text) =>
      Object.fromEntries(
        text
          .trim()
          .split('\n')
          .map((line) => line.split(' = ') as [string, string]),
      ),
    )
  return found
    .toSorted((a, b) => Number(b['priority']) - Number(a['priority']))
    .map(({ decision, toolName, commandPrefix }) =>
      [decision, toolName, commandPrefix].flatMap((word) => (word ? [JSON.parse(word)] : [])).join(' '),
    )
}

describe('rules for the tools of Gemini CLI', () => {
  it('allow what a session may use, in its own names', () => {
    expect(rules({ allowedTools: ['Bash', 'Read'], permissionMode: 'dontAsk' })).toEqual([
      'allow run_shell_command',
      'allow read_file',
      'allow read_many_files',
    ])
  })

  it('allow edits where nobody is asked for them, and everything where nothing is asked', () => {
    expect(rules({})).toEqual(['allow replace', 'allow write_file'])
    expect(rules({ permissionMode: 'bypassPermissions', disallowedTools: ['WebFetch'] })).toEqual([
      'deny web_fetch',
      'allow *',
    ])
  })

  it('take the beginning of a command, and all files where there is a pattern', () => {
    const allowedTools = ['Bash(git log:*)', 'Bash(npm test)', 'Edit(/workspace/src/**)', 'Bash("odd":*)']
    expect(rules({ allowedTools, permissionMode: 'dontAsk' })).toEqual([
      'allow run_shell_command git log',
      'allow run_shell_command npm test',
      'allow replace',
      'allow run_shell_command "odd"',
    ])
    expect(policiesOf({ allowedTools: ['Bash(echo)'] })).toContain('allowRedirection = true')
  })

  it('leave nothing but what a preset names', () => {
    const { agent } = specSchema.parse({ agent: { preset: 'plan', allowedTools: ['Bash'] } })
    const plan = rules(sessionTools(agent, '/workspace', tools))
    expect(plan).toContain('deny run_shell_command')
    expect(plan.at(-1)).toBe('deny *')
    const allowed = plan.filter((rule) => rule.startsWith('allow '))
    expect(allowed).toEqual(expect.arrayContaining(['allow read_file', 'allow glob', 'allow grep_search']))
    expect(allowed.join()).not.toMatch(/shell|write_file|replace|fetch|agent|\*/)
  })

  it('never allow a tool that the session does not have', () => {
    const only = rules({ tools: ['Read'], allowedTools: ['Bash'], permissionMode: 'bypassPermissions' })
    expect(only).toEqual([
      'allow read_file',
      'allow read_many_files',
      'allow read_file',
      'allow read_many_files',
      'deny *',
    ])
  })
})

describe('a session of Gemini CLI', () => {
  it('trusts a folder only for what its repository may bring', () => {
    expect(environment({ paths: { home: '/h', socket: '/s' } })['GEMINI_CLI_TRUST_WORKSPACE']).toBe('false')
    expect(commandLine({ settingSources: ['user'] })).not.toContain('--skip-trust')
    expect(commandLine({ settingSources: ['user', 'project'] })).toContain('--skip-trust')
  })

  it('has its limit of turns, instructions and hooks in its home', () => {
    const files = homeFiles({ maxTurns: 7, systemPrompt: 'Be brief.', disableHooks: true })
    expect(JSON.parse(files['.gemini/settings.json'] ?? '')).toMatchObject({
      model: { maxSessionTurns: 7 },
      hooksConfig: { enabled: false },
      privacy: { usageStatisticsEnabled: false },
    })
    expect(files['.gemini/caisson-instructions.md']).toBe('Be brief.\n')
    expect(JSON.parse(homeFiles({})['.gemini/settings.json'] ?? '')).not.toHaveProperty('model')
  })
})
