import { once } from 'node:events'
import { PassThrough, Writable } from 'node:stream'
import { Exec, type V1Pod } from '@kubernetes/client-node'
import type { WebSocket } from 'ws'
import { describeError, SandboxError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Container, ContainerSpec, WayOut } from '../engine/engine.js'
import { collect } from '../process/collect.js'
import { type Carrier, type Line, startMarked } from '../process/marked-process.js'
import { signalWord } from '../process/signals.js'
import { getByTar, putByTar } from '../remote/copy.js'
import type { SandboxProcess } from '../sandbox.js'
import { CLOSE, type Cluster, clusterErrorText, STDIN, statusOf } from './cluster.js'
import { digestOf, nameOfPod } from './facts.js'
import { patiently } from './patience.js'
import { CONTAINER, KEEPER } from './pod-template.js'
import { removePod } from './removal.js'
import { endOfPod } from './wait.js'

/** Milliseconds for which a command may take to start: a node that hangs never says that it has not. */
const START_MS = 120_000
/** A shell's exit code for a command that was ended by SIGKILL. */
const KILLED = 137

/** A Pod as a container, whose commands are carried over `exec`. */
export function podContainer(
  cluster: Cluster,
  pod: V1Pod,
  spec: Pick<ContainerSpec, 'name' | 'containerLimits' | 'network'>,
  log: Log,
): Container {
  const name = nameOfPod(pod)
  const { pids } = spec.containerLimits ?? {}
  const open = new Set<Line>()
  let removed: Promise<void> | undefined
  const failure = async (words: string) => {
    const end = removed ? 'it has been removed' : await endOfPod(cluster, name)
    return end === undefined
      ? new SandboxError(
          'CONTAINER_EXEC_FAILED',
          `The Pod could not start a command: ${words || 'no reason given'}`,
          {
            hint: 'Check whether the account may use pods/exec, and the connection to the API server.',
          },
        )
      : new SandboxError('CONTAINER_EXEC_FAILED', `The Pod ${name} is gone: ${end}`, {
          hint: 'Check its limits (`sandbox.limits.memory`), its deadline, and whether a queue, the scheduler or someone removes such Pods.',
        })
  }
  const failed = async (error: unknown) => {
    throw await failure(describeError(error).message)
  }
  /** Commands in one of the Pod's containers. */
  const commandsIn = (containerName: string, { onlyReads = false } = {}) => {
    const carrierFor = (env: Record<string, string>, folder: string | undefined): Carrier => ({
      ...(folder === undefined ? {} : { folder }),
      async open(command, signal) {
        const given = withVariables(env, command)
        const words = inShell(pids, given.command)
        const line = await execInPod(cluster, name, containerName, words, { signal, onlyReads }).catch(failed)
        open.add(line)
        void line.closed.then(() => open.delete(line))
        line.stdin.write(given.input)
        return line
      },
      async signal(pid, signal) {
        try {
          const how = { cwd: '/', timeoutMs: 20_000, keepBytes: 4_000 }
          const { exitCode, stderr } = await exec(['sh', '-c', `kill -${signalWord(signal)} ${pid}`], how)
          return exitCode === 0 || /no such process/i.test(stderr)
        } catch {
          return false
        }
      },
      failure,
    })
    const spawn: Container['spawn'] = async (command, options = {}) => {
      const carrier = carrierFor(options.env ?? {}, options.cwd)
      return unlessGone(
        cluster,
        name,
        await startMarked(carrier, command, { timeoutMs: START_MS, ...options }),
      )
    }
    const exec: Container['exec'] = async (command, options = {}) =>
      collect(await spawn(command, options), options, command)
    const putFiles: Container['putFiles'] = (folder, archive) => putByTar(spawn, folder, archive)
    return { spawn, exec, putFiles }
  }
  const agent = commandsIn(CONTAINER)
  const hasKeeper = pod.spec?.containers.some((one) => one.name === KEEPER)
  return {
    id: name,
    missing: [],
    imageDigest: digestOf(pod),
    ...((spec.network ?? 'none') === 'none' ? { waysOut: waysOut(pod) } : {}),
    ...agent,
    ...(hasKeeper ? { keeper: commandsIn(KEEPER) } : {}),
    getFiles: (folder, read) => getByTar(commandsIn(CONTAINER, { onlyReads: true }).spawn, folder, read),
    cleanup() {
      removed ??= removePod(cluster, name).catch((error: unknown) => {
        log.warn(
          `The Pod ${name} could not be removed: ${clusterErrorText(error)}. The cluster ends it in time; the next command removes its network policy.`,
        )
        // What it still runs would keep this process.
        for (const line of open) line.destroy()
      })
      return removed
    },
  }
}

