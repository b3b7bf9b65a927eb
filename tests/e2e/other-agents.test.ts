import { expect, test } from 'vitest'
import { everythingBelow } from '../world/files-below.js'
import { CODEX, keepInTools, OPENCODE, type OtherAgent } from '../world/other-agents.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES } from '../world/stories.js'
import { MODEL_KEY, remoteFile, type StepOptions, type World, type WorldOptions } from '../world/world.js'

const NEEDS = ['docker', 'node24'] as const

/** A job for this agent: its key, its executable in the tool cache, and a model that mends the bug. */
async function createFor(agent: OtherAgent, more: WorldOptions = {}): Promise<World> {
  const world = await createStory({ model: agent.fix, provider: agent.provider, ...more })
  await keepInTools(world.tools, agent)
  return world
}

async function runJob(world: World, step: StepOptions) {
  const run = await world.runAction(step)
  expect(run.exitCode, run.log).toBe(0)
  return run
}

/** The pull request with the bug mended, and the comment that says so: both name who did it, and nobody else. */
async function expectDone(world: World, { displayName, model }: OtherAgent, number = 1) {
  const [pull, ...others] = world.github.openPulls()
  expect(others).toEqual([])
  expect(await remoteFile(world, pull?.head.ref ?? '', 'src/sum.js')).toContain('a + b')
  const comment = world.github.commentsOn(number).at(-1)?.body ?? ''
  for (const text of [pull?.body ?? '', comment]) {
    expect(text).toContain(`${displayName} · \`${model}\``)
    expect(text).toMatch(/3 turns · \$0\.\d/)
    expect(text).not.toMatch(/Claude/)
  }
  expect(pull?.body).toContain(`written by ${displayName}.`)
}

describeWith([...NEEDS, 'codex'], 'Codex in a workflow', () => {
  const inputs = { agent: 'codex', 'trigger-phrase': '@codex', model: CODEX.model }

  test('makes a pull request of a comment with its own phrase, and its key shows nowhere', async () => {
    await using world = await createFor(CODEX)
    const event = await world.events.commented(1, { body: '@codex fix this', by: 'alice' })
    const run = await runJob(world, { event, inputs })
    await expectDone(world, CODEX)
    expect(world.github.commentsOn(1).at(-1)?.body).toContain('for example `@codex add a test`')
    expect(run.outputs).toMatchObject({ model: CODEX.model, turns: '3' })
    expect(run.log).toContain('✓ Done · 3 turns\n')

    expect(world.model?.requests[0]?.headers['authorization']).toBe(`Bearer ${MODEL_KEY}`)
    const written = [
      run.log.replaceAll(`::add-mask::${MODEL_KEY}\n`, ''),
      JSON.stringify(run.outputs),
      run.summary,
      JSON.stringify(world.github.commentsOn(1)),
      JSON.stringify(world.github.openPulls()),
      await everythingBelow(run.outputs['run-directory'] ?? ''),
    ]
    for (const text of written) expect(text).not.toContain(MODEL_KEY)
  })
})

describeWith([...NEEDS, 'opencode'], 'OpenCode in a definition of the repository', () => {
  test('works where a comment names the definition', async () => {
    const definition = `---\ndescription: Mends\ncli: opencode\nmodel: openai/${OPENCODE.model}\n---\nBe brief.\n`
    const files = { ...FILES, '.caisson/agents/mender.md': definition }
    await using world = await createFor(OPENCODE, { files })
    const event = await world.events.commented(1, { body: '@claude/mender fix this', by: 'alice' })
    // Where the job has another address, a name of OpenCode's may still begin with the provider.
    const run = await runJob(world, { event })
    expect(run.log).toContain('▸ Edit /workspace/src/sum.js\n  ⎿ +1 −1\n')
    await expectDone(world, OPENCODE)
    expect(world.github.openPulls()[0]?.body).toContain('agent `mender`')
    expect(JSON.stringify(world.model?.requests[0]?.body)).toContain('Be brief.')
  })
})

describeWith(['node24'], 'an agent that cannot be started', () => {
  test.each([
    ['a wrong input', { inputs: { 'max-turns': 'many' } }, 'the configuration is not valid.'],
    ['no key', { env: { OPENAI_API_KEY: '' } }, 'a credential is missing.'],
  ])('is called by its name: %s', async (_what, wrong, why) => {
    await using world = await createStory({ provider: 'openai', model: CODEX.fix })
    const event = await world.events.commented(1, { body: '@claude fix this', by: 'alice' })
    const run = await world.runAction({
      ...wrong,
      event,
      inputs: { agent: 'codex', ...('inputs' in wrong ? wrong.inputs : {}) },
    })
    expect(run.exitCode).not.toBe(0)
    const comment = world.github.commentsOn(1).at(-1)?.body ?? ''
    for (const text of [comment, run.summary]) expect(text).toContain(`**Codex was not started: ${why}`)
  })
})
