import { createServer, type ServerHttp2Stream } from 'node:http2'
import { connect } from 'node:net'
import { Duplex, PassThrough, type Readable } from 'node:stream'
import { describeError, SandboxError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { AgentProgram } from '../agent-program.js'
import {
  containerPaths,
  type Sandbox,
  type SandboxProcess,
  type Tunnel,
  type TunnelEntrance,
} from '../sandbox.js'
import { RELAY_PATH, RELAY_VARIABLE } from './relay-script.js'
import { fromLines, toLines } from './text-lines.js'

/** A command inside that runs the relay's script. */
export interface RelayRuntime {
  command: readonly string[]
  env?: Record<string, string>
  /** First copies what it needs into the container. */
  prepare?(): Promise<void>
}

/** More connections at a time than any installer opens. */
const MOST_CONNECTIONS = 512
const WINDOW_BYTES = 1024 * 1024
const START_MS = 30_000

/**
 * Starts a relay inside with the first runtime that works, and connects each connection made at `entrance` to
 * the Unix socket `exit` of this machine, and to nothing else. Rejects with ENGINE_FAILED.
 */
export async function openTunnel(options: {
  spawn: Sandbox['spawn']
  runtimes: readonly RelayRuntime[]
  entrance: TunnelEntrance
  exit: string
  /** The streams of `spawn` carry text only, and both outputs as one. */
  text?: boolean
  log: Log
}): Promise<Tunnel> {
  const { runtimes, entrance, text = false } = options
  const what = 'The tunnel into the container could not be opened'
  return withRelay(runtimes, { ...entrance, text }, what, (command, env) =>
    startTunnel(options, command, env),
  )
}

/**
 * Calls `start` with the command and the variables that run the relay's script for an `order`, with the first runtime
 * that works. Rejects with ENGINE_FAILED: `what` has not happened.
 */
export async function withRelay<T>(
  runtimes: readonly RelayRuntime[],
  order: unknown,
  what: string,
  start: (command: readonly string[], env: Record<string, string>) => Promise<T>,
): Promise<T> {
  const reasons: string[] = []
  for (const { command, env, prepare } of runtimes) {
    try {
      await prepare?.()
      // Options for the agent's own Node.js are not meant for this one.
      const own = { NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: '', [RELAY_VARIABLE]: JSON.stringify(order) }
      return await start(command, { ...own, ...env })
    } catch (error) {
      reasons.push(`${command[0]}: ${describeError(error).message}`)
    }
  }
  throw new SandboxError('ENGINE_FAILED', `${what}: ${reasons.join('; ')}`, {
    hint: 'Use an image with Node.js 20 or newer, or one based on glibc for the same processor architecture as this machine.',
  })
}

/** The agent's executable where it runs JavaScript, and the image's Node.js. */
export function relayRuntimes(
  { command, runModule }: AgentProgram,
  relay = RELAY_PATH,
  agent = containerPaths(command).agent,
): RelayRuntime[] {
  const byAgent = runModule?.(relay)
  return [
    ...(byAgent ? [{ command: [agent, ...byAgent.args], env: byAgent.env }] : []),
    { command: ['node', relay] },
  ]
}

async function startTunnel(
  { spawn, exit, text = false, log }: Parameters<typeof openTunnel>[0],
  command: readonly string[],
  env: Record<string, string>,
): Promise<Tunnel> {
  const relay = await spawn(command, { env, cwd: '/' })
  const server = createServer({
    settings: { maxConcurrentStreams: MOST_CONNECTIONS, initialWindowSize: WINDOW_BYTES, enablePush: false },
  })
  // If the agent breaks the relay, it only loses its own way out.
  server.on('sessionError', (error) => log.debug(`Tunnel: ${error.message}`))
  server.on('stream', (stream, headers) => {
    if (headers[':method'] === 'CONNECT') join(stream, exit)
    else stream.destroy()
  })
  const spoken = new PassThrough()
  const readable = text
    ? relay.stdout.pipe(fromLines('+', (line) => spoken.write(`${line}\n`)))
    : relay.stdout
  const lines = toLines()
  if (text) lines.pipe(relay.stdin)
  // First of its listeners: Node.js answers an end by an end, and its session, which goes on writing, then fails an assertion.
  readable.once('end', () => carrier.destroy())
  const carrier = Duplex.from({ readable, writable: text ? lines : relay.stdin })
  carrier.on('error', () => {})
  server.emit('connection', carrier)
  let closing = false
  const close = async () => {
    closing = true
    await relay.kill('SIGKILL').catch(() => {})
    relay.detach()
    carrier.destroy()
  }
  try {
    const port = await listeningPort(relay, [text ? spoken : relay.stderr])
    void relay.exited.then(() => closing || log.debug(`The relay of ${exit} has ended.`))
    return { port, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** One connection of the agent's, and the one it is joined to. */
function join(stream: ServerHttp2Stream, exit: string): void {
  const socket = connect({ path: exit, allowHalfOpen: true })
  const stop = () => {
    socket.destroy()
    stream.destroy()
  }
  stream.on('error', stop)
  stream.on('close', () => socket.destroySoon())
  socket.on('error', stop)
  socket.once('connect', () => {
    // The agent may have reset it in the meantime; to respond would throw then.
    if (stream.closed || stream.destroyed) return stop()
    stream.respond({ ':status': 200 })
    stream.pipe(socket)
    socket.pipe(stream)
  })
}

/** The port that a relay says it listens at, on one of the streams; it must say so in time, or the agent has stopped it. */
export function listeningPort(
  relay: Pick<SandboxProcess, 'exited'>,
  streams: readonly Readable[],
): Promise<number> {
  return new Promise((resolve, reject) => {
    let words = ''
    const late = setTimeout(() => reject(new Error('it does not report that it listens')), START_MS)
    const hear = (chunk: Buffer) => {
      words = (words + chunk.toString('utf8')).slice(-2000)
      const port = /^listening (\d+)$/m.exec(words)?.[1]
      if (port === undefined) return
      clearTimeout(late)
      resolve(Number(port))
    }
    for (const stream of streams) stream.on('data', hear)
    const end = ({ exitCode }: Awaited<typeof relay.exited>) =>
      reject(new Error(words.trim() || `it ended with ${exitCode ?? 'a lost container'}`))
    void relay.exited.finally(() => clearTimeout(late)).then(end, reject)
  })
}
