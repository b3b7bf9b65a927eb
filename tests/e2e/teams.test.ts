import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'
import type { World } from '../world/world.js'

const INPUTS = { 'allowed-users': 'acme/core' }

async function createCompany(): Promise<World> {
  const world = await createStory({ model: FIX })
  world.github.addToken(world.token, { permissions: { members: 'read' } })
  world.github.addTeam('acme/core', { Mallory: 'active', trudy: 'pending' })
  return world
}

describeWith(['docker', 'claude', 'node24'], 'allowed-users', () => {
  test('lets a member change things, and nobody who has not joined yet', async () => {
    await using world = await createCompany()
    const ask = async (by: string) =>
      runStory(world, {
        event: await world.events.commented(1, { body: '@claude fix it', by }),
        inputs: INPUTS,
      })
    for (const by of ['trudy', 'stranger'])
      expect((await ask(by)).outputs['reason']).toContain(`${by} has read permission`)
    expect(world.model?.requests).toEqual([])
    expect((await ask('mallory')).outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
    expect(world.github.openPulls()).toHaveLength(1)
  })

  test('that the token cannot read end the job, and let nobody in', async () => {
    await using world = await createCompany()
    const event = await world.events.commented(1, { body: '@claude fix it', by: 'mallory' })
    const wrong = await runStory(world, { event, inputs: { 'allowed-users': 'acme/nobody' } }, 1)
    expect(wrong.log).toContain('allowed-users: there is no team acme/nobody that the token may read.')
    world.github.addToken(world.token)
    const own = await runStory(world, { event, inputs: INPUTS }, 1)
    expect(own.log).toContain("The workflow's own token cannot read teams")
    expect(world.model?.requests).toEqual([])
    expect(world.github.openPulls()).toEqual([])
  })
})
