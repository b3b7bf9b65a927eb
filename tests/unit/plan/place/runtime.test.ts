import { spawn } from 'node:child_process'
import { mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { ENGINES, processesOf } from '../../../../src/plan/place/place.js'
import { createRuntime } from '../../../../src/plan/place/runtime.js'
import { signRecord } from '../../../../src/run/record/machine-key.js'
import { runsFolderOf } from '../../../../src/run/record/state-folder.js'
import { RUN_VARIABLE } from '../../../../src/sandbox/process/stragglers.js'
import { STATE } from '../../../world/state.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let checkout: string
let plans: string
beforeEach(async () => {
  checkout = temporaryFolder()
  plans = join(runsFolderOf(STATE, checkout), '.plans')
})

/** The record of a runtime that this machine made there. */
const signed = async (identity: object, id: string) =>
  await signRecord(identity, join(await realpath(plans), id), STATE)

/** Nothing of it needs an engine. */
const command = { path: 'true' }

describe('a runtime', () => {
  it('has a folder of its own from the first call to its end, outside of the checkout', async () => {
    const runtime = createRuntime({ checkout, stateDir: STATE })
    expect(await readdir(checkout)).toEqual([])
    const [one, two] = [await runtime.createVolume('same'), await runtime.createVolume('same')]
    await writeFile(join(one.path, 'file'), 'of the program\n')
    expect(two).toMatchObject({ name: 'same', path: expect.not.stringMatching(one.path) })
    expect(await readdir(checkout)).toEqual([])
    const [id] = await readdir(plans)
    expect((await stat(join(plans, id as string))).mode & 0o777).toBe(0o700)
    await runtime.close()
    await runtime.close()
    expect(await readdir(plans)).toEqual([])
    await expect(runtime.createVolume()).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' })
  })

  it('makes no checkout of a path that is wrong', async () => {
    const wrong = { code: 'CONFIG_INVALID', message: expect.stringContaining('is not a folder') }
    const nowhere = join(checkout, 'nowhere')
    expect(() => createRuntime({ checkout: nowhere })).toThrow(expect.objectContaining(wrong))
    expect(await readdir(checkout)).toEqual([])
  })

  it('ends with the signal, also one that was there before it', async () => {
    const stop = new AbortController()
    await using runtime = createRuntime({ checkout, stateDir: STATE, signal: stop.signal })
    await runtime.createVolume()
    stop.abort()
    await expect(runtime.run({ name: 'r', command })).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' })
    await runtime.close()
    expect(await readdir(plans)).toEqual([])
    await using never = createRuntime({ checkout, stateDir: STATE, signal: stop.signal })
    await expect(never.createVolume()).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' })
  })

  it('says that a command is missing, before anything is started', async () => {
    await using runtime = createRuntime({ checkout, stateDir: STATE })
    const missing = { code: 'CONFIG_INVALID', message: 'r: there is no command.' }
    await expect(runtime.run({ name: 'r' } as never)).rejects.toMatchObject(missing)
    await expect(runtime.run({ name: 'r', command: { path: '' } })).rejects.toMatchObject(missing)
    await expect(runtime.startContainer({ name: 'r', command: {} as never })).rejects.toMatchObject(missing)
  })

  it('shows no container anything but its own volumes', async () => {
    await using runtime = createRuntime({ checkout, stateDir: STATE })
    await using other = createRuntime({ checkout, stateDir: STATE })
    const invalid = { code: 'CONFIG_INVALID' }
    for (const volume of [{ name: 'etc', path: '/etc' }, await other.createVolume()]) {
      const started = runtime.startContainer({ name: 'c', mounts: { '/data': volume } })
      await expect(started).rejects.toMatchObject(invalid)
    }
    const gone = await runtime.createVolume()
    await rm(gone.path, { recursive: true })
    const mounts = { '/data': Promise.resolve(gone) }
    await expect(runtime.run({ name: 'r', command, mounts })).rejects.toMatchObject(invalid)
  })

  it('removes what processes have left that are gone, and nothing else', async () => {
    await mkdir(join(plans, 'dead', 'volumes', 'v'), { recursive: true })
    await writeFile(join(plans, 'dead', 'runtime.json'), await signed({ pid: 2 ** 30 }, 'dead'))
    await mkdir(join(plans, 'a-plan'))
    await using alive = createRuntime({ checkout, stateDir: STATE })
    const volume = await alive.createVolume()
    await using runtime = createRuntime({ checkout, stateDir: STATE })
    await runtime.createVolume()
    expect(await readdir(plans)).toHaveLength('a-plan alive runtime'.split(' ').length)
    expect(await readdir(plans)).toContain('a-plan')
    expect((await stat(volume.path)).isDirectory()).toBe(true)
  })

  it.each<[string, () => Promise<string>]>([
    ['without a signature', async () => JSON.stringify({ pid: 2 ** 30 })],
    ['that is half', async () => (await signed({ pid: 2 ** 30 }, 'other')).slice(0, 9)],
    ['of another folder', () => signed({ pid: 2 ** 30 }, 'another')],
    ['of a process that is another now', async () => (await signed({ pid: 1 }, 'other')).replace('1', '2')],
  ])('ends and removes nothing by a record %s, and says why', async (_, record) => {
    const [id, place] = ['other', 'step-1']
    await mkdir(join(plans, id, 'work', place), { recursive: true })
    await writeFile(join(plans, id, 'runtime.json'), await record())
    await writeFile(join(plans, id, ENGINES), 'docker\n')
    // As what a step has left running.
    const env = { ...process.env, [RUN_VARIABLE]: processesOf(id, join(plans, id, 'work', place)) }
    const victim = spawn('sleep', ['60'], { env, stdio: 'ignore' })
    try {
      const log = memoryLog()
      await using runtime = createRuntime({ checkout, stateDir: STATE, log })
      await runtime.createVolume()
      expect(victim.exitCode ?? victim.signalCode).toBeNull()
      expect(await readdir(join(plans, id, 'work'))).toEqual([place])
      expect(log.lines.join('\n')).toMatch(
        /Skipped: .*other is not .* of this machine: .*signature.*Remove it/,
      )
    } finally {
      victim.kill('SIGKILL')
    }
  })

  it('says at once what cannot be', () => {
    const wrong = { backend: 'container', engine: 'dokcer' } as unknown as { engine: 'docker' }
    expect(() => createRuntime({ sandbox: wrong })).toThrow(/docker/)
  })
})
