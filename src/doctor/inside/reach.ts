import { createSocket } from 'node:dgram'
import { connect, type NetConnectOpts } from 'node:net'
import { type Address, codeOf } from './probe.js'
import { systemCalls } from './system-calls.js'

/** How long an answer may take; nothing on one machine is slower than this. */
const PATIENCE_MS = 1500

/** The result of an attempt to reach something. */
export interface Reached {
  there: boolean
  how: string
  said: string
}

/** Opens a stream, sends `send` and keeps the first kilobytes of the response. Never rejects. */
export function reach(target: NetConnectOpts, send: string | Buffer = ''): Promise<Reached> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let connected = false
    const socket = connect({ ...target, timeout: PATIENCE_MS })
    const end = (how: string, there: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ there, how, said: Buffer.concat(chunks).toString('latin1') })
    }
    const timer = setTimeout(() => end(connected ? 'connected' : 'no answer', connected), PATIENCE_MS)
    socket.once('connect', () => {
      connected = true
      socket.write(send)
    })
    socket.on('data', (chunk) => {
      if (chunks.length < 64) chunks.push(chunk)
    })
    socket.once('close', () => end('connected', connected))
    socket.on('error', (error) => {
      const code = codeOf(error)
      end(connected ? 'connected' : code, connected)
    })
  })
}

/** The same for an address, over TCP. A refusal by the other side counts: it is an answer too. */
export async function reachAddress(address: Address, send: string | Buffer = ''): Promise<Reached> {
  const blocked = await noRoute(address)
  if (blocked) return { there: false, how: blocked, said: '' }
  const reached = await reach(address, send)
  const how = reached.how === 'ECONNREFUSED' ? await refusal(address) : reached.how
  return { ...reached, how, there: reached.there || /ECONNREFUSED|ECONNRESET|^connected$/.test(how) }
}

const [STREAM, DATAGRAMS] = [1, 2]

/** What the kernel says of a connection that Bun reports as refused: a router that knows no way is no other side. */
const refusal = async (address: Address) => (await failureOf(STREAM, address)) ?? 'connected'

/** The kernel's error name if no packet can leave for the address, null if one could; nothing is sent. */
const noRoute = (address: Address) => failureOf(DATAGRAMS, address)

/** Asks the kernel directly, within a second, since Bun reports ECONNREFUSED for all. */
async function failureOf(kind: number, { host, port }: Address): Promise<string | null> {
  const call = await systemCalls()
  const [v4, v6] = [2, 10]
  const family = host.includes(':') ? v6 : v4
  const socket = call('socket', family, kind, 0)
  if (socket.error !== null) return socket.error
  const [level, sendTimeout] = [1, 21]
  const limit = Buffer.alloc(16)
  limit.writeUInt32LE(1, 0)
  call('setsockopt', socket.value, level, sendTimeout, limit, limit.length)
  const { error } = call('connect', socket.value, socketAddress(family, host, port), family === v4 ? 16 : 28)
  call('close', socket.value)
  return error
}

function socketAddress(family: number, host: string, port: number): Uint8Array {
  const bytes = Buffer.alloc(28)
  bytes.writeUInt16LE(family, 0)
  bytes.writeUInt16BE(port, 2)
  if (!host.includes(':')) {
    for (const [at, part] of host.split('.').entries()) bytes[4 + at] = Number(part)
    return bytes
  }
  const [before = '', after] = host.split('::')
  const words = (text: string) => (text === '' ? [] : text.split(':'))
  const [head, tail] = [words(before), words(after ?? '')]
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  for (const [at, word] of [...head, ...zeros, ...tail].entries())
    bytes.writeUInt16BE(Number.parseInt(word, 16), 8 + 2 * at)
  return bytes
}

/**
 * Connects to an abstract socket, which Bun does not support. Tries the plain name, and the name padded with
 * zeros to full length, as some versions of Node.js bind it.
 */
export async function reachAbstract(name: string): Promise<Reached> {
  const call = await systemCalls()
  const [unix, full] = [1, 110]
  const exact = Buffer.concat([Buffer.from([unix, 0, 0]), Buffer.from(name)])
  let how = ''
  for (const address of [exact, Buffer.concat([exact, Buffer.alloc(full - exact.length)])]) {
    const socket = call('socket', unix, STREAM, 0)
    if (socket.error !== null) return { there: false, how: socket.error, said: '' }
    const { error } = call('connect', socket.value, address, address.length)
    call('close', socket.value)
    if (error === null) return { there: true, how: 'connected', said: '' }
    how = error
  }
  return { there: false, how, said: '' }
}

/** Whether a datagram leaves for the address, and whether an answer comes. */
export async function reachByDatagram({ host, port }: Address, send: Buffer): Promise<Reached> {
  const blocked = await noRoute({ host, port })
  if (blocked) return { there: false, how: blocked, said: '' }
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    let left = false
    const end = (how: string, there: boolean, said = '') => {
      clearTimeout(timer)
      try {
        socket.close()
      } catch {
        // It never came up.
      }
      resolve({ there, how, said })
    }
    const timer = setTimeout(() => end(left ? 'sent, no answer' : 'no answer', left), 700)
    socket.on('message', (message) => end('answered', true, message.toString('latin1')))
    socket.on('error', (error) => end(codeOf(error), /ECONNREFUSED/.test(codeOf(error))))
    socket.connect(port, host, () => {
      socket.send(send, (error) => {
        if (error) end(codeOf(error), false)
        else left = true
      })
    })
  })
}

/** A DNS query for a name's address, in wire format. */
export function dnsQuestion(name: string): Buffer {
  const head = Buffer.from([0xca, 0x15, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([head, ...labels, Buffer.from([0, 0, 1, 0, 1])])
}
