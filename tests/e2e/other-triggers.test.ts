import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'
import type { World } from '../world/world.js'

const asked = (world: World) => JSON.stringify(world.model?.requests)

describeWith(['docker', 'claude', 'node24'], 'other events', () => {
  test('a repository_dispatch brings prompt and target, and data', async () => {
    await using world = await createStory({ model: FIX })
    world.github.addUser('monitor[bot]', { type: 'Bot' })
    const payload = { prompt: 'Mend it.', target: 1, alert: { text: 'sum(1, 2) was -1' } }
    const event = await world.events.sent({ payload, by: 'monitor[bot]' })
    const run = await runStory(world, { event })
    expect(run.outputs['outcome']).not.toBe('skipped')
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
    expect(asked(world)).toContain('Mend it.')
    expect(asked(world)).toContain('client-payload.json')
    expect(asked(world)).not.toContain('sum(1, 2) was -1')
  })

  test('an assignment to the login of the input asks', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.assigned(1, { to: 'claude-bot', by: 'alice' })
    const run = await runStory(world, { event, inputs: { 'assignee-trigger': '@claude-bot' } })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
  })

  test('an edit that adds the phrase asks', async () => {
    await using world = await createStory({ model: FIX })
    const written = await world.events.commented(1, { body: '@claude fix it', by: 'alice' })
    const event = world.events.edited(written, 'Please fix it')
    const run = await runStory(world, { event })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
  })
})
