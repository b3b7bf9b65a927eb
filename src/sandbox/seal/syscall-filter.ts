import { FAMILIES, NEW_NAMESPACES } from './seccomp-profile.js'

/*
 * What Docker's default profile refuses to a process without capabilities, for programs that take a classic
 * BPF filter (`bwrap --seccomp`): kernel interfaces with a history of vulnerabilities, new namespaces, and
 * socket types that no network namespace confines (AF_VSOCK reaches the host of a virtual machine).
 */

interface Machine {
  /** AUDIT_ARCH_* */
  audit: number
  clone: number
  socket: number
  denied: readonly number[]
}

/** The same numbers on all architectures: io_uring, the mount calls of Linux 5.2. */
const SHARED = [425, 426, 427, 428, 429, 430, 431, 432, 433, 442]
const CLONE3 = 435

const MACHINES: Readonly<Record<string, Machine>> = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    socket: 41,
    // syslog vhangup pivot_root acct settimeofday mount umount2 swapon swapoff reboot iopl ioperm init_module
    // delete_module quotactl nfsservctl lookup_dcookie clock_settime kexec_load add_key request_key keyctl
    // unshare perf_event_open open_by_handle_at clock_adjtime setns finit_module kexec_file_load bpf userfaultfd
    denied: [
      103, 153, 155, 163, 164, 165, 166, 167, 168, 169, 172, 173, 175, 176, 179, 180, 212, 227, 246, 248, 249,
      250, 272, 298, 304, 305, 308, 313, 320, 321, 323,
    ],
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    socket: 198,
    // The same calls with arm64's numbers; iopl and ioperm do not exist there.
    denied: [
      18, 39, 40, 41, 42, 58, 60, 89, 97, 104, 105, 106, 112, 116, 142, 170, 217, 218, 219, 224, 225, 241,
      265, 266, 268, 273, 280, 282, 294,
    ],
  },
}

const ALLOW = 0x7fff0000
const errno = (number: number) => 0x00050000 | number
const [EPERM, ENOSYS, EAFNOSUPPORT] = [errno(1), errno(38), errno(97)]

const LOAD = 0x20
const RETURN = 0x06
const EQUAL = 0x15
const AT_LEAST = 0x35
const ANY_BIT = 0x45
const NUMBER_AT = 0
const ARCH_AT = 4
const ARGUMENT_AT = 16

/** `code value`, or a conditional jump to a label when it holds (`yes`) or does not (`no`). */
type Line = { label: string } | { code: number; value: number; yes?: string; no?: string }

/** The filter as the kernel reads it, or null for an unsupported processor architecture. */
export function syscallFilter(arch: string): Buffer | null {
  const machine = MACHINES[arch]
  if (!machine) return null
  return assemble([
    { code: LOAD, value: ARCH_AT },
    { code: EQUAL, value: machine.audit, no: 'refuse' },
    { code: LOAD, value: NUMBER_AT },
    // The 32-bit numbers of x86-64.
    { code: AT_LEAST, value: 0x40000000, yes: 'refuse' },
    ...[...machine.denied, ...SHARED].map((value) => ({ code: EQUAL, value, yes: 'refuse' })),
    // Its flags are in memory, where a filter cannot look; the C library falls back to clone.
    { code: EQUAL, value: CLONE3, yes: 'unknown' },
    { code: EQUAL, value: machine.socket, yes: 'socket' },
    { code: EQUAL, value: machine.clone, yes: 'clone' },
    { code: RETURN, value: ALLOW },
    { label: 'clone' },
    { code: LOAD, value: ARGUMENT_AT },
    { code: ANY_BIT, value: NEW_NAMESPACES, yes: 'refuse' },
    { code: RETURN, value: ALLOW },
    { label: 'socket' },
    { code: LOAD, value: ARGUMENT_AT },
    ...FAMILIES.map((value) => ({ code: EQUAL, value, yes: 'allow' })),
    { code: RETURN, value: EAFNOSUPPORT },
    { label: 'refuse' },
    { code: RETURN, value: EPERM },
    { label: 'unknown' },
    { code: RETURN, value: ENOSYS },
    { label: 'allow' },
    { code: RETURN, value: ALLOW },
  ])
}

function assemble(lines: readonly Line[]): Buffer {
  const labels = new Map<string, number>()
  const steps: Exclude<Line, { label: string }>[] = []
  for (const line of lines) {
    if ('label' in line) labels.set(line.label, steps.length)
    else steps.push(line)
  }
  const program = Buffer.alloc(steps.length * 8)
  steps.forEach(({ code, value, yes, no }, index) => {
    // A jump counts from the next instruction on.
    const distance = (label: string | undefined) =>
      label === undefined ? 0 : (labels.get(label) as number) - index - 1
    program.writeUInt16LE(code, index * 8)
    program.writeUInt8(distance(yes), index * 8 + 2)
    program.writeUInt8(distance(no), index * 8 + 3)
    program.writeUInt32LE(value >>> 0, index * 8 + 4)
  })
  return program
}