/** A node without memory kills process by process, so the shell of a Pod that is lost may say how its command ended. */
export function unlessGone(cluster: Cluster, pod: string, child: SandboxProcess): SandboxProcess {
  let isKilled = false
  return {
    ...child,
    exited: child.exited.then(async (exit) =>
      exit.exitCode === KILLED && !isKilled && (await endOfPod(cluster, pod)) !== undefined
        ? { exitCode: null, signal: null }
        : exit,
    ),
    kill(signal) {
      isKilled ||= signal === 'SIGKILL'
      return child.kill(signal)
    },
  }
}

/**
 * Shells differ in the letter for the number of processes. Whatever carries the output may lose its end once the command is
 * gone: two of a thousand short commands, with containerd 1.6. So the shell stays, for seconds that nobody waits for.
 */
function inShell(pids: number | undefined, command: readonly string[]): readonly string[] {
  const limit = `(ulimit -u ${pids}) 2>/dev/null && ulimit -u ${pids} || ulimit -p ${pids}`
  const limited = pids === undefined ? '' : `${limit} 2>/dev/null; `
  return ['sh', '-c', `${limited}"$@"; c=$?; sleep 2; exit "$c"`, 'sh', ...command]
}

/**
 * Variables go before the input: words of a command are in the logs of the API server. Each is a line with octal escapes,
 * and an empty line is their end.
 */
function withVariables(env: Record<string, string>, command: readonly string[]) {
  const all = Object.entries(env)
  if (all.length === 0) return { command, input: '' }
  const lines = all.map(([name, value]) => `${name}=${value.replace(/[\\\n\r]/g, octal)}\n`)
  return { command: ['sh', '-c', READ_VARIABLES, 'sh', ...command], input: `${lines.join('')}\n` }
}

const octal = (character: string) => `\\0${character.charCodeAt(0).toString(8)}`

const READ_VARIABLES = [
  'while IFS= read -r l && [ -n "$l" ]; do v=$(printf "%b." "$l"); export "${v%.}"; done',
  'unset l v',
  'exec "$@"',
].join('\n')

/**
 * What every Pod of most clusters can reach unless a network policy is enforced. A Pod's own node is apart: Kubernetes leaves
 * it to the network whether a policy counts there, and many let it pass.
 */
function waysOut({ status }: V1Pod): WayOut[] {
  const { hostIP } = status ?? {}
  const node = { port: 10250, what: 'the kubelet of its node', protection: 'node-network' } as const
  return [
    // The Pod's environment has the address of the service, wherever the API server is for this process.
    { host: '$KUBERNETES_SERVICE_HOST', port: 443, what: 'the API server', protection: 'network' },
    { host: '169.254.169.254', port: 80, what: "the cloud's metadata service", protection: 'network' },
    ...(hostIP === undefined ? [] : [{ host: hostIP, ...node }]),
  ]
}

/** Milliseconds between two signs of life, without which load balancers close a connection. */
const PING_MS = 20_000
/** Bytes that may wait to be sent. */
const UNSENT_BYTES = 1 << 20
/** Answers of an API server that cannot take the request now. A proxy's 502 may mean that it has passed it on. */
const NOT_NOW = [429, 503]
/** Calls of the system that fail before there is a connection. */
const CONNECTING = ['connect', 'getaddrinfo']

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
  return typeof message === 'string' ? message : clusterErrorText(error)
}
