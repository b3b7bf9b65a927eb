import { closeSync, constants, mkdirSync, openSync, readFileSync, readSync, rmdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { canWrite, mounts, openable } from './mounts.js'
import { call, forbidden } from './privileges.js'
import { attempt, type Finding, fail, nothing, type Probe, pass, succeeds } from './probe.js'

const [NEW_MOUNTS, NEW_USERS] = [0x00020000, 0x10000000]

export const kernelProbes: readonly Probe[] = [
  {
    id: 'kernel.mount',
    tries: 'mount something',
    run: async ({ paths }) => {
      const mounted = await call('mount', 'none', paths.output, 'tmpfs', 0, 0)
      if (mounted.error === null) await call('umount2', paths.output, 2)
      return forbidden(mounted, 'a file system could be mounted')
    },
  },
  {
    id: 'kernel.unmount',
    tries: 'unmount what hides something',
    run: async () => forbidden(await call('umount2', '/caisson-nowhere', 0), 'umount was granted'),
  },
  {
    id: 'kernel.namespaces',
    tries: 'make namespaces of its own',
    run: async () => forbidden(await call('unshare', NEW_MOUNTS), 'a mount namespace could be made'),
  },
  {
    id: 'kernel.user-namespaces',
    tries: 'make a user namespace, in which it would be root',
    run: userNamespaces,
  },
  {
    id: 'kernel.keyring',
    tries: "use the kernel's keyrings, which know no containers",
    run: async () =>
      forbidden(await call('add_key', 'user', 'caisson-doctor', 'x', 1, -2), 'a key could be stored'),
  },
  {
    id: 'kernel.bpf',
    tries: 'load programs into the kernel (bpf)',
    run: async () => {
      const map = new Uint8Array(new Uint32Array([2, 4, 4, 1]).buffer)
      const attributes = new Uint8Array(128)
      attributes.set(map)
      return forbidden(await call('bpf', 0, attributes, 128), 'a BPF map could be made')
    },
  },
  {
    id: 'kernel.perf',
    tries: 'watch the machine (perf_event_open)',
    run: async () => {
      const attributes = new Uint8Array(112)
      new Uint32Array(attributes.buffer).set([1, 112])
      return forbidden(await call('perf_event_open', attributes, 0, -1, -1, 0), 'a counter could be opened')
    },
  },
  {
    id: 'kernel.io-uring',
    tries: 'use io_uring, whose requests no filter of system calls sees',
    // Without arguments: where it is allowed, the kernel finds them wrong.
    run: async () => forbidden(await call('io_uring_setup', 0, 0), 'a ring could be made'),
  },
  {
    id: 'kernel.file-handles',
    tries: 'open files of the host by handle (open_by_handle_at)',
    run: async () => {
      const handle = new Uint8Array(new Uint32Array([8, 1, 2, 0]).buffer)
      return forbidden(await call('open_by_handle_at', -100, handle, 0), 'a handle could be opened')
    },
  },
  {
    id: 'kernel.reboot',
    tries: 'reboot (with a magic number that cannot work)',
    run: async () => forbidden(await call('reboot', 1, 2, 3, 0), 'it was granted'),
  },
  {
    id: 'kernel.host-name',
    tries: 'change the name of the host to what it is',
    run: async () => {
      const name = hostname()
      return forbidden(await call('sethostname', name, Buffer.byteLength(name)), 'sethostname was granted')
    },
  },
  {
    id: 'kernel.log',
    tries: "read the kernel's log (syslog)",
    run: async () => forbidden(await call('syslog', 3, new Uint8Array(4096), 4096), 'the log can be read'),
  },
  {
    id: 'kernel.settings',
    tries: 'write to /proc/sys or pull the machine down (sysrq-trigger)',
    run: () =>
      openable([
        '/proc/sys/kernel/hostname',
        '/proc/sys/kernel/modprobe',
        '/proc/sys/vm/overcommit_memory',
        '/proc/sys/fs/file-max',
        '/proc/sysrq-trigger',
      ]),
  },
  {
    id: 'kernel.core-pattern',
    tries: 'make the host run a program when something crashes (core_pattern)',
    run: () => openable(['/proc/sys/kernel/core_pattern']),
  },
  {
    id: 'kernel.sysfs',
    tries: 'write to /sys (uevent_helper and other switches)',
    run: () =>
      openable([
        '/sys/kernel/uevent_helper',
        '/sys/kernel/profiling',
        '/sys/kernel/mm/ksm/run',
        '/sys/power/state',
      ]),
  },
  {
    id: 'kernel.cgroups',
    tries: 'make a control group or set its release_agent',
    run: cgroups,
  },
  {
    id: 'kernel.memory-files',
    tries: "read the kernel's memory, log and keys (/proc/kcore, /dev/mem, /dev/kmsg, /proc/keys …)",
    run: () => {
      const files = ['/proc/kcore', '/proc/keys', '/proc/sched_debug', '/dev/mem', '/dev/kmsg', '/dev/port']
      return nothing(files.filter(hasContent), 'none of them gives anything')
    },
  },
]

/**
 * Only a single-threaded process may do this, and this one is not: EINVAL means that the filter let the call
 * through, and a shell with `unshare` would have succeeded.
 */
async function userNamespaces(): Promise<Finding> {
  const asked = await call('unshare', NEW_USERS)
  if (asked.error !== 'EINVAL') return forbidden(asked, 'a user namespace could be made')
  const most = readFileSync('/proc/sys/user/max_user_namespaces', 'utf8').trim()
  return most === '0' ? pass('this machine allows none') : fail('the kernel would make one')
}

function cgroups(): Finding {
  const groups = mounts().filter(({ at }) => at.startsWith('/sys/fs/cgroup'))
  const found = groups.map(({ at }) => join(at, `caisson-doctor-${process.pid}`)).filter(canMake)
  const agents = groups.map(({ at }) => join(at, 'release_agent')).filter(canWrite)
  if (groups.length === 0) return pass('no control groups are mounted')
  return nothing([...found, ...agents], `${groups.length} hierarchies, none can be written`)
}

function canMake(folder: string): boolean {
  return succeeds(() => {
    mkdirSync(folder)
    rmdirSync(folder)
  })
}

/** Reads the first bytes; kernel files have no size, and some never end. */
function hasContent(path: string): boolean {
  return attempt(() => {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return readSync(file, Buffer.alloc(64), 0, 64, null) > 0
    } finally {
      closeSync(file)
    }
  }, false)
}
