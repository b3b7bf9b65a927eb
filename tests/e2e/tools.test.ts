import { expect, test } from 'vitest'
import { tools } from '../../src/agents/claude/tools.js'
import { sessionTools } from '../../src/agents/definitions/preset.js'
import { DEFAULT_TOOLS, TODO_TOOLS } from '../../src/base/tool-names.js'
import { specSchema } from '../../src/config/spec.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { type Ran, runSessionWith } from './claude-session.js'

const nothing: Script = { turns: [{ text: 'Nothing to do.' }] }
const asPreset = (agent: object) => sessionTools(specSchema.parse({ agent }).agent, '/workspace', tools)

/** What Claude Code itself says there is. */
function toolsOf({ evidence }: Ran): string[] {
  const init = evidence.split('\n').find((line) => line.includes('"subtype":"init"')) ?? '{}'
  return (JSON.parse(init) as { tools: string[] }).tools
}

describeWith(['claude'], 'the tools of a session', () => {
  test('every name on the default list is a tool of the tested version', async () => {
    const ran = await runSessionWith(nothing, { prompt: 'go', ...asPreset({}) })
    expect(toolsOf(ran)).toEqual(expect.arrayContaining([...DEFAULT_TOOLS]))
  })

  test.each([
    { preset: 'plan' as const, more: {}, there: ['Glob', 'Grep', 'Read'] },
    {
      preset: 'careful' as const,
      more: { paths: ['src/**'] },
      there: ['Edit', 'Glob', 'Grep', 'NotebookEdit', 'Read', 'Write'],
    },
  ])('$preset has a to-do list, which works, and nothing else that its words do not say', async (one) => {
    const ran = await runSessionWith(
      {
        turns: [
          { tools: [{ name: 'TaskCreate', input: { subject: 'Read it', description: 'All of it' } }] },
          { tools: [{ name: 'TaskList', input: {} }] },
          { text: 'Noted.' },
        ],
      },
      { prompt: 'go', ...asPreset({ preset: one.preset, ...one.more }) },
    )
    expect(toolsOf(ran).sort()).toEqual([...one.there, ...TODO_TOOLS].sort())
    const outputs = ran.transcript.messages.flatMap(({ toolCalls = [] }) =>
      toolCalls.map(({ output }) => output),
    )
    expect(outputs.map(String).join('\n')).toMatch(/created.*Read it[\s\S]*Read it/i)
    expect(ran.session.denials).toEqual([])
  })

  test.each([
    ['allowed', { model: 'claude-opus-5-5', allowedTools: ['Read', 'TodoWrite'] }, true],
    ['not on the list', { model: 'claude-opus-5-5', allowedTools: ['Read'] }, false],
    ['all there is', { tools: ['Read', 'TodoWrite'] }, true],
    ['forbidden', { allowedTools: [...DEFAULT_TOOLS], disallowedTools: ['TodoWrite'] }, false],
  ])('the list under its former name: %s', async (_how, told, there) => {
    const tools = toolsOf(await runSessionWith(nothing, { prompt: 'go', ...told }))
    expect(TODO_TOOLS.map((tool) => tools.includes(tool))).toEqual(TODO_TOOLS.map(() => there))
  })
})
