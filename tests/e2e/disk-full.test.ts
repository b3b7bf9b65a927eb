import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { createStory, doing, manifestOf, runStory } from '../world/stories.js'

const FILL = 'echo kept > kept.txt; dd if=/dev/urandom of=big bs=1M 2> /dev/null; df . | tail -1'

const filling = (then: string): Script => doing(`${FILL}; ${then}`)

/** A small disk for what the runner keeps. */
function smallDisk(folder: string, size = '200m'): Disposable {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  return { [Symbol.dispose]: () => void execFileSync('umount', ['--lazy', folder]) }
}

describeWith(['docker', 'claude', 'node24', 'root'], 'a disk that the agent fills', () => {
  test('ends the run with the reason, a manifest and the patch of all that has room', async () => {
    await using world = await createStory({ model: filling('true') })
    using _disk = smallDisk(world.runnerTemp)
    const run = await runStory(world, {}, 1)
    const manifest = await manifestOf(run)
    expect(manifest).toMatchObject({ status: 'failed', outcome: 'failure', error: { code: 'DISK_FULL' } })
    expect(manifest.reason).toBe('agent_error')
    const patch = await readFile(run.outputs['patch'] ?? '', 'utf8')
    expect(patch).toContain('+kept')
    expect(patch).not.toContain('b/big')
    const body = world.github.commentsOn(1)[0]?.body ?? ''
    expect(body).toContain('Free disk space on the runner')
    expect(body).toContain('+kept')
    expect(body).not.toContain('could not start')
    expect(world.github.openPulls()).toEqual([])
  })

  test('that is full from the start leaves no run that seems to go on', async () => {
    await using world = await createStory({ model: filling('true') })
    using _disk = smallDisk(world.runnerTemp, '64k')
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const run = await runStory(world, { event }, 1)
    expect(run.log).toContain('Free disk space on the runner')
    expect(world.github.commentsOn(1)[0]?.body).toContain('is working on this')
    execFileSync('mount', ['-o', 'remount,size=200m', world.runnerTemp])
    await world.runPost(run, { event })
    expect(world.github.commentsOn(1)[0]?.body).toContain('Request the run again')
  })

  test('costs nothing once there is room again', async () => {
    await using world = await createStory({ model: filling('rm big') })
    using _disk = smallDisk(world.runnerTemp)
    const run = await runStory(world)
    expect(run.outputs).toMatchObject({ outcome: 'success', 'changed-files': '1' })
  })
})
