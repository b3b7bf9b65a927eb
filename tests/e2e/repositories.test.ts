import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRepository } from '../../src/demo/github/seed.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { manifestSchema } from '../../src/run/manifest.js'
import { startArtifactService } from '../world/act-artifacts.js'
import { createDesk } from '../world/command.js'
import { createWorldSeeder } from '../world/github/seeder.js'
import { worldRepository } from '../world/github/world-state.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, FIX, runStory } from '../world/stories.js'
import { remoteFile, type World, type WorldOptions } from '../world/world.js'

const LIB = { 'README.md': '# Lib\n', 'version.js': 'export const version = 1\n' }

const bash = (command: string) => ({ tools: [{ name: 'Bash', input: { command } }] })
const EDIT_SUM = {
  tools: [
    {
      name: 'Edit',
      input: { file_path: '{{workspace}}/src/sum.js', old_string: 'a - b', new_string: 'a + b' },
    },
  ],
}
const LOOK = {
  tools: [
    { name: 'Read', input: { file_path: '{{workspace}}/src/sum.js' } },
    { name: 'Read', input: { file_path: '{{workspace}}/../lib/version.js' } },
  ],
}
const EDIT_LIB = {
  tools: [
    {
      name: 'Edit',
      input: {
        file_path: '{{workspace}}/../lib/version.js',
        old_string: 'version = 1',
        new_string: 'version = 2',
      },
    },
  ],
}
const BOTH: Script = {
  turns: [LOOK, EDIT_SUM, EDIT_LIB, bash('git -C ../lib status --short'), { text: 'Both **changed**.' }],
}

/** A world with a second repository of the same owner. */
async function createTwo(options: WorldOptions) {
  const world = await createStory(options)
  const { state } = world.github
  const repository = await createRepository(state, { owner: 'octo', name: 'lib' })
  await repository.bare.commit({ branch: 'main', message: 'First commit', files: LIB })
  return { world, lib: { ...createWorldSeeder(state, worldRepository(repository)), repository } }
}

const label = async (world: World, inputs: Record<string, string> = {}, exitCode = 0) => {
  const event = await world.events.issueLabeled(1, { by: 'alice' })
  return runStory(world, { event, inputs: { repositories: 'octo/lib', ...inputs } }, exitCode)
}

const manifestOf = async (run: { outputs: Record<string, string> }) =>
  manifestSchema.parse(JSON.parse(await readFile(run.outputs['manifest'] ?? '', 'utf8')))

