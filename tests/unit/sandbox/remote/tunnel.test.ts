import { once } from 'node:events'
import { type ClientHttp2Session, connect } from 'node:http2'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { Duplex, PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { fromLines, toLines } from '../../../../src/sandbox/remote/text-lines.js'
import { openTunnel } from '../../../../src/sandbox/remote/tunnel.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/*
 * The relay inside runs as the agent's user, so the agent may put anything in its place. Whatever arrives over its
 * streams, nothing may be thrown here: an action that ends in the middle delivers nothing and clears nothing away.
 */

let server: Server
let exit: string
const thrown: Error[] = []
const note = (error: Error) => void thrown.push(error)

beforeEach(async () => {
  thrown.length = 0
  process.on('uncaughtExceptionMonitor', note)
  exit = join(temporaryFolder(), 'exit')
  server = createServer((socket) => socket.on('error', () => {}).pipe(socket)).listen(exit)
  await once(server, 'listening')
})

afterEach(() => {
  process.off('uncaughtExceptionMonitor', note)
  server.close()
})

/** A tunnel, and the streams of what plays its relay. */
async function tunnelTo(text: boolean) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const opened = openTunnel({
    spawn: async () => ({
      ...{ stdin, stdout, stderr },
      exited: new Promise(() => {}),
      async kill() {},
      detach() {
        for (const stream of [stdin, stdout, stderr]) stream.destroy()
      },
    }),
    runtimes: [{ command: ['relay'] }],
    entrance: { port: 8080 },
    exit,
    text,
    log: memoryLog(),
  })
  ;(text ? stdout : stderr).write('listening 8080\n')
  return { tunnel: await opened, stdin, stdout }
}

/** What a relay that is one of ours speaks over these streams. */
function sessionOver(
  { stdin, stdout }: Record<'stdin' | 'stdout', PassThrough>,
  text: boolean,
): ClientHttp2Session {
  const encode = toLines('+')
  const readable = text ? stdin.pipe(fromLines()) : stdin
  if (text) encode.pipe(stdout)
  const carrier = Duplex.from({ readable, writable: text ? encode : stdout })
  return connect('http://caisson', { createConnection: () => carrier })
}

describe.each([
  ['bytes', false],
  ['text', true],
])('over a line of %s', (_line, text) => {
  test('connections are carried, also after one that was reset before it was joined', async () => {
    const world = await tunnelTo(text)
    const session = sessionOver(world, text)
    const open = () =>
      session.request({ ':method': 'CONNECT', ':authority': 'caisson' }).on('error', () => {})
    for (let count = 0; count < 20; count++) open().close()
    const kept = open()
    kept.write('what is written')
    const [answer] = await once(kept, 'data')
    expect(String(answer)).toBe('what is written')
    expect(thrown).toEqual([])
    session.destroy()
    await world.tunnel.close()
  })

  test('a relay that is killed while what it sent is still being read ends the tunnel, and throws nothing', async () => {
    const unread: Socket[] = []
    server
      .removeAllListeners('connection')
      .on('connection', (socket) => unread.push(socket.on('error', () => {})))
    const world = await tunnelTo(text)
    // The pipe to a program that is gone takes its time to say so.
    world.stdin._flush = (done) => void setTimeout(done, 100)
    const said = new PassThrough()
    said.pipe(world.stdout, { end: false })
    const session = sessionOver({ stdin: world.stdin, stdout: said }, text).on('error', () => {})
    for (let count = 0; count < 4; count++)
      session
        .request({ ':method': 'CONNECT', ':authority': 'caisson' })
        .on('error', () => {})
        .write(Buffer.alloc(900_000))
    await expect.poll(() => unread.length).toBe(4)
    await sleep(100)
    world.stdout.end()
    await sleep(10)
    for (const socket of unread) socket.resume()
    await sleep(50)
    session.destroy()
    await world.tunnel.close()
    expect(thrown).toEqual([])
  })

  test('anything else that arrives is not thrown here', async () => {
    const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1')
    const frame = fc
      .tuple(fc.nat(12), fc.nat(255), fc.nat(5), fc.uint8Array({ maxLength: 40 }))
      .map(([type, flags, stream, payload]) =>
        Buffer.concat([Buffer.from([0, 0, payload.length, type, flags, 0, 0, 0, stream]), payload]),
      )
    const arriving = fc.array(fc.oneof(frame, fc.uint8Array({ maxLength: 40 })), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(arriving, fc.boolean(), async (chunks, isGreeted) => {
        const { tunnel, stdin, stdout } = await tunnelTo(text)
        stdin.resume()
        for (const chunk of [...(isGreeted ? [preface] : []), ...chunks])
          stdout.write(text ? `+${Buffer.from(chunk).toString('base64')}\n` : chunk)
        await sleep(1)
        await tunnel.close()
        expect(thrown).toEqual([])
      }),
      { numRuns: 100 },
    )
  })
})

test('a line of text that does not end is refused, not kept', async () => {
  const endless = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(1024 * 1024, '+')))
  await expect(pipeline(endless, fromLines('+'), new PassThrough())).rejects.toThrow('does not end')
})
