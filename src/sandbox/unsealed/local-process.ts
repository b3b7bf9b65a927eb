import { spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { SandboxError } from '../../errors.js'
import { deferred, killGroup } from '../process/marked-process.js'
import { makePipes, readFrom } from '../process/named-pipes.js'
import { exitCodeOf } from '../process/signals.js'
import type { SandboxProcess } from '../sandbox.js'

/**
 * Milliseconds of silence after the command's end after which its output counts as read; only others still
 * hold the pipe.
 */
const QUIET_MS = 100

/**
 * Starts a command of this machine in its own process group. Signals go to the whole group, so that its
 * children get them too; `end` kills what is left of the group.
 */
export async function startLocal(
  command: readonly string[],
  options: { env: Record<string, string>; cwd: string },
): Promise<SandboxProcess & { end(): void }> {
  await assertFolder(options.cwd)
  const [file, ...args] = command
  // Elsewhere, /dev/stderr is the descriptor itself.
  const outputs = process.platform === 'linux' ? await openOutputs(options.env['PATH']) : []
  const child = spawn(file as string, args, {
    env: options.env,
    cwd: options.cwd,
    stdio: ['pipe', outputs[0]?.fd ?? 'pipe', outputs[1]?.fd ?? 'pipe'],
    detached: true,
  })
  for (const { fd, release } of outputs) {
    closeSync(fd)
    release()
  }
  const [out, err] = [outputs[0]?.stream ?? child.stdout, outputs[1]?.stream ?? child.stderr]
  if (!child.stdin || !out || !err) throw new Error('unreachable: three streams')
  const started = deferred<void>()
  const exited = deferred<{ exitCode: number | null; signal: string | null }>()
  child.once('spawn', () => started.resolve())
  child.once('error', (cause) =>
    started.reject(
      new SandboxError('CONTAINER_EXEC_FAILED', `\`${file}\` could not be started: ${cause.message}`, {
        hint: 'Install it on this machine, or use its full path.',
        cause,
      }),
    ),
  )
  child.once('exit', (exitCode, signal) =>
    exited.resolve({ exitCode: signal ? exitCodeOf(signal) : exitCode, signal }),
  )
  const stdin = child.stdin
  // EPIPE: the command ended without reading all of its input, which it may do.
  stdin.on('error', () => {})
  const stdout = untilQuiet(exited.promise, out)
  const stderr = untilQuiet(exited.promise, err)
  await started.promise
  return {
    stdin,
    stdout,
    stderr,
    exited: exited.promise,
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) killGroup(child, signal)
    },
    detach() {
      for (const stream of [stdin, out, err, stdout, stderr]) stream.destroy()
    },
    end() {
      killGroup(child, 'SIGKILL')
    },
  }
}

/** Both outputs of a command, which it can open by their names. */
async function openOutputs(path: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-pipes-'))
  try {
    const paths = [join(folder, 'out'), join(folder, 'err')]
    await makePipes(paths, { path })
    return paths.map((name) => ({ ...readFrom(name), fd: openSync(name, 'w') }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function assertFolder(path: string): Promise<void> {
  // Without this check, a missing folder looks like a missing program.
  const found = await stat(path).catch(() => null)
  if (found?.isDirectory()) return
  throw new SandboxError('CONTAINER_EXEC_FAILED', `The folder \`${path}\` does not exist.`, {
    hint: 'Use a working directory that exists.',
  })
}

/** A pipe's content that ends soon after the command, even while a grandchild holds the pipe open. */
export function untilQuiet(exited: Promise<unknown>, pipe: Readable): Readable {
  const out = new PassThrough()
  pipe.on('error', () => out.end())
  pipe.pipe(out)
  void exited.then(() => {
    let timer = setTimeout(quiet, QUIET_MS)
    let heard = 0
    function quiet() {
      const before = heard
      // The timer may be late, and then comes before what has been in the pipe for long: that is read in between.
      setImmediate(() => {
        if (heard !== before) return
        // A slow reader holds data back here: wait for it.
        if (pipe.readableLength > 0 || out.writableNeedDrain) {
          timer = setTimeout(quiet, QUIET_MS)
          return
        }
        pipe.unpipe(out)
        pipe.resume()
        out.end()
      })
    }
    pipe.on('data', () => {
      heard += 1
      clearTimeout(timer)
      timer = setTimeout(quiet, QUIET_MS)
    })
    pipe.once('close', () => clearTimeout(timer))
  })
  return out
}
