import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTurn } from '../../../src/base/in-turn.js'
import { closerOf } from '../../../src/base/listen.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

const thrown: unknown[] = []
const note = (error: unknown) => void thrown.push(error)

beforeEach(() => {
  thrown.length = 0
  process.on('uncaughtExceptionMonitor', note)
})
afterEach(() => {
  process.off('uncaughtExceptionMonitor', note)
  expect(thrown).toEqual([])
})

/** A server that answers when it is told to, and what it has been asked. */
async function serverOf(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const path = join(temporaryFolder(), 'server.sock')
  const begun: string[] = []
  const responses: ServerResponse[] = []
  const server = createServer(
    inTurn((request, response) => {
      begun.push(request.url ?? '')
      responses.push(response)
      answer(request, response)
    }),
  )
  const close = closerOf(server)
  await once(server.listen(path), 'listening')
  return { path, begun, responses, server, close, [Symbol.asyncDispose]: close }
}

const get = (url: string, more = '') => `GET ${url} HTTP/1.1\r\nhost: x\r\n${more}\r\n`
const post = (url: string, body: string) =>
  `POST ${url} HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** What comes back on a connection until it is closed. */
async function everything(path: string, text: string): Promise<string> {
  const socket = connect(path)
  socket.write(text)
  return (await buffer(socket)).toString()
}

test('all the requests that a client sends at once are answered, each begun after the one before', async () => {
  let open = 0
  await using server = await serverOf(async (request, response) => {
    expect(++open).toBe(1)
    response.once('finish', () => open--)
    const body = await buffer(request)
    response.write(`${request.url} `)
    setImmediate(() => response.end(`${body.length};`))
  })
  const long = 'x'.repeat(300_000)
  const requests = Array.from({ length: 16 }, (_, at) =>
    at % 3 === 0 ? post(`/${at}`, long) : get(`/${at}`),
  )
  const answer = await everything(server.path, [...requests, get('/16', 'connection: close\r\n')].join(''))
  expect(server.begun).toEqual(Array.from({ length: 17 }, (_, at) => `/${at}`))
  expect(answer.match(/^HTTP\/1\.1 200 OK/gm)).toHaveLength(17)
  expect(answer.match(/\/\d+ /g)).toEqual(server.begun.map((url) => `${url} `))
  expect(answer.match(/300000;/g)).toHaveLength(6)
})

test('one that is answered before its handler returns does not keep the next ones waiting', async () => {
  await using server = await serverOf((request, response) => void response.end(request.url))
  const answer = await everything(server.path, get('/a') + get('/b') + get('/c', 'connection: close\r\n'))
  expect(server.begun).toEqual(['/a', '/b', '/c'])
  expect(answer).toMatch(/\/a.*\/b.*\/c/s)
})

test('a connection with more than a few that wait is destroyed', async () => {
  await using server = await serverOf(() => {})
  expect(await everything(server.path, get('/').repeat(20_000)).catch(() => '')).toBe('')
  expect(server.begun).toEqual(['/'])
  await expect.poll(() => server.responses[0]?.closed).toBe(true)
})

test('those whose turn does not come are not begun when the client hangs up, and nothing keeps the server', async () => {
  const server = await serverOf(() => {})
  const socket = connect(server.path)
  socket.write(get('/a') + get('/b') + post('/c', 'x'))
  await expect.poll(() => server.begun).toEqual(['/a'])
  socket.destroy()
  await expect.poll(() => server.responses[0]?.closed).toBe(true)
  await server.close()
  expect(server.begun).toEqual(['/a'])
})

test('the next one is not begun on a connection that the answer has closed', async () => {
  await using server = await serverOf((_request, response) => {
    response.writeHead(200, { connection: 'close' }).end('last')
  })
  expect(await everything(server.path, get('/a') + get('/b'))).toMatch(/last\r\n0\r\n\r\n$/)
  expect(server.begun).toEqual(['/a'])
})

test('a connection that is no longer HTTP ends with the server, also when its client does not read', async () => {
  const server = await serverOf((_request, response) => void response.write(Buffer.alloc(8 * 2 ** 20)))
  server.server.on('connect', (_request, socket) => socket.on('error', () => {}).end('no'))
  const socket = connect(server.path).pause()
  socket.write(`${get('/a')}CONNECT a:1 HTTP/1.1\r\nhost: x\r\n\r\n`)
  await once(server.server, 'connect')
  await server.close()
  await expect.poll(() => server.responses[0]?.closed).toBe(true)
})
