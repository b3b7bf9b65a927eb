import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { ContainerSettings } from '../../../../src/sandbox/engine/engine.js'
import {
  ISOLATION_PROBE,
  isWholeProbe,
  missingInside,
  type SealExpected,
} from '../../../../src/sandbox/seal/isolation-probe.js'

const LO = '    lo:       0       0    0    0    0     0          0         0        0       0    0    0'
const caps = ['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((set) => `Cap${set}:\t0000000000000000`).join('\n')
const MEMORY = 256 * 1024 * 1024
const files: Record<string, string> = {
  '/proc/self/status': `Name:\tsh\nUid:\t1001\t1001\t1001\t1001\n${caps}\nNoNewPrivs:\t1\nSeccomp:\t2`,
  '/proc/self/uid_map': '         0          0 4294967295',
  '/proc/self/attr/current': 'docker-default (enforce)',
  '/proc/self/mountinfo':
    '74 49 0:39 / / ro,relatime master:2 - overlay overlay rw\n75 74 0:42 / /proc rw - proc proc rw',
  '/proc/net/dev': `Inter-|   Receive                  |  Transmit\n face |bytes    packets errs\n${LO}`,
  '/sys/fs/cgroup/memory.max': String(MEMORY),
  '/sys/fs/cgroup/pids.max': '64',
  '/sys/fs/cgroup/cpu.max': '150000 100000',
}
const look = (change: Record<string, string | undefined> = {}) =>
  `${Object.entries({ ...files, ...change })
    .filter(([, text]) => text !== undefined)
    .map(([path, text]) => `==> ${path} <==\n${text}`)
    .join('\n')}\n==> end of the probe\n`
const settings: ContainerSettings = { shared: [], privileged: false, runtime: null, devices: 0, limits: null }
const expected: SealExpected & Required<Pick<SealExpected, 'engine'>> = {
  network: 'none',
  limits: { memoryMb: 256, pids: 64, cpus: 1.5 },
  settings,
  engine: { selinux: false, apparmor: true, usernsRemap: false },
}
const status = (from: string, to: string) => ({
  '/proc/self/status': (files['/proc/self/status'] ?? '').replace(from, to),
})
const missing = (text: string, change: Partial<SealExpected> = {}) =>
  missingInside(text, { ...expected, ...change }).map(({ protection }) => protection)

describe('missingInside', () => {
  it('finds nothing where everything holds', () => expect(missing(look())).toEqual([]))

  it.each([
    ['root', status('1001', '0'), ['user']],
    ['capabilities', status('CapBnd:\t0000000000000000', 'CapBnd:\t00000000a80425fb'), ['capabilities']],
    ['privileges', status('NoNewPrivs:\t1', 'NoNewPrivs:\t0'), ['new-privileges']],
    ['no filter', status('Seccomp:\t2', 'Seccomp:\t0'), ['system-calls']],
    [
      'a network',
      { '/proc/net/dev': `${files['/proc/net/dev']}\n${LO.replace('lo:', 'eth0:')}` },
      ['network'],
    ],
    ['no table of the network', { '/proc/net/dev': undefined }, ['network']],
    [
      'a writable root file system',
      { '/proc/self/mountinfo': '74 49 0:39 / / rw - overlay o rw' },
      ['read-only-root'],
    ],
    [
      'a root that is covered by another',
      { '/proc/self/mountinfo': `${files['/proc/self/mountinfo']}\n76 74 0:1 / / rw - tmpfs tmpfs rw` },
      ['read-only-root'],
    ],
    ['no memory limit', { '/sys/fs/cgroup/memory.max': 'max' }, ['memory-limit']],
    ['a larger memory limit', { '/sys/fs/cgroup/memory.max': String(2 * MEMORY) }, ['memory-limit']],
    ['no process limit', { '/sys/fs/cgroup/pids.max': 'max' }, ['process-limit']],
    ['no CPU limit', { '/sys/fs/cgroup/cpu.max': 'max 100000' }, ['cpu-limit']],
    ['no AppArmor', { '/proc/self/attr/current': 'unconfined' }, ['apparmor']],
  ])('finds %s', (_, change, protections) => expect(missing(look(change))).toEqual(protections))

  it('takes silence for a seal that does not hold', () => {
    expect(missing('')).toEqual(
      expect.arrayContaining(['user', 'capabilities', 'new-privileges', 'read-only-root', 'network']),
    )
    expect(isWholeProbe(look())).toBe(true)
    expect(isWholeProbe(look().slice(0, -10))).toBe(false)
  })

  it.runIf(process.platform === 'linux')('sees the same without any program but the shell', () => {
    const run = (script: string) => spawnSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).stdout
    const [whole, alone] = [ISOLATION_PROBE, ISOLATION_PROBE.replace('-p head', '-p no-such-program')].map(
      run,
    )
    const names = (text = '') => text.match(/^==> .*/gm)?.sort()
    expect(names(alone)).toEqual(names(whole))
    expect(names(whole)).toContain('==> /proc/self/mountinfo <==')
    expect(missing(alone ?? '')).toEqual(missing(whole ?? ''))
    expect(isWholeProbe(alone ?? '')).toBe(true)
  })

  it('takes root of a user namespace for the user that it is outside', () => {
    const root = { ...status('1001', '0'), '/proc/self/uid_map': '0 1000 1\n1 100000 65536' }
    expect(missing(look(root))).toEqual([])
    expect(missing(look({ ...root, '/proc/self/uid_map': '0 0 1' }))).toEqual(['user'])
  })

  it('reads the limits of the first version of control groups, and what the engine says where none is seen', () => {
    const none = {
      '/sys/fs/cgroup/memory.max': undefined,
      '/sys/fs/cgroup/pids.max': undefined,
      '/sys/fs/cgroup/cpu.max': undefined,
    }
    const first = {
      ...none,
      '/sys/fs/cgroup/memory/memory.limit_in_bytes': String(MEMORY),
      '/sys/fs/cgroup/pids/pids.max': '64',
      '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '150000',
      '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000',
    }
    expect(missing(look(first))).toEqual([])
    const whole = { ...first, '/sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712' }
    expect(missing(look({ ...whole, '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1' }))).toEqual([
      'memory-limit',
      'cpu-limit',
    ])
    expect(missing(look(none))).toEqual(['memory-limit', 'process-limit', 'cpu-limit'])
    const limits = { memory: MEMORY, pids: 64, cpus: 1.5 }
    expect(missing(look(none), { settings: { ...settings, limits } })).toEqual([])
    expect(missing(look(none), { limits: {} })).toEqual([])
  })

  it.each([
    ['/user-namespace', 'the system call filter lets a process create a user namespace, in which it is root'],
    [
      '/vsock',
      'the system call filter lets a process open a socket to the host of a virtual machine (AF_VSOCK)',
    ],
    ['/io-uring', 'the system call filter lets a process use io_uring, which no filter sees'],
  ])('finds a filter that is too lax: %s', (mark, why) => {
    expect(missingInside(look({ [mark]: '' }), expected)).toEqual([{ protection: 'system-calls', why }])
  })

  describe('under gVisor', () => {
    const gvisor = { runtime: 'runsc', hostKernel: 'Linux version 6.1.0\n' }
    const under = (change: Record<string, string | undefined>, runtime = 'runsc') =>
      missing(look({ '/proc/version': 'Linux version 4.4.0', ...change }), {
        gvisor,
        settings: { ...settings, runtime },
      })
    // As a version of 2022 reports it.
    const old = {
      '/proc/self/status': 'Uid:\t1001\t1001\nCapInh:\t0\nCapPrm:\t0\nCapEff:\t0\nCapBnd:\t0\nSeccomp:\t0',
    }

    it('needs no filter, and takes what gVisor does not report as gVisor has it', () => {
      expect(under(old)).toEqual([])
      expect(under({ ...old, '/user-namespace': '' })).toEqual([])
    })

    it('still finds capabilities, a network and privileges where they are reported', () => {
      const status = old['/proc/self/status']
      expect(under({ '/proc/self/status': status.replace('CapBnd:\t0', 'CapBnd:\t1') })).toEqual([
        'capabilities',
      ])
      expect(under({ '/proc/self/status': status.replace('CapEff:\t0\n', '') })).toEqual(['capabilities'])
      expect(under({ '/proc/self/status': `${status}\nNoNewPrivs:\t0` })).toEqual(['new-privileges'])
      expect(under({ ...old, '/proc/net/dev': undefined })).toEqual(['network'])
    })

    it.each([
      ["the machine's own kernel answers", { '/proc/version': 'Linux version 6.1.0' }, 'runsc'],
      ['the kernel says nothing', { '/proc/version': undefined }, 'runsc'],
      ['the engine took another runtime', {}, 'runc'],
    ])('is lost, and the filter is missed, where %s', (_, change, runtime) => {
      expect(under({ ...old, ...change }, runtime)).toEqual([
        'kernel',
        'capabilities',
        'new-privileges',
        'system-calls',
      ])
    })
  })

  it('believes the engine of namespaces and devices', () => {
    const said = (change: Partial<ContainerSettings>) =>
      missing(look(), { settings: { ...settings, ...change } })
    expect(said({ shared: ['processes'] })).toEqual(['namespaces'])
    expect(said({ devices: 1 })).toEqual(['devices'])
    expect(said({ privileged: true })).toEqual(['devices'])
  })

  it('asks for SELinux and mapped user ids only where the engine has them', () => {
    const selinux = { ...expected.engine, apparmor: false, selinux: true }
    const label = (text: string) => look({ '/proc/self/attr/current': text })
    expect(missing(label('system_u:system_r:container_t:s0:c12,c34'), { engine: selinux })).toEqual([])
    expect(missing(label('unconfined_u:system_r:spc_t:s0'), { engine: selinux })).toEqual(['selinux'])
    const remapped = { ...expected.engine, usernsRemap: true }
    expect(missing(look(), { engine: remapped })).toEqual(['user-namespace'])
    expect(missing(look({ '/proc/self/uid_map': '0 100000 65536' }), { engine: remapped })).toEqual([])
  })
})
