import { execFileSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, connect, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer as createTls } from 'node:tls'
import { processesWhere } from './processes.js'
import { temporaryFolder } from './temporary-folder.js'

/** A certificate authority of a company, and a server's certificate by it. */
export async function certificates() {
  const dir = temporaryFolder()
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: dir, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test CA')
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=server')
  await writeFile(join(dir, 'names'), 'subjectAltName=DNS:localhost,DNS:*.caisson.test\n')
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial']
  openssl('x509', '-req', '-in', 'server.csr', ...by, '-out', 'server.pem', '-days', '2', '-extfile', 'names')
  return {
    authority: join(dir, 'ca.pem'),
    key: await readFile(join(dir, 'server.key')),
    cert: await readFile(join(dir, 'server.pem')),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true }),
  }
}

async function listen(server: Server) {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => open.add(socket.once('close', () => open.delete(socket))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** TLS in front of a server on this machine. */
export function secure(server: string, { key, cert }: { key: Buffer; cert: Buffer }) {
  return listen(
    createTls({ key, cert }, (socket) => {
      const onward = connect(Number(new URL(server).port), '127.0.0.1')
      for (const end of [socket, onward]) end.on('error', () => socket.destroy())
      socket.pipe(onward).pipe(socket)
    }),
  )
}

interface ProxyOptions {
  /** `name:password` that it demands; part of its address. */
  user?: string
  /** It is reached over TLS itself. */
  tls?: { key: Buffer; cert: Buffer }
  /** What no command line on this machine may hold. */
  secrets?: string[]
}

/** The proxy of a company: the only one that finds the named hosts, each at a port of this machine. */
export async function companyProxy(hosts: Record<string, number>, { user, tls, secrets }: ProxyOptions = {}) {
  const asked: { target: string; headers: IncomingHttpHeaders }[] = []
  const seen: string[] = []
  const hidden = [...(secrets ?? []), ...(user ? [user.split(':')[1] ?? ''] : [])]
  const proxy = tls ? createHttps(tls) : createHttp()
  proxy.on('request', (_request, response) => response.writeHead(500).end())
  proxy.on('connect', async (request: IncomingMessage, socket: Socket) => {
    const target = request.url ?? ''
    const basic = request.headers['proxy-authorization']
    socket.on('error', () => socket.destroy())
    if (user && basic !== `Basic ${Buffer.from(user).toString('base64')}`) {
      const ask = 'Proxy-Authenticate: Basic realm="company"\r\nContent-Length: 0\r\nConnection: close\r\n'
      return void socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${ask}\r\n`)
    }
    asked.push({ target, headers: request.headers })
    await processesWhere('cmdline', (line) => {
      if (hidden.some((secret) => line.includes(secret))) seen.push(line)
      return false
    })
    const port = hosts[target]
    if (port === undefined) return void socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n')
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
  })
  const listening = await listen(proxy)
  const place = `${tls ? 'localhost' : '127.0.0.1'}:${listening.port}`
  return {
    /** What it was asked for, and with which headers. */
    asked,
    /** Command lines with a secret in them. */
    seen,
    place,
    url: `http${tls ? 's' : ''}://${user ? `${user}@` : ''}${place}`,
    [Symbol.asyncDispose]: listening[Symbol.asyncDispose],
  }
}
