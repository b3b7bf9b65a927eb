import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startArtifactService } from '../world/act-artifacts.js'
import { GO_IMAGE, importGoImage } from '../world/go-image.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory } from '../world/stories.js'
import { MODEL_KEY, type StepOptions, type World } from '../world/world.js'

const task = (name: string, script: string, more = '') =>
  `- task: ${name}
        config: { image: '${GO_IMAGE}', ${more} run: { path: sh, args: [-c, '${script}'] } }`

const PLAN = `jobs:
  - name: test
    plan:
      ${task('unit', 'echo "((greeting)) from the test"; grep -q "a + b" src/sum.js', '')}
      - agent: why
        prompt: The test fails. Find out why.
        tools: [read_output]
        output: answer
`
const WHY = {
  turns: [
    { tools: [{ name: 'mcp__caisson__read_output', input: { step: 'unit' } }] },
    { text: 'It subtracts.' },
  ],
}
const HEAD_PLAN = `jobs:
  - name: mine
    plan:
      ${task('steal', 'echo stolen', '')}
`
const PASSES = `jobs:
  - name: build
    plan:
      ${task('make', 'echo built > made/it', 'outputs: [{ name: made }],')}
`

describeWith(['docker', 'claude', 'busybox', 'go', 'node24'], 'a plan in the action', () => {
  let removeImage = () => {}
  beforeAll(async () => {
    removeImage = await importGoImage(partPath('busybox'))
  })
  afterAll(() => removeImage())

  const run = (world: World, step: StepOptions) =>
    world.runAction({
      ...step,
      inputs: { plan: '.caisson/plan.yml', 'agent-path': partPath('claude'), ...step.inputs },
    })
  const withPlan = async (plan: string, more: object = {}) => {
    const files = { 'src/sum.js': 'export const sum = (a, b) => a - b\n', '.caisson/plan.yml': plan }
    return await createStory({ files, model: WHY, ...more })
  }

  test('tells in summary, outputs, annotations and an artifact how it went', async () => {
    await using world = await withPlan(PLAN)
    await using service = await startArtifactService()
    const event = await world.events.dispatched({ by: 'alice' })
    const { log, ...end } = await run(world, {
      event,
      inputs: { plan: '.caisson/plan.yml\ngreeting=hello' },
      env: {
        ...service.variables,
        GITHUB_SERVER_URL: world.github.url.replace('127.0.0.1', 'github.localhost'),
      },
    })
    expect(end.exitCode, log).toBe(1)
    expect(end.outputs).toMatchObject({
      outcome: 'failure',
      'cost-usd': expect.stringMatching(/^0\.\d/),
    })
    expect(log).toContain('hello from the test')
    expect(log).toMatch(/::error title=test\/1\.unit failed,file=\.caisson\/plan\.yml,line=4::/)
    expect(log).not.toContain('::warning::✗')
    expect(end.summary).toMatch(/✗ test.*\n.*✗ unit · failed.*\n.*✓ why \(agent\)/)
    const [artifact] = service.artifacts().values()
    const names = [...(artifact?.keys() ?? [])]
    expect(names).toContain('steps/test/1.unit/output.log')
    expect(names).toContain('steps/test/2.why/trace.json')
    expect(names.filter((name) => /sum\.js|plan\.json|plan\.yml/.test(name))).toEqual([])
    const folder = end.outputs['run-directory'] ?? ''
    expect(await readdir(folder)).not.toContain('work')
    expect(await readFile(join(folder, 'journal.jsonl'), 'utf8')).not.toContain(MODEL_KEY)
    // Nothing is left to do.
    const post = await world.runPost(end, { event })
    expect(post.exitCode).toBe(0)
  })

  test('takes the plan of the base branch, not that of the pull request', async () => {
    await using world = await withPlan(PASSES)
    await world.github.push({
      branch: 'other',
      message: 'Another plan',
      files: { '.caisson/plan.yml': HEAD_PLAN },
    })
    const pull = await world.github.addPull({ head: 'other', author: 'alice', title: 'Another plan' })
    await world.checkOut({ ref: `refs/pull/${pull.number}/head` })
    const event = await world.events.opened(pull.number)
    const { log, exitCode, outputs } = await run(world, { event })
    expect(exitCode, log).toBe(0)
    expect(log).toContain('✓ build/1.make')
    expect(log).not.toContain('stolen')
    expect(outputs).toMatchObject({ outcome: 'success' })
  })

  test('starts for nobody who could not start a run', async () => {
    await using world = await withPlan(PASSES)
    const { exitCode, outputs } = await run(world, {
      event: await world.events.dispatched({ by: 'mallory' }),
    })
    expect(exitCode).toBe(0)
    expect(outputs).toMatchObject({
      outcome: 'skipped',
      reason: expect.stringContaining('mallory has read permission'),
    })
  })

  test('says what cannot be combined with it', async () => {
    await using world = await withPlan(PASSES)
    const event = await world.events.dispatched({ by: 'alice' })
    const combined = await run(world, { event, inputs: { prompt: 'Do it.', outsiders: 'plan' } })
    expect(combined.exitCode).toBe(1)
    expect(combined.log).toContain('`plan` cannot be combined with `prompt`, `outsiders`')
    const comment = await world.events.commented(1, { body: '@claude plan', by: 'alice' })
    const asked = await run(world, { event: comment })
    expect(asked.log).toContain('The event `issue_comment` starts no plan.')
    const missing = await run(world, { event, inputs: { plan: 'no.yml' } })
    expect(missing.log).toMatch(/`plan` names no\.yml, which does not exist in the commit/)
    expect(missing.summary).toContain('**The plan was not started: the configuration is not valid.**')
  })
})
