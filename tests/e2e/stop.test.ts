import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, EDIT_THEN_HANG, runStory, withClaude } from '../world/stories.js'
import type { World } from '../world/world.js'

const job = (id: number) => ({ env: { GITHUB_RUN_ID: `800000000${id}` } })
const last = (world: World) => world.github.commentsOn(1).at(-1)?.body
const asking = (world: World, body: string, by = 'alice') => world.events.commented(1, { body, by })

/** A run that works and would never end. */
async function working(world: World, id = 1) {
  const event = await asking(world, '@claude do it')
  const step = await world.startAction({ event, inputs: withClaude(), ...job(id) })
  await step.printed(/echo started/)
  return step
}

describeWith(['docker', 'claude', 'node24'], '`stop` in a comment', () => {
  test('ends the run, whose comment says who stopped it, and keeps what it has done', async () => {
    await using world = await createStory({ model: EDIT_THEN_HANG })
    const step = await working(world)
    const requests = world.model?.requests.length
    const skipped = await runStory(world, {
      event: await asking(world, '@claude stop', 'mallory'),
      ...job(2),
    })
    expect(skipped.outputs['reason']).toContain('starting a run requires write permission')

    const event = await asking(world, '@claude stop.')
    const stop = await runStory(world, { event, ...job(3) })
    expect(stop.outputs).toMatchObject({
      outcome: 'skipped',
      reason: '`stop` was answered in a comment, without a run.',
    })
    const answer = last(world)
    expect(answer).toMatch(
      /Stopped 1 run \(\[8000000001\]\(.*\/actions\/runs\/8000000001\)\), as alice asked/,
    )
    expect((await step.done).outputs).toMatchObject({ reason: 'cancelled' })
    const [asked, run] = world.github.commentsOn(1)
    expect(asked?.reactions.map(({ content }) => content)).toEqual(['eyes', 'confused'])
    expect(run?.body).toContain('The run was stopped by alice before Claude was done.')
    expect(run?.body).toContain('half.txt')
    expect(world.model?.requests).toHaveLength(requests ?? -1)

    // The job that stopped it may be repeated; whoever asks again is told that nothing runs.
    await runStory(world, { event, ...job(3) })
    expect(last(world)).toBe(answer)
    await runStory(world, { event: await asking(world, '@claude /stop now'), ...job(4) })
    expect(last(world)).toContain('No run is working on this.')
  })

  test('names the permission that the token lacks, and the run goes on', async () => {
    await using world = await createStory({ model: EDIT_THEN_HANG, permissions: { actions: 'read' } })
    const step = await working(world)
    const stop = await runStory(world, { event: await asking(world, '@claude stop'), ...job(2) }, 1)
    expect(last(world)).toContain('Add `actions: write`')
    expect(stop.log).toContain('actions: write')
    expect(world.github.commentsOn(1)[1]?.body).toContain('is working on this')
    world.kill('SIGINT')
    await step.done
    expect(world.github.commentsOn(1)[1]?.body).toContain('The run was cancelled before')
  })

  test('says of a run that is over that it is, though its comment was never finished', async () => {
    await using world = await createStory({ model: EDIT_THEN_HANG })
    const step = await working(world)
    step.kill('SIGKILL')
    const killed = await step.done
    await runStory(world, { event: await asking(world, '@claude stop'), ...job(2) })
    expect(last(world)).toContain('There was nothing to stop in 1 run')
    // Removes its container.
    const event = await asking(world, '@claude do it')
    await world.runPost(killed, { event, inputs: withClaude(), ...job(1) })
  })
})
