import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { previewRun } from '../world/previewed-run.js'
import { representative } from '../world/selection.js'
import { createStory } from '../world/stories.js'
import { handedBy, jobsOf } from '../world/two-jobs.js'
import { cells, tell } from './github-stories.js'

describeWith(['docker', 'bwrap', 'claude', 'gh', 'node24'], "the agent's gh", () => {
  describe.each([
    ['a container', {}, cells(0)],
    ['bubblewrap', { backend: 'local' }, representative(cells(1), 2)],
  ])('in %s', (_, place, cells) => {
    test.each(cells)('%s, in %s', (story, layout) => tell(story, layout, place))
  })

  test.each([
    ['a container', { sandbox: { backend: 'container' } }],
    ['bubblewrap', { sandbox: { backend: 'local' } }],
  ] as const)('is previewed in %s: shown, not delivered, and replayed without GitHub', async (_, spec) => {
    const issue = { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' }
    await using world = await createStory({ issue })
    world.github.addLabel('bug')
    const run = await previewRun(world, spec)
    expect(run.manifest, run.log.join('\n')).toMatchObject({ reason: 'completed', denials: [] })
    expect(run.patch).toContain('+export const sum = (a, b) => a + b')
    expect(run.summary).toContain('**On GitHub, once it is delivered:**\n\n- `label`: bug')
    expect(run.sent).toMatch(/comments_url[\W]+http:\/\/127\.0\.0\.1:3131\/repos\/octo\/hello\/issues\/1/)
    expect(run.log.join('\n')).toMatch(/info: GitHub: POST \/(api\/)?graphql → 200/)
    expect(run.kept).toContain('<b>GitHub</b> ')
    expect(run.sent).toContain('GITHUB_TOKEN=the-gateway-holds-the-token')
    expect(run.sent + run.kept).not.toContain(world.token)
    expect(world.github.repository.issues.get(1)?.labels).not.toContain('bug')
    expect(world.github.commentsOn(1)).toEqual([])
    const asked = world.github.requests.length
    // Branches that have moved since are where they were.
    const move =
      'git update-ref refs/remotes/origin/main $(git mktree </dev/null | xargs git commit-tree -m Later)'
    execFileSync('sh', ['-c', move], { cwd: world.checkout })
    expect(await run.replay()).toMatchObject({ same: true, divergences: [], missed: [] })
    expect(world.github.requests.length).toBe(asked)
  })

  test('what the job that publishes does not allow any more is not carried out', async () => {
    await using service = await startArtifactService()
    const tools = [
      { name: 'mcp__github__issue_write', input: { method: 'update', issue_number: 1, labels: ['bug'] } },
    ]
    const turns = [{ tools }, { text: 'I have triaged it.' }]
    await using world = await createStory({ model: { turns } })
    world.github.addLabel('bug')
    const event = await world.events.commented(1, { body: '@claude triage it', by: 'alice' })
    const jobs = jobsOf(world, service, async () => event)
    const prompt = 'Label the issue with mcp__github__issue_write.'
    const run = await jobs.run({ prompt, actions: 'label: bug', backend: 'local' })
    expect(run.summary).toContain('**On GitHub, once it is delivered:**\n\n- `label`: bug')
    expect(world.github.repository.issues.get(1)?.labels).toEqual([])
    await jobs.publish({
      ...{ prompt, actions: 'close', ...handedBy(run) },
    })
    expect(world.github.repository.issues.get(1)?.labels).toEqual([])
    expect(world.github.commentsOn(1).at(-1)?.body).toContain(
      'Not done: `label` `bug`. The workflow does not allow it.',
    )
  })
})
