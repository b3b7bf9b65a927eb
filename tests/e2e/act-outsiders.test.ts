import { expect, test } from 'vitest'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'

const LIMIT = { timeout: 120_000 }
const WORKFLOW = '.github/workflows/outsiders.yml'

describeWith(['docker', 'claude', 'node24', 'act'], 'outsiders.yml under act', () => {
  test('answers whoever may only read, and changes nothing for them', LIMIT, async ({ signal }) => {
    await using world = await createStory({ model: FIX })
    await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('outsiders.yml') })
    const event = await world.events.commented(1, { body: '@claude fix it', by: 'mallory' })
    const run = await runAct(world, { event, workflow: WORKFLOW, signal })
    expect(run.exitCode, run.log).toBe(0)
    expect(world.github.openPulls()).toEqual([])
    expect(world.github.commentsOn(1).at(-1)?.body).toContain('<!-- caisson:comment outsider/8/')
  })
})
