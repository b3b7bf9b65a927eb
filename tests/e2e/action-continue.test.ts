import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type Manifest, manifestSchema } from '../../src/run/manifest.js'
import { type ArtifactService, startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { createStory, withClaude } from '../world/stories.js'
import { jobsOf } from '../world/two-jobs.js'
import { remoteFile, type StepOptions, type World } from '../world/world.js'

const command = (text: string) => ({ tools: [{ name: 'Bash', input: { command: text } }] })
/** The first run gets as far as its second command. */
const SCRIPT: Script = {
  turns: [
    command("sed -i 's/a - b/a + b/' src/sum.js"),
    command('echo one > one.txt'),
    command('echo two > two.txt'),
    { text: 'All **done**.' },
    { text: 'Nothing more.' },
  ],
}
const STOPS = { 'max-turns': '2' }

describeWith(['docker', 'claude', 'node24'], 'a run that stopped before it could push, continued', () => {
  let world: World
  let service: ArtifactService
  let runs = 0
  beforeEach(async () => {
    world = await createStory({ model: SCRIPT })
    service = await startArtifactService()
    runs = 0
  })
  afterEach(async () => {
    await service[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
  })

  /** One workflow run; what it uploads is on GitHub afterwards. */
  async function workflow<T>(body: (env: Record<string, string>) => Promise<T>) {
    runs += 1
    const workflowRunId = 8_000_000_000 + runs
    const before = world.model?.requests.length ?? 0
    const known = new Set(service.archives().keys())
    await world.checkOut({ depth: 0 })
    const done = await body({
      ...service.variables,
      GITHUB_SERVER_URL: world.github.url.replace('127.0.0.1', 'github.localhost'),
      GITHUB_RUN_ID: String(workflowRunId),
    })
    const [name = ''] = [...service.archives().keys()].filter((one) => !known.has(one))
    const uploaded = service.archives().get(name)
    if (uploaded) world.github.addArtifact({ name, ...uploaded, workflowRunId })
    const manifest: Manifest = manifestSchema.parse(
      JSON.parse(String(service.artifacts().get(name)?.get('manifest.json'))),
    )
    const bodies = (world.model?.requests ?? [])
      .slice(before)
      .map(({ body }) => body as { tools?: unknown[]; messages?: unknown })
    const sent = JSON.stringify(bodies.find(({ tools }) => tools?.length)?.messages)
    return { done, manifest, name, sent, comment: String(world.github.commentsOn(1).at(-1)?.body) }
  }
  const job = (event: StepOptions['event'], inputs: Record<string, string> = {}) =>
    workflow((env) => world.runAction({ event, inputs: withClaude(inputs), env }))
  const labeled = () => world.events.issueLabeled(1, { by: 'alice' })
  const commented = (body = '@claude continue') => world.events.commented(1, { body, by: 'alice' })

  test('goes on with what it had done, on what the base branch is by then', {
    timeout: 120_000,
  }, async () => {
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

  test('leaves the change out of a run that may change nothing', { timeout: 120_000 }, async () => {
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

  test('goes on in two jobs as well', { timeout: 240_000 }, async () => {
    const both = async (event: StepOptions['event'], inputs: Record<string, string> = {}) =>
      workflow(async ({ GITHUB_RUN_ID }) => {
        const jobs = jobsOf(world, service, async () => event)
        Object.assign(jobs.env, { GITHUB_RUN_ID })
        const run = await jobs.run(inputs)
        await world.checkOut({ depth: 0 })
        const handed = {
          'artifact-id': run.outputs['artifact-id'] ?? '',
          'manifest-sha256': run.outputs['manifest-sha256'] ?? '',
        }
        return jobs.publish(handed)
      })
    const first = await both(await labeled(), STOPS)
    expect(first.manifest).toMatchObject({ reason: 'max_turns', patch: { files: 2 } })
    const second = await both(await commented())
    expect(second.done.exitCode, second.done.log).toBe(0)
    expect(second.manifest).toMatchObject({ resumed: { change: { included: true } }, patch: { files: 3 } })
    const branch = world.github.openPulls()[0]?.head.ref ?? ''
    expect(await remoteFile(world, branch, 'src/sum.js')).toContain('a + b')
    expect(await remoteFile(world, branch, 'two.txt')).toBe('two\n')
  })
})
