import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Manifest, manifestSchema } from '../../src/run/manifest.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, runStory, withClaude } from '../world/stories.js'
import type { World } from '../world/world.js'

const manifestOf = async (run: { outputs: Record<string, string> }): Promise<Manifest> =>
  manifestSchema.parse(JSON.parse(await readFile(run.outputs['manifest'] ?? '', 'utf8')))

/** This machine's programs but for some, as on a machine that never had them. */
async function pathWithout(world: World, ...gone: string[]): Promise<string> {
  const folder = join(world.root, `bin-${gone.length}`)
  await mkdir(folder)
  for (const name of await readdir('/usr/bin'))
    if (!gone.includes(name)) await symlink(join('/usr/bin', name), join(folder, name))
  return folder
}

const NO_ENGINE = ['docker', 'podman']

describeWith(['bwrap', 'claude', 'node24'], 'a runner without an engine', () => {
  test('seals the agent with bubblewrap, and everything else is as ever', async () => {
    await using world = await createStory({
      model: {
        turns: [
          {
            tools: [
              {
                name: 'Bash',
                input: {
                  command: 'pwd; id -u; (env; cat /proc/*/environ 2>/dev/null) | grep -ac sk-ant-; true',
                },
              },
            ],
          },
          ...('turns' in FIX ? FIX.turns : []),
        ],
      },
    })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const env = { PATH: await pathWithout(world, ...NO_ENGINE) }

    const run = await runStory(world, { event, env })

    expect(run.outputs).toMatchObject({ outcome: 'success', sealed: 'true', 'pull-request-number': '2' })
    const manifest = await manifestOf(run)
    expect(manifest.sandbox).toMatchObject({
      backend: 'local',
      engine: 'bubblewrap',
      network: 'none',
      sealed: true,
    })
    expect(run.log).not.toContain('NOT SEALED')
    const { bare } = world.github.repository
    expect(await bare.git(['show', 'caisson/issue-1:src/sum.js'])).toContain('a + b')
    const results = JSON.stringify(world.model?.requests.at(-1)?.body)
    expect(results).toContain(`"${world.checkout}\\n`)
    expect(results).toMatch(/\\n[1-9]\d*\\n0"/)
    expect(results).not.toContain(world.token)
  })
})

describeWith(['claude', 'node24'], 'a runner with neither an engine nor bubblewrap', () => {
  test('refuses a public repository before a token is spent, and says what to do', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const env = { PATH: await pathWithout(world, ...NO_ENGINE, 'bwrap') }

    const run = await runStory(world, { event, env }, 1)

    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'engine_failed', sealed: 'false' })
    expect(world.model?.requests).toHaveLength(0)
    const { error } = await manifestOf(run)
    expect(error?.code).toBe('NOT_SUPPORTED')
    expect(error?.message).toMatch(/repository is public, and issue #1 was written by bob/)
    expect(run.log).toMatch(/No container engine: docker: client not found/)
    expect(run.log).toMatch(/bubblewrap cannot seal the agent: `bwrap` was not found/)
    expect(world.github.commentsOn(1).at(-1)?.body).toContain('allow-unsealed: true')
  })

  test('goes on when that is allowed, and says everywhere that nothing was sealed', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const env = { PATH: await pathWithout(world, ...NO_ENGINE, 'bwrap') }

    const run = await runStory(world, { event, env, inputs: { 'allow-unsealed': 'true' } })

    expect(run.outputs).toMatchObject({ outcome: 'success', sealed: 'false' })
    const { sandbox } = await manifestOf(run)
    expect(sandbox).toMatchObject({ backend: 'local', engine: 'none', sealed: false, network: 'open' })
    expect(sandbox.weaknesses.join(' ')).toMatch(
      /can use the network.*`allow-unsealed`.*repository is public/,
    )
    expect(run.log).toMatch(/::warning.*NOT SEALED/)
    expect(world.github.commentsOn(1).at(-1)?.body).toMatch(/not sealed/)
  })

  test('goes on by itself in a private repository for what a maintainer wrote', async () => {
    await using world = await createStory({
      model: FIX,
      private: true,
      issue: { title: 'sum subtracts', body: '`sum(1, 2)` is -1.', author: 'alice' },
    })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const env = { PATH: await pathWithout(world, ...NO_ENGINE, 'bwrap') }

    const run = await world.runAction({ event, env, inputs: withClaude() })

    expect(run.outputs, run.log).toMatchObject({ outcome: 'success', sealed: 'false' })
    expect(run.log).toMatch(/::warning.*NOT SEALED/)
  })
})
