import { spawn } from 'node:child_process'
import type { Readable, Transform, Writable } from 'node:stream'
import { SandboxError } from '../../base/errors.js'
import type { ExecOptions, SandboxProcess, StopSignal } from '../sandbox.js'
import { type Marker, MarkerFilter, markedCommand, newNonce } from './sentinel.js'
import { signalOf } from './signals.js'
import { endOfCommand, inputFor, terminalCommand, throughTerminal } from './terminal.js'

/** A connection to a command, and its three streams. */
export interface Line {
  readonly stdin: Writable
  readonly stdout: Readable
  readonly stderr: Readable
  /** Resolves once it has ended and its streams were read, with the reason where it never began. */
  readonly closed: Promise<Error | undefined>
  /** Signals what holds the line, for a command that cannot be reached inside; nothing once it has ended. */
  kill(signal: StopSignal): void
  /** Gives it up. Idempotent. */
  destroy(): void
}

/** A command line that carries a command to where it runs: `docker exec …`, `devcontainer exec …`. */
export interface CommandCarrier {
  /** Program and arguments; the marked command is appended. */
  argv: readonly string[]
  /** The whole environment of the carrier itself. */
  env: Record<string, string | undefined>
  cwd?: string
  /**
   * It has a pseudo terminal in place of pipes: one stream for both outputs, and input without an end of its own.
   */
  terminal?: boolean
}

/** What carries a command to where it runs. */
export type Carrier = CarriedCommand & (CommandCarrier | { open: OpenLine })

/** The aborted signal ends its waiting for a connection. */
type OpenLine = (command: readonly string[], signal: AbortSignal) => Promise<Line>

interface CarriedCommand {
  /** The folder to change to inside before the command; for carriers without an option for it. */
  folder?: string
  /** Delivers a signal to a process ID inside; false when that was not possible. */
  signal(pid: number, signal: StopSignal): Promise<boolean>
  /** Resolves when what it carries to is gone; for carriers that would not notice. */
  gone?: Promise<unknown>
  /** Called once when the carrier has ended. */
  release?(): Promise<void>
  /** The error for a command that could not be started; `words` are the carrier's own. */
  failure(words: string): Promise<SandboxError>
}

/** Milliseconds that a carrier gets to start a command which is to be stopped by then. */
const START_MS = 5_000
/** The same for a command without a limit: what runs inside may have stopped whatever is to start it. */
const LONGEST_START_MS = 600_000

type Exit = { exitCode: number | null; signal: string | null }

const markerExit = ({ exitCode }: Extract<Marker, { kind: 'ended' }>): Exit => ({
  exitCode,
  signal: signalOf(exitCode),
})

/**
 * Starts a command through a carrier. Resolves when the command itself runs; rejects with
 * CONTAINER_EXEC_FAILED (or the error that `failure` returns) when it cannot be started, also if its time (or ten minutes) is
 * over or the signal was aborted and the carrier still has not begun.
 */
