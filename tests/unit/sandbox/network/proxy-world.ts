import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Server as NetServer, createServer as netServer } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '../../../../src/base/clock.js'
import { memoryLog } from '../../../../src/base/log.js'
import { type ForwardProxyOptions, startForwardProxy } from '../../../../src/sandbox/network/egress/proxy.js'
import { parseHostRule } from '../../../../src/sandbox/network/host-rules.js'
import type { NetworkRecord } from '../../../../src/sandbox/network/network-log.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/** A proxy whose resolver is ours, and what it wrote down. */
export async function proxyWorld(options: {
  rules: string[]
  /** The answers of the resolver, one after the other; the last one stays. */
  names?: Record<string, string[][]>
  credentials?: ForwardProxyOptions['credentials']
  certificates?: string[]
  /** Default: that of Caisson. */
  start?: typeof startForwardProxy
}) {
  const dir = temporaryFolder()
  const socketPath = join(dir, 'proxy.sock')
  const records: NetworkRecord[] = []
  const log = memoryLog()
  const looked: string[] = []
  const proxy = await (options.start ?? startForwardProxy)({
    socketPath,
    rules: { everything: false, entries: options.rules.map((entry) => parseHostRule(entry)) },
    phase: 'agent',
    records: { write: (record) => void records.push(record), close: async () => {} },
    log,
    clock: systemClock,
    credentials: options.credentials ?? [],
    ...(options.certificates ? { certificates: options.certificates } : {}),
    own: new Set(),
    async lookup(name) {
      looked.push(name)
      const answers = options.names?.[name]
      if (!answers) throw new Error('ENOTFOUND')
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? []
    },
  })
  return {
    socketPath,
    records,
    log,
    looked,
    proxy,
    /** Sends these bytes and resolves to everything that comes back. */
    send: (text: string) => exchange(socketPath, text, false),
    /** The same, and says with them that no more will come. */
    sendAll: (text: string) => exchange(socketPath, text, true),
    async [Symbol.asyncDispose]() {
      await proxy.close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

function exchange(path: string, text: string, halfClose: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path, allowHalfOpen: true })
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', reject)
    socket.on('end', () => {
      socket.destroy()
      resolve(answer)
    })
    socket.write(text)
    if (halfClose) socket.end()
  })
}

/** A server on loopback that tells what it was asked; the second address of loopback tells it from the first. */
export async function echoServer(host = '127.0.0.1') {
  const seen: { method: string; url: string; headers: string[]; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.rawHeaders, body })
    response.writeHead(200, { 'X-From': host, 'Keep-Alive': 'timeout=5', Connection: 'close' })
    response.end(`from ${host} ${request.url}`)
  })
  return { seen, port: await listen(server, host), ...closing(server) }
}

/** A plain TCP server that answers in upper case, and ends when its client has. */
export async function upperServer() {
  let connections = 0
  const server = netServer({ allowHalfOpen: true }, (socket) => {
    let text = ''
    connections++
    socket.on('data', (chunk) => {
      text += chunk.toString()
    })
    socket.on('end', () => socket.end(text.toUpperCase()))
    socket.on('error', () => {})
  })
  return { port: await listen(server, '127.0.0.1'), connections: () => connections, ...closing(server) }
}

function listen(server: Server | NetServer, host: string): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port))
  })
}

function closing(server: Server | NetServer) {
  return {
    async [Symbol.asyncDispose]() {
      if ('closeAllConnections' in server) server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
