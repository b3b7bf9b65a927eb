import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { systemClock } from '../../base/clock.js'
import { SandboxError } from '../../base/errors.js'
import type { ExecOptions, ExecResult, SandboxProcess } from '../sandbox.js'
import { drained, LOST, stopProcess } from './end.js'

const MiB = 2 ** 20
/** Of each stream, where nobody has said how much to keep: nothing that is meant to be whole is so long. */
const MOST_WHOLE = 16 * MiB

/**
 * Runs a started command to its end and collects its output: every sandbox's `exec` in terms of its `spawn`. Stops the
 * command and rejects if `onOutput` throws, and rejects for output that would have to be kept whole and is too long.
 */
export async function collect(
  process: SandboxProcess,
  options: ExecOptions,
  command: readonly string[],
): Promise<ExecResult> {
  const { keepBytes = MOST_WHOLE } = options
  const failed = new AbortController()
  const pass = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
    if (failed.signal.aborted) return
    try {
      options.onOutput?.(stream, chunk)
    } catch (error) {
      failed.abort(error)
      stop()
    }
  }
  const stdout = gather(process.stdout, keepBytes, pass('stdout'))
  const stderr = gather(process.stderr, keepBytes, pass('stderr'))
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
    // What still runs inside may hold one of them open.
    await drained(output, { process, exit }, systemClock)
    failed.signal.throwIfAborted()
    if (exitCode !== null && process.isCut && (!complete || process.isCut()))
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
    const truncated = stdout.kept.truncated || stderr.kept.truncated
    if (truncated && options.keepBytes === undefined)
      throw new SandboxError(
        'CONTAINER_EXEC_FAILED',
        `\`${command[0]}\` printed more than ${MOST_WHOLE / MiB} MiB.`,
        {
          hint: 'Check what it prints in the sandbox, and whether something else there writes to its output.',
        },
      )
    return {
      ...{ stdout: stdout.kept.text(), stderr: stderr.kept.text(), exitCode },
      ...(timedOut ? { timedOut } : {}),
      ...(truncated ? { truncated } : {}),
    }
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', stop)
    process.detach()
  }
}

function gather(stream: Readable, most: number, onChunk: (chunk: Buffer) => void) {
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

/** What a program says, of which a message needs no more than the last `most` characters. */
export function lastWords(stream: Readable, most = 2000): () => string {
  let words = ''
  stream.on('data', (chunk) => {
    words = (words + String(chunk)).slice(-most)
  })
  return () => words.trim()
}

/** Output as it arrives: all of it, or of much output its beginning and its end. */
interface KeptOutput {
  add(chunk: Buffer): void
  text(): string
  readonly truncated: boolean
}

/** Keeps at most `most` bytes, whatever the size of the chunks. */
export function keepOutput(most: number): KeptOutput {
  const end = Buffer.alloc(0)
  const half = Math.floor(most / 2)
  const head = growing(half)
  /** A ring, once the head is full. */
  let tail = end
  let total = 0
  return {
    add(chunk) {
      const rest = head.add(chunk)
      if (rest.length === 0) return
      if (tail.length === 0) tail = Buffer.alloc(most - half)
      const last = rest.subarray(-tail.length)
      const skipped = rest.length - last.length
      const at = (total + skipped) % tail.length
      const first = last.subarray(0, tail.length - at)
      first.copy(tail, at)
      last.copy(tail, 0, first.length)
      total += rest.length
    },
    text() {
      if (total <= tail.length)
        return Buffer.concat([head.content(), tail.subarray(0, total)]).toString('utf8')
      const at = total % tail.length
      const kept = Buffer.concat([tail.subarray(at), tail.subarray(0, at)])
      const start = kept.findIndex((byte) => (byte & 0xc0) !== 0x80)
      const left = total - tail.length
      // Neither cut leaves a part of a character.
      return `${new StringDecoder('utf8').write(head.content())}\n[${left} bytes are left out here]\n${kept.subarray(Math.max(start, 0)).toString('utf8')}`
    },
    get truncated() {
      return total > tail.length
    },
  }
}

/** Up to `most` bytes; `add` gives back what does not fit. */
function growing(most: number) {
  let buffer = Buffer.alloc(Math.min(most, 4096))
  let length = 0
  return {
    add(chunk: Buffer): Buffer {
      const taken = chunk.subarray(0, most - length)
      if (length + taken.length > buffer.length) {
        const larger = Buffer.alloc(Math.min(most, 2 * (length + taken.length)))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      taken.copy(buffer, length)
      length += taken.length
      return chunk.subarray(taken.length)
    },
    content: () => buffer.subarray(0, length),
  }
}
