import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, FIX, runStory } from '../world/stories.js'

/** By its address, the embedded GitHub is one: neither github.com nor below ghe.com. */
describeWith(['docker', 'claude', 'node24'], 'GitHub Enterprise Server', () => {
  test('gets the pull request, and is asked for no artifact', async () => {
    const workflow = 'on: { issues: { types: [labeled] } }\n'
    const files = { ...FILES, '.github/workflows/claude.yml': workflow }
    await using world = await createStory({ model: FIX, files })
    const run = await runStory(world, { event: await world.events.issueLabeled(1) })
    expect(run.outputs).toMatchObject({
      outcome: 'success',
      'pull-request-number': expect.stringMatching(/\d/),
    })
    expect(run.outputs['artifact-id'] ?? '').toBe('')
    expect(run.log).toContain('No artifact is uploaded: ')
    expect(run.log).not.toMatch(/::warning::.*artifact/i)
    const comment = world.github.commentsOn(1).at(-1)?.body
    // No workflow starts on a comment.
    expect(comment).toContain('comment on #1 and add the label again.')
    const texts = [world.github.openPulls()[0]?.body, comment, run.summary]
    for (const text of texts) {
      expect(text).toMatch(/3 turns/)
      expect(text).not.toContain('@claude')
      // Nothing was uploaded.
      expect(text).not.toContain('caisson replay')
    }
  })

  test('refuses two jobs before the model is asked, with what to do', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.issueLabeled(1)
    const run = await runStory(world, { event, inputs: { mode: 'run' } }, 1)
    expect(run.log).toContain('`mode: run` cannot upload its artifact to ')
    expect(run.log).toContain('actions/upload-artifact@v3')
    expect(world.model?.requests).toEqual([])
  })
})
