import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownHoles } from '../../../src/programs/doctor/report.js'
import { explainRefusal } from '../../../src/sandbox/bubblewrap/bubblewrap.js'
import { bubblewrapArguments } from '../../../src/sandbox/bubblewrap/bubblewrap-arguments.js'
import { limitsAsValues } from '../../../src/sandbox/bubblewrap/bubblewrap-limits.js'
import { unshareCommand } from '../../../src/sandbox/bubblewrap/unshare.js'
import { mountArgument } from '../../../src/sandbox/engine/container-arguments.js'
import { DOCKER } from '../../../src/sandbox/engine/docker.js'
import { PODMAN } from '../../../src/sandbox/engine/podman.js'
import { syscallFilter } from '../../../src/sandbox/seal/syscall-filter.js'

const mounts = [
  { source: '/usr', target: '/usr', readOnly: true },
  { source: '', target: '/etc/ssh', type: 'tmpfs' as const },
  { source: '/home/me/.cargo/bin', target: '/home/me/.cargo/bin', readOnly: true },
  { source: '/run1/workspace', target: '/workspace' },
]
const plan = {
  entries: [
    { kind: 'folder' as const, path: 'usr' },
    { kind: 'link' as const, path: 'bin', target: 'usr/bin' },
  ],
  spec: { mounts },
  replaced: { '/etc/hosts': '/run1/hosts' },
  filter: true,
  network: 'none' as const,
}
const line = (change: Partial<Parameters<typeof bubblewrapArguments>[0]> = {}) =>
  bubblewrapArguments({ ...plan, ...change }).join(' ')

describe('bubblewrapArguments', () => {
  it('separates everything and leaves nothing to be written to but what is asked', () => {
    const words = line()
    for (const name of ['pid', 'net', 'ipc', 'uts', 'user', 'cgroup-try'])
      expect(words).toContain(`--unshare-${name} `)
    expect(words).toContain('--new-session --die-with-parent')
    expect(words).toContain('--symlink usr/bin /bin')
    expect(words).toContain('--ro-bind /usr /usr')
    expect(words).toContain('--bind /run1/workspace /workspace')
    expect(words).toMatch(/--remount-ro \/dev --remount-ro \/run --remount-ro \/etc\/ssh --remount-ro \/ /)
    expect(words.endsWith('--chdir / --')).toBe(true)
  })

  it('makes the folders above a mount passable for another user', () => {
    expect(line()).toContain('--perms 0755 --dir /home/me/.cargo --ro-bind /home/me/.cargo/bin')
  })

  it('hides a folder with one that is made read only', () => {
    expect(line()).toContain('--perms 0755 --tmpfs /etc/ssh')
  })

  it('becomes an ordinary user without a user namespace when root starts it', () => {
    const words = line({ becomes: { uid: 10001, gid: 10002 } })
    expect(words).not.toContain('--unshare-user')
    expect(words).toContain('--cap-drop ALL')
    expect(words).toMatch(
      /-- setpriv --reuid=10001 --regid=10002 --clear-groups --bounding-set=-all .*--no-new-privs --$/,
    )
  })

  it('keeps the network only if allowed', () => {
    expect(line()).toContain('--unshare-net')
    expect(line({ network: 'open' })).not.toContain('--unshare-net')
  })
})

describe('destinations', () => {
  const name = fc.constantFrom('a', 'b', 'c')
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => `/${names.join('/')}`)
  const target = fc.oneof(path, fc.constantFrom('..', '../a', 'b/../c', '.', '/'))

  it('lead through no link, wherever links lead, and stay where they are without', () => {
    fc.assert(
      fc.property(
        fc.dictionary(path, target),
        fc.array(fc.record({ source: path, target: path }), { maxLength: 5 }),
        (links, wanted) => {
          const spec = { mounts: wanted.map(({ source, target }) => ({ source: `/host${source}`, target })) }
          const read = (at: string) => links[at.replace('/host', '')] ?? null
          const args = refusingCircles(() => bubblewrapArguments({ ...plan, spec, replaced: {} }, read))
          const binds: { source: string; target: string }[] = []
          for (let at = 0; args && at < args.length; at++) {
            if (args[at] !== '--bind') continue
            const [source = '', to = ''] = args.slice(at + 1)
            for (let above = to; above !== '/' && above !== ''; above = dirname(above)) {
              const over = binds.findLast((one) => above.startsWith(`${one.target}/`))
              if (over) expect(read(`${over.source}${above.slice(over.target.length)}`)).toBeNull()
              else expect(above).not.toBe('/bin')
            }
            binds.push({ source, target: to })
          }
          if (Object.keys(links).length === 0 && args)
            expect(binds.map(({ target }) => target)).toEqual(wanted.map(({ target }) => target))
        },
      ),
    )
  })

  it('follow the links of the root, relative and absolute', () => {
    const links = { '/usr/local/lib': 'lib64', '/usr/lib': '/usr/share' }
    const at = (to: string) => {
      const spec = { mounts: [...mounts.slice(0, 1), { source: '/tools', target: to }] }
      const args = bubblewrapArguments(
        { ...plan, spec },
        (path) => Object.entries(links).find(([link]) => link === path)?.[1] ?? null,
      )
      return args[args.indexOf('/tools') + 1]
    }
    expect(at('/bin/tool')).toBe('/usr/bin/tool')
    expect(at('/usr/local/lib/x')).toBe('/usr/local/lib64/x')
    expect(at('/usr/lib/x')).toBe('/usr/share/x')
  })
})

function refusingCircles<T>(make: () => T): T | null {
  try {
    return make()
  } catch (error) {
    expect((error as Error).message).toContain('circle of links')
    return null
  }
}

