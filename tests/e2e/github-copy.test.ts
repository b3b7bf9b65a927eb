import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { previewRun } from '../world/previewed-run.js'
import { createStory, manifestOf, runStory } from '../world/stories.js'
import { jobsOf } from '../world/two-jobs.js'
import { remoteFile } from '../world/world.js'

const shell = (...commands: string[]): Script => ({
  turns: [
    ...commands.map((command) => ({ tools: [{ name: 'Bash', input: { command } }] })),
    { text: 'I have triaged it.' },
  ],
})

const comment = (body: string) =>
  `gh api repos/{owner}/{repo}/pulls/$PR/comments -f path=src/sum.js -F line=1 -f body='${body}'`
const REVIEW = (number: number) =>
  shell(
    `PR=${number}; gh pr diff $PR; ${comment('Add them:\n```suggestion\nexport const sum = (a, b) => a + b\n```')}`,
    `gh pr review ${number} --request-changes --body 'It multiplies, @alice.'; gh pr review ${number} --approve`,
  )

const PUSH: Script = {
  turns: [
    ...shell(
      "git fetch origin && git checkout -qb fix-sum && sed -i 's/a - b/a + b/' src/sum.js && git commit -qam Add",
      'git push -u origin fix-sum; git push origin fix-sum:other',
      'gh pr create --draft --title "Add the numbers (#1)" --body "They were subtracted, @alice." --label bug',
      'gh pr edit --add-label docs; gh pr view --json isDraft,labels --jq .labels[].name; gh pr checks',
      'git merge origin/main && git checkout -q main && gh pr create --title More --body x --head more',
    ).turns.slice(0, -1),
    { text: 'It is in #1000000001.' },
  ],
}

