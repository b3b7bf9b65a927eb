import { constants } from 'node:os'
import { attempt, type Finding, fail, type Probe, pass, probe, words } from './probe.js'

const ARCHITECTURES = ['x64', 'arm64']

/** Numbers of the system calls that the probes use, on each architecture. */
const NUMBERS = new Map(
  `close 3 57, socket 41 198, connect 42 203, sendto 44 206, recvfrom 45 207, ptrace 101 117, syslog 103 116,
  setuid 105 146, setgid 106 144, setgroups 116 159, chroot 161 51, mount 165 40, umount2 166 39, reboot 169 142,
  sethostname 170 161, add_key 248 217, mknodat 259 33, unshare 272 97, perf_event_open 298 241,
  open_by_handle_at 304 265, bpf 321 280, io_uring_setup 425 425`
    .split(',')
    .map((entry) => words(entry))
    .map(([name, ...numbers]) => [name, numbers.map(Number)]),
)

interface Foreign {
  dlopen(
    name: string,
    symbols: Record<string, { args: string[]; returns: string }>,
  ): { symbols: { syscall(...values: (number | bigint)[]): bigint; __errno_location(): number } }
  ptr(buffer: Uint8Array): number
  read: { i32(address: number): number }
}

/** A call's result; `error` is the kernel's error name if it refused. */
export type Called = { value: number; error: null } | { value: -1; error: string }

type Value = number | Uint8Array | string

let loaded: Promise<(name: string, ...values: Value[]) => Called> | undefined

/**
 * Calls the kernel directly, through the C library that the executable has already loaded. Only Bun can do
 * that, and the agent's executable is one: nothing has to be installed or compiled in the image.
 */
export async function call(name: string, ...values: Value[]): Promise<Called> {
  loaded ??= load()
  return (await loaded)(name, ...values)
}

async function load(): Promise<(name: string, ...values: Value[]) => Called> {
  const specifier = 'bun:ffi'
  const { dlopen, ptr, read } = (await import(specifier)) as Foreign
  const shape = {
    syscall: { args: Array<string>(7).fill('i64'), returns: 'i64' },
    __errno_location: { args: [], returns: 'ptr' },
  }
  const musl = process.arch === 'arm64' ? 'libc.musl-aarch64.so.1' : 'libc.musl-x86_64.so.1'
  const { symbols } = attempt(() => dlopen('libc.so.6', shape), null) ?? dlopen(musl, shape)
  const column = ARCHITECTURES.indexOf(process.arch)
  return (name, ...values) => {
    const number = NUMBERS.get(name)?.[column]
    if (number === undefined) throw new Error(`${name} is not known on ${process.arch}`)
    // Kept alive until the call has returned.
    const buffers = values.map((value) => (typeof value === 'string' ? Buffer.from(`${value}\0`) : value))
    const plain = buffers.map((value) => (typeof value === 'number' ? value : ptr(value)))
    const value = Number(symbols.syscall(...[number, ...plain, 0, 0, 0, 0, 0, 0].slice(0, 7)))
    if (value !== -1) return { value, error: null }
    const code = read.i32(symbols.__errno_location())
    const known = Object.entries(constants.errno).find(([, errno]) => errno === code)
    return { value: -1, error: known?.[0] ?? `error ${code}` }
  }
}

/** Passes if the kernel refuses, or does not know the call. */
export function forbidden(name: string, { value, error }: Called): Finding {
  if (error === null) return fail(`${name} was granted (it returned ${value})`)
  return /^(EPERM|EACCES|EROFS|ENOSYS|EAFNOSUPPORT)$/.test(error)
    ? pass(error)
    : fail(`only ${error} stood in the way`)
}

/** The probe that makes one call, which nobody in the sandbox may make. */
export const calls = (id: Probe['id'], tries: string, name: string, ...values: Value[]) =>
  probe(id, tries, async () => forbidden(name, await call(name, ...values)))

/** Numbers as a structure of the kernel has them, with `length` bytes. */
export function structure(length: number, ...numbers: number[]): Uint8Array {
  const bytes = new Uint8Array(length)
  bytes.set(new Uint8Array(new Uint32Array(numbers).buffer))
  return bytes
}
