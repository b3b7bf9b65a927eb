import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { finished } from 'node:stream/promises'
import { isArchive, redactArchive, redactBytes } from '../../base/artifact/redact-archive.js'
import type { Clock } from '../../base/clock.js'
import { describeError } from '../../base/errors.js'
import { inTurn } from '../../base/in-turn.js'
import { openLineLog } from '../../base/line-log.js'
import { listenOnSocket } from '../../base/listen.js'
import type { Log } from '../../base/log.js'
import { readWithin } from '../../base/read-within.js'
import type { Redact } from '../../base/redact.js'
import { createAllowance } from './allowance.js'
import { type Answer, denied, errorAnswer } from './answer.js'
import type { Copy, TargetSnapshot } from './copy.js'
import type { RecordedCopy, recordingInto } from './recording.js'
import { type Asked, answerRequest } from './requests.js'
import type { GitHubUpstream } from './upstream.js'
import { createWriteLayer, type Judge, type WriteLayer } from './writes/layer.js'

export interface GitHubGatewayOptions {
  /** Absolute path of a Unix socket, at most 107 bytes. */
  socketPath: string
  owner: string
  name: string
  upstream: GitHubUpstream
  /** ISO 8601, when the run was asked for. */
  asOf: string
  target?: TargetSnapshot | undefined
  /** Most requests to GitHub; default 300. */
  maxRequests?: number
  /** File that gets one line for each request. */
  logPath: string
  /** Records what the agent is answered on the socket, for a replay. */
  recording?: ReturnType<typeof recordingInto> | undefined
  /** Applied to everything that the agent gets and that is written. */
  redact: Redact
  /** Which writes are held. */
  judge: Judge
  log: Log
  clock: Clock
}

/** The sandbox's only way to GitHub: the copy of one repository. */
export interface GitHubGateway {
  /** What is held, in the order in which it was written. */
  held: WriteLayer['held']
  /** Answers as on the socket. */
  ask(asked: Asked): Promise<Answer>
  /** What it wanted to write and may not, each once. */
  refused(): { what: string; why: string }[]
  /** Ends what is in flight and removes the socket. Idempotent. */
  close(): Promise<void>
}

/** What answers requests: the copy, or the recording of one. */
interface Source {
  answer(asked: Asked): Answer | Promise<Answer>
  held: WriteLayer['held']
  /** Ends what is in flight. */
  end?(): void
}

type ServerOptions = Pick<
  GitHubGatewayOptions,
  'socketPath' | 'logPath' | 'recording' | 'redact' | 'log' | 'clock'
> & { apiUrl: string }

/** Most bytes of a request: GitHub takes texts of 64 KiB. */
const MOST_REQUEST_BYTES = 2 ** 20
const MAX_CONNECTIONS = 128

/** Opens the sealed copy of GitHub on a socket. Throws GatewayError. */
export async function startGitHubGateway(options: GitHubGatewayOptions): Promise<GitHubGateway> {
  const closing = new AbortController()
  const copy: Copy = {
    ...options,
    fullName: `${options.owner}/${options.name}`,
    allowance: createAllowance(options.clock, options.maxRequests),
    signal: closing.signal,
    ...{ shownIds: new Set(), pendingReviews: new Set() },
    writes: createWriteLayer(options.judge),
  }
  return await serve(
    { ...options, apiUrl: options.upstream.apiUrl },
    {
      answer: (asked) => answerRequest(copy, asked),
      held: copy.writes.held,
      end: () => closing.abort(),
    },
  )
}

/** Opens a recorded one, which needs no GitHub. Throws GatewayError. */
export async function replayGitHubGateway(
  options: ServerOptions,
  { answer, held }: Pick<RecordedCopy, 'answer' | 'held'>,
): Promise<GitHubGateway> {
  return await serve(options, { answer, held: () => held })
}

/** Lines of the log for people; the file has them all. */
const MOST_LOGGED = 300
/** Refused writes that a report is worth. */
const MOST_REFUSED = 100

