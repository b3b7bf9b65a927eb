import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { memoryLog } from '../../../../src/base/log.js'
import { startGitHubGateway } from '../../../../src/github/gateway/server.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const API = 'https://api.github.com'

/** The sealed copy of a GitHub that answers with `answer`, on a socket. */
async function copyOf(answer: (path: string, signal: AbortSignal) => Response | Promise<Response>) {
  const folder = temporaryFolder()
  const asked: string[] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    const path = String(url).slice(API.length)
    asked.push(path)
    return await answer(path, init?.signal as AbortSignal)
  }
  const socketPath = join(folder, 'github.sock')
  const gateway = await startGitHubGateway({
    ...{ socketPath, logPath: join(folder, 'github.jsonl'), owner: 'octo', name: 'hello' },
    upstream: {
      ...{ apiUrl: API, graphqlUrl: `${API}/graphql`, webUrl: 'https://github.com', token: () => 't' },
      fetch: fetch as typeof globalThis.fetch,
    },
    ...{ asOf: '2026-01-02T00:00:00Z', judge: () => null, redact: (text: string) => text },
    ...{ log: memoryLog(), clock: systemClock },
  })
  return { socketPath, asked, gateway, [Symbol.asyncDispose]: () => gateway.close() }
}

/** An answer that does not come. */
const never = async (_path: string, signal: AbortSignal): Promise<Response> => {
  if (!signal.aborted) await once(signal, 'abort')
  throw signal.reason
}
const get = (path: string, more = '') => `GET /repos/octo/hello${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`

test('what a client sends at once is asked for one after the other, and too much of it not at all', async () => {
  await using copy = await copyOf(never)
  const few = connect(copy.socketPath)
  few.write(get('/labels').repeat(10))
  await expect.poll(() => copy.asked.length).toBe(1)
  const many = connect(copy.socketPath)
  many.write(get('/labels').repeat(20_000))
  await finished(many).catch(() => {})
  expect(few.destroyed).toBe(false)
  await copy.gateway.close()
  expect(copy.asked.length).toBeLessThanOrEqual(2)
})

test('a few answers are in memory at a time, until their clients have read them', async () => {
  // More than a socket takes.
  const labels = JSON.stringify([{ name: 'x'.repeat(2 ** 20) }])
  const headers = { 'content-type': 'application/json' }
  await using copy = await copyOf(() => new Response(labels, { headers }))
  const client = () => {
    const socket = connect(copy.socketPath).pause()
    socket.write(get('/labels', 'connection: close\r\n'))
    return socket
  }
  const first = Array.from({ length: 8 }, client)
  await expect.poll(() => copy.asked.length).toBe(8)
  const later = Array.from({ length: 12 }, client)
  const asked = { method: 'GET', url: '/repos/octo/hello/labels', headers: {}, body: '' }
  const last = copy.gateway.ask(asked)
  // Each is one that the copy has hung up on after it had the others.
  for (let at = 0; at < 20; at++) {
    const probe = connect(copy.socketPath)
    probe.write('CONNECT a:1 HTTP/1.1\r\nhost: x\r\n\r\n')
    await finished(probe).catch(() => {})
  }
  expect(copy.asked).toHaveLength(8)
  // One that hangs up makes room, and one that hangs up while it waits is not asked for.
  later.pop()?.destroy()
  first.pop()?.destroy()
  for (const { length } of await Promise.all([...first, ...later].map((socket) => buffer(socket))))
    expect(length).toBeGreaterThan(labels.length)
  expect((await last).status).toBe(200)
  expect(copy.asked).toHaveLength(20)
})

test('what waits is not more than can be asked for', async () => {
  await using copy = await copyOf(never)
  const asked = { method: 'GET', url: '/repos/octo/hello/labels', headers: {}, body: '' }
  const outcomes = Promise.allSettled(Array.from({ length: 300 }, () => copy.gateway.ask(asked)))
  await copy.gateway.close()
  const refused = (await outcomes).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(300 - 8 - 256)
})
