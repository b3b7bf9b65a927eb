import { type ChildProcess, spawn } from 'node:child_process'
import type { Readable, Transform, Writable } from 'node:stream'
import { SandboxError } from '../../errors.js'
import type { ExecOptions, SandboxProcess, StopSignal } from '../sandbox.js'
import { type Marker, MarkerFilter, markedCommand, newNonce } from './sentinel.js'
import { signalOf } from './signals.js'
import { endOfInput, inputFor, terminalCommand, throughTerminal } from './terminal.js'

/** A command line that carries a command to where it runs: `docker exec …`, `devcontainer exec …`. */
export interface Carrier {
  /** Program and arguments; the marked command is appended. */
  argv: readonly string[]
  /** The whole environment of the carrier itself. */
  env: Record<string, string | undefined>
  cwd?: string
  /**
   * It has a pseudo terminal in place of pipes: one stream for both outputs, and input without an end of its own.
   */
  terminal?: boolean
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

type Exit = { exitCode: number | null; signal: string | null }

/**
 * Starts a command through a carrier. Resolves when the command itself runs; rejects with
 * CONTAINER_EXEC_FAILED (or the error that `failure` returns) when it cannot be started, also if its time is over or the
 * signal was aborted and the carrier still has not begun.
 */
export async function startMarked(
  carrier: Carrier,
  command: readonly string[],
  limits: Pick<ExecOptions, 'signal' | 'timeoutMs'> = {},
): Promise<SandboxProcess> {
  const nonce = newNonce()
  const { terminal = false } = carrier
  const marked = (terminal ? terminalCommand : markedCommand)(nonce, command, carrier.folder)
  const [file, ...args] = terminal
    ? throughTerminal([...carrier.argv, ...marked])
    : [...carrier.argv, ...marked]
  const child = spawn(file as string, args, {
    env: carrier.env,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A separate process group: a Ctrl-C at the terminal is for Caisson, which then stops the agent in an
    // orderly way.
    detached: true,
    ...(carrier.cwd === undefined ? {} : { cwd: carrier.cwd }),
  })
  const started = deferred<number>()
  const exited = deferred<Exit>()
  let running = false
  let ended = false
  const onMarker = (marker: Marker) => {
    if (marker.kind === 'started') {
      running = true
      started.resolve(marker.pid)
    } else if (marker.kind === 'missing')
      started.reject(
        new SandboxError(
          'CONTAINER_EXEC_FAILED',
          `The command \`${command[0]}\` was not found in the sandbox.`,
          {
            hint: 'Use an image that has it, or use its full path as the sandbox sees it.',
          },
        ),
      )
    else if (marker.kind === 'no-folder')
      started.reject(
        new SandboxError(
          'CONTAINER_EXEC_FAILED',
          `The folder \`${carrier.folder}\` does not exist in the sandbox.`,
          {
            hint: 'Use a working directory as the sandbox sees it.',
          },
        ),
      )
    else {
      ended = true
      exited.resolve({ exitCode: marker.exitCode, signal: signalOf(marker.exitCode) })
      // What waits for input inside does not notice the end of the command.
      if (terminal) child.stdin?.write(endOfInput(nonce))
    }
  }
  const stdout: Readable = (child.stdout as Readable).pipe<Transform>(
    new MarkerFilter(nonce, terminal ? onMarker : ignoreMarker, terminal),
  )
  const stderr: Readable = (child.stderr as Readable).pipe<Transform>(
    new MarkerFilter(nonce, terminal ? ignoreMarker : onMarker),
  )
  const stdin = terminal ? inputFor(child.stdin as Writable, nonce) : (child.stdin as Writable)
  child.stdin?.on('error', () => {})
  // EPIPE: the command ended without reading all of its input, which it may do.
  stdin.on('error', () => {})

  // What has arrived by then counts.
  void carrier.gone?.then(() => setTimeout(() => destroy(child), 1_000))

  let startError: Error | undefined
  child.on('error', (error) => {
    startError = error
  })
  let words = ''
  const hear = (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-4000)
  }
  child.on('close', () => {
    exited.resolve({ exitCode: null, signal: null })
    void carrier.release?.()
    if (!running)
      void carrier.failure(startError?.message ?? words.trim()).then(started.reject, started.reject)
  })

  // Until the command has started, all output is the carrier's own; Docker reports errors on both streams.
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  let pid: number
  const starting = whenOver(limits, () => destroy(child))
  try {
    pid = await started.promise
  } catch (error) {
    destroy(child)
    throw error
  } finally {
    starting.abort()
    child.stdout?.off('data', hear)
    child.stderr?.off('data', hear)
  }
  return {
    stdin,
    stdout,
    stderr,
    exited: exited.promise,
    async kill(signal) {
      if (ended) return
      const delivered = await carrier.signal(pid, signal)
      if (!delivered && !ended && child.exitCode === null) killGroup(child, signal)
    },
    detach() {
      stdout.destroy()
      stderr.destroy()
      destroy(child)
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
  if (timeoutMs !== undefined) wait(timeoutMs + START_MS)
  if (signal?.aborted) wait(START_MS)
  else signal?.addEventListener('abort', () => wait(START_MS), { once: true, signal: settled.signal })
  return settled
}

function ignoreMarker(): void {}

function destroy(child: ChildProcess): void {
  child.stdin?.destroy()
  child.stdout?.destroy()
  child.stderr?.destroy()
  if (child.exitCode === null && child.signalCode === null) killGroup(child, 'SIGKILL')
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

interface Deferred<T> {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
}

export function deferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void
  let reject!: (error: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
