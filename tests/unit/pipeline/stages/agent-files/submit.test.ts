import { expect, test } from 'vitest'
import { claudeCode } from '../../../../../src/agents/claude/claude-code.js'
import { codex } from '../../../../../src/agents/codex/codex.js'
import type { ToolServer } from '../../../../../src/agents/mcp/tool-server.js'
import { specSchema } from '../../../../../src/config/spec.js'
import { expectedFiles } from '../../../../../src/pipeline/stages/agent-files/expected.js'
import { describedFiles, submittingServer } from '../../../../../src/pipeline/stages/agent-files/submit.js'
import type { RunRequest } from '../../../../../src/pipeline/stages/request.js'

const server = (spec: object, actions: string[] = []) =>
  submittingServer(
    expectedFiles({
      spec: specSchema.parse(spec),
      task: { target: { kind: 'pull_request', number: 2 } },
      delivery: { comment: 'always', actions },
      publish: { to: 'forge' },
    } as unknown as RunRequest),
  )
const call = async (on: ToolServer, tool: string, args: Record<string, unknown>) => {
  const { isError = false, content } = await on.call(tool, args, new AbortController().signal)
  return { isError, text: content.map((block) => (block.type === 'text' ? block.text : '')).join() }
}

test('each file that the run owes has a tool, whose answer says what is wrong with it', async () => {
  const schema = JSON.stringify({ type: 'object', properties: { kind: {} }, required: ['kind'] })
  const own = server({ agent: { preset: 'review' }, outputs: { schema } }, ['label'])
  expect(own.tools.map(({ name }) => name)).toEqual(['submit_output', 'submit_findings', 'submit_actions'])
  const wrong = await call(own, 'submit_findings', { findings: [{ path: 'a.ts', line: 0, message: 'x' }] })
  expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('/findings/0/line') })
  expect(await call(own, 'submit_output', {})).toMatchObject({
    isError: true,
    text: expect.stringContaining("must have required property 'kind'"),
  })
  expect([...own.submitted]).toEqual([])
  expect(await call(own, 'submit_findings', { findings: [] })).toMatchObject({ isError: false })
  expect(await call(own, 'submit_actions', { actions: [] })).toMatchObject({ isError: false })
  expect(Object.fromEntries(own.submitted)).toEqual({
    'findings.json': '{"findings":[]}',
    'actions.json': '{"actions":[]}',
  })
})

test('where the agent reaches no tools, it is told of files only', () => {
  const request = (spec: object) =>
    ({
      spec: specSchema.parse({ outputs: { schema: '{"type":"object"}' }, ...spec }),
      task: { target: { kind: 'none' } },
      delivery: { actions: [] },
      publish: { to: 'none' },
    }) as unknown as RunRequest
  const about = (spec: object, agent = claudeCode) => describedFiles(request(spec), agent)[0]?.about
  expect(about({})).toContain('`mcp__caisson_output__submit_output`')
  expect(about({ sandbox: { engineCommand: ['box'] } })).not.toContain('submit_output')
  expect(about({}, codex)).not.toContain('submit_output')
})

test('the last one that is accepted counts', async () => {
  const own = server({ agent: { preset: 'review' } })
  const found = (message: string, line: number) => ({
    findings: [{ path: 'a.ts', line, severity: 'major', message }],
  })
  for (const [message, line] of [
    ['one', 1],
    ['two', 2],
    ['three', -1],
  ] as const)
    await call(own, 'submit_findings', found(message, line))
  expect(JSON.parse(own.submitted.get('findings.json') ?? '')).toEqual(found('two', 2))
})

test('a schema that is none for arguments is that of their value', async () => {
  const own = server({ outputs: { schema: '{"type":"array","items":{"type":"integer"}}' } })
  expect(own.tools[0]?.inputSchema.properties).toHaveProperty('value')
  expect((await call(own, 'submit_output', { value: ['x'] })).text).toContain('/0: must be integer')
  await call(own, 'submit_output', { value: [1, 2] })
  expect(own.submitted.get('structured.json')).toBe('[1,2]')
})

test('too much of it is refused at once', async () => {
  const own = server({ outputs: { schema: '{"type":"object"}' } })
  expect((await call(own, 'submit_output', { all: 'x'.repeat(2 ** 20) })).text).toContain('larger than 1 MiB')
})
