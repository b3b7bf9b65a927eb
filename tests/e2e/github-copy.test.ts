import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { createStory, manifestOf, runStory } from '../world/stories.js'

const shell = (...commands: string[]): Script => ({
  turns: [
    ...commands.map((command) => ({ tools: [{ name: 'Bash', input: { command } }] })),
    { text: 'I have triaged it.' },
  ],
})

const TRIAGE = shell(
  'gh issue view 1 --json title --jq .title',
  'gh issue edit 1 --add-label bug && gh issue comment 1 --body "It is a bug, see src/sum.js."',
  'gh issue edit 1 --add-label security; gh secret list',
)

describeWith(['docker', 'bwrap', 'claude', 'gh', 'node24'], "the agent's gh", () => {
  test.each([
    ['a container', {}],
    ['bubblewrap', { backend: 'local' }],
  ])('works in %s: reads are answered, writes are held and delivered after the run', async (_, where) => {
    await using world = await createStory({
      model: TRIAGE,
      issue: { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' },
    })
    for (const label of ['bug', 'security']) world.github.addLabel(label)
    const event = await world.events.issueLabeled(1, { label: 'triage', by: 'alice' })
    const inputs = { prompt: 'Triage this issue with gh.', actions: 'label: bug', ...where }
    // The label that was refused is for somebody to look at.
    const run = await runStory(world, { event, inputs }, 2)
    expect(world.github.repository.issues.get(1)).toMatchObject({ labels: ['triage', 'bug'] })
    const [comment, ...others] = world.github.commentsOn(1)
    expect(others).toEqual([])
    expect(comment?.body).toContain('It is a bug, see src/sum.js.')
    expect(comment?.body).not.toContain('I have triaged it.')
    expect(comment?.body).toContain('- Label `bug`.')
    const manifest = await manifestOf(run)
    expect(manifest.sandbox).toMatchObject({ sealed: true })
    expect(manifest.delivery?.actions).toMatchObject([{ action: 'label', what: 'bug', state: 'done' }])
    const asked = JSON.stringify(world.model?.requests)
    expect(asked).toContain('sum subtracts')
    expect(asked).toContain('input `actions` does not allow `label` of `security`')
    expect(asked).toContain('is not part of the sealed copy of GitHub')
    expect(asked).toContain('If the request names `gh`, it works here')
    expect(asked).not.toContain(world.token)
  })
})
