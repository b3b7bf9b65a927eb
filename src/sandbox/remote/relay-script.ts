/** Carries the relay's address to listen on: the JSON of a {@link TunnelEntrance}. */
export const RELAY_VARIABLE = 'CAISSON_RELAY'

/** Where it is inside. */
export const RELAY_PATH = '/caisson/relay/relay.mjs'

/**
 * Runs inside a container that shares no folders with this machine, or no network with another container, as the
 * agent's user. Accepts connections
 * on a Unix socket or a loopback port and carries each of them over standard input and output, as one
 * `CONNECT` stream of an HTTP/2 session, which provides flow control. It decides nothing: every decision is
 * made at the other end. With `reach` in place of an entrance, it only says which of those addresses it can connect to. An ES module for both Node.js and Bun. It never ends on its own, so an executable
 * that preloads it never reaches its own program. Prints `listening PORT` (0 for a socket) on standard error. With
 * `text`, the session is lines of Base64 after a `+`, for a line that carries text only and both outputs as one.
 */
export const RELAY_SCRIPT = `
import http2 from 'node:http2'
import net from 'node:net'
import { Duplex, Transform } from 'node:stream'
const entrance = JSON.parse(process.env.${RELAY_VARIABLE})
const reaches = ({ host, port }) => new Promise((resolve) => {
  const socket = net.connect({ host: host.startsWith('$') ? process.env[host.slice(1)] ?? '' : host, port, timeout: 2000 })
  const say = (isReached) => () => { socket.destroy(); resolve(isReached) }
  socket.once('connect', say(true)).once('timeout', say(false)).once('error', say(false))
})
if (entrance.reach) {
  console.log(JSON.stringify(await Promise.all(entrance.reach.map(reaches))))
  process.exit(0)
}
let rest = ''
const decode = new Transform({
  transform(chunk, _encoding, done) {
    const lines = (rest + chunk).split('\\n')
    rest = lines.pop()
    for (const line of lines) this.push(Buffer.from(line, 'base64'))
    done()
  },
})
const encode = new Transform({
  transform: (chunk, _encoding, done) => done(null, '+' + chunk.toString('base64') + '\\n'),
})
if (entrance.text) {
  process.stdin.pipe(decode)
  encode.pipe(process.stdout)
}
const carrier = Duplex.from(
  entrance.text ? { readable: decode, writable: encode } : { readable: process.stdin, writable: process.stdout },
)
const session = http2.connect('http://caisson', {
  createConnection: () => carrier,
  settings: { enablePush: false, initialWindowSize: 1048576 },
})
const leave = (error) => { if (error) console.error(error.message); process.exit(1) }
session.on('error', leave)
session.on('close', () => leave())
const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const stream = session.request({ ':method': 'CONNECT', ':authority': 'caisson' })
  const stop = () => { client.destroy(); stream.destroy() }
  client.on('error', stop)
  stream.on('error', stop)
  client.pipe(stream)
  stream.pipe(client)
})
const listen = (port) => entrance.path ? server.listen(entrance.path) : server.listen(port, entrance.address ?? '127.0.0.1')
let second = false
server.on('error', (error) => {
  if (error.code !== 'EADDRINUSE' || entrance.path || second) leave(error)
  second = true
  listen(0)
})
server.on('listening', () => console.error('listening ' + (server.address().port ?? 0)))
listen(entrance.port)
await new Promise(() => {})
`
