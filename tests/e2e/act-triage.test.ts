import { expect, test } from 'vitest'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { createStory } from '../world/stories.js'

const WORKFLOW = '.github/workflows/triage.yml'
const PROPOSED = {
  actions: [
    { action: 'label', label: 'bug' },
    { action: 'close-duplicate', of: 2 },
  ],
}

describeWith(['docker', 'claude', 'node24', 'act'], 'triage.yml under act', () => {
  test('triages the issue of whoever may only read', { timeout: 120_000 }, async ({ signal }) => {
    const write = {
      name: 'Write',
      input: { file_path: '/caisson/output/actions.json', content: JSON.stringify(PROPOSED) },
    }
    await using world = await createStory({
      issue: { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' },
      model: { turns: [{ tools: [write] }, { text: 'A known bug.' }] },
      permissions: { contents: 'read', pull_requests: 'none', actions: 'none', checks: 'none' },
    })
    world.github.addLabel('bug')
    world.github.addIssue({ title: 'sum is wrong', author: 'bob' })
    await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('triage.yml') })
    const event = await world.events.opened(1)

    const run = await runAct(world, { event, workflow: WORKFLOW, signal })

    expect(run.exitCode, run.log).toBe(0)
    expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
    expect(world.github.repository.issues.get(1)).toMatchObject({
      labels: ['bug'],
      state: 'closed',
      stateReason: 'duplicate',
    })
    expect(world.github.commentsOn(1)[0]?.body).toContain('A known bug.')
  })
})
