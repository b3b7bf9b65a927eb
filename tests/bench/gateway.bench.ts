import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ask, messages, openTestGateway, streamOf } from '../unit/gateway/test-gateway.js'
import { type Figure, median, table, timed } from './figures.js'

const ROUNDS = 200
const STREAMS = 50

/** What the gateway costs against the same provider on the same machine without it. */
async function measureGateway(): Promise<Figure[]> {
  const short = streamOf('hello')
  const server = createServer(async (incoming, response) => {
    incoming.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    if (incoming.headers['x-app'] !== 'slow') return void response.end(short)
    for (let i = 0; i < 40; i++) {
      response.write(`event: ping\ndata: {"type":"ping","n":${i}}\n\n`)
      await wait(10)
    }
    response.end(short)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    await using opened = await openTestGateway({ baseUrl: url })
    const { address } = opened.gateway
    // By turns, so that whatever else the machine does hits both alike.
    const [direct, through]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      direct.push(await timeOf(() => ask(url, { body: messages() })))
      through.push(await timeOf(() => ask(address, { body: messages() })))
    }
    const all = (to: string) =>
      timeOf(() =>
        Promise.all(
          Array.from({ length: STREAMS }, () => ask(to, { body: messages(), headers: { 'x-app': 'slow' } })),
        ),
      )
    const fiftyDirect = await all(url)
    const fiftyThrough = await all(address)
    return [
      {
        name: 'a short streamed answer through the gateway',
        value: median(through),
        against: { name: 'without it', value: median(direct) },
        unit: 'ms',
        bar: 'a few milliseconds more',
      },
      {
        name: '50 parallel streams of 400 ms through the gateway',
        value: fiftyThrough,
        against: { name: 'without it', value: fiftyDirect },
        unit: 'ms',
        bar: 'at most 4×',
      },
    ]
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function timeOf(action: () => Promise<unknown>): Promise<number> {
  return (await timed(action)).ms
}

test('what the gateway costs', async () => {
  const figures = await measureGateway()
  console.log(table(figures))
  const [short, fifty] = figures
  expect([short, fifty]).not.toContain(undefined)
})
