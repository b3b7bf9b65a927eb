import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { ANSWER, asked, createStory, FIX, runStory } from '../world/stories.js'
import type { World } from '../world/world.js'

const LIMIT = { timeout: 120_000 }

/** A world with a pull request of the repository itself, whose number is 2. */
async function createWithPull(model = ANSWER): Promise<World> {
  const world = await createStory({ model })
  await world.github.push({ branch: 'topic', message: 'Topic', files: { 'topic.txt': 'topic\n' } })
  await world.github.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
  return world
}

describeWith(['docker', 'claude', 'node24'], 'a workflow with a prompt', () => {
  const inputs = { prompt: 'Review what is new.' }

  test.each(
    representative([
      [
        'a comment on a pull request',
        (world: World) => world.events.commented(2, { body: '/review the topic', by: 'alice' }),
      ],
      [
        'a comment on a line',
        (world: World) =>
          world.events.reviewCommented(2, {
            body: '/review the topic',
            path: 'topic.txt',
            line: 1,
            by: 'alice',
          }),
      ],
      ['a review', (world: World) => world.events.reviewed(2, { body: '/review the topic', by: 'alice' })],
    ]),
  )('runs on %s without the phrase, and says there what was asked', LIMIT, async (_name, makeEvent) => {
    await using world = await createWithPull()
    const run = await runStory(world, { event: await makeEvent(world), inputs })
    expect(run.outputs).toMatchObject({ outcome: 'success', 'changed-files': '0' })
    expect(asked(world)).toContain('Review what is new.\\n\\n/review the topic')
    const inThreads = [...world.github.repository.reviewComments.values()]
    const answer = (inThreads.length > 0 ? inThreads : world.github.commentsOn(2)).at(-1)
    expect(answer?.body).toContain('that is wrong')
  })

  test('runs on any label, and on a new pull request', LIMIT, async () => {
    await using world = await createWithPull()
    const label = await world.events.pullLabeled(2, { label: 'needs-review', by: 'alice' })
    expect((await runStory(world, { event: label, inputs })).outputs).toMatchObject({ outcome: 'success' })
    const opened = await world.events.opened(2)
    expect((await runStory(world, { event: opened, inputs })).outputs).toMatchObject({ outcome: 'success' })
    expect(asked(world)).toContain('Review what is new.')
    expect(world.github.commentsOn(2)).toHaveLength(1)
  })

  test('still runs for nobody who may only read', LIMIT, async () => {
    await using world = await createWithPull()
    const event = await world.events.commented(2, { body: '/review', by: 'mallory' })
    const run = await runStory(world, { event, inputs })
    expect(run.outputs['reason']).toContain('mallory has read permission')
    expect(world.model?.requests).toEqual([])
  })
})

describeWith(['docker', 'claude', 'node24'], 'a request without a label or a comment', () => {
  test('is an assignment to the login of the input', LIMIT, async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.assigned(1, { to: 'claude-bot', by: 'alice' })
    const run = await runStory(world, { event, inputs: { 'assignee-trigger': '@claude-bot' } })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
    expect(world.github.openPulls()).toHaveLength(1)
  })
})
