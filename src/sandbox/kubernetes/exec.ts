import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { Exec } from '@kubernetes/client-node'
import type { WebSocket } from 'ws'
import type { Line } from '../process/marked-process.js'
import { type Cluster, wordsOf } from './cluster.js'

/** Milliseconds between two signs of life, without which load balancers close a connection. */
const PING_MS = 20_000
/** Bytes that may wait to be sent. */
const UNSENT_BYTES = 1 << 20
/** Channels of the protocol `v5.channel.k8s.io`. */
const STDIN = 0
const CLOSE = 255

/**
 * Runs a command in a Pod over the `exec` of the API server. Input and output wait for one another, so that large files do
 * not pile up in memory. Rejects with what the API server says.
 */
export async function execInPod(
  { config, namespace }: Pick<Cluster, 'config' | 'namespace'>,
  pod: string,
  container: string,
  command: readonly string[],
): Promise<Line> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const outputs = [stdout, stderr]
  // It would send whatever it reads at once, so it reads nothing: see `inputOf`.
  const none = new PassThrough()
  const open = (await new Exec(config)
    .exec(namespace, pod, container, [...command], stdout, stderr, none, false)
    .catch((error: unknown) => {
      throw new Error(refusalOf(error))
    })) as WebSocket
  open.on('error', () => {}) // It closes as well.
  open.on('message', () => {
    for (const output of outputs) {
      if (!output.writableNeedDrain) continue
      open.pause()
      output.once('drain', () => open.resume())
    }
  })
  const beat = setInterval(() => open.ping(), PING_MS)
  const areRead = Promise.all(outputs.map((output) => once(output, 'close')))
  const closed = once(open, 'close').then(async () => {
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

/** A refused upgrade to a WebSocket has its status in its message only. */
function refusalOf(error: unknown): string {
  const { message } = error as { message?: unknown }
  return typeof message === 'string' ? message : wordsOf(error)
}
