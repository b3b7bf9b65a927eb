// Passes connections to an address on to a Unix socket: `node relay.mjs HOST PORT SOCKET`.
import { connect, createServer } from 'node:net'

const [host, port, socket] = process.argv.slice(2)
const relay = createServer((client) => {
  const server = connect(socket)
  client.on('error', () => server.destroy())
  server.on('error', () => client.destroy())
  client.pipe(server).pipe(client)
})
relay.listen(Number(port), host)
