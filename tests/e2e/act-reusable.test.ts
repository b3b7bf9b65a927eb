import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'

const WORKFLOW = '.github/workflows/claude.yml'

describeWith(['docker', 'claude', 'node24', 'act'], 'reusable-caller.yml under act', () => {
  test('runs the called workflow on its own event', { timeout: 120_000 }, async ({ signal }) => {
    await using world = await createStory({ model: FIX })
    const called = join(world.root, 'workflows')
    await mkdir(join(called, '.github', 'workflows'), { recursive: true })
    await writeFile(join(called, WORKFLOW), await exampleWorkflow('reusable.yml'))
    await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('reusable-caller.yml') })
    const event = await world.events.issueLabeled(1, { by: 'alice' })

    const flags = ['--local-repository', `octo-org/workflows@v1=${called}`]
    const run = await runAct(world, { event, workflow: WORKFLOW, flags, signal })

    expect(run.exitCode, run.log).toBe(0)
    const [pull] = world.github.openPulls()
    expect(pull?.head.ref).toBe('caisson/issue-1')
    expect(run.log).toContain(`/pull/${pull?.number}`)
    expect(world.github.commentsOn(1)[0]?.body).toContain('It subtracted.')
  })
})
