import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SandboxError } from '../../../../src/base/errors.js'
import { dockerGvisor, podmanGvisor } from '../../../../src/sandbox/engine/gvisor.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const CLOSED = { path: '/usr/bin/runsc', runtimeArgs: ['--host-uds=open', '--network=none'] }
const OPEN = { path: '/usr/local/bin/runsc', runtimeArgs: ['-host-uds=all'] }
const RUNC = { path: 'runc' }

const runtimeOf = (runtimes: Parameters<typeof dockerGvisor>[0]) => {
  const { runtime } = dockerGvisor(runtimes)
  if (!runtime) throw new Error('There is none.')
  return runtime
}

describe('dockerGvisor', () => {
  it('finds the runtime by its executable, whatever it is called', () => {
    const runtime = runtimeOf({ runc: RUNC, strong: CLOSED })
    expect(runtime.name(false)).toBe('strong')
    expect(runtime.run(false)).toEqual(['--runtime', 'strong'])
    expect(runtime.client(false)).toEqual([])
  })

  it('finds a shim of containerd by its type', () => {
    const shim = { runtimeType: 'io.containerd.runsc.v1' }
    expect(runtimeOf({ runc: RUNC, gvisor: shim }).name(true)).toBe('gvisor')
  })

  it('takes the runtime with a network for a container with one, and the other for the rest', () => {
    const runtime = runtimeOf({ open: OPEN, closed: CLOSED })
    expect([runtime.name(true), runtime.name(false)]).toEqual(['open', 'closed'])
    // One that has a network can also do without.
    expect(runtimeOf({ open: OPEN }).name(false)).toBe('open')
  })

  it('refuses a network where no runtime gives one', () => {
    let error: unknown
    try {
      runtimeOf({ runsc: CLOSED }).run(true)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toMatchObject({ code: 'NOT_SUPPORTED' } satisfies Partial<SandboxError>)
    expect(String(error)).toContain('`runsc` gives no container a network')
  })

  it.each([
    [
      'no runtime of gVisor',
      { runc: RUNC, io: { path: '/usr/bin/crun' } },
      'gVisor is not one of its runtimes',
    ],
    ['no runtimes at all', {}, 'gVisor is not one of its runtimes'],
    [
      'a runtime that cannot open sockets',
      { gv: { path: '/usr/bin/runsc', runtimeArgs: ['--network=none', '--host-uds=none'] } },
      "its runtime `gv` cannot open the model gateway's socket; add `--host-uds=open`",
    ],
    ['a runtime without arguments', { gv: { path: '/usr/bin/runsc', runtimeArgs: null } }, '--host-uds=open'],
  ])('says what is wrong with %s', (_, runtimes, words) => {
    const search = dockerGvisor(runtimes)
    expect(search).toMatchObject({ runtime: null, reason: expect.stringContaining(words) })
  })
})

describe('podmanGvisor', () => {
  it('takes the first executable on the PATH, and its network only where one is wanted', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'runsc')
    await writeFile(file, '')
    await chmod(file, 0o644)
    const env = { PATH: `relative:/nonexistent:${folder}` }
    expect(await podmanGvisor(env)).toMatchObject({ runtime: null, reason: expect.stringContaining('PATH') })
    await chmod(file, 0o755)
    const { runtime } = await podmanGvisor(env)
    expect(runtime?.name(false)).toBe(file)
    const flags = ['--runtime', file, '--runtime-flag', 'host-uds=open']
    expect(runtime?.client(true)).toEqual(flags)
    expect(runtime?.client(false)).toEqual([...flags, '--runtime-flag', 'network=none'])
    expect(runtime?.run(false)).toEqual([])
  })

  it('has none without a PATH', async () => expect(await podmanGvisor({})).toMatchObject({ runtime: null }))
})