const TRIAGE = shell(
  'gh issue view 1 --json title --jq .title',
  'gh issue create --title "Test sum" --body "It has no test." && gh issue view 1000000001 --json title',
  'gh issue edit 1 --add-label bug && gh issue comment 1 --body "It is a bug, see src/sum.js and #1000000001."',
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
    const inputs = { prompt: 'Triage this issue with gh.', actions: 'label: bug\ncreate-issue', ...where }
    // The label that was refused is for somebody to look at.
    const run = await runStory(world, { event, inputs }, 2)
    expect(world.github.repository.issues.get(1)).toMatchObject({ labels: ['triage', 'bug'] })
    const [comment, ...others] = world.github.commentsOn(1)
    expect(others).toEqual([])
    expect(comment?.body).toContain('It is a bug, see src/sum.js and #2.')
    expect(world.github.repository.issues.get(2)).toMatchObject({ title: 'Test sum' })
    expect(comment?.body).not.toContain('I have triaged it.')
    expect(comment?.body).toContain('- Label `bug`.')
    expect(comment?.body).toContain('does not allow `label` of `security`.')
    const manifest = await manifestOf(run)
    expect(manifest.sandbox).toMatchObject({ sealed: true })
    expect(manifest.delivery?.actions).toMatchObject([
      { action: 'create-issue', state: 'done' },
      { action: 'label', what: 'bug', state: 'done' },
    ])
    const asked = JSON.stringify(world.model?.requests)
    expect(asked).toContain('sum subtracts')
    expect(asked).toContain('input `actions` does not allow `label` of `security`')
    expect(asked).toContain('is not part of the sealed copy of GitHub')
    expect(asked).toContain('If the request names `gh`, it works here')
    expect(asked).not.toContain(world.token)
  })

  test.each([
    ['a container', { sandbox: { backend: 'container' } }],
    ['bubblewrap', { sandbox: { backend: 'local' } }],
  ] as const)('is previewed in %s: shown, not delivered, and replayed without GitHub', async (_, spec) => {
    const issue = { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' }
    await using world = await createStory({ issue })
    world.github.addLabel('bug')
    const run = await previewRun(world, spec)
    expect(run.manifest, run.log.join('\n')).toMatchObject({ reason: 'no_changes', denials: [] })
    expect(run.summary).toContain('**On GitHub, once it is delivered:**\n\n- `label`: bug')
    expect(run.sent).toMatch(/comments_url[\W]+http:\/\/127\.0\.0\.1:3131\/repos\/octo\/hello\/issues\/1/)
    expect(run.log.join('\n')).toMatch(/info: GitHub: POST \/(api\/)?graphql → 200/)
    expect(run.kept).toContain('<b>GitHub</b> ')
    expect(run.sent).toContain('GITHUB_TOKEN=the-gateway-holds-the-token')
    expect(run.sent + run.kept).not.toContain(world.token)
    expect(world.github.repository.issues.get(1)?.labels).not.toContain('bug')
    expect(world.github.commentsOn(1)).toEqual([])
    const asked = world.github.requests.length
    expect(await run.replay()).toMatchObject({ same: true, divergences: [], missed: [] })
    expect(world.github.requests.length).toBe(asked)
  })

  test.each<[string, object, number]>([
    ['a container', {}, 1],
    ['bubblewrap', { backend: 'local' }, 1],
    ['a container, published by another job', {}, 2],
  ])('pushes and opens a pull request in %s: one change, as the agent meant it', async (_, where, count) => {
    await using service = await startArtifactService()
    const issue = { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' }
    await using world = await createStory({ model: PUSH, issue })
    const { github } = world
    for (const label of ['bug', 'docs']) github.addLabel(label)
    const event = await world.events.issueLabeled(1, { label: 'fix', by: 'alice' })
    const inputs = { prompt: 'Mend it, push, gh pr create.', actions: 'label: bug, docs', ...where }
    if (count === 1) await runStory(world, { event, inputs }, 2)
    else {
      const jobs = await jobsOf(world, service, async () => event)
      const run = await jobs.run(inputs)
      expect([...github.repository.pulls.values()]).toEqual([])
      const { 'artifact-id': artifact = '', 'manifest-sha256': sha = '' } = run.outputs
      await jobs.publish({ ...inputs, artifact, 'manifest-sha256': sha })
    }
    expect([...github.repository.pulls.values()]).toMatchObject([
      { number: 2, draft: true, base: { ref: 'main' }, head: { ref: 'caisson/issue-1' } },
    ])
    expect(github.repository.issues.get(2)).toMatchObject({
      ...{ title: 'Add the numbers (#1)', labels: ['bug', 'docs'] },
      body: expect.stringContaining('subtracted, `@alice`.'),
    })
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
    expect(github.commentsOn(1).map(({ body }) => body)).toEqual([expect.stringContaining('It is in #2.')])
    const asked = JSON.stringify(world.model?.requests)
    expect(asked).toContain('one change, and it is that of fix-sum')
    expect(asked).toContain("no checks reported on the 'fix-sum' branch")
    expect(asked).toContain('has opened #1000000001 already')
    expect(asked).not.toContain(world.token)
  })

  test('reviews the pull request of somebody with write access, by the job that publishes', async () => {
    await using service = await startArtifactService()
    await using world = await createStory({ model: REVIEW(2) })
    const { github } = world
    const files = { 'src/sum.js': 'export const sum = (a, b) => a * b\n' }
    await github.push({ branch: 'feature', message: 'Multiply', files })
    const { number } = await github.addPull({ title: 'Multiply', head: 'feature' })
    await world.checkOut()
    const event = await world.events.commented(number, { body: '@claude look at it with gh', by: 'alice' })
    const jobs = await jobsOf(world, service, async () => event)
    const inputs = { 'delivery.reviewEvent': 'request-changes' }
    const run = await jobs.run(inputs)
    expect(github.repository.reviews.size).toBe(0)
    expect(run.summary).toContain('- `review`: request-changes')
    await jobs.publish({
      ...inputs,
      artifact: run.outputs['artifact-id'] ?? '',
      'manifest-sha256': run.outputs['manifest-sha256'] ?? '',
    })
    expect([...github.repository.reviews.values()]).toMatchObject([
      { state: 'CHANGES_REQUESTED', body: expect.stringContaining('It multiplies, `@alice`.') },
    ])
    expect([...github.repository.reviewComments.values()]).toMatchObject([
      { path: 'src/sum.js', line: 1, body: expect.stringContaining('```suggestion\nexport const sum') },
    ])
    expect(github.commentsOn(number).at(-1)?.body).toContain('I have triaged it.')
    expect(JSON.stringify(world.model?.requests)).toContain('`delivery.reviewEvent` does not allow it')
  })

  test.each([
    ['carried out', 'label: bug', ['bug']],
    ['refused where that one no longer allows it', 'close', []],
  ])("what GitHub's MCP tools write is %s by the job that publishes", async (_, actions, labels) => {
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
      ...{ prompt, actions, artifact: run.outputs['artifact-id'] ?? '' },
      'manifest-sha256': run.outputs['manifest-sha256'] ?? '',
    })
    expect(world.github.repository.issues.get(1)?.labels).toEqual(labels)
    expect(world.github.commentsOn(1).at(-1)?.body).toContain(
      labels.length > 0 ? '- Label `bug`.' : 'Not done: `label` `bug`. The workflow does not allow it.',
    )
  })

  test('mends what CI says by `gh run view --log-failed`', async () => {
    const { turns } = shell('gh run view 900 --log-failed', "sed -i 's/a - b/a + b/' src/sum.js")
    await using world = await createStory({ model: { turns } })
    const sha = await world.github.push({ branch: 'topic', message: 'Topic', files: { 't.txt': '1\n' } })
    await world.github.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
    const at = { startedAt: '2026-01-01T00:00:00Z', completedAt: '2026-01-01T00:01:00Z' }
    const steps = [{ name: 'npm test', conclusion: 'failure' as const, ...at }]
    const log = `2026-01-01T00:00:30.0000000Z expected 3, got -1 with ${world.token}\n`
    world.github.addJob({ sha, runId: 900, steps, log })
    const failure = { id: 900, sha, branch: 'topic', conclusion: 'failure', by: 'alice' }
    await runStory(world, { event: await world.events.checked('workflow_run', failure) })
    expect(await remoteFile(world, 'topic', 'src/sum.js')).toContain('a + b')
    const [, afterCommand] = world.model?.requests ?? []
    const shown = JSON.stringify(afterCommand?.body)
    expect(shown).toMatch(/test.{1,9}npm test.{1,50}expected 3, got -1 with \*\*\*/)
    expect(shown).not.toContain(world.token)
  })

  test("has GitHub's MCP tools that the prompt names, on the same copy", async () => {
    const tool = (name: string, input: object) => ({ tools: [{ name, input: { ...input } }] })
    const turns = [
      tool('mcp__github__issue_read', { method: 'get', issue_number: 1 }),
      tool('mcp__github__update_issue', { issue_number: 1, labels: ['triage', 'bug'] }),
      tool('mcp__github__update_issue', { issue_number: 1, labels: ['bug'] }),
      tool('mcp__github_comment__update_claude_comment', { body: 'It is a bug.' }),
      { text: 'I have triaged it.' },
    ]
    const issue = { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' }
    await using world = await createStory({ model: { turns }, issue })
    world.github.addLabel('bug')
    const event = await world.events.issueLabeled(1, { label: 'triage', by: 'alice' })
    const prompt =
      'Read the issue with mcp__github__issue_read, label it with mcp__github__update_issue, and answer with mcp__github_comment__update_claude_comment.'
    // What was refused at first is for somebody to look at.
    await runStory(world, { event, inputs: { prompt, actions: 'label: bug', backend: 'local' } }, 2)
    expect(world.github.repository.issues.get(1)).toMatchObject({ labels: ['triage', 'bug'] })
    expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([
      expect.stringContaining('It is a bug.'),
    ])
    const asked = JSON.stringify(world.model?.requests)
    expect(asked).toContain('It is -1.')
    expect(asked).toContain('would have to have `remove-label: triage`')
    expect(asked).not.toContain('mcp__github__merge_pull_request')
    expect(asked).not.toContain(world.token)
  })
})
