import { expect, test } from 'vitest'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { READ_ONLY } from '../world/github/seeder.js'
import { describeWith } from '../world/parts.js'
import { FILES, FIX, ISSUE } from '../world/stories.js'
import { writes } from '../world/two-jobs.js'
import { createWorld, remoteFile } from '../world/world.js'

const LIMIT = { timeout: 180_000 }
const WORKFLOW = '.github/workflows/two-jobs.yml'

describeWith(['docker', 'claude', 'node24', 'act'], 'two-jobs.yml under act', () => {
  test('one job reads and works, the other one publishes without a key', LIMIT, async ({ signal }) => {
    await using world = await createWorld({ files: FILES, issue: ISSUE, model: FIX })
    await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('two-jobs.yml') })
    const event = await world.events.issueLabeled(1)
    // act has one token for a whole workflow, GitHub one for each job: this one may only read until the first job
    // has uploaded what it has to say.
    world.github.addToken(world.token, { permissions: READ_ONLY })
    const before: string[] = []
    const onUploaded = () => {
      before.push(...writes(world))
      world.github.addToken(world.token)
    }
    const run = await runAct(world, { event, workflow: WORKFLOW, signal, onUploaded })

    expect(run.exitCode, run.log).toBe(0)
    expect(before).toEqual([])
    expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
    expect(run.log).not.toContain('sk-ant-scripted')
    expect(run.log).not.toContain(world.token)
    expect(world.github.requests.filter(({ status }) => status === 403)).toEqual([])
    const [pull] = world.github.openPulls()
    expect(pull).toMatchObject({ title: 'Address #1: sum subtracts', head: { ref: 'caisson/issue-1' } })
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
    expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([
      expect.stringContaining('It subtracted. Now it **adds**.'),
    ])
    expect(run.artifacts.size).toBe(1)
  })
})
