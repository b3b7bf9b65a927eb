import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../src/base/clock.js'
import type { Dialect } from '../../../src/gateway/dialect.js'
import { messagesDialect } from '../../../src/gateway/messages/dialect.js'
import { createUsageReader } from '../../../src/gateway/messages/usage.js'
import { ask, messages, openTestGateway, sendStream, startProvider, streamOf } from './test-gateway.js'

/** Random cuts through a buffer, in the middle of characters and events too. */
const cutStream = fc
  .tuple(
    fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 }),
    fc.array(fc.nat(5000), { maxLength: 12 }),
  )
  .map(([texts, cuts]) => {
    const bytes = Buffer.concat([...texts, 'Grüße 👩‍🚀 漢字'].map((text) => streamOf(text)))
    const pathMapping = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length]
    return { bytes, chunks: pathMapping.slice(1).map((end, i) => bytes.subarray(pathMapping[i], end)) }
  })

async function writeSlowly(response: ServerResponse, chunks: Buffer[]) {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const chunk of chunks) {
    response.write(chunk)
    await new Promise((resolve) => setImmediate(resolve))
  }
  response.end()
}

describe('streams through the gateway', () => {
  it('arrive byte for byte as without it, whatever the chunks', async () => {
    let chunks: Buffer[] = []
    await using provider = await startProvider((response) => writeSlowly(response, chunks))
    await using opened = await openTestGateway({ baseUrl: provider.url })
    await fc.assert(
      fc.asyncProperty(cutStream, async (cut) => {
        chunks = cut.chunks
        const direct = await ask(provider.url)
        const through = await ask(opened.gateway.address)
        expect(through.status).toBe(200)
        expect(through.body.equals(direct.body)).toBe(true)
        expect(through.body.equals(cut.bytes)).toBe(true)
      }),
      { numRuns: 40 },
    )
    const { requests, outputTokens, inputTokens } = opened.gateway.usage()
    expect([inputTokens, outputTokens]).toEqual([requests * 10, requests * 5])
  })

  it('have their usage read however they are cut', () => {
    fc.assert(
      fc.property(cutStream, ({ chunks }) => {
        const reader = createUsageReader('text/event-stream')
        for (const chunk of chunks) reader.push(chunk)
        expect(reader.seen()).toMatchObject({ final: true, usage: { inputTokens: 10, outputTokens: 5 } })
      }),
    )
  })

  it('pass each chunk on before the next one is made', async () => {
    let open: ServerResponse | undefined
    await using provider = await startProvider((response) => {
      open = response
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const response = await fetchStream(opened.gateway.address)
    for (const next of ['data: 2\n\n', 'data: 3\n\n', '']) {
      const [chunk] = (await once(response, 'data')) as [Buffer]
      expect(chunk.toString()).toMatch(/^data: \d\n\n$/)
      if (next) open?.write(next)
      else open?.end()
    }
    await once(response, 'end')
  })

  it('run fifty at a time, each to its own client', async () => {
    await using provider = await startProvider((response, _request, count) => {
      const { body } = provider.seen[count - 1] ?? { body: Buffer.alloc(0) }
      const bytes = streamOf(JSON.parse(body.toString()).messages[0].content)
      writeSlowly(response, [bytes.subarray(0, 70), bytes.subarray(70)])
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const names = Array.from({ length: 50 }, (_, i) => `client ${i} ✓`)
    const replies = await Promise.all(
      names.map((content) =>
        ask(opened.gateway.address, { body: messages({ messages: [{ role: 'user', content }] }) }),
      ),
    )
    for (const [i, reply] of replies.entries()) expect(reply.body.equals(streamOf(names[i] ?? ''))).toBe(true)
    expect(opened.gateway.usage()).toMatchObject({ requests: 50, inputTokens: 500, outputTokens: 250 })
  })

  it('close upstream when the client goes away, and count what was streamed', async () => {
    let closed: Promise<unknown> = Promise.resolve()
    await using provider = await startProvider((response) => {
      closed = once(response, 'close')
      const start = streamOf('x'.repeat(4000)).toString().split('event: message_delta')[0] ?? ''
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(start)
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const response = await fetchStream(opened.gateway.address)
    await once(response, 'data')
    response.destroy()
    await closed
    await expect.poll(() => opened.gateway.usage().outputTokens).toBeGreaterThan(900)
  })

  it('have their prompt booked as stated, and their answer at its longest, when nobody sees the end', async () => {
    const start = streamOf('x', { input_tokens: 30, cache_read_input_tokens: 40, output_tokens: 1 })
    await using provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(start.toString().split('event: message_delta')[0] ?? '', () => response.destroy())
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    await expect(ask(opened.gateway.address)).rejects.toThrow()
    await expect
      .poll(() => opened.gateway.usage())
      .toMatchObject({ inputTokens: 30, cacheReadTokens: 40, outputTokens: 100 })
    expect(opened.gateway.usage().costUsd).toBeCloseTo((30 * 2 + 40 * 0.2 + 100 * 10) / 1e6, 9)
  })

  it('break for the client when they break upstream', async () => {
    await using provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(streamOf('half').subarray(0, 200), () => response.destroy())
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    await expect(ask(opened.gateway.address)).rejects.toThrow()
    expect(provider.seen).toHaveLength(1)
    await opened.gateway.close()
    expect(opened.gateway.usage().lastFailure).toMatchObject({
      status: 502,
      message: expect.stringContaining('The connection to the model was cut: '),
    })
    const [record] = (await readFile(join(opened.folder, 'gateway.jsonl'), 'utf8')).split('\n')
    expect(JSON.parse(record ?? '')).toMatchObject({ status: 200, error: expect.stringMatching(/./) })
  })

  it('break, and nothing else does, when their usage cannot be read', async () => {
    await using provider = await startProvider((response) => sendStream(response))
    const unreadable: Dialect = {
      ...messagesDialect,
      createUsageReader: (type) => ({
        ...messagesDialect.createUsageReader(type),
        push() {
          throw new RangeError('too many values')
        },
      }),
    }
    const thrown: Error[] = []
    const note = (error: Error) => void thrown.push(error)
    process.on('uncaughtExceptionMonitor', note)
    await using opened = await openTestGateway({ baseUrl: provider.url }, {}, { dialect: unreadable })
    await expect(ask(opened.gateway.address)).rejects.toThrow()
    await opened.gateway.close()
    process.off('uncaughtExceptionMonitor', note)
    expect(thrown).toEqual([])
    expect(opened.gateway.usage()).toMatchObject({ requests: 1, lastFailure: { status: 502 } })
  })

  it('are ended when nothing comes any more', async () => {
    await using provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    })
    await using opened = await openTestGateway({ baseUrl: provider.url, timeouts: { idle: 100 } })
    await expect(ask(opened.gateway.address)).rejects.toThrow()
  })

  it('do not pile up in memory when the client does not read', async () => {
    const total = 64 * 1024 * 1024
    let sent = 0
    await using provider = await startProvider(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const chunk = Buffer.alloc(256 * 1024, 'x')
      while (sent < total && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) await once(response, 'drain')
      }
      response.end()
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const response = await fetchStream(opened.gateway.address)
    response.pause()
    let before = -1
    while (before !== sent) {
      before = sent
      await systemClock.sleep(200)
    }
    expect(sent).toBeLessThan(total / 2)
    response.destroy()
  })

  it('are answered without streaming where the client asks so', async () => {
    const message = Buffer.from(JSON.stringify({ id: 'msg_1', usage: { input_tokens: 3, output_tokens: 4 } }))
    await using provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(message)
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const reply = await ask(opened.gateway.address, { body: messages({ stream: false }) })
    expect(reply.body.equals(message)).toBe(true)
    expect(opened.gateway.usage()).toMatchObject({ inputTokens: 3, outputTokens: 4 })
  })

  it('end when the gateway closes', async () => {
    await using provider = await startProvider((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
    })
    await using opened = await openTestGateway({ baseUrl: provider.url })
    const asked = ask(opened.gateway.address)
    await expect.poll(() => provider.seen.length).toBe(1)
    await Promise.all([expect(asked).rejects.toThrow(), opened.gateway.close()])
  })
})

function fetchStream(socketPath: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const outgoing = request(
      { socketPath, method: 'POST', path: '/v1/messages', headers, agent: false },
      resolve,
    )
    outgoing.once('error', reject)
    outgoing.end(JSON.stringify(messages()))
  })
}
