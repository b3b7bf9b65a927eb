import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DEFAULT_AGENT } from '../../agents/port/names.js'
import { toolUsesOf } from '../content.js'
import type { StreamEvent, SystemEvent } from '../event.js'
import { type HostPaths, showPaths } from '../host-paths.js'
import { readEvents } from '../reader.js'
import { agentOfMetadata } from '../told-agent.js'
import type { SessionMetadata } from '../types.js'
import type { FinalMetrics, Step, Trajectory } from './atif.js'
import { hasStep, type StreamSurvey, surveyStream } from './survey.js'
import { at, type Exchange, Thread, type ThreadOptions } from './thread.js'

/** What a trajectory contains beyond the stream. */
export interface TrajectoryOptions {
  /** The session's system prompt and its request, which a stream does not have. */
  prompts?: { system?: string; user?: string }
  /** Figures of the whole; default: those that the stream has. */
  metadata?: SessionMetadata
  /** What the requests to the model took, by the ID of the message that each brought. */
  exchanges?: ReadonlyMap<string, Exchange>
  /** Paths of the host that are shown as others. */
  hostPaths?: HostPaths
  /** A folder for temporary files, which is made anew, on the same file system; default: one beside the trajectory. */
  scratch?: string
  /** Free words at the top. */
  notes?: string
  extra?: Record<string, unknown>
}

/**
 * Writes a captured stream, or Claude Code's own session file, as a trajectory in the format ATIF 1.8. Images go into
 * a folder beside it (`trajectory-images`). The file appears when it is whole. The stream is read twice and never
 * held: memory is bounded by the longest message. Rejects with the error of the file system.
 */
