import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { manifestSchema } from '../../src/run/manifest.js'
import { createDesk } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { pathWithout } from '../world/path-without.js'
import { bash, createStory, FILES, FIX, manifestOf, runStory } from '../world/stories.js'

const NO_ENGINE = ['docker', 'podman']

const REFUSED = {
  code: 'SEAL_MISSING',
  message: expect.stringMatching(/^Refusing to start without a seal: the agent would run /),
}

/** An agent that tells that it was started, by a file. */
async function writeCanaryAgent(folder: string): Promise<{ path: string; canary: string }> {
  const [path, canary] = [join(folder, 'canary-agent'), join(folder, 'canary')]
  await writeFile(path, `#!/bin/sh\n: >'${canary}'\necho '2.1.329 (Claude Code)'\n`, { mode: 0o755 })
  return { path, canary }
}

describeWith(['bwrap', 'claude', 'node24'], 'a runner without an engine', () => {
  test('seals the agent with bubblewrap, and everything else is as ever', async () => {
    await using world = await createStory({
      model: {
        turns: [
          bash('pwd; id -u; (env; cat /proc/*/environ 2>/dev/null) | grep -ac sk-ant-; true'),
          ...('turns' in FIX ? FIX.turns : []),
        ],
      },
    })
    const env = { PATH: await pathWithout(...NO_ENGINE) }

    const run = await runStory(world, { env })

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
  test('refuses a public repository before the agent is started, and says what to do', async () => {
    await using world = await createStory({ model: FIX })
    const { path, canary } = await writeCanaryAgent(world.root)
    const env = { PATH: await pathWithout(...NO_ENGINE, 'bwrap') }

    const run = await runStory(world, { env, inputs: { 'agent-path': path } }, 1)

    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'engine_failed', sealed: 'false' })
    expect(existsSync(canary)).toBe(false)
    expect(world.model?.requests).toHaveLength(0)
    const { error } = await manifestOf(run)
    expect(error).toMatchObject(REFUSED)
    expect(run.log).toMatch(/No container engine: docker: client not found/)
    expect(run.log).toMatch(/bubblewrap cannot seal the agent: `bwrap` was not found/)
    const comment = world.github.commentsOn(1).at(-1)?.body
    expect(comment).toContain('apt-get install bubblewrap')
    expect(comment).not.toContain('allow-unsealed')
  })

  test('goes on when that is allowed, and says everywhere that nothing was sealed', async () => {
    await using world = await createStory({ model: FIX })
    const env = { PATH: await pathWithout(...NO_ENGINE, 'bwrap') }

    const run = await runStory(world, { env, inputs: { 'allow-unsealed': 'true' } })

    expect(run.outputs).toMatchObject({ outcome: 'success', sealed: 'false' })
    const { sandbox } = await manifestOf(run)
    expect(sandbox).toMatchObject({ backend: 'local', engine: 'none', sealed: false, network: 'open' })
    expect(sandbox.weaknesses.join(' ')).toMatch(/can use the network.*Allowed by `allow-unsealed`/)
    expect(run.log).toMatch(/::warning.*NOT SEALED/)
    expect(world.github.commentsOn(1).at(-1)?.body).toMatch(/not sealed/)
  })
})

describeWith(['claude'], 'a terminal on a machine with neither an engine nor bubblewrap', () => {
  test('starts no run, in whatever words a file or an earlier run may ask for it', {
    timeout: 300_000,
  }, async () => {
    await using desk = await createDesk({
      ...FILES,
      'fix.yaml': stringify(FIX),
      'local.yaml': 'goal: mend sum\nsandbox: { backend: local }\n',
      'asks.yaml': 'goal: mend sum\nsandbox: { allowUnsealed: true }\n',
    })
    const { path, canary } = await writeCanaryAgent(desk.path)
    const env = { PATH: await pathWithout(...NO_ENGINE, 'bwrap') }
    const how = ['--json', '--script', join(desk.path, 'fix.yaml')]
    const refusedBy = async (...args: string[]) => {
      const said = await desk.caisson([...args, ...how, '--agent-path', path], { env })
      expect(said.exitCode, said.stderr).toBe(1)
      expect(manifestSchema.parse(JSON.parse(said.stdout)).error).toMatchObject(REFUSED)
      expect(said.stderr).not.toContain('allow-unsealed')
      expect(existsSync(canary)).toBe(false)
    }
    await refusedBy('run', 'mend sum')
    await refusedBy('run', 'mend sum', '--backend', 'local')
    await refusedBy('run', 'mend sum', '--engine-command', 'env --')
    await refusedBy('run', 'mend sum', '--loop')
    await refusedBy('run', '--file', 'local.yaml')

    const asked = await desk.caisson(['run', '--file', 'asks.yaml', ...how], { env })
    expect(asked.exitCode).not.toBe(0)
    expect(asked.stdout).toContain('allowUnsealed')

    const real = ['--agent-path', partPath('claude')]
    const allowed = await desk.caisson(['run', 'mend sum', ...how, ...real, '--allow-unsealed'], { env })
    const manifest = manifestSchema.parse(JSON.parse(allowed.stdout))
    expect(manifest).toMatchObject({ outcome: 'success', sandbox: { engine: 'none', sealed: false } })
    expect(allowed.stderr).toContain('NOT SEALED')
    const status = await desk.caisson(['status', manifest.runId], { env })
    expect(status.stdout).toContain('not sealed')

    // What was allowed to one run is not allowed to the next, which takes over everything else from it.
    await refusedBy('resume', manifest.runId, 'again')
    const replayed = await desk.caisson(['replay', manifest.runId], { env })
    expect(replayed).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('without a seal') })
    const again = [manifest.runId, ...real, '--allow-unsealed']
    expect((await desk.caisson(['replay', ...again], { env })).stdout).toContain('Same: ')
    expect(
      (await desk.caisson(['resume', manifest.runId, 'again', ...how, ...again.slice(1)], { env })).exitCode,
    ).toBe(0)
  })
})
