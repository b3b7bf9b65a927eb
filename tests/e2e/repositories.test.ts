import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createRepository } from '../../src/demo/github/seed.js'
import { createSeeder } from '../../src/demo/github/seeder.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { manifestSchema } from '../../src/run/manifest.js'
import { describeWith } from '../world/parts.js'
import { createStory, runStory } from '../world/stories.js'
import type { World, WorldOptions } from '../world/world.js'

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
  return { world, lib: { ...createSeeder(state, repository), repository } }
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
})