it('a version with a known hole is named, and no other', () => {
  const holes = (engine: string, engineVersion: string) => knownHoles({ engine, engineVersion }).join()
  expect(holes('bubblewrap', '0.9.0')).toContain('older than 0.12.0 and follows links')
  expect(holes('docker', '24.0.7')).toContain('CVE-2024-21626')
  for (const version of ['0.12.0', '0.12.1', '1.0.0', '(unknown version)'])
    expect(holes('bubblewrap', version)).toBe('')
  expect(holes('podman', '3.0.0')).toBe('')
})

const IN_A_NETWORK = ['unshare', '--user', '--map-root-user', '--net'] as const

it.skipIf(spawnSync(IN_A_NETWORK[0], [...IN_A_NETWORK.slice(1), 'perl', '-e', '1']).status !== 0)(
  'the loopback is started by Perl where nothing else can',
  () => {
    const program = /perl -e '([^']+)'/.exec(unshareCommand(['--unshare-net']).join(' '))?.[1] ?? ''
    const { stderr, status } = spawnSync(IN_A_NETWORK[0], [...IN_A_NETWORK.slice(1), 'perl', '-e', program])
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' })
  },
)

describe('explainRefusal', () => {
  const none = {
    restrictedByAppArmor: undefined,
    inContainer: false,
    root: false,
  }
  const words = 'bwrap: setting up uid map: Permission denied'
  it.each([
    [{ restrictedByAppArmor: '1' }, 'kernel.apparmor_restrict_unprivileged_userns is 1'],
    [{ inContainer: true, restrictedByAppArmor: '1' }, 'start it with `--security-opt seccomp=unconfined`'],
    [{ inContainer: true, root: true }, 'start it with a `--user` other than root'],
  ])('names %j', (facts, expected) => {
    expect(explainRefusal(words, { ...none, ...facts })).toContain(expected)
    expect(explainRefusal(words, { ...none, ...facts })).toContain(words)
  })

  it('adds nothing to what has another cause, or none', () => {
    expect(explainRefusal("bwrap: Can't find source path /x", { ...none, inContainer: true })).toBe(
      "bwrap: Can't find source path /x",
    )
    expect(explainRefusal('', none)).toBe('it ended without any output')
    expect(explainRefusal(words, { ...none, root: true, restrictedByAppArmor: '1' })).toBe(words)
  })
})

it('mountArgument covers a place in Podman without a copy of what lies there', () => {
  const hidden = { source: '', target: '/etc/ssh', type: 'tmpfs' as const }
  expect(mountArgument(hidden, PODMAN)).toContain('notmpcopyup')
  expect(mountArgument(hidden, DOCKER)).not.toContain('notmpcopyup')
})

it('limitsAsValues names only the limits that are given', () => {
  expect(limitsAsValues({})).toEqual([])
  expect(limitsAsValues({ memoryMb: 1, pids: 7, cpus: 1.5 }).map(({ unit }) => unit)).toEqual([
    'MemoryMax=1048576',
    'TasksMax=7',
    'CPUQuota=150%',
  ])
})

describe('syscallFilter', () => {
  /** What the kernel would do: runs the program for one call. */
  function verdict(arch: string, call: { arch: number; number: number; argument?: number }): number {
    const program = syscallFilter(arch) as Buffer
    const data = new Map([
      [0, call.number],
      [4, call.arch],
      [16, call.argument ?? 0],
    ])
    let accumulator = 0
    for (let at = 0; ; at++) {
      const [code, yes, no, value] = [
        program.readUInt16LE(at * 8),
        program.readUInt8(at * 8 + 2),
        program.readUInt8(at * 8 + 3),
        program.readUInt32LE(at * 8 + 4),
      ]
      if (code === 0x06) return value
      if (code === 0x20) accumulator = data.get(value) as number
      else {
        const holds =
          code === 0x15
            ? accumulator === value
            : code === 0x35
              ? accumulator >= value
              : (accumulator & value) !== 0
        at += holds ? yes : no
      }
    }
  }
  const [ALLOW, EPERM, ENOSYS, EAFNOSUPPORT] = [0x7fff0000, 0x50001, 0x50026, 0x50061]
  const machines = [
    { arch: 'x64', audit: 0xc000003e, read: 0, socket: 41, clone: 56, unshare: 272, bpf: 321, keyctl: 250 },
    {
      arch: 'arm64',
      audit: 0xc00000b7,
      read: 63,
      socket: 198,
      clone: 220,
      unshare: 97,
      bpf: 280,
      keyctl: 219,
    },
  ]
  it.each(machines)('on $arch refuses what needs no place in a sandbox, and nothing else', (m) => {
    const ask = (number: number, argument = 0) => verdict(m.arch, { arch: m.audit, number, argument })
    expect(ask(m.read)).toBe(ALLOW)
    for (const number of [m.unshare, m.bpf, m.keyctl, 425, 429]) expect(ask(number)).toBe(EPERM)
    expect(ask(435)).toBe(ENOSYS)
    // A thread, a fork, a new user namespace.
    expect(ask(m.clone, 0x3d0f00)).toBe(ALLOW)
    expect(ask(m.clone, 0x1200011)).toBe(ALLOW)
    expect(ask(m.clone, 0x10000011)).toBe(EPERM)
    for (const family of [1, 2, 10, 16]) expect(ask(m.socket, family)).toBe(ALLOW)
    for (const family of [17, 38, 40]) expect(ask(m.socket, family)).toBe(EAFNOSUPPORT)
    expect(verdict(m.arch, { arch: 0x40000003, number: m.read })).toBe(EPERM)
    expect(ask(0x40000000 + m.read)).toBe(EPERM)
  })

  it('is not there for another processor', () => expect(syscallFilter('riscv64')).toBeNull())
})
