import { constants } from 'node:os'

const ARCHITECTURES = ['x64', 'arm64']

/** Numbers of the system calls that the probes use, on each architecture. */
const NUMBERS: Record<string, readonly number[]> = {
  socket: [41, 198],
  connect: [42, 203],
  setsockopt: [54, 208],
  ptrace: [101, 117],
  syslog: [103, 116],
  setuid: [105, 146],
  setgid: [106, 144],
  setgroups: [116, 159],
  chroot: [161, 51],
  mount: [165, 40],
  umount2: [166, 39],
  reboot: [169, 142],
  sethostname: [170, 161],
  add_key: [248, 217],
  mknodat: [259, 33],
  unshare: [272, 97],
  perf_event_open: [298, 241],
  open_by_handle_at: [304, 265],
  bpf: [321, 280],
  io_uring_setup: [425, 425],
  close: [3, 57],
}

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

export type Call = (name: string, ...values: (number | Uint8Array | string)[]) => Called

let loaded: Promise<Call> | undefined

/**
 * Calls the kernel directly, through the C library that the executable has already loaded. Only Bun can do
 * that, and the agent's executable is one: nothing has to be installed or compiled in the image.
 */
export function systemCalls(): Promise<Call> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Call> {
  const specifier = 'bun:ffi'
  const { dlopen, ptr, read } = (await import(specifier)) as Foreign
  const { symbols } = openLibrary(dlopen)
  const column = ARCHITECTURES.indexOf(process.arch)
  return (name, ...values) => {
    const number = NUMBERS[name]?.[column]
    if (number === undefined) throw new Error(`${name} is not known on ${process.arch}`)
    // Kept alive until the call has returned.
    const buffers = values.map((value) => (typeof value === 'string' ? Buffer.from(`${value}\0`) : value))
    const plain = buffers.map((value) => (typeof value === 'number' ? value : ptr(value)))
    const padded = [number, ...plain, 0, 0, 0, 0, 0, 0].slice(0, 7)
    const value = Number(symbols.syscall(...padded))
    if (value !== -1) return { value, error: null }
    const code = read.i32(symbols.__errno_location())
    return { value: -1, error: nameOf(code) ?? `error ${code}` }
  }
}

function nameOf(code: number): string | undefined {
  return Object.entries(constants.errno).find(([, number]) => number === code)?.[0]
}

function openLibrary(dlopen: Foreign['dlopen']) {
  const shape = {
    syscall: { args: ['i64', 'i64', 'i64', 'i64', 'i64', 'i64', 'i64'], returns: 'i64' },
    __errno_location: { args: [], returns: 'ptr' },
  }
  const musl = process.arch === 'arm64' ? 'libc.musl-aarch64.so.1' : 'libc.musl-x86_64.so.1'
  for (const name of ['libc.so.6', musl]) {
    try {
      return dlopen(name, shape)
    } catch {
      // The other C library, then.
    }
  }
  throw new Error('no C library could be loaded')
}
