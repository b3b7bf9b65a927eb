import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWith } from '../world/parts.js'
import { ANSWER, createStory, FIX, runStory } from '../world/stories.js'
import { remoteFile, type World, type WorldOptions } from '../world/world.js'

const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}Z`

/** A pull request, number 2, whose workflow has failed in the step that tests. */
async function createFailing(options: WorldOptions = {}): Promise<World> {
  const world = await createStory({ model: FIX, ...options })
  const sha = await world.github.push({
    branch: 'topic',
    message: 'Topic',
    files: { 'topic.txt': 'topic\n' },
  })
  await world.github.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
  failJob(world, sha)
  return world
}

function failJob(world: World, sha: string): void {
  world.github.addJob({
    sha,
    runId: 900,
    name: 'test (22)',
    steps: [
      { name: 'Set up', conclusion: 'success', startedAt: at(0), completedAt: at(1) },
      { name: 'Run npm test', conclusion: 'failure', startedAt: at(3), completedAt: at(5) },
    ],
    log: [
      `${at(1).slice(0, -1)}.0000000Z Secrets of the set-up`,
      `${at(4).slice(0, -1)}.0000000Z ##[error]AssertionError: sum(1, 2) is -1, token ${world.token}`,
    ].join('\n'),
  })
}

const failed = (world: World, sha: string, by = 'alice') =>
  world.events.checked('workflow_run', { id: 900, sha, branch: 'topic', conclusion: 'failure', by })

const headOf = (world: World) => world.github.repository.pulls.get(2)?.head.sha ?? ''
const ANOTHER_JOB = { env: { GITHUB_RUN_ID: '8000000002' } }

describeWith(['docker', 'claude', 'node24'], 'a workflow that failed on a pull request', () => {
  test('is mended on its branch from the log of the failed step, once', async () => {
    await using world = await createFailing()
    const sha = headOf(world)
    const run = await runStory(world, { event: await failed(world, sha) })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'topic' })
    expect(await remoteFile(world, 'topic', 'src/sum.js')).toContain('a + b')
    const log = await readFile(
      join(run.outputs['run-directory'] ?? '', 'input/context/failed-checks.md'),
      'utf8',
    )
    expect(log).toContain('## test (22): failure')
    expect(log).toContain('AssertionError: sum(1, 2) is -1, token ***')
    expect(log).not.toContain('set-up')
    const asked = JSON.stringify(world.model?.requests.map(({ body }) => body))
    expect(asked).toContain(`CI failed on pull request #2, at ${sha}.`)
    expect(asked).toContain('failed-checks.md')

    // The same failure again, reported by another workflow run: nothing happens, nothing is paid.
    const requests = world.model?.requests.length
    await world.github.repository.bare.git(['update-ref', 'refs/heads/topic', sha])
    const pull = world.github.repository.pulls.get(2)
    if (pull) pull.head.sha = sha
    const again = await runStory(world, { event: await failed(world, sha), ...ANOTHER_JOB })
    expect(again.outputs['reason']).toContain('Caisson has already worked on this failure of `CI`')
    expect(world.model?.requests).toHaveLength(requests ?? 0)
    expect(world.github.commentsOn(2)).toHaveLength(1)
  })

  test('is worked on again when our own commit fails, within the bound', async () => {
    await using world = await createFailing()
    await runStory(world, { event: await failed(world, headOf(world)) })
    const event = await failed(world, headOf(world), 'github-actions[bot]')
    const run = await runStory(world, { event, ...ANOTHER_JOB })
    // The script's edit fails on what is mended already; what counts is that the model was asked again.
    expect(run.outputs).toMatchObject({ outcome: 'success', 'changed-files': '0' })
    // Each attempt has its own comment; together they are the count.
    expect(world.github.commentsOn(2).map(({ body }) => body)).toEqual([
      expect.stringContaining('attempt=1 by=8000000001'),
      expect.stringContaining('attempt=2 by=8000000002'),
    ])
  })

  test('is a refusal before the model is asked where the token may not read the logs', async () => {
    await using world = await createFailing({ permissions: { actions: 'none' } })
    const run = await runStory(world, { event: await failed(world, headOf(world)) }, 1)
    expect(run.log).toContain("Add `actions: read` to the job's `permissions:`")
    expect(world.model?.requests).toEqual([])
    // Once it has the permission, the same job may be repeated.
    world.github.addToken(world.token)
    const event = await failed(world, headOf(world))
    expect((await runStory(world, { event })).outputs).toMatchObject({ outcome: 'success' })
  })

  test('is found for the checks of another app, whose words the agent reads', async () => {
    await using world = await createFailing()
    const sha = headOf(world)
    const summary = 'src/sum.js:1: sum(1, 2) is -1'
    world.github.addCheckRun({
      sha,
      suite: 70,
      name: 'Lint',
      conclusion: 'failure',
      title: '1 error',
      summary,
    })
    world.github.addCheckRun({ sha, suite: 70, name: 'Style', conclusion: 'success', summary: 'All is well' })
    const suite = { id: 70, sha, branch: 'topic', conclusion: 'failure', pulls: [2], by: 'alice' }
    const run = await runStory(world, { event: await world.events.checked('check_suite', suite) })
    expect(run.outputs).toMatchObject({ outcome: 'success', branch: 'topic', 'pull-request-number': '2' })
    expect(await remoteFile(world, 'topic', 'src/sum.js')).toContain('a + b')
    const file = join(run.outputs['run-directory'] ?? '', 'input/context/failed-checks.md')
    const told = await readFile(file, 'utf8')
    expect(told).toContain('## Lint: failure')
    expect(told).toContain(summary)
    expect(told).not.toContain('All is well')
    expect(world.github.commentsOn(2)).toHaveLength(1)

    const again = await runStory(world, {
      event: await world.events.checked('check_suite', suite),
      ...ANOTHER_JOB,
    })
    expect(again.outputs).toMatchObject({ outcome: 'skipped' })
    expect(world.github.commentsOn(2)).toHaveLength(1)
  })

  test('starts nothing in a fork, and nothing when the branch has moved on', async () => {
    await using world = await createFailing({ model: ANSWER })
    const fork = await world.github.addFork('mallory')
    const sha = await world.github.push({ branch: 'evil', message: 'Evil', files: { 'e.txt': 'e\n' } }, fork)
    await world.github.addPull({ title: 'Evil', head: 'evil', headRepository: fork, author: 'mallory' })
    const foreign = { id: 900, sha, branch: 'evil', conclusion: 'failure', head: fork, by: 'alice' }
    const refused = await runStory(world, { event: await world.events.checked('workflow_run', foreign) })
    expect(refused.outputs['reason']).toContain('a commit of mallory/hello, where Caisson cannot push')
    const old = headOf(world)
    await world.github.push({ branch: 'topic', message: 'More', files: { 'more.txt': 'more\n' } })
    const stale = await runStory(world, { event: await failed(world, old) })
    expect(stale.outputs['reason']).toContain('pull request #2 has a newer head')
    expect(world.model?.requests).toEqual([])
  })
})
