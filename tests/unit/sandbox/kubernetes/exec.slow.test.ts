import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SharingConfig } from '../../../../src/sandbox/kubernetes/cluster.js'
import { execInPod } from '../../../../src/sandbox/kubernetes/container.js'

/** A connection that is not ended is given up after 30 s by the library of WebSockets. */
const SOON = { timeout: 25_000 }

/** What an API server does with a request for a stream. */
type Answer = (socket: Socket, key: string) => void

const opens: Answer = (socket, key) => {
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  socket.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      'Sec-WebSocket-Protocol: v5.channel.k8s.io',
      `Sec-WebSocket-Accept: ${accept}`,
      '\r\n',
    ].join('\r\n'),
  )
}
const opensAndCuts: Answer = (socket, key) => {
  opens(socket, key)
  setImmediate(() => socket.destroy())
}
const CLOSE = Buffer.from([0x88, 2, 1000 >> 8, 1000 & 255])
const frame = (content: Buffer) =>
  Buffer.concat([Buffer.from([0x82, 126, content.length >> 8, content.length & 255]), content])
const opensAndSays =
  (bytes: Buffer, afterMs: number): Answer =>
  (socket, key) => {
    opens(socket, key)
    if (afterMs === 0) socket.write(bytes)
    else setTimeout(() => socket.write(bytes), afterMs)
  }
/** Sends more than there is room for together with the end of the command, and closes the connection later. */
const saysMuch: Answer = (socket, key) => {
  opensAndSays(Buffer.concat([frame(Buffer.alloc(60_000, 1)), status()]), 100)(socket, key)
  setTimeout(() => socket.end(CLOSE), 200)
}
const status = (text = JSON.stringify({ status: 'Success' })) => frame(Buffer.from(`\x03${text}`))
const text = (content: string) => Buffer.concat([Buffer.from([0x81, content.length]), Buffer.from(content)])
const NO_FRAME = Buffer.alloc(8, 0xff)
const cuts: Answer = (socket) => socket.destroy()
const says =
  (status: number): Answer =>
  (socket) =>
    socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)

