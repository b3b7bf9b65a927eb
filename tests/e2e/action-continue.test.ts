import { beforeEach, expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { bash, withClaude } from '../world/stories.js'
import { workflowRuns } from '../world/workflow-runs.js'
import { remoteFile, type StepOptions, type World } from '../world/world.js'

/** The first run gets as far as its second command. */
const SCRIPT: Script = {
  turns: [
    bash("sed -i 's/a - b/a + b/' src/sum.js"),
    bash('echo one > one.txt'),
    bash('echo two > two.txt'),
    { text: 'All **done**.' },
    { text: 'Nothing more.' },
  ],
}
const STOPS = { 'max-turns': '2' }

describeWith(['docker', 'claude', 'node24'], 'a run that stopped before it could push, continued', () => {
  const runs = workflowRuns(SCRIPT)
  let world: World
  beforeEach(() => {
    world = runs.world
  })
  const job = (event: StepOptions['event'], inputs: Record<string, string> = {}) =>
    runs.workflow((env) => world.runAction({ event, inputs: withClaude(inputs), env }))
  const labeled = () => world.events.issueLabeled(1, { by: 'alice' })
  const commented = (body = '@claude continue') => world.events.commented(1, { body, by: 'alice' })

  test('goes on with what it had done, on what the base branch is by then', async () => {
    const first = await job(await labeled(), STOPS)
    expect(first.manifest).toMatchObject({ reason: 'max_turns', patch: { files: 2 } })
    expect(first.comment).toContain('@claude continue')
    await world.github.push({ message: 'Meanwhile', files: { 'OTHER.md': 'Other.\n' } })

    const second = await job(await commented())
    expect(second.manifest).toMatchObject({
      outcome: 'success',
      resumed: { how: 'session', runId: first.manifest.runId, change: { included: true } },
      patch: { files: 3 },
    })
    expect(second.sent).toContain('with your changes on it')
    expect(second.sent).toContain('OTHER.md')
    expect(second.sent).not.toMatch(/(one\.txt|sum\.js) +\|/)
    const [pull] = world.github.openPulls()
    const branch = pull?.head.ref ?? ''
    expect(await remoteFile(world, branch, 'src/sum.js')).toContain('a + b')
    expect(await remoteFile(world, branch, 'one.txt')).toBe('one\n')
    expect(await remoteFile(world, branch, 'two.txt')).toBe('two\n')
    expect(await remoteFile(world, branch, 'OTHER.md')).toBe('Other.\n')
    expect(pull?.body).toContain('The change of that run is part of this one.')
  })

  test('says what it could not take along, to the session and in the report', {
    timeout: 240_000,
  }, async () => {
    const first = await job(await labeled(), STOPS)
    await world.github.push({
      message: 'Otherwise',
      files: { 'src/sum.js': 'export const sum = (...all) => all.length\n' },
    })
    const second = await job(await commented(), { 'max-turns': '1' })
    expect(second.manifest).toMatchObject({
      resumed: { how: 'session', change: { included: false, why: expect.stringContaining('src/sum.js') } },
      patch: { files: 1 },
    })
    for (const told of ['without your changes', 'one.txt', 'conflict: src/sum.js', 'Nobody has undone it'])
      expect(second.sent).toContain(told)
    expect(second.comment).toMatch(/is \*\*not\*\* part of this one.*conflicts/)

    // Only the patch that our own comment vouches for is applied.
    const artifacts = [...world.github.repository.artifacts.values()]
    const last = artifacts.find(({ name }) => name === second.name)
    const other = artifacts.find(({ name }) => name === first.name)
    if (last && other) last.archive = other.archive
    // The new session gets as far as a command that changes nothing now.
    const third = await job(await commented(), { 'max-turns': '1' })
    expect(third.manifest).toMatchObject({
      resumed: { how: 'digest', change: { included: false, why: expect.stringContaining('tampered with') } },
      patch: { files: 0 },
    })
    expect(third.sent).toContain('is not in the workspace: its artifact is damaged or was tampered with')
  })

  test('leaves the change out of a run that may change nothing', async () => {
    await job(await labeled(), STOPS)
    const second = await job(await commented('@claude plan what is left'), { 'max-turns': '1' })
    expect(second.manifest).toMatchObject({
      agent: { preset: 'plan' },
      resumed: { change: { included: false, why: 'this run is not meant to change anything' } },
      patch: { files: 0 },
    })
    expect(second.manifest.policy?.verdict).not.toBe('block')
    expect(second.comment).toContain('is **not** part of this one: this run is not meant to change anything.')
  })
})