async function serve(options: ServerOptions, source: Source): Promise<GitHubGateway> {
  const { log, redact, clock, recording } = options
  const requests = await openLineLog(options.logPath, (error) =>
    log.warn(`The GitHub gateway cannot write its log: ${error.message}`),
  )
  const refusals = new Map<string, { what: string; why: string }>()
  let logged = 0
  const gate = createGate()
  const ask = async (asked: Received) => {
    const { method, url } = asked
    const startedAt = clock.now()
    const answer = await answerWith(source, asked).catch((error: unknown) =>
      errorAnswer(502, `GitHub could not be asked: ${redact(describeError(error).message)}`),
    )
    const shown = await redacted(answer, redact)
    const { status, denial, refused } = shown
    if (refused && refusals.size < MOST_REFUSED)
      refusals.set(`${refused} ${denial}`, { what: refused, why: denial ?? '' })
    const durationMs = clock.now() - startedAt
    const line = { time: new Date(startedAt).toISOString(), method, path: url, status, durationMs, denial }
    requests.write(redact(JSON.stringify(line)))
    if (++logged <= MOST_LOGGED) log.info(`GitHub: ${method} ${url.slice(0, 200)} → ${status}`)
    recording?.held(source.held())
    return shown
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request
    const body = (await readWithin(request, MOST_REQUEST_BYTES))?.toString('utf8') ?? null
    const asked = { method, url, headers, body }
    await gate(async () => {
      if (response.closed) return
      const answer = await ask(asked)
      if (asked.body !== null) recording?.answered({ ...asked, body: asked.body }, answer)
      const shown = atAddress(answer, options.apiUrl, headers.host)
      response.writeHead(shown.status, { ...shown.headers, 'content-length': Buffer.byteLength(shown.body) })
      // It is in memory until the client has read it.
      await finished(response.end(shown.body))
    })
  }
  const pending = new Set<Promise<void>>()
  const onRequest = inTurn((request, response) => {
    const handled = handle(request, response)
      .catch(() => {
        response.destroy()
      })
      .finally(() => pending.delete(handled))
    pending.add(handled)
  })
  const server = createServer({ maxHeaderSize: 16 * 1024 }, onRequest)
  server.maxConnections = MAX_CONNECTIONS
  const hangUp = (socket: Duplex) => void socket.on('error', () => {}).destroy()
  server.on('connect', (_, socket) => hangUp(socket)).on('upgrade', (_, socket) => hangUp(socket))
  server.on('clientError', (_, socket) => hangUp(socket))
  await listenOnSocket(server, options.socketPath)
  server.on('error', (error) => log.warn(`The GitHub gateway cannot accept a connection: ${error.message}`))

  const close = async () => {
    source.end?.()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await Promise.all([closed, ...pending])
    await requests.close()
    await rm(options.socketPath, { force: true })
  }
  let ended: Promise<void> | undefined
  return {
    held: source.held,
    refused: () => [...refusals.values()],
    ask: (asked) => gate(() => ask(asked)),
    close: () => (ended ??= close()),
  }
}

/** A request whose body may have been too large. */
interface Received extends Omit<Asked, 'body'> {
  body: string | null
}

async function answerWith({ answer }: Source, { body, ...asked }: Received): Promise<Answer> {
  if (body === null) return denied(`The request is larger than ${MOST_REQUEST_BYTES} bytes.`)
  return await answer({ ...asked, body })
}

/** For a client that came by an address on loopback, GitHub's links lead there, since nothing else is within reach. */
function atAddress(answer: Answer, apiUrl: string, host = ''): Answer {
  if (!/^(127\.0\.0\.1|localhost):\d+$/.test(host)) return answer
  const here = (text: string) => text.replaceAll(apiUrl, `http://${host}`)
  const { link, ...headers } = answer.headers
  const isJson = /json/.test(headers['content-type'] ?? '')
  return {
    ...answer,
    headers: link === undefined ? headers : { ...headers, link: here(link) },
    body: isJson ? here(answer.body.toString()) : answer.body,
  }
}

/** Also what is in an archive, such as the logs of a run. */
async function redacted(answer: Answer, redact: Redact): Promise<Answer> {
  const body = Buffer.from(answer.body)
  if (!isArchive(body)) return { ...answer, body: redactBytes(body, redact) }
  return redactArchive(body, redact).then(
    (clean) => ({ ...answer, body: clean }),
    (error: unknown) => denied(`The archive cannot be read: ${describeError(error).message}`),
  )
}

/** Answers that are in memory at a time, each with up to tens of MiB: GitHub's own clients ask for one or two. */
const MOST_OPEN = 8
/** More than can be asked for on connections that are still there. */
const MOST_WAITING = 256

/** Lets a few works begin at a time, the others in their order after them, and rejects those that are too many. */
function createGate(): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let open = 0
  return async (work) => {
    if (waiting.length === MOST_WAITING) throw new Error('too many requests at the same time')
    if (open === MOST_OPEN) await new Promise<void>((resolve) => waiting.push(resolve))
    else open++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else open--
    }
  }
}