describe('execInPod', () => {
  let server: Server
  let port: number
  let asked: number
  let answers: Answer[]
  /** What it answers about whether it is ready. */
  let readiness: number[]
  const listen = () => once(server.listen(port, '127.0.0.1'), 'listening')
  beforeEach(async () => {
    port = 0
    readiness = []
    server = createServer((_request, response) => {
      response.writeHead(readiness.shift() ?? 200).end()
    }).on('upgrade', (request, socket: Socket) => {
      socket.on('error', () => {})
      answers[asked++]?.(socket, request.headers['sec-websocket-key'] ?? '')
    })
    await listen()
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => {
    server.close()
    server.closeAllConnections()
  })
  const exec = (
    given: Answer[],
    signal?: AbortSignal,
    origin = 'http://127.0.0.1',
    { onlyReads = false, handshakeMs = 45_000 } = {},
  ) => {
    answers = given
    asked = 0
    const config = new SharingConfig()
    config.handshakeMs = handshakeMs
    config.loadFromClusterAndUser(
      { name: 'test', server: `${origin}:${port}`, skipTLSVerify: true },
      { name: 'test' },
    )
    return execInPod({ config, namespace: 'caisson' }, 'pod', 'agent', ['true'], { signal, onlyReads })
  }

  it('tries again while no stream can be opened', async () => {
    const line = await exec([says(503), says(429), opens])
    expect(asked).toBe(3)
    line.destroy()
  })

  it.each([
    ['at its address', '127.0.0.1'],
    // On most machines a name for two addresses.
    ['at any address of its name', 'localhost'],
  ])('tries again while there is no API server %s', async (_where, host) => {
    server.close()
    await once(server, 'close')
    const opened = exec([opens], undefined, `http://${host}`)
    await Promise.race([opened, sleep(200)])
    await listen()
    ;(await opened).destroy()
    expect(asked).toBe(1)
  })

  it('tries again where the connection is cut before TLS is', async () => {
    const stop = new AbortController()
    let connections = 0
    server.on('connection', (socket) => {
      if (++connections === 2) stop.abort()
      socket.destroy()
    })
    await expect(exec([], stop.signal, 'https://127.0.0.1')).rejects.toThrow('TLS')
    expect(connections).toBe(2)
  })

  it('gives up a stream that is never opened', SOON, async () => {
    await expect(exec([() => {}], undefined, undefined, { handshakeMs: 100 })).rejects.toThrow('timed out')
    // None on a machine that is too busy to get to the request within that time.
    expect(asked).toBeLessThan(2)
  })

  it('does not repeat a command whose stream was opened and cut', async () => {
    const line = await exec([opensAndCuts, opens])
    line.stdout.resume()
    line.stderr.resume()
    await line.closed
    expect(asked).toBe(1)
  })

  it.each<[string, Buffer, number]>([
    ['is closed as soon as it is open', CLOSE, 0],
    ['makes no sense from the start', NO_FRAME, 0],
    ['makes no sense later', NO_FRAME, 100],
  ])('ends with a connection that %s', SOON, async (_what, bytes, afterMs) => {
    const line = await exec([opensAndSays(bytes, afterMs)])
    line.stdout.resume()
    line.stderr.resume()
    expect(await line.closed).toBeUndefined()
  })

  it('ends once what came with the end of the command has been read, however late', SOON, async () => {
    const line = await exec([saysMuch])
    line.stderr.resume()
    await once(line.stdout, 'readable')
    const [output] = await Promise.all([buffer(line.stdout), line.closed])
    expect(output).toHaveLength(59_999)
  })

  describe.each([
    ['that comes with the upgrade', 0],
    ['that comes later', 100],
  ])('a message %s', (_when, afterMs) => {
    const said = frame(Buffer.from('\x01hello'))
    const stops = vi.fn()
    beforeEach(() => {
      stops.mockReset()
      process.on('uncaughtExceptionMonitor', stops)
      process.on('unhandledRejection', stops)
    })
    afterEach(() => {
      process.off('uncaughtExceptionMonitor', stops)
      process.off('unhandledRejection', stops)
    })

    it.each([
      ['after the end of the command', [status(), frame(Buffer.from('\x01too late'))]],
      ['without a channel', [frame(Buffer.alloc(0))]],
      ['of an unknown channel', [frame(Buffer.from([7, 1]))]],
      ['of an end that makes no sense', [status('{')]],
      ['that closes an output', [frame(Buffer.from([255, 1]))]],
      ['that closes nothing', [frame(Buffer.from([255]))]],
      ['of text that would close an output', [text('ÿ\x01'), status()]],
    ])('%s ends the stream at most, with what was said', SOON, async (_what, frames) => {
      const bytes = Buffer.concat([said, ...frames])
      const line = await exec([
        (socket, key) => {
          opensAndSays(bytes, afterMs)(socket, key)
          socket.on('data', () => socket.end(CLOSE))
        },
      ])
      line.stderr.resume()
      const [output] = await Promise.all([buffer(line.stdout), line.closed])
      expect(String(output)).toBe('hello')
      expect(stops).not.toHaveBeenCalled()
      expect([process.stdout.writableEnded, process.stderr.writableEnded]).toEqual([false, false])
    })
  })

  it.each<[string, Answer, RegExp]>([
    ['whose request was cut, since it may have been passed on', cuts, /hang up|ECONNRESET/],
    ['that a proxy may have passed on', says(502), /502/],
    ['for a Pod that is not there', says(404), /404/],
    ['that the node cannot start', says(500), /500/],
  ])('does not repeat a command %s', async (_what, answer, message) => {
    await expect(exec([answer, opens])).rejects.toThrow(message)
    expect(asked).toBe(1)
  })

  it('repeats a command that only reads, though its request was cut', async () => {
    const line = await exec([cuts, opens], undefined, undefined, { onlyReads: true })
    expect(asked).toBe(2)
    line.destroy()
  })

  it('tries again while an API server has not read yet what it may allow', async () => {
    readiness = [403, 500]
    const line = await exec([says(403), says(403), opens])
    expect(readiness).toEqual([])
    line.destroy()
  })

  it('believes a refusal of an API server that is ready, also if it is ready only now', async () => {
    await expect(exec([says(403), says(403), says(403), opens])).rejects.toThrow('`pods/exec`')
    const line = await exec([says(403), says(403), opens])
    line.destroy()
  })

  it('ends its attempts with the signal', async () => {
    await expect(exec([says(503), opens], AbortSignal.abort())).rejects.toThrow('503')
    expect(asked).toBe(1)
  })
})