export async function writeTrajectory(
  stream: string,
  to: string,
  options: TrajectoryOptions = {},
): Promise<void> {
  const survey = await surveyStream(readEvents(stream))
  const folder = await scratchFor(to, options.scratch)
  try {
    const document = new Document(folder, to, survey, options)
    for await (const event of readEvents(stream)) document.add(event)
    const whole = await document.finish()
    await rename(whole, to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function scratchFor(to: string, given: string | undefined): Promise<string> {
  if (given === undefined) return mkdtemp(join(dirname(to), '.trajectory-'))
  // What a process that was killed has left.
  await rm(given, { recursive: true, force: true })
  await mkdir(given)
  return given
}

/** The steps of every thread in a file of its own, put together at the end. */
class Document {
  readonly #main: Spool
  readonly #subagents = new Map<string, Spool>()
  readonly #options: ThreadOptions
  readonly #images: string
  readonly #metadata: SessionMetadata

  constructor(
    private readonly folder: string,
    to: string,
    private readonly survey: StreamSurvey,
    private readonly given: TrajectoryOptions,
  ) {
    this.#metadata = given.metadata ?? survey.metadata
    this.#images = join(dirname(to), `${basename(to, '.json')}-images`)
    this.#options = {
      model: this.#metadata.model,
      startsSubagent: (id) => survey.subagents.has(id),
      exchange: (id) => given.exchanges?.get(id),
      keepImage: ({ mediaType, data }) => this.#keepImage(mediaType, data),
      show: showPaths(given.hostPaths ?? {}),
    }
    this.#main = new Spool(join(folder, 'steps'), this.#options)
    const { system, user } = given.prompts ?? {}
    if (system) this.#main.thread.say('system', system)
    if (user) this.#main.thread.say('user', user)
  }

  add(event: StreamEvent): void {
    if (event.type === 'assistant') {
      this.#threadOf(event.parent_tool_use_id).assistant(event)
      for (const { id, input } of toolUsesOf(event.message.content)) this.#start(id, input, event.timestamp)
    } else if (event.type === 'user') this.#threadOf(event.parent_tool_use_id).user(event)
    else if (event.type === 'unknown') this.#unknown(event.raw)
    else if (hasStep(event)) this.#system(event as SystemEvent)
  }

  /** Puts the file together and returns its path. */
  async finish(): Promise<string> {
    for (const { thread } of [this.#main, ...this.#subagents.values()]) {
      thread.end()
      // The format does not know a trajectory without a step.
      if (thread.count === 0) thread.say('system', 'The session has no messages.')
    }
    const whole = join(this.folder, 'trajectory.json')
    await pipeline(this.#pieces(), createWriteStream(whole, { flags: 'wx', mode: 0o644 }))
    return whole
  }

  async *#pieces(): AsyncGenerator<string | Buffer> {
    const { notes, extra } = this.given
    const { leftOut } = this.survey
    const { sessionId } = this.#metadata
    const agent = this.#agent()
    yield start({ ...(sessionId ? { session_id: sessionId } : {}), agent })
    yield* this.#main.read()
    const metrics = finalMetrics(this.#metadata, this.#main.thread.count)
    const left = Object.keys(leftOut).length > 0 ? { events_without_step: leftOut } : {}
    yield `\n],\n${JSON.stringify({
      final_metrics: metrics,
      ...(notes ? { notes } : {}),
      extra: { ...extra, ...left },
    }).slice(1, -1)}`
    let comma = ',\n"subagent_trajectories": ['
    for (const [id, spool] of this.#subagents) {
      yield `${comma}\n${start({ trajectory_id: id, agent })}`
      yield* spool.read()
      yield '\n]}'
      comma = ','
    }
    yield this.#subagents.size > 0 ? '\n]\n}\n' : '\n}\n'
  }

  #agent(): Trajectory['agent'] {
    const { displayName, version } = agentOfMetadata(this.#metadata)
    const { model } = this.#metadata
    return {
      // As the format's own tools name Claude Code.
      name: (displayName ?? DEFAULT_AGENT.displayName).toLowerCase().replaceAll(' ', '-'),
      version: version ?? 'unknown',
      ...(model ? { model_name: model } : {}),
    }
  }

  /** A subagent begins with what it was asked, which only the call that started it has. */
  #start(id: string, input: unknown, time: string | undefined): void {
    const prompt = (input as { prompt?: unknown } | null)?.prompt
    if (!this.survey.subagents.has(id) || this.#subagents.has(id) || typeof prompt !== 'string') return
    this.#subagent(id).say('user', this.#options.show(prompt), at(time))
  }

  #threadOf(parent: string | null | undefined): Thread {
    return parent == null ? this.#main.thread : this.#subagent(parent)
  }

  #subagent(id: string): Thread {
    const known = this.#subagents.get(id)
    if (known) return known.thread
    const spool = new Spool(join(this.folder, String(this.#subagents.size)), this.#options)
    this.#subagents.set(id, spool)
    return spool.thread
  }

  #system(event: SystemEvent): void {
    const thread = this.#threadOf(event.parent_tool_use_id)
    const { subtype, tool_name, message, attempt, max_retries, error_status, error } = event
    const words =
      subtype === 'compact_boundary'
        ? 'The conversation was compacted.'
        : subtype === 'permission_denied'
          ? `${tool_name ?? 'A tool'} was not permitted${message ? `: ${message}` : '.'}`
          : `Request to the model failed${error_status ? ` with ${error_status}` : ''}${error ? ` (${error})` : ''}: attempt ${attempt ?? '?'} of ${max_retries ?? '?'}.`
    thread.say('system', this.#options.show(words), { ...at(event.timestamp), extra: { event: subtype } })
  }

  /** Our own lines between sessions, and whatever this version does not understand: kept as it is. */
  #unknown(raw: unknown): void {
    const { type, subtype, prompt, iteration } = (
      typeof raw === 'object' && raw !== null ? raw : {}
    ) as Record<string, unknown>
    const { thread } = this.#main
    if (type === 'caisson' && subtype === 'correction') thread.say('user', String(prompt))
    else if (type === 'caisson') thread.say('system', `Iteration ${iteration}: a new session.`)
    else thread.say('system', 'An event of an unknown kind.', { extra: { event: this.#options.show(raw) } })
  }

  #keepImage(mediaType: string, data: Buffer): string {
    const name = `${createHash('sha256').update(data).digest('hex').slice(0, 16)}.${mediaType.slice(6)}`
    mkdirSync(this.#images, { recursive: true })
    writeFileSync(join(this.#images, name), data)
    return `${basename(this.#images)}/${name}`
  }
}

/** A thread whose steps go to a file, since a format with the subagents at its end has to hold them until then. */
class Spool {
  readonly thread: Thread
  #waiting: string[] = []
  #bytes = 0

  constructor(
    private readonly path: string,
    options: ThreadOptions,
  ) {
    this.thread = new Thread(options, (step) => this.#take(step))
  }

  #take(step: Step): void {
    const text = JSON.stringify(step)
    this.#waiting.push(step.step_id === 1 ? text : `,\n${text}`)
    this.#bytes += text.length
    if (this.#bytes > 64 * 1024) this.#save()
  }

  #save(): void {
    writeFileSync(this.path, this.#waiting.join(''), { flag: 'a' })
    this.#waiting = []
    this.#bytes = 0
  }

  async *read(): AsyncGenerator<Buffer> {
    this.#save()
    for await (const chunk of createReadStream(this.path, { highWaterMark: 1024 * 1024 }))
      yield chunk as Buffer
  }
}

/** A trajectory up to its first step. */
function start(facts: Pick<Trajectory, 'session_id' | 'trajectory_id' | 'agent'>): string {
  return `${JSON.stringify({ schema_version: 'ATIF-v1.8', ...facts }).slice(0, -1)},"steps": [\n`
}

function finalMetrics(metadata: SessionMetadata, steps: number): FinalMetrics {
  const { inputTokens, outputTokens, costUsd, turnCount, durationMs, errorCount, denialCount } = metadata
  const { cacheReadTokens, cacheCreationTokens } = metadata
  return {
    total_prompt_tokens: inputTokens,
    total_completion_tokens: outputTokens,
    ...(cacheReadTokens === undefined ? {} : { total_cached_tokens: cacheReadTokens }),
    total_cost_usd: costUsd,
    total_steps: steps,
    extra: {
      turns: turnCount,
      duration_ms: durationMs,
      errors: errorCount,
      denials: denialCount ?? 0,
      ...(cacheCreationTokens === undefined ? {} : { cache_creation_tokens: cacheCreationTokens }),
    },
  }
}
