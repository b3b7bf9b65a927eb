import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect, createServer as createBalancer } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { CoreV1Api } from '@kubernetes/client-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthority } from '../../../../src/network/egress/authority.js'
import { SharingConfig } from '../../../../src/sandbox/kubernetes/connections.js'
import { patiently } from '../../../../src/sandbox/kubernetes/patience.js'

const NAME = 'cluster.example'

describe('requests to a cluster', () => {
  const authority = createAuthority()
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  let server: Server
  let connections: number
  /** Who each request was from, by the certificate of its connection. */
  let seen: string[]
  beforeEach(async () => {
    connections = 0
    seen = []
    const tls = { ...authority.issue(NAME), requestCert: true, rejectUnauthorized: false }
    server = createServer(tls, ({ socket }, response) => {
      seen.push(String((socket as TLSSocket).getPeerCertificate().subject.CN))
      response.setHeader('content-type', 'application/json').end('{"items":[]}')
    })
    server.on('secureConnection', () => connections++)
    await once(server.listen(0, '127.0.0.1'), 'listening')
  })
  afterEach(() => {
    server.close()
    server.closeAllConnections()
  })

  const config = new SharingConfig()
  const become = (user: string, { port } = server.address() as AddressInfo) => {
    const { cert, key } = authority.issue(user)
    config.loadFromClusterAndUser(
      {
        ...{ name: 'test', server: `https://127.0.0.1:${port}`, tlsServerName: NAME },
        ...{ caData: base64(authority.certificate), skipTLSVerify: false },
      },
      { name: 'test', certData: base64(cert), keyData: base64(key) },
    )
  }
  const list = () => config.makeApiClient(CoreV1Api).listNamespacedPod({ namespace: 'caisson' })

  it('share a connection', async () => {
    become('ann')
    for (let request = 0; request < 3; request++) await list()
    expect(seen).toEqual(['ann', 'ann', 'ann'])
    expect(connections).toBe(1)
  })

  it('do not share that of another certificate', async () => {
    for (const user of ['ann', 'bob']) {
      become(user)
      await list()
    }
    expect(seen).toEqual(['ann', 'bob'])
  })

  it('are repeated at another API server where one has just started and refuses everybody', async () => {
    const starting = createServer(authority.issue(NAME), (_request, response) => {
      response.writeHead(403).end('{}')
    })
    await once(starting.listen(0, '127.0.0.1'), 'listening')
    const portOf = (one: Server) => (one.address() as AddressInfo).port
    const next = [starting, server]
    const balancer = createBalancer((socket) => {
      const behind = connect(portOf(next.shift() ?? server), '127.0.0.1')
      socket.on('error', () => behind.destroy()).pipe(behind)
      behind.on('error', () => socket.destroy()).pipe(socket)
    })
    await once(balancer.listen(0, '127.0.0.1'), 'listening')
    try {
      become('ann', balancer.address() as AddressInfo)
      await expect(patiently({ config }, list)).resolves.toMatchObject({ items: [] })
      expect(next).toEqual([])
    } finally {
      for (const one of [starting, balancer]) one.close()
      starting.closeAllConnections()
    }
  })
})
