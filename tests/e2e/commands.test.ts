import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, FIX, runStory } from '../world/stories.js'

describeWith(['docker', 'claude', 'node24'], 'a command in a comment', () => {
  test('plans without a change, repeats a request, and is explained if it is unknown', async () => {
    const files = {
      ...FILES,
      '.caisson/agents/review.md': '---\npreset: default\n---\nBe a strict reviewer.\n',
    }
    await using world = await createStory({ model: FIX, files })
    const ask = async (body: string, by = 'alice') =>
      runStory(world, { event: await world.events.commented(1, { body, by }) })
    const asked = () => JSON.stringify(world.model?.requests.map(({ body }) => body))

    // The model tries to edit all the same.
    expect((await ask('@claude plan the repair')).outputs).toMatchObject({ 'changed-files': '0' })
    expect(world.github.openPulls()).toEqual([])
    expect(asked()).toContain('the repair')
    expect(asked()).not.toContain('Be a strict reviewer.')

    expect((await ask('@claude review')).outputs).toMatchObject({ 'changed-files': '0' })
    expect(asked()).toContain('Be a strict reviewer.')

    const requests = world.model?.requests.length
    const unknown = await ask('@claude /deploy now')
    expect(unknown.outputs).toMatchObject({
      outcome: 'skipped',
      reason: '`/deploy` is not a command.',
    })
    expect(world.github.commentsOn(1).at(-1)?.body).toContain('- `@claude retry`: ')
    await ask('@claude /deploy', 'mallory')
    expect(world.github.commentsOn(1).at(-1)?.author).toBe('mallory')
    expect(world.model?.requests).toHaveLength(requests ?? -1)

    expect((await ask('@claude fix the sum')).outputs).toMatchObject({ branch: 'caisson/issue-1' })
    expect((await ask('@claude retry')).outputs['outcome']).toBe('success')
    expect(asked().match(/the sum/g)?.length).toBeGreaterThan(1)
  })
})
