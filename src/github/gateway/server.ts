import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { isArchive, redactArchive, redactBytes } from '../../base/artifact/redact-archive.js'
import type { Clock } from '../../base/clock.js'
import { describeError } from '../../base/errors.js'
import { openLineLog } from '../../base/line-log.js'
import { listenOnSocket } from '../../base/listen.js'
import type { Log } from '../../base/log.js'
import type { Redact } from '../../base/redact.js'
import { createAllowance } from './allowance.js'
import { type Answer, denied, errorAnswer } from './answer.js'
import type { Copy, TargetSnapshot } from './copy.js'
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

/** Most bytes of a request: GitHub takes texts of 64 KiB. */
const MOST_REQUEST_BYTES = 2 ** 20
const MAX_CONNECTIONS = 128

/** Opens the sealed copy of GitHub on a socket. Throws GatewayError. */
export async function startGitHubGateway(options: GitHubGatewayOptions): Promise<GitHubGateway> {
  const { log, redact, clock } = options
  const closing = new AbortController()
  const copy: Copy = {
    ...options,
    fullName: `${options.owner}/${options.name}`,
    allowance: createAllowance(clock, options.maxRequests),
    signal: closing.signal,
    shownIds: new Set(),
    writes: createWriteLayer(options.judge),
  }
  const requests = await openLineLog(options.logPath, (error) =>
    log.warn(`The GitHub gateway cannot write its log: ${error.message}`),
  )
  const refusals = new Map<string, { what: string; why: string }>()
  const ask = async ({ method, url }: Pick<Asked, 'method' | 'url'>, answering: () => Promise<Answer>) => {
    const startedAt = clock.now()
    const answer = await answering().catch((error: unknown) =>
      errorAnswer(502, `GitHub could not be asked: ${redact(describeError(error).message)}`),
    )
    const shown = await redacted(answer, redact)
    const { status, denial, refused } = shown
    if (refused) refusals.set(`${refused} ${denial}`, { what: refused, why: denial ?? '' })
    const durationMs = clock.now() - startedAt
    const line = { time: new Date(startedAt).toISOString(), method, path: url, status, durationMs, denial }
    requests.write(redact(JSON.stringify(line)))
    return shown
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    const { status, headers, body } = await ask({ method, url }, () => answerOf(copy, request))
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
  const pending = new Set<Promise<void>>()
  const server = createServer({ maxHeaderSize: 16 * 1024 }, (request, response) => {
    const handled = handle(request, response)
      .catch(() => {
        response.destroy()
      })
      .finally(() => pending.delete(handled))
    pending.add(handled)
  })
  server.maxConnections = MAX_CONNECTIONS
  const hangUp = (socket: Duplex) => void socket.on('error', () => {}).destroy()
  server.on('connect', (_, socket) => hangUp(socket)).on('upgrade', (_, socket) => hangUp(socket))
  server.on('clientError', (_, socket) => hangUp(socket))
  await listenOnSocket(server, options.socketPath)
  server.on('error', (error) => log.warn(`The GitHub gateway cannot accept a connection: ${error.message}`))

  const close = async () => {
    closing.abort()
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await Promise.all([closed, ...pending])
    await requests.close()
    await rm(options.socketPath, { force: true })
  }
  let ended: Promise<void> | undefined
  return {
    held: copy.writes.held,
    refused: () => [...refusals.values()],
    ask: (asked) => ask(asked, () => answerRequest(copy, asked)),
    close: () => (ended ??= close()),
  }
}

async function answerOf(copy: Copy, request: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MOST_REQUEST_BYTES) return denied(`The request is larger than ${MOST_REQUEST_BYTES} bytes.`)
    chunks.push(chunk as Buffer)
  }
  const { method = '', url = '', headers } = request
  return answerRequest(copy, { method, url, headers, body: Buffer.concat(chunks).toString('utf8') })
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
