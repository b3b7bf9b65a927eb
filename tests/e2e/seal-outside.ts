import { createSocket } from 'node:dgram'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import type { Gateway, GatewayOptions } from '../../src/gateway/server.js'
import type { GitHubGatewayOptions } from '../../src/github/gateway/server.js'

/** A server on all addresses of this machine that stands for everything far away: TCP, UDP, names. */
export async function startOutside(): Promise<{ port: number; close(): Promise<void> }> {
  const tcp = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.resume()
    socket.end('reached')
  })
  await new Promise<void>((resolve) => tcp.listen(0, '::', resolve))
  const { port } = tcp.address() as AddressInfo
  const sockets = [createSocket('udp4'), createSocket({ type: 'udp6', ipv6Only: true })]
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (_, from) => socket.send('reached', from.port, from.address, () => {}))
    await new Promise<void>((resolve) => socket.bind(port, index === 0 ? '0.0.0.0' : '::', resolve))
  }
  return {
    port,
    async close() {
      for (const socket of sockets) socket.close()
      await new Promise((resolve) => tcp.close(resolve))
    },
  }
}

/** What a gateway would be that judges nothing: it passes on whatever comes, with the key, and all that comes back. */
export async function openNaiveGateway({ socketPath, source }: GatewayOptions): Promise<Gateway> {
  const key = ('credential' in source && source.credential?.value) || ''
  const server: Server = createServer({ insecureHTTPParser: true }, async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = { 'x-seen': JSON.stringify(request.headers), 'x-your-key': key }
    const broken = Buffer.concat(chunks).includes('echo-error')
    response.writeHead(broken ? 401 : 200, headers).end(`invalid key: ${key}`)
  })
  const accept = 'HTTP/1.1 200 Connection established\r\n\r\n'
  server.on('connect', (_request, socket) => socket.end(accept))
  server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'))
  // A lenient server: what cannot be read is taken for a request all the same.
  server.on('clientError', (_error, socket) => socket.end(accept))
  await new Promise<void>((resolve) => server.listen(socketPath, resolve))
  return gatewayOf(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
}

/** The same of the copy of GitHub. */
export async function openNaiveCopy({ socketPath, upstream }: GitHubGatewayOptions) {
  return openNaiveGateway({
    socketPath,
    source: { baseUrl: upstream.apiUrl, credential: { kind: 'api-key', value: upstream.token() } },
  } as GatewayOptions)
}

/** No gateway at all. */
export const openNoGateway = async (): Promise<Gateway> => gatewayOf(async () => {})

function gatewayOf(close: () => Promise<void>): Gateway {
  return {
    address: '',
    usage: () => {
      throw new Error('nobody asks for it')
    },
    close,
  }
}
