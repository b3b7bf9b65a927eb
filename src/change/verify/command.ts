import { LineSplitter } from '../../agents/transcript/lines.js'
import { printable, shortened } from '../../agents/transcript/views/printable.js'
import type { Clock } from '../../base/clock.js'
import { SandboxError } from '../../base/errors.js'
import { drained, endOrReason, LOST, stopProcess } from '../../sandbox/process/end.js'
import type { Sandbox, SandboxProcess } from '../../sandbox/sandbox.js'

/** How one verification command ended. */
export interface CommandOutcome {
  command: string
  exitCode: number
  durationMs: number
  timedOut?: true
  /** The last lines of its output, redacted and printable. */
  tail: string
}

export interface CommandOptions {
  sandbox: Pick<Sandbox, 'spawn'>
  /** One line of shell. */
  command: string
  /** Folder of the workspace to run it in; default: its top level. */
  directory?: string | undefined
  /** For this command alone: nothing else in the sandbox has them, not even what starts its commands. */
  variables?: Readonly<Record<string, string>> | undefined
  timeoutMs: number
  clock: Clock
  redact: (text: string) => string
  signal?: AbortSignal | undefined
  /** Receives each line of standard output and standard error as it arrives, redacted and printable. */
  onLine: (line: string) => void
}

/** The exit code of coreutils' `timeout`. */
const TIMED_OUT = 124
const LINE_BYTES = 64 * 1024
const LINE_LENGTH = 4_000
const TAIL_LENGTH = 8_000

/**
 * Bash where available, else `sh`. A failure in the middle of a line or of a pipe is a failure: `npm test |
 * tee log` must not pass because `tee` did. Both outputs share a pipe, since the order of two is not known.
 */
const SHELL =
  'exec 2>&1; cd -- "$1" || exit 1; eval "$(cat)"; if command -v bash >/dev/null 2>&1; then exec bash -e -o pipefail -c "$2"; else exec sh -e -c "$2"; fi'

/**
 * Runs one command; memory use does not grow with its output. Rejects only when the sandbox is lost, or if `onLine`
 * throws, which stops the command.
 */
export async function runVerifyCommand(options: CommandOptions): Promise<CommandOutcome> {
  const { sandbox, command, clock } = options
  const startedAt = clock.now()
  const process = await sandbox.spawn(['sh', '-c', SHELL, 'sh', options.directory ?? '.', command])
  try {
    const reading = readLines(process, options)
    process.stdin.on('error', () => {})
    process.stdin.end(exportsOf(options.variables ?? {}))
    const signal = options.signal ? AbortSignal.any([options.signal, reading.failed]) : reading.failed
    const stopped = await endOrReason(process, { clock, timeoutMs: options.timeoutMs, signal })
    if (stopped !== undefined && (await stopProcess(process, { clock })) === LOST) throw lost(command)
    const exit = await process.exited
    const { exitCode } = exit
    if (exitCode === null && stopped === undefined) throw lost(command)
    await drained(reading, { process, exit }, clock)
    reading.failed.throwIfAborted()
    return {
      command,
      // A command that was stopped has not passed, however it reacted to the signal.
      exitCode: stopped === undefined ? (exitCode ?? TIMED_OUT) : TIMED_OUT,
      durationMs: clock.now() - startedAt,
      ...(stopped === 'timeout' ? { timedOut: true } : {}),
      tail: reading.tail(),
    }
  } finally {
    process.detach()
  }
}

/** For a shell that reads them from its standard input. */
function exportsOf(variables: Readonly<Record<string, string>>): string {
  const quoted = (value: string) => `'${value.replaceAll("'", "'\\''")}'`
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}\n`)
  return lines.join('')
}

function readLines(process: SandboxProcess, { redact, onLine }: CommandOptions) {
  const tail: string[] = []
  let held = 0
  let activity = 0
  const failed = new AbortController()
  const take = (raw: string) => {
    if (failed.signal.aborted) return
    try {
      show(raw)
    } catch (error) {
      failed.abort(error)
    }
  }
  const show = (raw: string) => {
    // Printable first: a secret must not hide behind a color code.
    for (const text of redact(printable(raw)).split('\n')) {
      const line = shortened(text, LINE_LENGTH)
      onLine(line)
      tail.push(line)
      held += line.length + 1
      while (held > TAIL_LENGTH && tail.length > 1) held -= (tail.shift()?.length ?? 0) + 1
    }
  }
  const read = (stream: SandboxProcess['stdout']) => {
    const splitter = new LineSplitter(LINE_BYTES)
    stream.on('data', (chunk: Buffer) => {
      activity++
      for (const line of splitter.push(chunk)) take(line.text)
    })
    return new Promise<void>((resolve) => {
      const end = () => {
        const rest = splitter.end()
        if (rest) take(rest.text)
        resolve()
      }
      stream.once('end', end).once('close', end).once('error', end)
    })
  }
  const ended = Promise.all([read(process.stdout), read(process.stderr)])
  return {
    ended,
    /** Aborted for what could not be taken. */
    failed: failed.signal,
    get activity() {
      return activity
    },
    tail: () => tail.join('\n'),
  }
}

function lost(command: string): SandboxError {
  return new SandboxError(
    'CONTAINER_EXEC_FAILED',
    `The sandbox was lost while the verification ran \`${command}\`.`,
    { hint: 'Check whether the engine or the container was stopped or ran out of memory, and run again.' },
  )
}
