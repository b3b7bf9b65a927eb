import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmod, rm, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listenOnPort } from '../../base/listen.js'
import { createRedactor } from '../../base/redact.js'
import type { GitHubGatewayOptions } from '../../github/gateway/server.js'
import type { Resources } from '../../pipeline/stages/environment/resources.js'
import type { ProbeContext } from '../../sandbox/seal/inside/probe.js'

/** Prefix of every planted value; the probes know nothing else about them. */
export const CANARY = 'caisson-canary-'

export const canary = (name: string): string => `${CANARY}${name}-${randomBytes(12).toString('hex')}`

/** What is planted on the host, and must not be found from inside. */
export interface Canaries {
  places: Pick<ProbeContext, 'hostFile' | 'sharedMemory' | 'hostProcess' | 'host'>
  /** What has reached one of the servers. */
  visits: readonly string[]
}

/** Starts servers on every address of this machine, a process, and some files, all with canaries. */
export async function plantCanaries(dir: string, resources: Resources): Promise<Canaries> {
  const name = `caisson-doctor-${randomBytes(6).toString('hex')}`
  const visits: string[] = []
  const said = canary('server')
  const answer = async (kind: string, at: ListenOptions) => {
    const server = createServer((socket) => {
      visits.push(kind)
      socket.on('error', () => {})
      // Read to its end; otherwise a connection that is only opened and closed would stay.
      socket.resume()
      socket.end(said)
    }).listen(at)
    await once(server, 'listening')
    resources.add(`the ${kind} server`, () => new Promise((resolve) => server.close(() => resolve())))
    return (server.address() as AddressInfo).port
  }
  const tcpPort = await answer('TCP', { port: 0, host: '::' }).catch(() =>
    answer('TCP', { port: 0, host: '0.0.0.0' }),
  )
  const socket = join(dir, 'host.sock')
  await answer('Unix socket', { path: socket })
  // Anyone who sees it may use it: only the sandbox may stand in the way.
  await chmod(socket, 0o666)
  // Linux only.
  await answer('abstract Unix socket', { path: `\0${name}` }).catch(() => {})
  const udpPort = await answerDatagrams(said, visits, resources)

  const hostFile = join(dir, 'host-file')
  await writeFile(hostFile, canary('file'))
  const shared = join('/dev/shm', name)
  const hasShared = await stat('/dev/shm').then(
    () => writeFile(shared, canary('memory')).then(() => true),
    () => false,
  )
  resources.add('the shared memory', () => rm(shared, { force: true }))
  const marker = `${name}-process`
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', marker], {
    env: { CAISSON_DOCTOR_SECRET: canary('process') },
    stdio: 'ignore',
  })
  resources.add('the process', async () => void child.kill('SIGKILL'))
  const addresses = Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).map(({ address }) => address).filter((address) => !address.startsWith('fe80')),
  )
  return {
    places: {
      hostFile,
      sharedMemory: hasShared ? name : null,
      hostProcess: { pid: child.pid ?? 0, marker },
      host: { addresses, tcpPort, udpPort, abstractSocket: name, socket },
    },
    visits,
  }
}

/** One port on every address of both families. */
async function answerDatagrams(said: string, visits: string[], resources: Resources): Promise<number> {
  const four = createSocket('udp4')
  const six = createSocket({ type: 'udp6', ipv6Only: true })
  for (const socket of [four, six]) {
    socket.on('message', (_, { port, address }) => {
      visits.push('UDP')
      socket.send(said, port, address, () => {})
    })
    resources.add('the UDP server', async () => void socket.close())
  }
  await once(four.bind(0, '0.0.0.0'), 'listening')
  const { port } = four.address()
  await once(six.bind(port, '::'), 'listening').catch(() => {})
  return port
}

/** The repository that the doctor has a copy of GitHub for. */
export const DOCTOR_REPOSITORY = 'caisson/doctor'

/** Opens the agent's copy of a GitHub that repeats the token in every answer; nobody is asked. */
export async function openDoctorCopy(
  open: (options: GitHubGatewayOptions) => Promise<Closable>,
  place: Pick<GitHubGatewayOptions, 'socketPath' | 'logPath' | 'log' | 'clock'>,
): Promise<Closable> {
  const [owner = '', name = ''] = DOCTOR_REPOSITORY.split('/')
  const token = canary('token')
  const fetch = async (_url: unknown, { headers }: RequestInit = {}) => {
    const asked = new Headers(headers).get('authorization')
    const json = { 'content-type': 'application/json', 'x-your-token': asked ?? '' }
    return new Response(JSON.stringify({ full_name: DOCTOR_REPOSITORY, description: asked }), {
      headers: json,
    })
  }
  const [apiUrl, webUrl] = ['https://api.github.com', 'https://github.com']
  return await open({
    ...{ ...place, owner, name, redact: createRedactor([token]) },
    upstream: {
      ...{ apiUrl, webUrl, graphqlUrl: `${apiUrl}/graphql`, token: () => token },
      fetch: fetch as typeof globalThis.fetch,
    },
    asOf: new Date(place.clock.now()).toISOString(),
    judge: () => 'The doctor writes nothing.',
  })
}

interface Closable {
  close(): Promise<void>
}

/** A model with a known price, so that there is no warning. The real one is never called. */
export const DOCTOR_MODEL = 'claude-haiku-4-5'

/** Stands in for the provider: reports what it was sent, and repeats the key if asked to. Resolves to its address. */
export async function startDoctorModel(resources: Resources): Promise<string> {
  const server = createHttpServer(async (request, response) => {
    const { 'x-api-key': key = '', ...headers } = request.headers
    const body = await text(request).catch(() => '')
    const send = (status: number, answer: object, more = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(answer))
    if (body.includes('echo-error')) {
      const error = { type: 'authentication_error', message: `invalid x-api-key: ${key}` }
      return send(401, { type: 'error', error })
    }
    // Never the key itself, only whether it is the gateway's.
    const seen = { url: request.url, headers, ...(String(key).startsWith('smuggled') ? { key } : {}) }
    const message = { id: 'msg_doctor', type: 'message', role: 'assistant', model: DOCTOR_MODEL }
    const content = [{ type: 'text', text: JSON.stringify(seen) }]
    const usage = { input_tokens: 1, output_tokens: 1 }
    const end = { content, stop_reason: 'end_turn', stop_sequence: null, usage }
    const echo = body.includes('echo-header') ? { 'x-your-key': key, 'set-cookie': `key=${key}` } : {}
    return send(200, { ...message, ...end }, echo)
  })
  resources.add('the model', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return await listenOnPort(server)
}
