import { expect, test } from 'vitest'
import { adapterSpecSchema } from '../../../../../src/agents/image/adapter-spec.js'
import { imageAgent } from '../../../../../src/agents/image/image-agent.js'
import { specSchema } from '../../../../../src/config/spec.js'
import { adapterContext, adapterSpecText } from '../../../../../src/pipeline/stages/adapter-image/input.js'
import type { RunRequest } from '../../../../../src/pipeline/stages/request.js'

const files = [
  { path: 'target.md', content: '# Broken' },
  { path: 'comments.md', content: '' },
]

test.each([
  ['issue', 'issue.md'],
  ['pull_request', 'pr.md'],
] as const)('the target of an adapter is under its name in the contract: %s', (kind, name) => {
  const context = adapterContext({ target: { kind, number: 7 } }, files)
  expect(context.map(({ path }) => path)).toEqual(['target.md', 'comments.md', name])
  expect(context.at(-1)?.content).toBe('# Broken')
})

test('there is none without a target', () => {
  expect(adapterContext({ target: { kind: 'none' } }, [])).toEqual([])
})

const at = {
  run: 'r1',
  workspace: '/workspace',
  input: '/caisson/input',
  output: '/caisson/output',
  context: ['b.md', 'a.md'],
}
const requestFor = (spec: RunRequest['spec']) =>
  ({
    spec,
    task: { instruction: 'Fix it', target: { kind: 'none' } },
    publish: { to: 'none' },
    host: {},
  }) as unknown as RunRequest

test.each([
  [{ preset: 'plan' }, ['Read', 'Glob', 'Grep'], ['Bash', 'Edit', 'Write']],
  [{ preset: 'careful', paths: ['src/**'] }, ['Read', 'Edit(/workspace/src/**)'], ['Bash']],
  [{ tools: ['Read'] }, ['Read'], []],
] as const)('an adapter is told only the tools that its preset leaves: %o', (agent, allowed, disallowed) => {
  const spec = specSchema.parse({ agent: { image: 'adapter:1', ...agent } })
  const { tools } = adapterSpecSchema.parse(
    JSON.parse(adapterSpecText(requestFor(spec), imageAgent({ image: 'adapter:1' }), at)),
  )
  expect(tools.allowed).toEqual(expect.arrayContaining([...allowed]))
  expect(tools.allowed).not.toContain('Bash')
  expect(tools.disallowed).toEqual(expect.arrayContaining([...disallowed]))
})

test('an adapter is told its run, and no variable that may hold a secret', () => {
  const spec = specSchema.parse({
    sandbox: { env: { DEPLOY_KEY: 'hunter2hunter2' } },
    workingDirectory: 'packages/api',
    limits: { maxTurns: 9, timeoutMinutes: 5 },
    outputs: { required: ['manifest.json', 'transcript.json', 'coverage.json'] },
  })
  const text = adapterSpecText(requestFor(spec), imageAgent({ image: 'adapter:1' }), at)
  expect(text).not.toContain('hunter2')
  expect(adapterSpecSchema.parse(JSON.parse(text))).toMatchObject({
    goal: 'Fix it',
    run: 'r1',
    workingDirectory: 'packages/api',
    systemPrompt: '/caisson/input/prompts/system.md',
    context: ['a.md', 'b.md'],
    limits: { maxTurns: 9, timeoutMinutes: 5 },
    outputs: { required: ['manifest.json', 'coverage.json'] },
  })
})
