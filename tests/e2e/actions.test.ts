import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type ArtifactService, startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { createStory, manifestOf, runStory } from '../world/stories.js'
import { handedBy, jobsOf } from '../world/two-jobs.js'
import type { World } from '../world/world.js'

const ACTIONS = [
  { action: 'label', label: 'bug' },
  { action: 'label', label: 'security' },
  { action: 'create-issue', title: 'Document sum', body: 'It is undocumented, says @alice.' },
  { action: 'close-duplicate', of: 2 },
]
const propose = (actions: unknown) => ({
  name: 'Write',
  input: { file_path: '/caisson/output/actions.json', content: JSON.stringify({ actions }) },
})
const TRIAGE: Script = {
  turns: [
    { tools: [{ name: 'Read', input: { file_path: '/caisson/input/context/issues.json' } }] },
    { tools: [propose(ACTIONS)] },
    { text: 'It is a bug, and #2 says the same.' },
  ],
}
const INPUTS = {
  preset: 'plan',
  prompt: 'Triage this issue.',
  actions: 'label: bug, docs\ncreate-issue\nclose-duplicate',
}

async function story(more: object = {}): Promise<World> {
  const world = await createStory({
    model: TRIAGE,
    issue: { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' },
    ...more,
  })
  for (const label of ['bug', 'docs', 'security']) world.github.addLabel(label)
  world.github.addIssue({ title: 'sum is wrong', author: 'bob' })
  return world
}

const issues = (world: World) => [...world.github.repository.issues.values()]

describeWith(['docker', 'claude', 'node24'], 'actions', () => {
  test('are carried out once, and each refusal is named', async () => {
    await using world = await story()
    const event = await world.events.issueLabeled(1, { label: 'triage', by: 'alice' })
    const run = await runStory(world, { event, inputs: INPUTS })
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'no_changes' })
    expect(issues(world)).toMatchObject([
      { labels: ['triage', 'bug'], state: 'closed', stateReason: 'duplicate' },
      { title: 'sum is wrong', state: 'open' },
      { title: 'Document sum', author: 'github-actions[bot]' },
    ])
    const [comment] = world.github.commentsOn(1)
    expect(comment?.body).toContain('- Label `bug`.')
    expect(comment?.body).toContain('- Not done: `label` `security`. The workflow does not allow this one.')
    expect(comment?.body).toMatch(/- New issue \[`Document sum`\]\(.*\/issues\/3\)\./)
    expect(comment?.body).toMatch(/- Closed as a duplicate of \[#2\]\(.*\/issues\/2\)\./)
    const asked = JSON.stringify(world.model?.requests)
    expect(asked).toContain('sum is wrong')
    expect(asked).toContain('one of `bug`, `docs`')
    const manifest = await manifestOf(run)
    const states = manifest.delivery?.actions?.map(({ state }) => state)
    expect(states).toEqual(['done', 'refused', 'done', 'done'])

    await runStory(world, { event, inputs: INPUTS })
    expect(issues(world)).toHaveLength(3)
    expect(world.github.commentsOn(1)[0]?.body).toContain('Label `bug`, as it was already.')
  })

  test('that the agent tries itself are named above its answer, and the run needs a review', async () => {
    const turns = [
      {
        tools: [
          { name: 'Bash', input: { command: 'gh issue comment 2 --body done || true' } },
          { name: 'Bash', input: { command: 'gh secret list' } },
          { name: 'mcp__github__add_issue_comment', input: { body: 'done' } },
        ],
      },
      { text: 'I commented on the issue.' },
    ]
    await using world = await story({ model: { turns } })
    const event = await world.events.issueLabeled(1, { label: 'triage', by: 'alice' })
    const run = await runStory(world, { event, inputs: { prompt: 'Comment on the issue.' } }, 2)
    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'no_changes' })
    const body = world.github.commentsOn(1)[0]?.body ?? ''
    for (const what of ['addComment', 'mcp__github__add_issue_comment'])
      expect(body.indexOf(`Refused: \`${what}\``)).toBeGreaterThan(0)
    expect(body.indexOf('Refused:')).toBeLessThan(body.indexOf('I commented on the issue.'))
    expect(body.indexOf('not readable on GitHub: `gh secret list`')).toBeGreaterThan(
      body.indexOf('I commented'),
    )
  })

  test('that the token may not do are refused before the model is asked', async () => {
    await using world = await story({ permissions: { issues: 'read' } })
    const event = await world.events.issueLabeled(1, { label: 'triage', by: 'alice' })
    const run = await runStory(world, { event, inputs: INPUTS }, 1)
    expect(run.log).toContain('issues: write')
    expect(world.model?.requests).toEqual([])
  })

  test('that GitHub refuses make the run not delivered', async () => {
    await using world = await story()
    world.github.fail({ operationId: 'issues/update', status: 403, times: 9 })
    const event = await world.events.issueLabeled(1, { label: 'triage', by: 'alice' })
    const run = await runStory(world, { event, inputs: INPUTS }, 2)
    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'not_delivered' })
    expect(issues(world)[0]).toMatchObject({ labels: ['triage', 'bug'], state: 'open' })
    expect(world.github.commentsOn(1)[0]?.body).toContain('Not done: `close-duplicate` #2.')
  })

  test('need no file, and are not asked for without a list', async () => {
    await using world = await story({ model: { turns: [{ text: 'Nothing to do.' }] } })
    const event = await world.events.issueLabeled(1, { label: 'triage', by: 'alice' })
    const run = await runStory(world, { event, inputs: INPUTS })
    expect(run.outputs).toMatchObject({ outcome: 'success' })
    const { actions: _, ...without } = INPUTS
    const asked = world.model?.requests.length ?? 0
    await runStory(world, { event, inputs: without })
    expect(JSON.stringify(world.model?.requests.slice(asked))).not.toContain('actions.json')
  })
})

describeWith(['docker', 'claude', 'node24'], 'actions, in two jobs', () => {
  let service: ArtifactService
  beforeAll(async () => {
    service = await startArtifactService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  test('are what the publishing job permits, for an outsider too', async () => {
    await using world = await story()
    const event = await world.events.commented(1, { body: '@claude triage it', by: 'mallory' })
    const jobs = jobsOf(world, service, async () => event)
    // As a tampered job could: it takes everybody for a writer, and everything for allowed.
    const run = await jobs.run({
      ...{ preset: 'plan', 'allowed-users': 'mallory' },
      actions: 'label\ncreate-issue\nclose-duplicate',
    })
    expect(issues(world)).toHaveLength(2)
    await jobs.publish({
      ...{ preset: 'plan', outsiders: 'plan', actions: INPUTS.actions },
      ...handedBy(run),
    })
    expect(issues(world)).toMatchObject([
      { labels: ['bug'], state: 'closed' },
      { title: 'sum is wrong', state: 'open' },
    ])
    const comment = world.github.commentsOn(1).at(-1)?.body
    expect(comment).toContain('mallory may not change this repository')
    expect(comment).toContain('Label `bug`.')
  })

  test('are all carried out for whoever may write, on the issue of somebody else', async () => {
    await using world = await story()
    const event = await world.events.commented(1, { body: '@claude triage it', by: 'alice' })
    const jobs = jobsOf(world, service, async () => event)
    const given = { preset: 'plan', actions: INPUTS.actions }
    const run = await jobs.run(given)
    await jobs.publish({
      ...given,
      ...handedBy(run),
    })
    expect(issues(world)).toMatchObject([
      { labels: ['bug'], state: 'closed' },
      { title: 'sum is wrong', state: 'open' },
      { title: 'Document sum' },
    ])
  })
})
