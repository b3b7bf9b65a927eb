import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { ANSWER, createStory, runStory } from '../world/stories.js'

// As in a container whose user is not the runner's.
describeWith(['docker', 'claude', 'node24'], "the runner's files, where the step cannot write them", () => {
  test('a job summary is missed, and nothing else', async () => {
    await using world = await createStory({ model: ANSWER })
    const env = { GITHUB_STEP_SUMMARY: join(world.root, 'none', 'summary') }
    const run = await runStory(world, { env })
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'no_changes' })
    expect(run.log).toContain('::warning::The job summary could not be written')
  })

  test('outputs fail the step, which says so once and is done otherwise', async () => {
    await using world = await createStory({ model: ANSWER })
    const path = join(world.root, 'none', 'output')
    const run = await runStory(world, { env: { GITHUB_OUTPUT: path } }, 1)
    expect(run.log.match(/::error::.*/g)).toEqual([
      `::error::The outputs of this step cannot be written: Missing file at path: ${path}. Make sure that the step's user can write to the file that GITHUB_OUTPUT names.`,
    ])
    expect(run.summary).toContain('It is `a - b`, and that is wrong.')
    expect(world.github.commentsOn(1)[0]?.body).toContain('It is `a - b`, and that is wrong.')
  })

  test('without its state neither step starts anything', async () => {
    await using world = await createStory({ model: ANSWER })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const step = { event, env: { GITHUB_STATE: join(world.root, 'none', 'state') } }
    const run = await runStory(world, step, 1)
    const post = await world.runPost(run, step)
    for (const { exitCode, log } of [run, post]) {
      expect(exitCode).toBe(1)
      expect(log).toMatch(/^::error::The state of this step cannot be written: .* GITHUB_STATE names\.\n$/)
    }
    expect(world.github.commentsOn(1)).toEqual([])
    expect(world.model?.requests).toEqual([])
  })
})
