import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'

/** Podman's monitor leaves a file called `oom` where it was started: in no folder where one can be made. */
export const NOWHERE = process.platform === 'linux' ? '/proc' : tmpdir()

/** How a short command of the host ended. */
export interface CommandResult {
  stdout: Buffer
  stderr: string
  /** Null when the command could not be started or a signal ended it. */
  exitCode: number | null
  /** Why it could not be started, `ENOENT` for a missing program. */
  startError?: NodeJS.ErrnoException
  timedOut: boolean
}

export interface CommandOptions {
  /** The whole environment of the command. */
  env: Record<string, string | undefined>
  input?: Buffer | string
  timeoutMs?: number
  cwd?: string
}

/** Runs a short command of the host to its end and keeps its output. Never rejects. */
export function runCommand(
  file: string,
  args: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: options.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
      cwd: options.cwd ?? NOWHERE,
    })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    let timedOut = false
    let startError: NodeJS.ErrnoException | undefined
    const timer =
      options.timeoutMs === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            child.kill('SIGKILL')
          }, options.timeoutMs)
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    // A command may end without reading its input.
    child.stdin.on('error', () => {})
    child.stdin.end(options.input ?? '')
    child.on('error', (error) => {
      startError = error
    })
    child.on('close', (exitCode) => {
      clearTimeout(timer)
      resolve({
        stdout: Buffer.concat(stdout),
        stderr: Buffer.concat(stderr).toString('utf8').trim(),
        exitCode,
        timedOut,
        ...(startError ? { startError } : {}),
      })
    })
  })
}
