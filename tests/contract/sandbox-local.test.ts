import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { openLocalSandbox } from '../../src/sandbox/unsealed/backends.js'
import { makePlace, openLocal } from './sandbox-places.js'

const alive = (pid: number) =>
  // A zombie waits for its new parent only: it is dead.
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => !/\) [ZX] /.test(text),
    () => false,
  )

describe('the local sandbox', () => {
  it('says loudly that it is not sealed', async () => {
    const place = await makePlace()
    const log = memoryLog()
    const { run, runId, agent } = place
    const options = { run, runId, agent, env: {}, hostEnv: process.env, why: 'a test', log }
    const sandbox = await openLocalSandbox(options)
    expect(sandbox.facts).toMatchObject({ backend: 'local', sealed: false, network: 'open' })
    expect(log.lines.join('\n')).toMatch(/warning: .*WITHOUT a container/)
    expect(sandbox.facts.weaknesses.join(' ')).toMatch(/network.*their environments/)
    await sandbox.cleanup()
    await place.close()
  })

  it('kills at the end what is left, also what left its process group', async () => {
    const place = await makePlace()
    const sandbox = await openLocal(place)
    const script = 'sleep 300 & echo $! >pids; setsid sleep 300 & echo $! >>pids; exit 0'
    await sandbox.exec(['sh', '-c', script])
    const pids = (await readFile(join(place.run.workspace, 'pids'), 'utf8')).trim().split('\n').map(Number)
    expect(await Promise.all(pids.map(alive))).toEqual([true, true])
    await sandbox.cleanup()
    const dead = async () => (await Promise.all(pids.map(alive))).every((lives) => !lives)
    await expect.poll(dead).toBe(true)
    await place.close()
  })
})
