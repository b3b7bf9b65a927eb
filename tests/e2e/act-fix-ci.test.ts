import { expect, test } from 'vitest'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'
import { remoteFile } from '../world/world.js'

const WORKFLOW = '.github/workflows/fix-ci.yml'

describeWith(['docker', 'claude', 'node24', 'act'], 'fix-ci.yml under act', () => {
  test('mends the pull request whose workflow failed', { timeout: 120_000 }, async ({ signal }) => {
    await using world = await createStory({ model: FIX })
    await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('fix-ci.yml') })
    const sha = await world.github.push({ branch: 'topic', message: 'Topic', files: { 't.txt': 't\n' } })
    const pull = await world.github.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
    world.github.addJob({ sha, runId: 900, name: 'test', log: '2026-01-01T00:00:01Z sum(1, 2) is -1' })
    const failed = { id: 900, sha, branch: 'topic', conclusion: 'failure', by: 'alice' }
    const event = await world.events.checked('workflow_run', failed)

    const run = await runAct(world, { event, workflow: WORKFLOW, signal })

    expect(run.exitCode, run.log).toBe(0)
    expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
    expect(await remoteFile(world, 'topic', 'src/sum.js')).toContain('a + b')
    expect(JSON.stringify(world.model?.requests)).toContain(
      `CI failed on pull request #${pull.number}, at ${sha}`,
    )
    expect(world.github.commentsOn(pull.number)).toHaveLength(1)
  })
})