export async function startMarked(
  carrier: Carrier,
  command: readonly string[],
  limits: Pick<ExecOptions, 'signal' | 'timeoutMs'> = {},
): Promise<SandboxProcess> {
  const nonce = newNonce()
  const terminal = 'terminal' in carrier && carrier.terminal === true
  const marked = (terminal ? terminalCommand : markedCommand)(command, carrier.folder)
  const over = new AbortController()
  const starting = whenOver(limits, () => over.abort())
  const line = await openLine(carrier, marked, over.signal).catch((error: unknown) => {
    starting.abort()
    throw error
  })
  const started = deferred<number>()
  const exited = deferred<Exit>()
  let running = false
  let ended = false
  /** Said on the other stream, whose own may be lost with the connection. */
  let end: Exit = { exitCode: null, signal: null }
  const onOther = (marker: Marker) => {
    if (marker.kind === 'started') {
      running = true
      started.resolve(marker.pid)
    } else if (marker.kind === 'ended') end = markerExit(marker)
  }
  const refuse = (message: string, hint: string) =>
    started.reject(new SandboxError('CONTAINER_EXEC_FAILED', message, { hint }))
  const onMarker = (marker: Marker) => {
    if (marker.kind === 'started') onOther(marker)
    else if (marker.kind === 'missing')
      refuse(
        `The command \`${command[0]}\` was not found in the sandbox.`,
        'Use an image that has it, or use its full path as the sandbox sees it.',
      )
    else if (marker.kind === 'no-folder')
      refuse(
        `The folder \`${carrier.folder}\` does not exist in the sandbox.`,
        'Use a working directory as the sandbox sees it.',
      )
    else {
      ended = true
      exited.resolve(markerExit(marker))
      if (terminal) line.stdin.write(endOfCommand(nonce))
    }
  }
  const filter = new MarkerFilter(nonce, terminal ? onMarker : onOther, terminal)
  const errors = new MarkerFilter(nonce, terminal ? onOther : onMarker)
  const stdout: Readable = line.stdout.pipe<Transform>(filter)
  const stderr: Readable = line.stderr.pipe<Transform>(errors)
  line.stdin.on('error', () => {})
  line.stdin.write(`${nonce}\n`)
  const stdin = terminal ? inputFor(line.stdin, nonce) : line.stdin
  // EPIPE: the command ended without reading all of its input, which it may do.
  stdin.on('error', () => {})

  // What has arrived by then counts.
  void carrier.gone?.then(() => setTimeout(() => line.destroy(), 1_000))

  let words = ''
  const hear = (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-4000)
  }
  let closed = false
  void line.closed.then((error) => {
    closed = true
    // The end of a stream that was destroyed is not passed on.
    filter.end()
    errors.end()
    exited.resolve(end)
    void carrier.release?.()
    if (!running) void carrier.failure(error?.message ?? words.trim()).then(started.reject, started.reject)
  })

  // Until the command has started, all output is the carrier's own; Docker reports errors on both streams.
  line.stdout.on('data', hear)
  line.stderr.on('data', hear)
  let pid: number
  if (over.signal.aborted) line.destroy()
  over.signal.addEventListener('abort', () => line.destroy())
  try {
    pid = await started.promise
  } catch (error) {
    line.destroy()
    throw error
  } finally {
    starting.abort()
    line.stdout.off('data', hear)
    line.stderr.off('data', hear)
  }
  return {
    stdin,
    stdout,
    stderr,
    exited: exited.promise,
    ...(terminal ? {} : { isCut: () => filter.isCut }),
    async kill(signal) {
      if (ended || closed) return
      const delivered = await carrier.signal(pid, signal)
      if (!delivered && !ended && !closed) line.kill(signal)
    },
    detach() {
      stdout.destroy()
      stderr.destroy()
      line.destroy()
    },
  }
}

const openLine = async (carrier: Carrier, marked: readonly string[], signal: AbortSignal) =>
  'open' in carrier ? await carrier.open(marked, signal) : startCommand(carrier, marked)

/** The line of a child process that carries the command. */
function startCommand(carrier: CommandCarrier, marked: readonly string[]): Line {
  const words = [...carrier.argv, ...marked]
  const [file, ...args] = carrier.terminal ? throughTerminal(words) : words
  const child = spawn(file as string, args, {
    env: carrier.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A separate process group: a Ctrl-C at the terminal is for Caisson, which then stops the agent in an
    // orderly way.
    detached: true,
    ...(carrier.cwd === undefined ? {} : { cwd: carrier.cwd }),
  })
  const { stdin, stdout, stderr } = child
  let startError: Error | undefined
  child.on('error', (error) => {
    startError = error
  })
  return {
    ...{ stdin, stdout, stderr },
    closed: new Promise((resolve) => child.on('close', () => resolve(startError))),
    kill(signal) {
      if (child.exitCode === null) killGroup(child, signal)
    },
    destroy() {
      stdin.destroy()
      stdout.destroy()
      stderr.destroy()
      if (child.exitCode === null && child.signalCode === null) killGroup(child, 'SIGKILL')
    },
  }
}

/** Calls back somewhat after the time is over or the signal was aborted, unless that is no longer of interest. */
function whenOver(
  { signal, timeoutMs }: Pick<ExecOptions, 'signal' | 'timeoutMs'>,
  call: () => void,
): AbortController {
  const settled = new AbortController()
  const wait = (ms: number) => {
    const timer = setTimeout(call, ms)
    settled.signal.addEventListener('abort', () => clearTimeout(timer))
  }
  wait(timeoutMs === undefined ? LONGEST_START_MS : timeoutMs + START_MS)
  if (signal?.aborted) wait(START_MS)
  else signal?.addEventListener('abort', () => wait(START_MS), { once: true, signal: settled.signal })
  return settled
}

/** Signals a detached child and everything in its process group. */
export function killGroup(child: { pid?: number | undefined }, signal: NodeJS.Signals): boolean {
  if (child.pid === undefined) return false
  try {
    process.kill(-child.pid, signal)
    return true
  } catch {
    return false
  }
}

export function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
