import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, mkdirSync, openSync, readFileSync, readSync, rmdirSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { canWrite, mounts, openable } from './files.js'
import {
  attempt,
  codeOf,
  type Finding,
  fail,
  notApplicable,
  nothing,
  type Probe,
  type ProbeContext,
  pass,
  probe,
  succeeds,
  words,
} from './probe.js'
import { call, calls, forbidden, structure } from './reach.js'

const [NEW_MOUNTS, NEW_USERS] = [0x00020000, 0x10000000]

/** Files of the kernel that nobody in the sandbox may write to. */
const settings = (name: string, tries: string, files: string) =>
  probe(`kernel.${name}`, tries, () => openable(words(files)))

export const kernelProbes: readonly Probe[] = [
  probe('kernel.mount', 'mount something', async ({ paths }) => {
    const mounted = await call('mount', 'none', paths.output, 'tmpfs', 0, 0)
    if (mounted.error === null) await call('umount2', paths.output, 2)
    return forbidden('mount', mounted)
  }),
  calls('kernel.unmount', 'unmount what hides something', 'umount2', '/caisson-nowhere', 0),
  calls('kernel.namespaces', 'make namespaces of its own', 'unshare', NEW_MOUNTS),
  probe('kernel.user-namespaces', 'make a user namespace, in which it would be root', userNamespaces),
  calls(
    'kernel.keyring',
    "use the kernel's keyrings, which know no containers",
    'add_key',
    'user',
    'caisson-doctor',
    'x',
    1,
    -2,
  ),
  calls('kernel.bpf', 'load programs into the kernel (bpf)', 'bpf', 0, structure(128, 2, 4, 4, 1), 128),
  calls(
    'kernel.perf',
    'watch the machine (perf_event_open)',
    'perf_event_open',
    structure(112, 1, 112),
    0,
    -1,
    -1,
    0,
  ),
  // Without arguments: where it is allowed, the kernel finds them wrong.
  calls(
    'kernel.io-uring',
    'use io_uring, whose requests no filter of system calls sees',
    'io_uring_setup',
    0,
    0,
  ),
  calls(
    'kernel.file-handles',
    'open files of the host by handle (open_by_handle_at)',
    'open_by_handle_at',
    -100,
    structure(16, 8, 1, 2, 0),
    0,
  ),
  calls('kernel.reboot', 'reboot (with a magic number that cannot work)', 'reboot', 1, 2, 3, 0),
  calls(
    'kernel.host-name',
    'change the name of the host to what it is',
    'sethostname',
    hostname(),
    Buffer.byteLength(hostname()),
  ),
  calls('kernel.log', "read the kernel's log (syslog)", 'syslog', 3, new Uint8Array(4096), 4096),
  settings(
    'settings',
    'write to /proc/sys or pull the machine down (sysrq-trigger)',
    `/proc/sys/kernel/hostname /proc/sys/kernel/modprobe /proc/sys/vm/overcommit_memory /proc/sys/fs/file-max
    /proc/sysrq-trigger`,
  ),
  settings(
    'core-pattern',
    'make the host run a program when something crashes (core_pattern)',
    '/proc/sys/kernel/core_pattern',
  ),
  settings(
    'sysfs',
    'write to /sys (uevent_helper and other switches)',
    '/sys/kernel/uevent_helper /sys/kernel/profiling /sys/kernel/mm/ksm/run /sys/power/state',
  ),
  probe('kernel.cgroups', 'make a control group or set its release_agent', () => {
    const groups = mounts().filter(({ at }) => at.startsWith('/sys/fs/cgroup'))
    const found = groups.map(({ at }) => join(at, `caisson-doctor-${process.pid}`)).filter(canMake)
    const agents = groups.map(({ at }) => join(at, 'release_agent')).filter(canWrite)
    if (groups.length === 0) return pass('no control groups are mounted')
    return nothing([...found, ...agents], `${groups.length} hierarchies, none can be written`)
  }),
  probe(
    'kernel.memory-files',
    "read the kernel's memory, log and keys (/proc/kcore, /dev/mem, /dev/kmsg, /proc/keys …)",
    () => {
      const files = words('/proc/kcore /proc/keys /proc/sched_debug /dev/mem /dev/kmsg /dev/port')
      return nothing(files.filter(hasContent), 'none of them gives anything')
    },
  ),
]

/**
 * Only a single-threaded process may do this, and this one is not: EINVAL means that the filter let the call
 * through, and a shell with `unshare` would have succeeded.
 */
async function userNamespaces(): Promise<Finding> {
  const asked = await call('unshare', NEW_USERS)
  if (asked.error !== 'EINVAL') return forbidden('unshare', asked)
  const most = readFileSync('/proc/sys/user/max_user_namespaces', 'utf8').trim()
  return most === '0' ? pass('this machine allows none') : fail('the kernel would make one')
}

const canMake = (folder: string): boolean =>
  succeeds(() => {
    mkdirSync(folder)
    rmdirSync(folder)
  })

/** Reads the first bytes; kernel files have no size, and some never end. */
const hasContent = (path: string): boolean =>
  attempt(() => {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return readSync(file, Buffer.alloc(64), 0, 64, null) > 0
    } finally {
      closeSync(file)
    }
  }, false)

export const limitProbes: readonly Probe[] = [
  probe('limits.memory', 'take more memory than the limit', takeMemory),
  probe('limits.processes', 'start more processes than the limit', startProcesses),
]

const ENDS_ALL = "the machine ends gVisor's kernel, and everything under it, at the limit"

const PATIENCE_MS = 30_000

/**
 * `dd` with one large block. It has to be a small program: at the limit, one as large as this executable
 * would keep reading its own code from disk for minutes instead of being killed.
 */
async function takeMemory({ limits, gvisor }: ProbeContext): Promise<Finding> {
  if (gvisor) return notApplicable(ENDS_ALL)
  const wanted = limits.memoryMb + 256
  const child = spawn('dd', ['if=/dev/zero', 'of=/dev/null', `bs=${wanted}M`, 'count=1'], {
    stdio: 'ignore',
    timeout: PATIENCE_MS,
    killSignal: 'SIGTERM',
  })
  const { code, signal } = await new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: codeOf(error) }))
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  if (signal === 'ENOENT') return notApplicable('the image has no `dd` to try it with')
  if (code === 0) return fail(`${wanted} MiB could be used, the limit is ${limits.memoryMb} MiB`)
  if (signal === 'SIGTERM') return fail(`undecided after ${PATIENCE_MS / 1000} seconds`)
  return pass(`ended by ${signal ?? `exit code ${code}`} at the limit of ${limits.memoryMb} MiB`)
}

async function startProcesses({ limits, gvisor }: ProbeContext): Promise<Finding> {
  if (gvisor) return notApplicable(ENDS_ALL)
  const children: ChildProcess[] = []
  let stopped: string | undefined
  try {
    while (stopped === undefined && children.length < limits.pids + 16) {
      try {
        const child = spawn('sleep', ['30'], { stdio: 'ignore' })
        child.on('error', (error) => {
          stopped ??= codeOf(error)
        })
        if (child.pid === undefined) break
        children.push(child)
      } catch (error) {
        stopped = codeOf(error)
      }
    }
    if (children.length >= limits.pids + 16)
      return fail(`${children.length} processes could be started, the limit is ${limits.pids}`)
    return pass(`refused after ${children.length}${stopped ? ` (${stopped})` : ''}`)
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}
