import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
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
  await once(signal, 'abort')
  throw signal.reason
}
const get = (path: string) => `GET /repos/octo/hello${path} HTTP/1.1\r\nhost: x\r\n\r\n`

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
