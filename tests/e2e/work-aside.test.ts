import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { createStory, doing, manifestOf, runStory } from '../world/stories.js'

const COMMIT = 'echo "// fixed" >> src/sum.js && git commit -qam fix && git checkout -q -'

describeWith(['docker', 'claude', 'node24'], 'work on a branch that is not checked out', () => {
  test('needs a person, who reads where it was', async () => {
    const command = `cd {{workspace}} && git checkout -q -b fix && ${COMMIT}`
    const model = doing(command, 'It is on the branch fix.')
    await using world = await createStory({ model })
    const run = await runStory(world, {}, 2)
    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'needs_human' })
    const manifest = await manifestOf(run)
    expect(manifest.patch).toMatchObject({
      files: 0,
      leftOut: [{ path: '.git/refs/heads/fix', why: 'commits on a branch that is not checked out' }],
    })
    const comment = world.github.commentsOn(1)[0]?.body
    for (const text of [comment, run.summary]) {
      expect(text).toContain('Claude left its work on another branch')
      expect(text).toContain('`.git/refs/heads/fix`')
      expect(text).not.toContain('without changing any file')
    }
  })
})
