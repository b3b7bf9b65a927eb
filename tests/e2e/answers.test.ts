import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { ANSWER, createStory, FIX, runStory } from '../world/stories.js'
import type { World } from '../world/world.js'

const run = (id: number) => ({ env: { GITHUB_RUN_ID: `800000000${id}` } })
const bodies = (world: World, number = 1) => world.github.commentsOn(number).map(({ body }) => body)

async function pullOf(world: World): Promise<number> {
  await world.github.push({ branch: 'topic', message: 'Topic', files: { 'docs/a.md': 'a\n' } })
  const { number } = await world.github.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
  await world.checkOut()
  return number
}

describeWith(['docker', 'claude', 'node24'], 'an answer', () => {
  test('is a comment of its own for each request, which a repeated run updates', async () => {
    await using world = await createStory({ model: ANSWER })
    const first = await world.events.commented(1, { body: '@claude why?', by: 'alice' })
    await runStory(world, { event: first, ...run(1) })
    const [, earlier] = bodies(world)
    expect(earlier).toContain('It is `a - b`')
    const second = await world.events.commented(1, { body: '@claude really?', by: 'alice' })
    const { outputs } = await runStory(world, { event: second, ...run(2) })
    const four = ['@claude why?', earlier, '@claude really?', expect.stringContaining('It is `a - b`')]
    expect(bodies(world)).toEqual(four)
    expect(outputs['comment-url']).toContain(`#issuecomment-${world.github.commentsOn(1).at(-1)?.id}`)
    await runStory(world, { event: second, ...run(2) })
    expect(bodies(world)).toEqual(four)
  })

  test('is the one comment of all runs with `sticky-comment`', async () => {
    await using world = await createStory({ model: ANSWER })
    const inputs = { 'sticky-comment': 'true' }
    for (const id of [1, 2]) await runStory(world, { inputs, ...run(id) })
    expect(world.github.commentsOn(1)).toHaveLength(1)
  })

  test('to a comment on a line is in its thread, and the change is on the branch', async () => {
    await using world = await createStory({ model: FIX })
    const number = await pullOf(world)
    const event = await world.events.reviewCommented(number, {
      body: '@claude fix the sum',
      by: 'alice',
      path: 'docs/a.md',
      line: 1,
    })
    const { outputs } = await runStory(world, { event })
    expect(outputs).toMatchObject({ outcome: 'success', branch: 'topic' })
    const [asked, answer, ...more] = [...world.github.repository.reviewComments.values()]
    expect(more).toEqual([])
    expect(answer).toMatchObject({ inReplyTo: asked?.id, body: expect.stringContaining('Now it **adds**') })
    expect(outputs['comment-url']).toContain(`#discussion_r${answer?.id}`)
    expect(bodies(world, number)).toEqual([])

    // An unknown command is explained there too.
    const unknown = { body: '@claude /deploy', by: 'alice', path: 'docs/a.md', line: 1 }
    await runStory(world, { event: await world.events.reviewCommented(number, unknown), ...run(2) })
    const help = [...world.github.repository.reviewComments.values()].at(-1)
    expect(help?.body).toContain('`/deploy` is not a command.')
    expect(bodies(world, number)).toEqual([])
  })
})
