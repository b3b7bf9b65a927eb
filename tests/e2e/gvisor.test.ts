import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { containersOf } from '../world/engine-leftovers.js'
import { describeWith } from '../world/parts.js'
import { pathWithout } from '../world/path-without.js'
import { createStory, doing, FIX, manifestOf, runStory } from '../world/stories.js'

/** A PATH on which Docker answers but knows no other runtime than its own. Bubblewrap, which is weaker, is there. */
async function withoutGvisor(): Promise<string> {
  const docker = execFileSync('sh', ['-c', 'command -v docker'], { encoding: 'utf8' }).trim()
  const words = `#!/bin/sh
case "$*" in
  info*) ${docker} "$@" | sed 's/"runsc":/"other":/; s|/usr/bin/runsc|/usr/bin/other|' ;;
  *) exec ${docker} "$@" ;;
esac
`
  const folder = await pathWithout('docker', 'podman')
  await writeFile(join(folder, 'docker'), words, { mode: 0o755 })
  return folder
}

describeWith(['docker', 'gvisor', 'claude', 'node24'], 'a run with `isolation: gvisor`', () => {
  test("works, verifies and delivers under gVisor's kernel, and records it", async () => {
    await using world = await createStory({ model: FIX })
    const run = await runStory(world, {
      inputs: {
        isolation: 'gvisor',
        verify: 'grep -q "Linux version 4.4.0 #1 SMP Sun Jan 10" /proc/version',
      },
    })
    expect(run.outputs, run.log).toMatchObject({
      outcome: 'success',
      sealed: 'true',
      'pull-request-number': '2',
    })
    expect(run.log).toMatch(/Sandbox: docker \S+ with gVisor, image host/)
    const { sandbox, runId } = await manifestOf(run)
    expect(sandbox).toMatchObject({ engine: 'docker', isolation: 'gvisor', sealed: true, missing: [] })
    expect(containersOf(runId)).toBe('')
  })

  test('ends soon after the agent has used up all processes, which ends the kernel', async () => {
    const command = 'for i in $(seq 3000); do sleep 50 & done; wait'
    await using world = await createStory({
      model: doing(command, 'never'),
    })
    const run = await runStory(world, { inputs: { isolation: 'gvisor', pids: '600' } }, 1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'agent_error' })
    expect(run.log).toMatch(/was lost \(its container, its engine or the connection to it is gone\)/)
    const { sandbox, runId, durationMs } = await manifestOf(run)
    expect(sandbox.isolation).toBe('gvisor')
    // Not its time limit of 30 minutes.
    expect(durationMs).toBeLessThan(5 * 60_000)
    expect(containersOf(runId)).toBe('')
  })

  test('is refused before the model is asked where no engine knows gVisor, and names what each lacks', async () => {
    await using world = await createStory({ model: FIX })
    const env = { PATH: await withoutGvisor() }
    const run = await runStory(world, { env, inputs: { isolation: 'gvisor' } }, 1)
    expect(run.outputs).toMatchObject({ outcome: 'failure', reason: 'engine_failed' })
    expect(run.log).toMatch(/docker: gVisor is not one of its runtimes/)
    expect(run.log).toMatch(/podman: /)
    expect(world.model?.requests).toEqual([])
  })
})
