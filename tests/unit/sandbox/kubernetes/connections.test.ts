import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { CoreV1Api } from '@kubernetes/client-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAuthority } from '../../../../src/network/egress/authority.js'
import { SharingConfig } from '../../../../src/sandbox/kubernetes/connections.js'

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
  const become = (user: string) => {
    const { cert, key } = authority.issue(user)
    const { port } = server.address() as AddressInfo
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
})
