import type { AgentNames } from '../../base/agent-names.js'
import type { Clock } from '../../base/clock.js'
import { LIMITS, limitExceeded } from '../../base/limits.js'
import { type LineFile, openLineFile } from '../../base/line-file.js'
import type { Log } from '../../base/log.js'
import { drained, type Exit, endOrReason, LOST, stopProcess } from '../../sandbox/process/end.js'
import type { Sandbox, SandboxProcess } from '../../sandbox/sandbox.js'
import type { AgentAdapter } from '../port/agent.js'
import type { Conversation, ConversationOptions } from '../port/conversation.js'
import type { CanonicalLine } from '../port/session-lines.js'
import type { StreamEvent } from '../transcript/event.js'
import { type Line, LineSplitter } from '../transcript/lines.js'
import { eventOf } from '../transcript/reader.js'
import type { Transcript } from '../transcript/transcript.js'
import { toLogLines } from '../transcript/views/terminal.js'
import { leastFreeAt, nearlyFull } from './disk.js'
import { evidenceOf } from './evidence-lines.js'
import { DEFAULT_GRACE, type Grace, lingering } from './grace.js'

export interface SessionOptions {
  sandbox: Pick<Sandbox, 'spawn'>
  command: readonly string[]
  env: Record<string, string>
  /** For its standard input, where it does not converse. */
  input: string
  /** Who works; its translated lines say so. */
  agent: AgentNames
  /** As its executable says; for an agent whose stream does not. */
  agentVersion?: string | undefined
  /** For an agent that does not print the canonical vocabulary itself. */
  translate?: ReturnType<NonNullable<AgentAdapter['translate']>> | undefined
  /** For an agent that speaks a protocol. */
  converse?:
    | ((streams: Pick<ConversationOptions, 'input' | 'output' | 'tell'>) => Promise<Conversation>)
    | undefined
  transcript: Transcript
  log: Log
  /** For what the agent says and does; default `log`. */
  agentLog?: Pick<Log, 'info'> | undefined
  clock: Clock
  redact: (text: string) => string
  /** How a line reads in the log; default: unchanged. */
  showInLog?: ((line: string) => string) | undefined
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  onEvent?: ((event: StreamEvent) => void) | undefined
  /** Standard output in the canonical vocabulary, redacted, written as it comes. */
  evidencePath?: string | undefined
  /** Standard error, redacted. */
  stderrPath?: string | undefined
  grace?: Partial<Grace> | undefined
}

/** How the process of a session ended; `endOf` says what that means. */
export interface SessionProcessEnd {
  exit: Exit
  /**
   * Why Caisson stopped it; absent when it exited without being stopped. `lingering`: it did not exit after
   * its result.
   */
  stopped?: 'timeout' | 'cancelled' | 'lingering' | 'evidence'
  /** The last words on standard error, redacted. */
  stderr: string
  durationMs: number
  /** What failed while its output was being saved, typically a full disk. */
  failure?: unknown
}

const STDERR_TAIL = 4_000
/** How much of an overlong line is kept: enough to see what it was. */
const LONG_LINE_HEAD = 1_000

/**
 * Runs one session in a sandbox and reads it while it runs, line by line, into evidence, transcript and log.
 * The session is over when its `result` event has arrived and its process has ended; anything else that holds
 * the output open is not waited for. Rejects only when the command could not be started.
 */
export async function runSession(options: SessionOptions): Promise<SessionProcessEnd> {
  const { clock, transcript, signal } = options
  const grace = { ...DEFAULT_GRACE, ...options.grace }
  const startedAt = clock.now()
  const files = { out: openLineFile(options.evidencePath), err: openLineFile(options.stderrPath) }
  let process: SandboxProcess | undefined
  try {
    process = await options.sandbox.spawn(options.command, { env: options.env })
    const reading = new Reading(process, options, files)
    process.stdin.on('error', () => {}) // The command ended without reading: its exit status says more.
    const conversation = await begin(process, options, reading)
    if (conversation === undefined) process.stdin.end(options.input)
    const patience = conversation ? { ...grace, resultMs: grace.dismissedMs } : grace
    const leastFree = await leastFreeAt(options.evidencePath)

    const stopped = await endOrReason(process, { clock, timeoutMs: options.timeoutMs, signal }, (over) => [
      lingering(reading, transcript, patience, clock, over),
      reading.failed.then(() => 'evidence' as const),
      nearlyFull(leastFree, clock, over).then((error) => {
        reading.fail(error)
        return 'evidence' as const
      }),
    ])
    if (stopped !== undefined && stopped !== 'lingering')
      options.log.info(`Stopping the session: ${stopped}.`)
    const exit =
      stopped === undefined
        ? await process.exited.catch(() => LOST)
        : await stopProcess(process, {
            clock,
            grace: { SIGINT: grace.interruptMs, SIGTERM: grace.terminateMs, SIGKILL: grace.killMs },
            from:
              stopped === 'lingering' || (await hasYielded(conversation, grace, clock))
                ? 'SIGTERM'
                : 'SIGINT',
          })
    // A job that is cancelled has no time for what is in transit.
    const end = { process: stopped === 'cancelled' ? {} : process, exit }
    await drained(reading, end, clock, grace.drainMs)
    const stderr = reading.finish()
    return {
      exit,
      ...(stopped === undefined ? {} : { stopped }),
      stderr,
      durationMs: clock.now() - startedAt,
      ...(reading.failure === undefined ? {} : { failure: reading.failure }),
    }
  } finally {
    process?.detach()
    files.out.close()
    files.err.close()
  }
}

