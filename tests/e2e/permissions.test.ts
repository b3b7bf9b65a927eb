import { expect, test } from 'vitest'
import type { TokenPermissions } from '../../src/programs/demo/github/state.js'
import { describeWith } from '../world/parts.js'
import { ANSWER, createStory, FIX, manifestOf, runStory } from '../world/stories.js'

const READ: Partial<TokenPermissions> = { contents: 'read', pull_requests: 'read', issues: 'read' }

describeWith(['docker', 'claude', 'node24'], 'a token that may not deliver', () => {
  test('is refused before the model is asked, with every line that is missing', async () => {
    await using world = await createStory({
      ...{ model: FIX, permissions: { ...READ, actions: 'none' } },
      files: { '.github/caisson.yml': 'delivery: { startWorkflows: [ci.yml] }\n' },
    })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const before = await world.github.repository.bare.git(['for-each-ref'])
    const run = await runStory(world, { event }, 1)
    expect(world.model?.requests).toHaveLength(0)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'config_invalid' })
    const manifest = await manifestOf(run)
    expect(manifest.error?.code).toBe('PERMISSION_MISSING')
    const lines = ['contents: write', 'pull-requests: write', 'actions: write', 'issues: write']
    for (const line of lines) {
      expect(manifest.error?.hint).toContain(`\`${line}\``)
      expect(run.summary).toContain(line)
    }
    expect(await world.github.repository.bare.git(['for-each-ref'])).toBe(before)
    expect(world.github.openPulls()).toEqual([])
  })

  test('because of the setting is told so where people look', async () => {
    await using world = await createStory({ model: FIX, permissions: { contents: 'read' } })
    world.github.repository.actionsMayCreatePullRequests = false
    await runStory(world, {}, 1)
    expect(world.model?.requests).toHaveLength(0)
    const body = world.github.commentsOn(1)[0]?.body
    expect(body).toMatch(/\*\*Error:\*\* .*not permitted to create or approve pull requests/)
    expect(body).toMatch(/\*\*Next step:\*\* Add .*`contents: write`.*Settings → Actions → General/)
  })

  test('may answer with `preset: plan`, which delivers nothing but a comment', async () => {
    await using world = await createStory({ model: ANSWER, permissions: { ...READ, issues: 'write' } })
    const run = await runStory(world, { inputs: { preset: 'plan' } })
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'no_changes' })
  })
})
