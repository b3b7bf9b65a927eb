import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, manifestOf, runStory } from '../world/stories.js'
import type { World } from '../world/world.js'

describeWith(['docker', 'claude', 'node24'], 'an issue', () => {
  test.each<[string, (world: World) => void, RegExp]>([
    ['deleted', ({ github }) => void github.repository.gone.set(1, 'deleted'), /TARGET_DELETED/],
    [
      'transferred out of sight',
      ({ github }) => void github.repository.gone.set(1, { repository: 'octo/secret', number: 5 }),
      /TARGET_NOT_FOUND/,
    ],
    ['locked', ({ issue }) => void Object.assign(issue, { locked: true }), /TARGET_LOCKED/],
  ])('that was %s before the run is called so, and no model is asked', async (_what, change, code) => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    change(world)
    const run = await runStory(world, { event }, 1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'target_unavailable' })
    expect((await manifestOf(run)).error?.code).toMatch(code)
    expect(run.summary).not.toContain('issues: write')
    expect(world.model?.requests).toHaveLength(0)
    expect(world.github.openPulls()).toEqual([])
  })

  test('that is locked while the agent works keeps its pull request in every output', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const body = { message: 'Unable to create comment because issue is locked.', documentation_url: 'x' }
    world.github.fail({ operationId: 'issues/update-comment', status: 403, body, times: 100 })
    const run = await runStory(world, { event }, 2)
    const [pull] = world.github.openPulls()
    expect(run.outputs).toMatchObject({
      reason: 'not_delivered',
      branch: 'caisson/issue-1',
      commit: pull?.head.sha,
      'pull-request-number': String(pull?.number),
    })
    expect(run.outputs).not.toHaveProperty('comment-url')
    expect(await manifestOf(run)).toMatchObject({
      delivery: { branch: 'caisson/issue-1', pullRequest: { number: pull?.number } },
      error: { code: 'TARGET_LOCKED', message: expect.stringContaining('The comment could not be written') },
    })
    expect(run.summary).toContain(`in pull request [#${pull?.number}]`)
    expect(run.summary).toContain('only partly delivered')
  })
})