/** Starts the dialogue; its end closes the agent's input, which is how an agent that speaks a protocol is dismissed. */
async function begin(
  { stdin: input, stdout: output }: SandboxProcess,
  { converse }: SessionOptions,
  reading: Reading,
): Promise<Conversation | undefined> {
  const conversation = await converse?.({
    input,
    output,
    tell: (lines, source) => reading.tell(lines, source),
  })
  void conversation?.ended.then(() => input.end())
  return conversation
}

/** Lets an agent in a dialogue end its turn by itself, for as long as another one has after SIGINT. */
async function hasYielded(
  conversation: Conversation | undefined,
  { interruptMs }: Grace,
  clock: Clock,
): Promise<boolean> {
  if (conversation === undefined) return false
  conversation.cancel()
  const over = new AbortController()
  await Promise.race([conversation.ended, clock.sleep(interruptMs, over.signal)])
  over.abort()
  return true
}

class Reading {
  /** Counts lines and bytes, so that silence can be detected. */
  activity = 0
  /** True after a `result`, until the agent continues, as it does when a background task has ended. */
  atRest = false
  failure: unknown
  readonly failed: Promise<void>
  readonly ended: Promise<void>
  #settle!: () => void
  #stderrTail = ''
  #lines = 0
  #bytes = 0
  #stderrBytes = 0
  readonly #out = new LineSplitter()
  readonly #err = new LineSplitter()

  constructor(
    process: SandboxProcess,
    private readonly options: SessionOptions,
    private readonly files: { out: LineFile; err: LineFile },
  ) {
    this.failed = new Promise((resolve) => {
      this.#settle = resolve
    })
    if (options.converse === undefined) {
      process.stdout.on('data', (chunk: Buffer) =>
        this.#each(this.#out.push(chunk), (line) => this.#stdout(line)),
      )
    }
    process.stderr.on('data', (chunk: Buffer) =>
      this.#each(this.#err.push(chunk), (line) => this.#stderr(line)),
    )
    this.ended = Promise.all([process.stdout, process.stderr].map(endOfStream)).then(() => undefined)
  }

  /** What could not be saved, or was too much: the session is stopped for it. */
  fail(error: unknown): void {
    this.failure ??= error
    this.#settle()
  }

  /** Takes the remaining incomplete lines; returns the last words on standard error. */
  finish(): string {
    this.#each([this.#out.end()], (line) => this.#stdout(line))
    this.#each([this.#err.end()], (line) => this.#stderr(line))
    return this.#stderrTail.trim()
  }

  /** What a dialogue has said. */
  tell(lines: readonly CanonicalLine[], source: string): void {
    this.#each([source], () => {
      for (const text of evidenceOf(lines, source, this.options)) {
        const own = this.options.redact(text)
        this.#event({ text: own, bytes: Buffer.byteLength(text) }, own)
      }
    })
  }

  /** What cannot be taken fails the session, not whoever has read it. */
  #each<Piece>(pieces: Iterable<Piece | undefined>, take: (piece: Piece) => void): void {
    this.activity++
    for (const piece of pieces) {
      try {
        if (piece !== undefined) take(piece)
      } catch (error) {
        this.fail(error)
      }
    }
  }

  #stdout(line: Line): void {
    const { redact, log, translate } = this.options
    const text = redact(line.text)
    if (line.tooLong) {
      log.warn(`A line of ${line.bytes} bytes in the agent's output was left out.`)
      const head = text.slice(0, LONG_LINE_HEAD)
      const kept = { type: 'caisson', subtype: 'long_line', bytes: line.bytes, head }
      this.#event({ ...line, text: head }, JSON.stringify(kept))
      return
    }
    const told = text.trim() === '' ? undefined : translate?.(text)
    if (told === undefined) this.#event({ ...line, text }, text)
    else
      for (const own of evidenceOf(told, text, this.options))
        this.#event({ text: own, bytes: line.bytes }, own)
  }

  #event(line: Line, kept: string): void {
    const { transcript, log, onEvent } = this.options
    if (this.#isTooMuch(kept)) return
    const event = eventOf(line)
    if (event !== undefined) transcript.add(event)
    if (kept.trim() !== '') this.files.out.write(kept)
    if (event === undefined) return
    if (event.type === 'result') this.atRest = true
    else if (event.type === 'assistant' || event.type === 'user') this.atRest = false
    else if (event.type === 'system' && event.subtype === 'init') this.atRest = false
    try {
      onEvent?.(event)
    } catch (error) {
      log.warn(`A listener to the session failed: ${error instanceof Error ? error.message : String(error)}`)
    }
    const { agentLog = log, showInLog } = this.options
    for (const shownLine of toLogLines(event)) agentLog.info(showInLog?.(shownLine) ?? shownLine)
  }

  /** True for everything after a limit: nothing of it is kept. */
  #isTooMuch(kept: string): boolean {
    this.#lines++
    this.#bytes += kept.length
    const { streamLines, streamBytes } = LIMITS
    const limit =
      this.#lines > streamLines.most ? streamLines : this.#bytes > streamBytes.most ? streamBytes : null
    if (limit !== null) this.fail(limitExceeded(limit, 'The session was stopped: '))
    return limit !== null
  }

  #stderr(line: Line): void {
    const text = this.options.redact(line.text)
    this.#stderrTail = `${this.#stderrTail}${text}\n`.slice(-STDERR_TAIL)
    this.#stderrBytes += line.bytes + 1
    if (this.#stderrBytes <= LIMITS.stderrBytes.most) this.files.err.write(text)
  }
}

function endOfStream(stream: SandboxProcess['stdout']): Promise<void> {
  return new Promise((resolve) => {
    stream.once('end', resolve).once('close', resolve).once('error', resolve)
  })
}
