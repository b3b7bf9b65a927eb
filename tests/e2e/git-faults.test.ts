import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'

const PUSH = { operationId: 'git/receive-pack', method: 'POST' }

describeWith(['docker', 'claude', 'node24'], 'a git server with bad moments', () => {
  test('gets the change once when each of its answers fails once', async () => {
    await using world = await createStory({ model: FIX })
    const { github } = world
    github.fail({ operationId: 'git/upload-pack', method: 'GET', status: 503 })
    github.fail({ operationId: 'git/upload-pack', method: 'POST', reset: true, late: true })
    const limit = { status: 429, body: 'Not now', headers: { 'retry-after': '1' } }
    github.fail({ operationId: 'git/receive-pack', method: 'GET', ...limit })
    github.fail({ ...PUSH, reset: true, late: true })
    const run = await runStory(world)
    expect(github.requests.filter(({ injected }) => injected)).toHaveLength(4)
    expect(run.outputs).toMatchObject({
      outcome: 'success',
      branch: 'caisson/issue-1',
      'pull-request-number': '2',
    })
    const { bare, pulls } = github.repository
    expect(await bare.git(['rev-list', '--count', 'main..caisson/issue-1'])).toBe('1')
    expect(await bare.git(['for-each-ref', '--format=%(refname)'])).not.toContain('issue-1-2')
    expect(pulls.size).toBe(1)
    expect(github.commentsOn(1)).toHaveLength(1)
    // The model is paid once.
    expect(github.commentsOn(1)[0]?.body).not.toContain('could not be delivered')
  })

  test.each([403, 404])('that refuses the push with %i is believed, and a rerun delivers', async (status) => {
    await using world = await createStory({ model: FIX })
    const { github } = world
    github.fail({ ...PUSH, status, body: 'No' })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const run = await runStory(world, { event }, 2)
    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'not_delivered' })
    expect(run.outputs).not.toHaveProperty('branch')
    expect(await github.repository.bare.resolve('refs/heads/caisson/issue-1')).toBeNull()
    expect(github.repository.pulls.size).toBe(0)
    const again = await runStory(world, { event })
    expect(again.outputs).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
    expect(github.repository.pulls.size).toBe(1)
  })
})
