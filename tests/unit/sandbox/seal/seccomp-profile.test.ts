import { expect, it } from 'vitest'
import { SECCOMP_PROFILE } from '../../../../src/sandbox/seal/seccomp-profile.js'

interface Rule {
  names: string[]
  action: string
  errnoRet?: number
  args?: { index: number; value: number; valueTwo: number; op: string }[]
}
const profile = JSON.parse(SECCOMP_PROFILE) as { defaultAction: string; syscalls: Rule[] }
const rulesOf = (name: string) => profile.syscalls.filter(({ names }) => names.includes(name))

it('refuses what it does not name', () => {
  expect(profile.defaultAction).toBe('SCMP_ACT_ERRNO')
  expect(profile.syscalls.every(({ action }) => /^SCMP_ACT_(ALLOW|ERRNO)$/.test(action))).toBe(true)
})

it.each([
  ...['mount', 'umount2', 'pivot_root', 'chroot', 'unshare', 'setns', 'open_tree', 'move_mount', 'fsopen'],
  ...['mount_setattr', 'bpf', 'keyctl', 'add_key', 'request_key', 'perf_event_open', 'userfaultfd'],
  ...['io_uring_setup', 'io_uring_enter', 'io_uring_register', 'init_module', 'kexec_load', 'reboot'],
  ...['open_by_handle_at', 'pidfd_getfd', 'kcmp', 'process_madvise', 'clock_settime', 'settimeofday'],
  ...['socketcall', 'fanotify_init', 'quotactl', 'iopl', 'ioperm', 'syslog', 'swapon', 'acct', 'vmsplice'],
])('does not allow %s', (name) => expect(rulesOf(name)).toEqual([]))

it('names every call once', () => {
  const names = profile.syscalls[0]?.names ?? []
  expect(names).toEqual([...new Set(names)].sort())
  expect(names).toEqual(expect.arrayContaining(['read', 'execve', 'futex', 'statx', 'io_setup', 'ptrace']))
})

it('lets clone make processes and threads and no namespaces, and hides clone3', () => {
  const flags = [0x2_0000, 0x200_0000, 0x400_0000, 0x800_0000, 0x1000_0000, 0x2000_0000, 0x4000_0000]
  const [rule, ...more] = rulesOf('clone')
  expect(more).toEqual([])
  expect(rule?.args).toEqual([{ index: 0, value: 0x7e020000, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }])
  for (const flag of flags) expect((rule?.args?.[0]?.value ?? 0) & flag).toBe(flag)
  expect(rulesOf('clone3')).toEqual([{ names: ['clone3'], action: 'SCMP_ACT_ERRNO', errnoRet: 38 }])
})

it('leaves the sockets that a network namespace confines, and AF_VSOCK is not one of them', () => {
  expect(rulesOf('socket').map(({ args }) => args?.[0]?.value)).toEqual([1, 2, 10, 16])
})

it('lets a program ask which Linux it is to see', () => {
  expect(rulesOf('personality').map(({ args }) => args?.[0]?.value)).toEqual([
    0, 8, 0x20000, 0x20008, 0xffffffff,
  ])
})
