import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleWorkflow, putOnDefaultBranch, runAct, seedToolCache } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'

const LIMIT = { timeout: 120_000 }
const WORKFLOW = '.github/workflows/outsiders.yml'

let tools = ''
beforeAll(async () => {
  tools = await mkdtemp(join(await realpath(tmpdir()), 'caisson-tools-'))
})
afterAll(() => rm(tools, { recursive: true, force: true }))

describeWith(['docker', 'claude', 'node24', 'act'], 'outsiders.yml under act', () => {
  beforeAll(() => seedToolCache(tools))

  test('answers whoever may only read, and changes nothing for them', LIMIT, async ({ signal }) => {
    await using world = await createStory({ model: FIX })
    await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('outsiders.yml') })
    const event = await world.events.commented(1, { body: '@claude fix it', by: 'mallory' })
    const run = await runAct(world, { event, workflow: WORKFLOW, tools, signal })
    expect(run.exitCode, run.log).toBe(0)
    expect(world.github.openPulls()).toEqual([])
    expect(world.github.commentsOn(1).at(-1)?.body).toContain('<!-- caisson:comment outsider/8/')
  })
})
