import type { Readable } from 'node:stream'
import { systemClock } from '../../clock.js'
import { SandboxError } from '../../errors.js'
import type { ExecOptions, ExecResult, SandboxProcess } from '../sandbox.js'
import { drained, LOST, stopProcess } from './end.js'
import { keepOutput } from './kept-output.js'

/**
 * Runs a started command to its end and collects its output: every sandbox's `exec` in terms of its `spawn`.
 */
export async function collect(
  process: SandboxProcess,
  options: ExecOptions,
  command: readonly string[],
): Promise<ExecResult> {
  const { keepBytes } = options
  const stdout = gather(process.stdout, keepBytes, (chunk) => options.onOutput?.('stdout', chunk))
  const stderr = gather(process.stderr, keepBytes, (chunk) => options.onOutput?.('stderr', chunk))
  process.stdin.end(options.input ?? '')

  let timedOut = false
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    // Giving up on an unreachable process resolves `exited` as well.
    void stopProcess(process).then((exit) => exit === LOST && process.detach())
  }
  const late = () => {
    timedOut = true
    stop()
  }
  const timer = options.timeoutMs === undefined ? undefined : setTimeout(late, options.timeoutMs)
  options.signal?.addEventListener('abort', stop, { once: true })
  if (options.signal?.aborted) stop()
  try {
    const exit = await process.exited
    const { exitCode } = exit
    clearTimeout(timer)
    let complete = false
    const ended = Promise.all([stdout.ended, stderr.ended]).then(() => {
      complete = true
    })
    const output = {
      ended,
      get activity() {
        return stdout.chunks + stderr.chunks
      },
    }
    // What still runs inside may hold one of them open, and say that its command has ended.
    if (process.isCut) await drained(output, { process, exit }, systemClock)
    else await ended
    if (exitCode !== null && (!complete || process.isCut?.()))
      throw new SandboxError(
        'CONTAINER_EXEC_FAILED',
        `The end of the output of \`${command[0]}\` did not arrive: the connection to the sandbox was cut.`,
        { hint: 'Run again. If it happens often, check the network, proxies and the API server.' },
      )
    if (exitCode === null) {
      throw new SandboxError('CONTAINER_EXEC_FAILED', `The sandbox was lost while \`${command[0]}\` ran.`, {
        hint: 'Check whether the engine or the container was stopped or ran out of memory, and run again.',
      })
    }
    return {
      ...{ stdout: stdout.kept.text(), stderr: stderr.kept.text(), exitCode },
      ...(timedOut ? { timedOut } : {}),
      ...(stdout.kept.truncated || stderr.kept.truncated ? { truncated: true as const } : {}),
    }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
    process.detach()
  }
}

function gather(stream: Readable, most: number | undefined, onChunk: (chunk: Buffer) => void) {
  const kept = keepOutput(most)
  let chunks = 0
  stream.on('data', (chunk: Buffer) => {
    chunks++
    kept.add(chunk)
    onChunk(chunk)
  })
  stream.on('error', () => {})
  return {
    kept,
    get chunks() {
      return chunks
    },
    ended: new Promise<void>((resolve) => {
      stream.once('end', resolve)
      stream.once('close', resolve)
    }),
  }
}