describeWith(['docker', 'claude', 'node24'], 'a run in two repositories', () => {
  test('becomes two pull requests that name each other, and one comment; asked again, the same', {
    timeout: 240_000,
  }, async () => {
    const two = await createTwo({ model: BOTH })
    await using world = two.world
    const verify = 'grep -q "a + b" src/sum.js && grep -q "version = 2" ../lib/version.js'
    const run = await label(world, { verify })

    const [pull] = world.github.openPulls()
    const [other] = two.lib.openPulls()
    expect(pull?.title).toBe('sum subtracts (#1)')
    expect(other?.title).toBe('sum subtracts (octo/hello#1)')
    expect(other?.head.ref).toBe('caisson/octo-hello-issue-1')
    expect(pull?.body).toContain(`[octo/lib#${other?.number}](`)
    expect(other?.body).toContain(`[octo/hello#${pull?.number}](`)
    expect(other?.body).toContain('Part of octo/hello#1.')
    expect(other?.body).not.toContain('Closes')
    expect(other?.body).not.toContain('Both **changed**')
    const comments = world.github.commentsOn(1)
    expect(comments).toHaveLength(1)
    expect(comments[0]?.body).toContain(`[octo/lib#${other?.number}](`)
    const { bare } = two.lib.repository
    expect(await bare.git(['show', 'caisson/octo-hello-issue-1:version.js'])).toContain('version = 2')
    const message = await bare.git(['log', '-1', '--format=%B', 'caisson/octo-hello-issue-1'])
    expect(message).toContain('Part of octo/hello#1')
    expect(message).not.toContain('Closes')
    const manifest = await manifestOf(run)
    expect(manifest).toMatchObject({
      reason: 'completed',
      patch: { files: 1 },
      verification: { passed: true },
      repositories: [{ repository: 'octo/lib', base: { ref: 'main' }, patch: { files: 1, additions: 1 } }],
    })
    expect(manifest.artifacts.map(({ path }) => path)).toContain('patches/octo/lib.patch')
    expect(JSON.parse(run.outputs['pull-request-urls'] ?? '')).toEqual([
      run.outputs['pull-request-url'],
      manifest.repositories?.[0]?.delivery?.pullRequest?.url,
    ])

    await label(world)
    expect(world.github.openPulls()).toHaveLength(1)
    expect(two.lib.openPulls()).toHaveLength(1)
    expect(world.github.commentsOn(1)).toHaveLength(1)
    expect(await bare.git(['rev-list', '--count', 'main..caisson/octo-hello-issue-1'])).toBe('1')
  })

  test('has a pull request beside one of a person, and from the command line too', {
    timeout: 240_000,
  }, async () => {
    const two = await createTwo({ model: BOTH })
    await using world = two.world
    await world.github.push({ branch: 'topic', message: 'On the way', files: { 'topic.txt': 'new\n' } })
    const { number } = await world.github.addPull({ title: 'Topic', head: 'topic' })
    const event = await world.events.commented(number, { body: '@claude fix sum', by: 'alice' })
    await runStory(world, { event, inputs: { repositories: 'octo/lib@main' } })
    expect(await remoteFile(world, 'topic', 'src/sum.js')).toContain('a + b')
    const [other] = two.lib.openPulls()
    expect(other).toMatchObject({ title: `Topic (octo/hello#${number})` })
    expect(other?.body).toContain(`[octo/hello#${number}](`)

    await using desk = await createDesk({ 'both.yaml': JSON.stringify(BOTH) })
    const args = [
      'run',
      '--issue',
      '1',
      '--json',
      '--image',
      'host',
      '--script',
      join(desk.path, 'both.yaml'),
    ]
    const caissonHere = (...command: string[]) =>
      desk.caisson(command, { cwd: world.checkout, env: { GH_TOKEN: world.token } })
    const caisson = (...more: string[]) =>
      caissonHere(...args, '--agent-path', partPath('claude'), '--repository', 'octo/lib', ...more)
    const kept = await caisson()
    expect(JSON.parse(kept.stdout).error.message).toContain('(`--publish` does)')
    const published = await caisson('--publish')
    expect(published.exitCode, published.stderr).toBe(0)
    const applied = await caissonHere('apply', JSON.parse(published.stdout).runId)
    expect(applied.exitCode, applied.stderr).toBe(0)
    expect(applied.stderr).toMatch(/also changed octo\/lib: apply \S+\/patches\/octo\/lib\.patch/)
    expect(two.lib.openPulls().map(({ head }) => head.ref)).toEqual([
      `caisson/octo-hello-issue-${number}`,
      'caisson/octo-hello-issue-1',
    ])
  })

  test('opens no pull request where nothing was changed', { timeout: 120_000 }, async () => {
    const two = await createTwo({ model: FIX })
    await using world = two.world
    const run = await label(world)
    expect(run.outputs).toMatchObject({ outcome: 'success', 'pull-request-number': '2' })
    expect(two.lib.openPulls()).toEqual([])
    expect(world.github.commentsOn(1)[0]?.body).toContain('- `octo/lib`: unchanged')
  })

  test('opens one pull request where only the other was changed', { timeout: 120_000 }, async () => {
    const two = await createTwo({ model: { turns: [LOOK, EDIT_LIB, { text: 'The version.' }] } })
    await using world = two.world
    const run = await label(world, {
      setup: 'echo built > ../lib/built.txt',
      verify: 'grep -q "version = 2" ../lib/version.js && cat ../lib/built.txt',
      'verify-base': 'true',
    })
    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', 'changed-files': '0' })
    expect(world.github.openPulls()).toEqual([])
    const { verification } = await manifestOf(run)
    expect(verification).toMatchObject({ passed: true, base: { passed: false } })
    const { bare } = two.lib.repository
    const changed = await bare.git(['diff', '--name-only', 'main', 'caisson/octo-hello-issue-1'])
    expect(changed).toBe('version.js')
    expect(two.lib.openPulls()).toHaveLength(1)
    const body = world.github.commentsOn(1)[0]?.body
    expect(body).toContain('The change is in another repository')
    expect(body).toMatch(/\[octo\/lib#1\]\(\S+\/octo\/lib\/pull\/1\) \(1 file\)/)
  })

  test('delivers nothing anywhere if the policy blocks one of the patches', {
    timeout: 120_000,
  }, async () => {
    const workflow = bash(
      'mkdir -p ../lib/.github/workflows && echo "on: push" > ../lib/.github/workflows/x.yml',
    )
    const two = await createTwo({ model: { turns: [LOOK, EDIT_SUM, workflow, { text: 'Done.' }] } })
    await using world = two.world
    const run = await label(world, {}, 2)
    expect(run.outputs['reason']).toBe('policy_rejected')
    expect([...world.github.openPulls(), ...two.lib.openPulls()]).toEqual([])
    const body = world.github.commentsOn(1)[0]?.body
    expect(body).toContain('**Blocked:** `octo/lib/.github/workflows/x.yml')
    expect(body).toContain('- `octo/lib`: not delivered (1 file)')
  })

  test('is refused before the model is asked if the token is not for the other', {
    timeout: 120_000,
  }, async () => {
    const two = await createTwo({ model: BOTH })
    await using world = two.world
    world.github.addToken(world.token, { repositories: ['octo/hello'] })
    const run = await label(world, {}, 1)
    expect(world.model?.requests).toEqual([])
    const { error } = await manifestOf(run)
    expect(error?.code).toBe('PERMISSION_MISSING')
    expect(error?.message).toContain('octo/lib: ')
    expect(world.github.commentsOn(1)[0]?.body).toContain('a GitHub App that is installed in all of them')
  })

  test('says what was delivered if one repository refuses', { timeout: 240_000 }, async () => {
    const two = await createTwo({ model: BOTH })
    await using world = two.world
    await two.lib.protectBranches('caisson/octo-hello-issue-1')
    const run = await label(world, {}, 2)
    expect(run.outputs).toMatchObject({ reason: 'not_delivered', 'pull-request-number': '2' })
    expect(two.lib.openPulls()).toEqual([])
    const body = world.github.commentsOn(1)[0]?.body
    expect(body).toMatch(/\*\*Error:\*\* In `?octo\/lib`?: /)
    expect(body).toContain('- `octo/lib`: **not delivered** (1 file).')
    await two.lib.protectBranches()
    await label(world)
    expect(two.lib.openPulls()).toHaveLength(1)
    expect(world.github.openPulls()).toHaveLength(1)
  })

  test('goes on where it was when it is asked for more', { timeout: 240_000 }, async () => {
    const more = {
      tools: [
        {
          name: 'Edit',
          input: {
            file_path: '{{workspace}}/../lib/version.js',
            old_string: 'version = 2',
            new_string: 'version = 3',
          },
        },
      ],
    }
    const turns = [...BOTH.turns, LOOK, more, { text: 'Three.' }]
    const two = await createTwo({ model: { turns } })
    await using world = two.world
    await using service = await startArtifactService()
    const job = async (number: number, event: Parameters<World['runAction']>[0]['event']) => {
      const workflowRunId = 8_000_000_000 + number
      const env = {
        ...service.variables,
        // The artifact client takes other names for a GitHub Enterprise Server, for which it refuses to work.
        GITHUB_SERVER_URL: world.github.url.replace('127.0.0.1', 'github.localhost'),
        GITHUB_RUN_ID: String(workflowRunId),
      }
      const run = await runStory(world, { event, inputs: { repositories: 'octo/lib' }, env })
      for (const [name, { id, archive }] of service.archives())
        world.github.addArtifact({ name, id, archive, workflowRunId })
      return run
    }
    await job(1, await world.events.issueLabeled(1, { by: 'alice' }))
    await two.lib.push({
      branch: 'caisson/octo-hello-issue-1',
      message: 'Notes',
      files: { 'NOTES.md': 'Mine.\n' },
    })
    await job(2, await world.events.commented(1, { body: '@claude make it three', by: 'alice' }))
    const { bare } = two.lib.repository
    expect(await bare.git(['show', 'caisson/octo-hello-issue-1:version.js'])).toContain('version = 3')
    expect(await bare.git(['show', 'caisson/octo-hello-issue-1:NOTES.md'])).toBe('Mine.')
    expect(two.lib.openPulls()).toHaveLength(1)
  })
})

describeWith(
  ['bwrap', 'claude', 'node24'],
  'a run in two repositories, with an app and without an engine',
  () => {
    test('becomes two pull requests by the app', { timeout: 120_000 }, async () => {
      const two = await createTwo({ model: BOTH })
      await using world = two.world
      const { publicKey, privateKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
      world.github.addApp({ id: '12345', login: 'acme-bot[bot]', publicKey })
      const app = { 'app-id': '12345', 'app-private-key': privateKey }
      const run = await label(world, { ...app, backend: 'local', 'commit-with': 'api' })
      const pulls = [...world.github.openPulls(), ...two.lib.openPulls()]
      expect(pulls.map(({ author }) => author)).toEqual(['acme-bot[bot]', 'acme-bot[bot]'])
      const { repositories } = await manifestOf(run)
      expect(repositories).toMatchObject([{ delivery: { committedWith: 'api', verified: true } }])
    })
  },
)
