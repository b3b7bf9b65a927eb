import { tmpdir } from 'node:os'
import type { Readable } from 'node:stream'
import { createRedactor } from './redact.js'

/** Variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Podman's monitor leaves a file called `oom` in its working directory: use one in which no file can be
 * created.
 */
export const NOWHERE = process.platform === 'linux' ? '/proc' : tmpdir()

const MAX_OUTPUT_BYTES = 1 << 30

/** How a short command of the host ended. */
export interface CommandResult {
  stdout: Buffer
  /** Without white space at its ends. */
  stderr: string
  /** Null when the command could not be started, a signal ended it or its output could not be read. */
  exitCode: number | null
  /** The signal that ended it. */
  signal: string | null
  /** Why it could not be started (`ENOENT` for a missing program) or its output could not be read. */
  startError?: NodeJS.ErrnoException
  timedOut: boolean
}

export interface CommandOptions {
  /** The whole environment of the command: nothing is inherited. */
  env: Environment
  /** Standard input; empty without it. */
  input?: Buffer | string
  /** Milliseconds after which the command is killed. */
  timeoutMs?: number
  /** Default: a folder in which no file can be created. */
  cwd?: string
  /** Stops the command. */
  signal?: AbortSignal
  /** Reads standard output as it arrives; the result has none then. */
  read?(stdout: Readable): Promise<void>
}

/**
 * Runs a short command of the host to its end. A failed command is a result; rejects only with the reason of an
 * aborted `signal` or with what `read` rejects with, and in both cases the command has ended.
 *
 * This is the only adapter of `execa`, which is loaded at the first command. `tinyexec` is smaller, but always adds
 * this process's environment, secrets included, and decodes output as text. Processes that are followed while they
 * run stay on `spawn` of Node.js: they need groups of their own, extra descriptors, signals in stages and streams that
 * outlive the command (agent sessions, launchers, background runs, the demo's CGI server), and so do the probes
 * inside the sandbox, where no package is installed.
 */
export async function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const { read, signal } = options
  signal?.throwIfAborted()
  const { execa } = await import('execa')
  const child = execa(file, args, {
    env: options.env as Record<string, string>,
    extendEnv: false,
    cwd: options.cwd ?? NOWHERE,
    ...(options.input === undefined ? { stdin: 'ignore' } : { input: options.input }),
    ...(options.timeoutMs === undefined ? {} : { timeout: options.timeoutMs }),
    ...(signal === undefined ? {} : { cancelSignal: signal }),
    buffer: { stdout: read === undefined, stderr: true },
    maxBuffer: MAX_OUTPUT_BYTES,
    encoding: 'buffer',
    stripFinalNewline: false,
    reject: false,
    verbose: 'none',
    // No listeners on this process: a library leaves them to the program.
    cleanup: false,
  })
  const reading = read?.(child.stdout as Readable).catch((error: unknown) => {
    child.kill()
    return { error }
  })
  const [ended, broken] = await Promise.all([child, reading])
  signal?.throwIfAborted()
  const { exitCode, failed, timedOut, cause } = ended
  // Node.js destroys the output of a command that it could not start; that is not the reader's error.
  const started = exitCode !== undefined || ended.signal !== undefined
  if (broken && started) throw broken.error
  const unread = failed && (exitCode === 0 || ended.isMaxBuffer)
  return {
    stdout: asBuffer(ended.stdout),
    stderr: asBuffer(ended.stderr).toString('utf8').trim(),
    exitCode: unread ? null : (exitCode ?? null),
    signal: ended.signal ?? null,
    timedOut,
    ...(unread || !started ? { startError: cause as NodeJS.ErrnoException } : {}),
  }
}

/**
 * Describes a command's failure for a message: program, arguments without possible secrets, how it ended, and
 * the end of its standard error.
 */
export function describeFailure(file: string, args: readonly string[], result: CommandResult): string {
  const words = result.stderr.split('\n').slice(-3).join('\n')
  const said = words || result.startError?.message || 'it wrote nothing to standard error'
  return `\`${withoutSecrets([file, ...args].join(' '))}\` ${describeExit(result)}: ${said}`
}

function describeExit({ exitCode, signal, timedOut }: CommandResult): string {
  if (timedOut) return 'took too long'
  if (signal !== null) return `was ended by ${signal}`
  return exitCode === null ? 'did not run' : `failed with exit code ${exitCode}`
}

const LONGEST = 300

function withoutSecrets(line: string): string {
  const clean = createRedactor([])(line)
    .replace(/(\w+:\/\/)[^/\s@]+@/g, '$1***@')
    .replace(
      /((?:token|secret|password|key|authorization)\w*\s*[=:]\s*)(?:(?:basic|bearer)\s+)?\S+/gi,
      '$1***',
    )
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean
}

function asBuffer(output: unknown): Buffer {
  if (!(output instanceof Uint8Array)) return Buffer.alloc(0)
  return Buffer.from(output.buffer, output.byteOffset, output.byteLength)
}
