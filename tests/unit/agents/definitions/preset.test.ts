import fc from 'fast-check'
import { expect, test } from 'vitest'
import { claudeCode } from '../../../../src/agents/claude/claude-code.js'
import { presetPrompt, sessionTools } from '../../../../src/agents/definitions/preset.js'
import { PERMISSION_MODES } from '../../../../src/config/spec/agent.js'
import { specSchema } from '../../../../src/config/spec.js'

const { tools: own, guides } = claudeCode
const agentOf = (agent: object) => specSchema.parse({ agent }).agent
const CHANGING = ['Edit', 'Write', 'NotebookEdit', 'MultiEdit', 'Bash', 'Agent', 'Task', 'Skill']

const toolName = fc.constantFrom('Read', 'Write', 'Edit', 'Bash', 'Agent', 'Bash(git log:*)', 'mcp__x__y')
const anyAgent = fc.record({
  tools: fc.option(fc.array(toolName), { nil: undefined }),
  allowedTools: fc.array(toolName),
  disallowedTools: fc.array(toolName),
  permissionMode: fc.constantFrom(...PERMISSION_MODES),
  paths: fc.array(fc.constantFrom('src/**', '*.md', 'a/{b,c}/**', 'docs/!(x)')),
})

test('whatever else is said, `plan` has no tool that changes something', () => {
  fc.assert(
    fc.property(anyAgent, (agent) => {
      const { tools, allowedTools, disallowedTools, permissionMode, settingSources, disableHooks } =
        sessionTools(agentOf({ ...agent, preset: 'plan' }), '/workspace', own)
      for (const tool of CHANGING) {
        expect(tools).not.toContain(tool)
        expect(allowedTools?.map((rule) => rule.replace(/\(.*/, ''))).not.toContain(tool)
        expect(disallowedTools).toContain(tool)
      }
      expect({ permissionMode, settingSources, disableHooks }).toEqual({
        permissionMode: 'dontAsk',
        settingSources: ['user'],
        disableHooks: true,
      })
    }),
  )
})

test('whatever else is said, `careful` edits by path only, and has no shell and nobody to send', () => {
  fc.assert(
    fc.property(anyAgent, (agent) => {
      const { tools, allowedTools, disallowedTools } = sessionTools(
        agentOf({ ...agent, preset: 'careful' }),
        '/workspace',
        own,
      )
      for (const tool of ['Bash', 'Agent', 'Task', 'Skill']) {
        expect(tools).not.toContain(tool)
        expect(disallowedTools).toContain(tool)
      }
      const edits = (allowedTools ?? []).filter((tool) => /^(?:Edit|Write|NotebookEdit)/.test(tool))
      for (const rule of edits) expect(rule).toMatch(/^\w+\(\/\/workspace\/.+\)$/)
      if (agent.paths.length === 0) expect(edits).toEqual([])
    }),
  )
})

test('a preset takes tools away, and gives none that the agent has lost', () => {
  const careful = sessionTools(
    agentOf({ preset: 'careful', paths: ['src/**'], tools: ['Read', 'Edit'] }),
    '/w',
    own,
  )
  expect(careful.tools).toEqual(['Read', 'Edit'])
  expect(careful.allowedTools).toEqual(['Read', 'Edit(//w/src/**)'])
  const denied = sessionTools(
    agentOf({ preset: 'careful', paths: ['src/**'], disallowedTools: ['Write'] }),
    '/w',
    own,
  )
  expect(denied.tools).not.toContain('Write')
})

test('a pattern that Claude Code cannot say is widened to its folder: the policy judges exactly', () => {
  const rules = (path: string) =>
    sessionTools(agentOf({ preset: 'careful', paths: [path] }), '/w', own).allowedTools
  expect(rules('docs/*.md')).toContain('Edit(//w/docs/*.md)')
  expect(rules('src/{a,b}/**')).toContain('Edit(//w/src/**)')
  expect(rules('*.{js,ts}')).toContain('Edit(//w/**)')
})

test('without a preset the settings are those of the spec', () => {
  const agent = agentOf({ allowedTools: ['Read'], permissionMode: 'default' })
  expect(sessionTools(agent, '/w', own)).toEqual({
    allowedTools: ['Read'],
    disallowedTools: [],
    permissionMode: 'default',
  })
  expect(presetPrompt(agent, guides)).toBeUndefined()
})

test('files that the run asks for can be written with every preset, and nowhere else', () => {
  const plan = sessionTools(agentOf({ preset: 'plan' }), '/w', own, '/out')
  expect(plan.tools).toEqual(expect.arrayContaining(['Edit', 'Write']))
  expect(plan.allowedTools?.filter((tool) => /^(Edit|Write|NotebookEdit)/.test(tool))).toEqual([
    'Edit(//out/**)',
    'Write(//out/**)',
  ])
  expect(plan.disallowedTools).toEqual(expect.arrayContaining(['NotebookEdit', 'MultiEdit', 'Bash']))
  expect(plan.disallowedTools).not.toContain('Write')
  const careful = sessionTools(agentOf({ preset: 'careful', paths: ['src/**'] }), '/w', own, '/out')
  expect(careful.allowedTools).toEqual(
    expect.arrayContaining(['Write(//w/src/**)', 'Write(//out/**)', 'NotebookEdit(//w/src/**)']),
  )
  expect(careful.allowedTools).not.toContain('NotebookEdit(//out/**)')
  const open = sessionTools(agentOf({ allowedTools: ['Read'] }), '/w', own, '/out')
  expect(open.allowedTools).toEqual(['Read', 'Edit(//out/**)', 'Write(//out/**)'])
})

test('the agent is told what it may do', () => {
  expect(presetPrompt(agentOf({ preset: 'plan' }), guides)).toContain('answer with a plan')
  expect(presetPrompt(agentOf({ preset: 'careful', paths: ['src/**'] }), guides)).toContain('- src/**')
  expect(presetPrompt(agentOf({ preset: 'careful' }), guides)).toContain('change nothing')
  expect(presetPrompt(agentOf({ paths: ['src/**'] }), guides)).toContain('- src/**')
})

test.each(['/etc/passwd', '../x', 'a/../../b', '!src/**', './src'])(
  '%s is not a path below the top',
  (path) => expect(() => agentOf({ paths: [path] })).toThrow(/below the top/),
)

test('an agent that names its to-do list keeps it under a preset, by whichever name', () => {
  const toolsOf = (agent: object) => sessionTools(agentOf({ preset: 'plan', ...agent }), '/w', own).tools
  const TODAY = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate']
  expect(toolsOf({ tools: ['Read', 'TodoWrite'] })).toEqual(['Read', ...TODAY, 'TodoWrite'])
  expect(toolsOf({ tools: ['Read', 'TaskList'] })).toEqual(['Read', 'TaskList'])
  expect(toolsOf({ disallowedTools: ['TodoWrite'] })).toEqual(['Read', 'Glob', 'Grep'])
})
