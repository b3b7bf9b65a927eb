import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { access, chmod, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'

/** Prefix of every planted value; the probes know nothing else about them. */
export const CANARY = 'caisson-canary-'

export const canary = (name: string): string => `${CANARY}${name}-${randomBytes(12).toString('hex')}`

/** What is planted on the host, and must not be found from inside. */
export interface Canaries {
  addresses: string[]
  tcpPort: number
  udpPort: number
  abstractSocket: string
  socket: string
  hostFile: string
  sharedMemory: string | null
  process: { pid: number; marker: string }
  /** What has reached one of the servers. */
  visits(): string[]
  close(): Promise<void>
}

/** Starts servers on every address of this machine, a process, and some files, all with canaries. */
export async function plantCanaries(dir: string): Promise<Canaries> {
  const id = randomBytes(6).toString('hex')
  const visits: string[] = []
  const said = canary('server')
  const answering = (name: string) =>
    createServer((socket) => {
      visits.push(name)
      socket.on('error', () => {})
      // Read to its end; otherwise a connection that is only opened and closed would stay.
      socket.resume()
      socket.end(said)
    })
  const socket = join(dir, 'host.sock')
  const hostFile = join(dir, 'host-file')
  const undo: (() => Promise<unknown>)[] = []
  const open = async (server: Server, listen: () => void) => {
    await listening(server, listen)
    undo.push(() => new Promise((resolve) => server.close(resolve)))
  }

  const tcp = answering('TCP')
  await open(tcp, () => tcp.listen(0, '::')).catch(() => open(tcp, () => tcp.listen(0, '0.0.0.0')))
  const byPath = answering('Unix socket')
  await open(byPath, () => byPath.listen(socket))
  // Anyone who sees it may use it: only the sandbox may stand in the way.
  await chmod(socket, 0o666)
  const abstractSocket = `caisson-doctor-${id}`
  const abstract = answering('abstract Unix socket')
  // Linux only.
  await open(abstract, () => abstract.listen(`\0${abstractSocket}`)).catch(() => {})
  const udp = await answerDatagrams(said, visits)
  undo.push(udp.close)

  await writeFile(hostFile, canary('file'))
  const sharedMemory = await plantSharedMemory(`caisson-doctor-${id}`)
  if (sharedMemory) undo.push(() => rm(join('/dev/shm', sharedMemory), { force: true }))
  const marker = `caisson-doctor-process-${id}`
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', marker], {
    env: { CAISSON_DOCTOR_SECRET: canary('process') },
    stdio: 'ignore',
  })
  undo.push(async () => child.kill('SIGKILL'))
  return {
    addresses: Object.values(networkInterfaces()).flatMap((list) =>
      (list ?? []).map(({ address }) => address).filter((address) => !address.startsWith('fe80')),
    ),
    tcpPort: portOf(tcp),
    udpPort: udp.port,
    abstractSocket,
    socket,
    hostFile,
    sharedMemory,
    process: { pid: child.pid ?? 0, marker },
    visits: () => visits,
    async close() {
      for (const step of undo.splice(0)) await step()
    },
  }
}

function listening(server: Server, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('listening', () => resolve())
    listen()
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** One port on every address of both families. */
async function answerDatagrams(said: string, visits: string[]) {
  const four = createSocket('udp4')
  const six = createSocket({ type: 'udp6', ipv6Only: true })
  for (const socket of [four, six]) {
    socket.on('message', (_, { port, address }) => {
      visits.push('UDP')
      socket.send(said, port, address, () => {})
    })
  }
  await new Promise<void>((resolve, reject) => four.once('error', reject).bind(0, '0.0.0.0', resolve))
  const { port } = four.address()
  await new Promise<void>((resolve) => six.once('error', () => resolve()).bind(port, '::', resolve))
  return {
    port,
    close: async () => {
      four.close()
      six.close()
    },
  }
}

async function plantSharedMemory(name: string): Promise<string | null> {
  try {
    await access('/dev/shm')
    await writeFile(join('/dev/shm', name), canary('memory'))
    return name
  } catch {
    return null
  }
}
