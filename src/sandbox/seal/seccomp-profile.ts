import { z } from 'zod'

/*
 * Podman's system call profile is made for containers that may hold containers: it lets a process mount file
 * systems and create namespaces. This removes what Docker's profile refuses to a process without
 * capabilities.
 */

const REFUSED = [
  // Mounts and namespaces.
  ...[
    'mount',
    'umount',
    'umount2',
    'pivot_root',
    'chroot',
    'unshare',
    'setns',
    'sethostname',
    'setdomainname',
  ],
  ...[
    'fsopen',
    'fsconfig',
    'fsmount',
    'fspick',
    'move_mount',
    'open_tree',
    'open_tree_attr',
    'mount_setattr',
  ],
  // The kernel's own administration, and interfaces with a history of vulnerabilities.
  ...['bpf', 'perf_event_open', 'userfaultfd', 'io_uring_setup', 'io_uring_enter', 'io_uring_register'],
  ...['keyctl', 'add_key', 'request_key', 'syslog', 'acct', 'quotactl', 'quotactl_fd', 'fanotify_init'],
  ...['init_module', 'finit_module', 'delete_module', 'create_module', 'query_module', 'get_kernel_syms'],
  ...[
    'kexec_load',
    'kexec_file_load',
    'reboot',
    'swapon',
    'swapoff',
    'vhangup',
    'iopl',
    'ioperm',
    'vm86',
    'vm86old',
  ],
  ...['settimeofday', 'stime', 'clock_settime', 'clock_settime64', 'clock_adjtime', 'clock_adjtime64'],
  ...[
    'open_by_handle_at',
    'lookup_dcookie',
    'nfsservctl',
    'uselib',
    'ustat',
    'sysfs',
    '_sysctl',
    'pidfd_getfd',
    'kcmp',
    'process_madvise',
  ],
]

/** Calls that stay, with restricted arguments. `socketcall` is how 32-bit programs went around `socket`. */
const NARROWED = ['clone', 'clone3', 'socket', 'socketcall']

/** Every CLONE_NEW* flag. */
const NEW_NAMESPACES = 0x7e020000
/** AF_UNIX, AF_INET, AF_INET6, AF_NETLINK: other families reach what no network namespace confines. */
const FAMILIES = [1, 2, 10, 16]

const profile = z.looseObject({
  defaultAction: z.enum(['SCMP_ACT_ERRNO', 'SCMP_ACT_KILL', 'SCMP_ACT_KILL_PROCESS', 'SCMP_ACT_KILL_THREAD']),
  syscalls: z.array(z.looseObject({ names: z.array(z.string()), action: z.string() })),
})

const refuse = (names: string[], errnoRet: number, errno: string) => ({
  names,
  action: 'SCMP_ACT_ERRNO',
  errnoRet,
  errno,
})
const allow = (name: string, arg: object) => ({ names: [name], action: 'SCMP_ACT_ALLOW', args: [arg] })

/**
 * Podman's profile (the text of its file) without what an agent does not need, as text. Null where it is not
 * a list of allowed calls: what another kind of profile allows cannot be derived from it. Pure.
 */
export function tightenProfile(text: string): string | null {
  const found = profile.safeParse(parsed(text))
  if (!found.success) return null
  const ours = new Set([...REFUSED, ...NARROWED])
  const kept = found.data.syscalls
    .map((rule) => ({ ...rule, names: rule.names.filter((name) => !ours.has(name)) }))
    .filter(({ names }) => names.length > 0)
  return JSON.stringify({
    ...found.data,
    syscalls: [
      ...kept,
      refuse(REFUSED, 1, 'EPERM'),
      // Its flags are in memory, where a filter cannot look; the C library falls back to clone.
      refuse(['clone3'], 38, 'ENOSYS'),
      allow('clone', { index: 0, value: NEW_NAMESPACES, valueTwo: 0, op: 'SCMP_CMP_MASKED_EQ' }),
      ...FAMILIES.map((value) => allow('socket', { index: 0, value, valueTwo: 0, op: 'SCMP_CMP_EQ' })),
    ],
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
