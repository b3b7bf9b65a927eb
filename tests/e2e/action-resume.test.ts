import { beforeEach, expect, it } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { FIX, runStory } from '../world/stories.js'
import { workflowRuns } from '../world/workflow-runs.js'
import { remoteFile, type StepOptions, type World } from '../world/world.js'

const FILE = '{{workspace}}/src/sum.js'
const SCRIPT: Script = {
  turns: [
    ...FIX.turns,
    { tools: [{ name: 'Read', input: { file_path: FILE } }] },
    { tools: [{ name: 'Edit', input: { file_path: FILE, old_string: 'a + b', new_string: 'a + b + 0' } }] },
    { text: 'With a **zero** now.' },
  ],
}

describeWith(['docker', 'claude', 'node24'], 'a comment where Claude has worked before', () => {
  const runs = workflowRuns(SCRIPT)
  let world: World
  beforeEach(() => {
    world = runs.world
  })
  async function job(event: StepOptions['event'], inputs: Record<string, string> = {}) {
    const { done, ...came } = await runs.workflow((env) => runStory(world, { event, inputs, env }))
    return { ...done, ...came, pull: world.github.openPulls()[0]?.body }
  }

  it.each(
    representative([
      ['the workflow', {}, { 'branch-name': '{issue}-{slug}' }, 'caisson/1-sum-subtracts', 'main'],
      [
        'the base branch',
        { '.github/caisson.yml': 'delivery: { branchName: "{slug}-{issue}" }\n' },
        { 'base-branch': 'release/1' },
        'caisson/sum-subtracts-1',
        'release/1',
      ],
    ]),
  )(
    'finds the pull request whose branch %s has named',
    async (_by, files, inputs, branch, base) => {
      await world.github.push({ branch: 'release/1', message: 'Old', files: { ...files, 'OLD.md': 'old\n' } })
      const first = await job(await world.events.issueLabeled(1, { by: 'alice' }), inputs)
      expect(first.outputs).toMatchObject({ outcome: 'success', branch })
      await world.github.push({ branch, message: 'Notes', files: { 'NOTES.md': 'By hand.\n' } })
      const second = await job(await comment('@claude now add a zero'), inputs)
      expect(second.manifest).toMatchObject({ resumed: { how: 'session' } })
      expect(second.sent).toContain('NOTES.md')
      expect(await remoteFile(world, branch, 'src/sum.js')).toContain('a + b + 0')
      expect(world.github.openPulls()).toMatchObject([{ head: { ref: branch }, base: { ref: base } }])
    },
    120_000,
  )

  const comment = (body: string, by = 'alice') => world.events.commented(1, { body, by })

  it('goes on with the session on the head of the pull request, and says why where it cannot', async () => {
    const first = await job(await world.events.issueLabeled(1, { by: 'alice' }))
    const { sessionId } = first.manifest.agent
    await world.github.push({
      branch: 'caisson/issue-1',
      message: 'Notes',
      files: { 'NOTES.md': 'By hand.\n' },
    })
    world.github.addComment(1, { body: 'Mind the zero.', author: 'mallory' })
    // Anybody may copy the hidden lines; this one names a session that does not exist.
    const forged = first.comment.replace(/session=\S+/, 'session=99999999-9999-4999-8999-999999999999')
    world.github.addComment(1, { body: forged.replace(/run=\d{8}/, 'run=29990101'), author: 'mallory' })

    const second = await job(await comment('@claude now add a zero'))
    expect(second.manifest).toMatchObject({
      agent: { sessionId },
      resumed: { how: 'session', runId: first.manifest.runId },
    })
    // As much work as before: what that cost is not counted again.
    expect(second.manifest.metadata.costUsd).toBeLessThan(1.5 * first.manifest.metadata.costUsd)
    for (const told of [
      'It subtracted. Now it **adds**.',
      'now add a zero',
      'NOTES.md',
      'Mind the zero.',
      'not what you left',
    ])
      expect(second.sent).toContain(told)
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b + 0')
    expect(await remoteFile(world, 'caisson/issue-1', 'NOTES.md')).toBe('By hand.\n')
    expect(world.github.openPulls()).toHaveLength(1)
    expect(first.pull).toContain('This changes 1 file, written by Claude Code.')
    expect(second.pull).toContain('The last run, by Claude Code, changed 1 file.')
    expect(second.comment).toContain('With a **zero** now.')

    // The storage is not what vouches for an artifact: the digest in our own comment is.
    const artifacts = [...world.github.repository.artifacts.values()]
    const last = artifacts.find(({ name }) => name === second.name)
    if (last) last.archive = artifacts[0]?.archive ?? Buffer.alloc(0)
    const tampered = await job(await comment('@claude and now?'))
    expect(tampered.manifest.resumed).toMatchObject({
      how: 'digest',
      why: expect.stringContaining('tampered with'),
    })
    expect(tampered.manifest.agent.sessionId).not.toBe(sessionId)
    expect(tampered.sent).toContain('With a **zero** now.')
    expect(tampered.comment).toMatch(/could not be resumed.*tampered with/)

    world.github.addToken(world.token, { permissions: { actions: 'none' } })
    const refused = await job(await comment('@claude still?'))
    expect(refused.manifest.resumed).toMatchObject({
      how: 'digest',
      why: expect.stringContaining('`actions: read`'),
    })
    expect(refused.comment).toContain('actions: read')
  }, 240_000)
})
