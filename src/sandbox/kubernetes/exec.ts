import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { Exec } from '@kubernetes/client-node'
import type { WebSocket } from 'ws'
import type { Line } from '../process/marked-process.js'
import { type Cluster, statusOf, wordsOf } from './cluster.js'
import { patiently } from './patience.js'

/** Milliseconds between two signs of life, without which load balancers close a connection. */
const PING_MS = 20_000
/** Bytes that may wait to be sent. */
const UNSENT_BYTES = 1 << 20
/** Answers of an API server that cannot take the request now. A proxy's 502 may mean that it has passed it on. */
const NOT_NOW = [429, 503]
/** Calls of the system that fail before there is a connection. */
const CONNECTING = ['connect', 'getaddrinfo']
/** Channels of the protocol `v5.channel.k8s.io`. */
const STDIN = 0
const CLOSE = 255

/**
 * Runs a command in a Pod over the `exec` of the API server. Input and output wait for each other, so that large files do
 * not pile up in memory. While no stream can be opened, it is tried again, until the signal is aborted at most; one that has
 * been opened is not, since the command may have begun, nor is one whose request was cut, unless the command only reads.
 * Rejects with what the API server says.
 */
export async function execInPod(
  cluster: Pick<Cluster, 'config' | 'namespace'>,
  pod: string,
  container: string,
  command: readonly string[],
  { signal, onlyReads = false }: { signal?: AbortSignal | undefined; onlyReads?: boolean } = {},
): Promise<Line> {
  const { config, namespace } = cluster
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const outputs = [stdout, stderr]
  // It would send whatever it reads at once, so it reads nothing: see `inputOf`.
  const none = new PassThrough()
  const connect = () =>
    new Exec(config).exec(namespace, pod, container, [...command], stdout, stderr, none, false)
  const mayRepeat = (event: unknown) => isUnopened(event) || (onlyReads && isCut(event))
  const open = (await patiently(cluster, connect, { mayRepeat, signal }).catch((error: unknown) => {
    throw new Error(refusalOf(error))
  })) as WebSocket
  const isClosed = new Promise<void>((resolve) => {
    if (open.readyState === open.CLOSED) resolve()
    open.once('close', () => resolve())
  })
  open.on('error', () => open.terminate())
  const balance = () => {
    if (outputs.some((output) => output.writableNeedDrain)) open.pause()
    else open.resume()
  }
  open.on('message', balance)
  // An output that has been ended emits no `drain`.
  for (const output of outputs) output.on('drain', balance).on('end', balance)
  // Frames that came with the response to the upgrade were handled before these listeners existed.
  if (open.readyState === open.CLOSING) open.terminate()
  else balance()
  const beat = setInterval(() => open.ping(), PING_MS)
  const areRead = Promise.all(outputs.map((output) => once(output, 'close')))
  const closed = isClosed.then(async () => {
    clearInterval(beat)
    for (const output of outputs) output.end()
    // What has arrived counts, as it does for a process.
    await areRead
    return undefined
  })
  const destroy = () => {
    for (const output of outputs) output.destroy()
    open.resume()
    open.terminate()
  }
  return { stdin: inputOf(open), stdout, stderr, closed, kill: destroy, destroy }
}

function inputOf(socket: WebSocket): Writable {
  const send = (channel: number, chunk: Buffer, done: (error?: Error | null) => void) => {
    if (socket.readyState !== socket.OPEN) return done(new Error('the connection to the Pod is closed'))
    const isFull = socket.bufferedAmount > UNSENT_BYTES
    socket.send(Buffer.concat([Buffer.of(channel), chunk]), isFull ? done : undefined)
    if (!isFull) done()
  }
  return new Writable({
    write: (chunk: Buffer, _encoding, done) => send(STDIN, chunk, done),
    final: (done) => {
      // Older servers cannot end the input alone; then the command ends with the connection.
      if (socket.protocol === 'v5.channel.k8s.io') send(CLOSE, Buffer.of(STDIN), done)
      else done()
    },
  })
}

/** Whether nothing can have run: there was no connection, or no upgrade of it. */
function isUnopened(event: unknown): boolean {
  const { error, message = '' } = event as { error?: Failure; message?: string }
  // A name with several addresses fails with one error for each.
  const causes = error?.errors ?? [error]
  const isConnected = !causes.every((cause) => CONNECTING.includes(cause?.syscall ?? ''))
  return !isConnected || /before secure TLS/.test(message) || NOT_NOW.includes(statusOf(event) ?? 0)
}

/** Whether the connection went away before it was upgraded. */
const isCut = (event: unknown) => (event as { error?: Failure }).error?.code === 'ECONNRESET'

type Failure = NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }

/** A refused upgrade to a WebSocket has its status in its message only. */
function refusalOf(error: unknown): string {
  const { message } = error as { message?: unknown }
  if (statusOf(error) === 403)
    return 'the API server refuses it (403): the account needs `create` and `get` of `pods/exec`'
  return typeof message === 'string' ? message : wordsOf(error)
}
