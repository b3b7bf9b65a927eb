import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, connect, createServer as createBalancer } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { CoreV1Api } from '@kubernetes/client-node'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SharingConfig } from '../../../../src/sandbox/kubernetes/cluster.js'
import { patiently } from '../../../../src/sandbox/kubernetes/patience.js'
import { createAuthority } from '../../../../src/sandbox/network/egress/intercept.js'

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

  /** API servers of which each new connection reaches the next one. */
  async function balanced(servers: Server[], check: () => Promise<void>) {
    let turn = 0
    const balancer = createBalancer((socket) => {
      const next = servers[turn++ % servers.length] as Server
      const behind = connect((next.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => behind.destroy()).pipe(behind)
      behind.on('error', () => socket.destroy()).pipe(socket)
    })
    await once(balancer.listen(0, '127.0.0.1'), 'listening')
    try {
      become('ann', balancer.address() as AddressInfo)
      await check()
    } finally {
      balancer.close()
    }
  }

  describe('that are refused', () => {
    let refusing: Server
    let refused: string[]
    /** What it says of whether it is ready. */
    let readiness: number
    beforeEach(async () => {
      refused = []
      refusing = createServer(authority.issue(NAME), ({ url = '' }, response) => {
        const isQuestion = url.startsWith('/readyz')
        if (!isQuestion) refused.push(url)
        response.writeHead(isQuestion ? readiness : 403).end('{}')
      })
      await once(refusing.listen(0, '127.0.0.1'), 'listening')
    })
    afterEach(() => {
      refusing.close()
      refusing.closeAllConnections()
    })

    it('by an API server that has just started are repeated at another one', async () => {
      readiness = 500
      for (const servers of [
        [refusing, server, server],
        [refusing, server, refusing],
      ])
        await balanced(servers, async () => {
          await expect(patiently({ config }, list)).resolves.toMatchObject({ items: [] })
        })
      expect(refused).toHaveLength(3)
    })

    it('by one that says that it is ready are so for good', async () => {
      readiness = 200
      await balanced([refusing], async () => {
        await expect(patiently({ config }, list)).rejects.toMatchObject({ code: 403 })
      })
      expect(refused).toHaveLength(3)
    })
  })
})
