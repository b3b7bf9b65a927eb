import { beforeEach, expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { FIX } from '../world/stories.js'
import { handedBy, jobsOf, writes } from '../world/two-jobs.js'
import { workflowRuns } from '../world/workflow-runs.js'
import { remoteFile, type StepOptions, type World } from '../world/world.js'

const FILE = '{{workspace}}/src/sum.js'
const edit = (from: string, to: string) => ({
  tools: [{ name: 'Edit', input: { file_path: FILE, old_string: from, new_string: to } }],
})
/** One conversation over three workflow runs, three turns in each. */
const SCRIPT: Script = {
  turns: [
    ...FIX.turns,
    { tools: [{ name: 'Read', input: { file_path: FILE } }] },
    edit('a + b', 'a + b + 0'),
    { text: 'With a **zero** now.' },
    { tools: [{ name: 'Read', input: { file_path: FILE } }] },
    edit('a + b + 0', 'a + b + 0 + 0'),
    { text: 'With **two** of them.' },
  ],
}

describeWith(['docker', 'claude', 'node24'], 'an earlier session, gone on with in two jobs', () => {
  const runs = workflowRuns(SCRIPT)
  let world: World
  beforeEach(() => {
    world = runs.world
  })

  /** One workflow run of two jobs, each on a fresh checkout. */
  async function workflow(event: StepOptions['event']) {
    const { done, ...came } = await runs.workflow(async ({ GITHUB_RUN_ID }) => {
      const before = writes(world).length
      const jobs = jobsOf(world, runs.service, async () => event)
      Object.assign(jobs.env, { GITHUB_RUN_ID })
      const run = await jobs.run()
      expect(run.exitCode, run.log).toBe(0)
      expect(writes(world).slice(before)).toEqual([])
      await world.checkOut({ depth: 0 })
      const publish = await jobs.publish({
        ...handedBy(run),
      })
      expect(publish.exitCode, publish.log).toBe(0)
      return { run, publish }
    })
    return { ...done, ...came }
  }

  test('the job that reads finds it, and the job that publishes names it for the next one', {
    timeout: 240_000,
  }, async () => {
    const first = await workflow(await world.events.issueLabeled(1, { by: 'alice' }))
    const { sessionId } = first.manifest.agent
    const marker = (text: string | null | undefined) => /<!-- caisson:session (.*) -->/.exec(text ?? '')?.[1]
    const [pull] = world.github.openPulls()
    const number = pull?.number ?? 0
    // What is named is what the first job has uploaded, not what the second made of it.
    expect(marker(pull?.body)).toContain(
      `workflow=8000000001 artifact=${first.run.outputs['artifact-id']} sha256=${first.run.outputs['manifest-sha256']}`,
    )

    // On the pull request: on its head, with what somebody has added there.
    await world.github.push({
      branch: 'caisson/issue-1',
      message: 'Notes',
      files: { 'NOTES.md': 'By hand.\n' },
    })
    const onPull = { body: '@claude now add a zero', by: 'alice' }
    const second = await workflow(await world.events.commented(number, onPull))
    expect(second.manifest).toMatchObject({
      agent: { sessionId },
      resumed: { how: 'session', runId: first.manifest.runId, sessionId },
    })
    for (const told of ['It subtracted. Now it **adds**.', 'now add a zero', 'NOTES.md'])
      expect(second.sent).toContain(told)
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b + 0\n')
    expect(await remoteFile(world, 'caisson/issue-1', 'NOTES.md')).toBe('By hand.\n')
    const comment = world.github.commentsOn(number).at(-1)?.body
    expect(comment).toContain('This resumes the session of run')
    expect(marker(comment)).toContain(`session=${sessionId} workflow=8000000002`)

    // A third time, from what the second pair of jobs has left.
    const third = await workflow(
      await world.events.commented(number, { body: '@claude another', by: 'alice' }),
    )
    expect(third.manifest.resumed).toMatchObject({ how: 'session', runId: second.manifest.runId })
    expect(third.sent).toContain('With a **zero** now.')
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b + 0 + 0\n')
    expect(world.github.openPulls()).toHaveLength(1)
  })

  test('on the issue it goes on with the earlier change on the default branch, and the same pull request', {
    timeout: 240_000,
  }, async () => {
    const first = await workflow(await world.events.issueLabeled(1, { by: 'alice' }))
    await world.github.push({ message: 'Meanwhile', files: { 'OTHER.md': 'Other.\n' } })
    const second = await workflow(
      await world.events.commented(1, { body: '@claude now add a zero', by: 'alice' }),
    )
    expect(second.manifest).toMatchObject({
      agent: { sessionId: first.manifest.agent.sessionId },
      resumed: { how: 'session', runId: first.manifest.runId },
      patch: { files: 1 },
    })
    expect(second.sent).toContain('OTHER.md')
    const [pull, another] = world.github.openPulls()
    expect(another).toBeUndefined()
    const { bare } = world.github.repository
    const branch = pull?.head.ref ?? ''
    expect(await remoteFile(world, branch, 'src/sum.js')).toContain('a + b + 0\n')
    expect(await remoteFile(world, branch, 'OTHER.md')).toBe('Other.\n')
    expect(await bare.git(['diff', '--name-only', `main...${branch}`])).toBe('src/sum.js')
  })
})
