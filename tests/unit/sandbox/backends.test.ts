import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SandboxError } from '../../../src/base/errors.js'
import { memoryLog } from '../../../src/base/log.js'
import { bubblewrapBackend } from '../../../src/sandbox/bubblewrap/backend.js'
import { launchBackend, localBackend } from '../../../src/sandbox/unsealed/backends.js'
import { UNPRIVILEGED } from '../../../src/sandbox/user.js'
import { temporaryFolder } from '../../world/temporary-folder.js'
import { containerOf } from './container-backend.js'

const bubblewrap = (filter: Buffer | null = null) =>
  bubblewrapBackend({ program: 'bubblewrap', version: '1', filter, root: false })
const local = localBackend('no engine')
const launch = launchBackend(['agentbox', 'shell'])

describe('a backend', () => {
  afterEach(() => vi.restoreAllMocks())

  it('says why it seals nothing, if it seals nothing', () => {
    expect([containerOf({}).unsealed, bubblewrap().unsealed]).toEqual([null, null])
    expect(local.unsealed).toContain('no engine')
    expect(launch.unsealed).toContain('`agentbox shell`')
  })

  it('says beforehand which protections it lacks', () => {
    const missingCapabilities = [{ protection: 'memory-limit' as const, why: 'none' }]
    expect(containerOf({ missingCapabilities }).missing).toBe(missingCapabilities)
    expect(bubblewrap().missing).toMatchObject([{ protection: 'system-calls' }])
    expect([bubblewrap(Buffer.alloc(8)), local, launch].map(({ missing }) => missing)).toEqual([[], [], []])
  })

  it('shows layers in a volume only if the engine can and this machine can unmount them', () => {
    const layers = (...given: Parameters<typeof containerOf>) =>
      containerOf(...given).capabilities.overlayVolumes
    expect(layers({})).toBe(true)
    expect(layers({ capabilities: { overlayVolumes: false } })).toBe(false)
    expect(layers({}, { id: 'job' } as never)).toBe(false)
  })

  it('has an owner for the files of an agent that must not be root', () => {
    vi.spyOn(process, 'getuid').mockReturnValue(0)
    expect([containerOf({}).owner, bubblewrap().owner]).toEqual([UNPRIVILEGED, UNPRIVILEGED])
    const none = [
      containerOf({ rootless: true }),
      containerOf({ capabilities: { bindMounts: false } }),
      local,
      launch,
    ]
    expect(none.map(({ owner }) => owner)).toEqual([null, null, null, null])
    vi.spyOn(process, 'getuid').mockReturnValue(1000)
    expect([containerOf({}).owner, bubblewrap().owner]).toEqual([null, null])
  })

  it('looks for the image of this machine only once it is missed', async () => {
    const root = temporaryFolder()
    onTestFinished(() => rm(root, { recursive: true }))
    const importImage = vi.fn(async () => 'sha256:0')
    const failure = (code: 'IMAGE_FAILED' | 'NOT_SUPPORTED') =>
      new SandboxError(code, code, { hint: 'Try again.' })
    const startContainer = vi.fn(() => Promise.reject(failure('NOT_SUPPORTED')))
    const run = async () => ({ stdout: '', stderr: '', exitCode: 0 })
    const backend = containerOf({ importImage, startContainer, run, user: UNPRIVILEGED })
    const folders = ['home', 'input', 'output', 'gateway', 'workspace'].map((name) => [
      name,
      join(root, name),
    ])
    const open = () =>
      backend.open({
        runId: '20260101-000000-aaaaaaaa',
        run: Object.fromEntries(folders),
        agent: { displayName: 'Agent', command: 'agent', executable: '/agent', hasFiles: false },
        mounts: [],
        objectMounts: [],
        env: {},
        limits: { memoryMb: 1, pids: 1 },
        hostEnv: {},
        tools: Promise.resolve({ mounts: [], hidden: [], credentials: [], links: [], env: {}, leftOut: [] }),
        network: 'none',
        log: memoryLog(),
      })
    await expect(open()).rejects.toThrow('NOT_SUPPORTED')
    expect(startContainer).toHaveBeenCalledOnce()
    startContainer.mockClear()
    importImage.mockClear()
    startContainer.mockRejectedValueOnce(failure('IMAGE_FAILED'))
    await expect(open()).rejects.toThrow('NOT_SUPPORTED')
    expect(startContainer).toHaveBeenCalledTimes(2)
    const [[first, second], [imported]] = [startContainer, importImage].map(
      ({ mock }) => mock.invocationCallOrder,
    ) as [number[], number[]]
    expect(imported).toBeGreaterThan(first ?? 0)
    expect(imported).toBeLessThan(second ?? 0)
  })
})
