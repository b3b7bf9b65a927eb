import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { CoreV1Api, NetworkingV1Api } from '@kubernetes/client-node'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryLog, silentLog } from '../../../../src/base/log.js'
import { emptyEngine, endWhatRuns } from '../../../../src/pipeline/stages/recovery/leftovers.js'
import type { AgentProgram } from '../../../../src/sandbox/agent-program.js'
import type { Cluster } from '../../../../src/sandbox/kubernetes/cluster.js'
import { SharingConfig } from '../../../../src/sandbox/kubernetes/cluster.js'
import { podContainer } from '../../../../src/sandbox/kubernetes/container.js'
import { kubernetesEngine } from '../../../../src/sandbox/kubernetes/engine.js'
import { openRemoteSandbox } from '../../../../src/sandbox/remote/open.js'
import { makePlace } from '../../../contract/sandbox-places.js'

const LACKS =
  'pods is forbidden: User "ci" cannot touch resource "pods" in API group "" in the namespace "ci"'

describe('a cluster that does not do what it is asked for', () => {
  let server: Server
  let cluster: Cluster
  let streams: Socket[]
  /** Everything, or only that something is made. */
  let refused: 'everything' | 'POST'
  beforeEach(async () => {
    streams = []
    refused = 'everything'
    server = createServer(({ url = '', method = '' }, response) => {
      const isRefused = refused === 'everything' ? !url.startsWith('/readyz') : method === refused
      // Nothing is there.
      const other = /readyz|labelSelector/.test(url) ? 200 : 404
      response.writeHead(isRefused ? 403 : other, { 'content-type': 'application/json' })
      response.end(JSON.stringify(isRefused ? { message: LACKS } : { items: [] }))
    }).on('upgrade', ({ headers }, socket: Socket) => {
      const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
      const accept = createHash('sha1').update(key).digest('base64')
      const answer = ['HTTP/1.1 101 X', 'Upgrade: websocket', 'Connection: Upgrade']
      const more = ['Sec-WebSocket-Protocol: v5.channel.k8s.io', `Sec-WebSocket-Accept: ${accept}`, '\r\n']
      streams.push(socket.on('error', () => {}))
      socket.write([...answer, ...more].join('\r\n'))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const config = new SharingConfig()
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    config.loadFromClusterAndUser({ name: 'x', server: origin, skipTLSVerify: true }, { name: 'x' })
    cluster = {
      ...{ config, namespace: 'ci', version: 'v1', owner: null },
      core: config.makeApiClient(CoreV1Api),
      networking: config.makeApiClient(NetworkingV1Api),
    }
  })
  afterEach(() => {
    vi.useRealTimers()
    for (const socket of streams) socket.destroy()
    server.close()
    server.closeAllConnections()
  })

  it('sends an account without rights to the manifest, and does not try again', async () => {
    refused = 'POST'
    const place = await makePlace()
    const engine = kubernetesEngine(cluster, {}, silentLog)
    const { run, runId, agent } = place
    const open = (more: Partial<AgentProgram>) =>
      openRemoteSandbox({
        ...{ engine, run, runId, image: 'i', mounts: [], objectMounts: [], env: {}, hostEnv: {} },
        ...{ agent: { ...agent, ...more }, limits: { memoryMb: 512, pids: 9 } },
        ...{ network: 'none', log: silentLog },
      })
    await expect(open({})).rejects.toMatchObject({
      ...{ code: 'ENGINE_FAILED', message: expect.stringContaining(LACKS) },
      hint: expect.stringContaining('the permissions of the manifest'),
    })
    // For what it cannot do either, it is not even asked.
    const adapter = { displayName: 'The adapter image a:1', executable: { script: String }, adapter: 'a:1' }
    await expect(open(adapter)).rejects.toMatchObject({
      ...{
        code: 'NOT_SUPPORTED',
        message: expect.stringMatching(/^The adapter image a:1 cannot run here: Kubern/),
      },
      hint: 'Run it on Docker or Podman, or choose another agent.',
    })
    await expect(open({ compose: vi.fn() })).rejects.toMatchObject({ hint: 'Leave `sandbox.compose` out.' })
    await place.close()
  }, 20_000)

  it('is heard when something could not be removed', async () => {
    const engine = kubernetesEngine(cluster, {}, silentLog)
    await expect(emptyEngine(engine, '1')).rejects.toThrow(LACKS)
    const log = memoryLog()
    expect(await endWhatRuns({ id: '1', engine: 'kubernetes' }, engine, log)).toBe(false)
    expect(log.lines.join('\n')).toContain(LACKS)
  }, 20_000)

  it('is not waited for because of what runs in a Pod that may not be removed', async () => {
    const log = memoryLog()
    const container = podContainer(cluster, { metadata: { name: 'pod' } }, { name: 'pod' }, log)
    const running = container.spawn(['sleep', 'inf'])
    await expect.poll(() => streams).toHaveLength(1)
    await container.cleanup()
    expect(log.lines.join('\n')).toContain(LACKS)
    await expect(running).rejects.toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
  }, 20_000)

  it('is not waited for where its node hangs, and no command starts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const container = podContainer(cluster, { metadata: { name: 'pod' } }, { name: 'pod' }, silentLog)
    const read = container.getFiles('/workspace', async () => {})
    read.catch(() => {})
    await vi.waitUntil(() => streams.length > 0)
    await vi.advanceTimersByTimeAsync(130_000)
    await expect(read).rejects.toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
  })
})
