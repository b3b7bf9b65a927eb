import { constants } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { type Address, attempt, type Finding, fail, type Probe, pass, probe, words } from './probe.js'

/** The result of an attempt to reach something. */
export interface Reached {
  there: boolean
  how: string
  said: string
}

const [UNIX, IPV4, IPV6] = [1, 2, 10]
const [STREAM, DATAGRAM, NONBLOCK] = [1, 2, 0o4000]
/** How long an answer may take; nothing on one machine is slower than this. */
const PATIENCE_MS = { [STREAM]: 1500, [DATAGRAM]: 700 }

/**
 * Connects, sends `send`, and keeps the first kilobytes of the answer. Asks the kernel itself: Bun reports ECONNREFUSED
 * for every way in which a connection fails, and knows no abstract sockets.
 */
async function reach(kind: number, to: Uint8Array, send: string | Buffer): Promise<Reached> {
  const family = to[0] ?? 0
  const socket = await call('socket', family, kind | NONBLOCK, 0)
  if (socket.error !== null) return { there: false, how: socket.error, said: '' }
  const chunk = Buffer.alloc(1 << 16)
  const reached: Reached = { there: false, how: 'no answer', said: '' }
  const end = Date.now() + (PATIENCE_MS[kind] ?? 0)
  try {
    for (; Date.now() < end; await setTimeout(5)) {
      if (!reached.there) {
        let { error } = await call('connect', socket.value, to, to.length)
        if (/^(EINPROGRESS|EALREADY|EAGAIN)$/.test(error ?? '')) continue
        if (error === 'EISCONN') error = null
        if (error === null && send.length > 0) {
          const bytes = Buffer.from(send)
          error = (await call('sendto', socket.value, bytes, bytes.length)).error
        }
        // A refusal by another machine counts: it is an answer too.
        if (error !== null)
          return { ...reached, how: error, there: family !== UNIX && /ECONNREFUSED|ECONNRESET/.test(error) }
        Object.assign(reached, { there: true, how: kind === STREAM ? 'connected' : 'sent, no answer' })
      }
      const { value, error } = await call('recvfrom', socket.value, chunk, chunk.length)
      if (error === 'EAGAIN') continue
      if (kind === DATAGRAM) reached.how = error ?? 'answered'
      if (error !== null || value === 0 || reached.said.length > 1 << 20) break
      reached.said += chunk.toString('latin1', 0, value)
      if (kind === DATAGRAM) break
    }
    return reached
  } finally {
    await call('close', socket.value)
  }
}

const unix = (name: string) => Buffer.from(`${String.fromCharCode(UNIX, 0)}${name}`)

/** A Unix socket. */
export const reachPath = (path: string, send = ''): Promise<Reached> => reach(STREAM, unix(`${path}\0`), send)

/**
 * An abstract socket, by the plain name, and by the name padded with zeros to full length, as some versions of Node.js
 * bind it.
 */
export async function reachAbstract(name: string): Promise<Reached> {
  const exact = unix(`\0${name}`)
  const reached = await reach(STREAM, exact, '')
  return reached.there ? reached : reach(STREAM, Buffer.concat([exact], 110), '')
}

export const reachAddress = (address: Address, send: string | Buffer = ''): Promise<Reached> =>
  reach(STREAM, socketAddress(address), send)

/** Whether a datagram leaves for the address, and whether an answer comes. */
export const reachByDatagram = (address: Address, send: string | Buffer): Promise<Reached> =>
  reach(DATAGRAM, socketAddress(address), send)

function socketAddress({ host, port }: Address): Buffer {
  const isV6 = host.includes(':')
  const bytes = Buffer.alloc(isV6 ? 28 : 16)
  bytes.writeUInt16LE(isV6 ? IPV6 : IPV4, 0)
  bytes.writeUInt16BE(port, 2)
  if (!isV6) {
    bytes.set(host.split('.').map(Number), 4)
    return bytes
  }
  const [head = [], tail = []] = host.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  for (const [at, word] of [...head, ...zeros, ...tail].entries())
    bytes.writeUInt16BE(Number.parseInt(word, 16), 8 + 2 * at)
  return bytes
}

/** A DNS query for a name's address, in wire format. */
export function dnsQuestion(name: string): Buffer {
  const labels = name.split('.').map((label) => `${String.fromCharCode(label.length)}${label}`)
  return Buffer.from(`\xca\x15\x01\0\0\x01\0\0\0\0\0\0${labels.join('')}\0\0\x01\0\x01`, 'latin1')
}

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
type Called = { value: number; error: null } | { value: -1; error: string }

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
