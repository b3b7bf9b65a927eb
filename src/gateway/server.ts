import { isUtf8 } from 'node:buffer'
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { dirname } from 'node:path'
import { type Duplex, pipeline, Transform } from 'node:stream'
import type { Clock } from '../base/clock.js'
import { inTurn } from '../base/in-turn.js'
import { LIMITS } from '../base/limits.js'
import { closerOf, listenOnSocket } from '../base/listen.js'
import type { Log } from '../base/log.js'
import { createRedactor } from '../base/redact.js'
import { createLedger, type GatewayUsage } from './budget/ledger.js'
import type { Dialect } from './dialect.js'
import { createPathTranslator, type PathMapping } from './path-mapping.js'
import type { GatewayPolicy } from './policy.js'
import { handleRequest } from './proxy.js'
import { cassetteCut, cassetteHead, type Exchange } from './recording/cassette.js'
import { fingerprintOf } from './recording/request-fingerprint.js'
import { createBodySpace } from './request-body.js'
import { openRequestLog } from './request-log.js'
import { type ModelSource, pickHeaders, type SourceAnswer, type SourceRequest } from './source.js'
import { rewriteAnswer } from './stream-pieces.js'
import { createUpstreamSource, type Upstream } from './upstream/upstream.js'

export interface GatewayOptions {
  /** Absolute path of a Unix socket, at most 107 bytes. */
  socketPath: string
  /** Where answers come from. */
  source: Upstream | ModelSource
  /** The API that the agent speaks. */
  dialect: Dialect
  policy: GatewayPolicy
  /** What requests must bring as their credential, where others than the agent can reach the gateway. Default: anything. */
  key?: string | undefined
  /** File that gets one line for each request (`evidence/gateway.jsonl`). */
  logPath?: string
  /** Gets the most that the requests in flight may cost, for a process that is killed before they have ended. */
  onHeld?: (costUsd: number) => void
  /** File for a cassette of every exchange. */
  record?: string
  /** Folders of this run by their names in a container, under which they are recorded. */
  pathMapping?: PathMapping
  /** Applied to everything that is written; the credential is always removed. */
  redact?: (text: string) => string
  log: Log
  clock: Clock
}

/** The only way out of the sandbox to a model. */
export interface Gateway {
  /** Path of the socket. */
  readonly address: string
  usage(): GatewayUsage
  /** Ends what is in flight and removes the socket. Idempotent. */
  close(): Promise<void>
}

/**
 * Starts the model gateway: it removes every credential the agent sends, checks the request against the policy, adds
 * the real credential, and passes the answer through byte for byte. Throws GatewayError or ConfigError.
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { dialect, policy, log, clock } = options
  const redact = redactorFor(options)
  let secondCredential: string | undefined
  const onSecond = (why: string) => {
    secondCredential = why
    log.warn(why)
  }
  const opened =
    'send' in options.source ? options.source : createUpstreamSource(options.source, dialect, clock, onSecond)
  const recording = options.record && {
    path: options.record,
    redact,
    common: createPathTranslator(options.pathMapping).toCommon,
    onCut: (bytes: number) =>
      log.warn(`The recording of this run has reached ${bytes} bytes; nothing more is recorded.`),
  }
  const source = recording ? await createRecordingSource(opened, dialect, recording, clock) : opened
  const requestLog = await openRequestLog(options.logPath, redact, (error) =>
    log.warn(`The gateway cannot write its log: ${error.message}`),
  )
  const ledger = createLedger(
    policy,
    dialect.prices,
    clock.now,
    (model) => log.warn(`No price is known for the model ${model}; it is priced at the highest known rate.`),
    options.onHeld,
  )
  const closing = new AbortController()
  const bodies = createBodySpace()
  const shared = { dialect, source, policy, ledger, bodies, requestLog, redact, clock }
  const onLeftOut = namesOnce(log)
  const context = { ...shared, onLeftOut, key: options.key, closing: closing.signal }
  const pending = new Set<Promise<void>>()
  const onRequest = inTurn((request, response) => {
    const handled = handleRequest(context, request, response).finally(() => pending.delete(handled))
    pending.add(handled)
  })
  const server = createServer({ maxHeaderSize: 32 * 1024 }, onRequest)
  const closeServer = closerOf(server)
  refuseUpgrades(server, dialect)
  const address = await listenOnSocket(server, options.socketPath)
  server.on('error', (error) => log.warn(`The gateway cannot accept a connection: ${error.message}`))

  const close = async () => {
    closing.abort()
    await Promise.all([closeServer(), ...pending])
    await source.close()
    await requestLog.close()
    await rm(options.socketPath, { force: true })
  }
  let ended: Promise<void> | undefined
  return {
    address,
    usage: () => ({ ...ledger.usage(), ...(secondCredential ? { secondCredential } : {}) }),
    close: () => (ended ??= close()),
  }
}

/** More than a client could mean; the rest is an agent that makes names up. */
const MOST_NAMED = 20

/** Says of each field once that it is left out. */
function namesOnce(log: Log): (fields: readonly string[]) => void {
  const named = new Set<string>()
  return (fields) => {
    for (const field of fields.filter((one) => /^[\w.-]{1,60}$/.test(one) && !named.has(one))) {
      if (named.size === MOST_NAMED) return
      named.add(field)
      log.warn(
        `The gateway leaves \`${field}\` out of requests: this version of Caisson does not know what the provider does for it.`,
      )
    }
  }
}

function redactorFor({ source, redact }: GatewayOptions) {
  const own = createRedactor(
    'send' in source ? [] : [source.credential?.value, source.secondCredential?.value],
  )
  return redact ? (text: string) => redact(own(text)) : own
}

const MAX_CONNECTIONS = 512

/** Tunnels, upgrades and malformed requests get an error, and the connection is closed. */
function refuseUpgrades(server: Server, dialect: Dialect): void {
  server.maxConnections = MAX_CONNECTIONS
  const hangUp = (socket: Duplex, status: string, message: string) => {
    // Without a listener, a client that resets such a connection would crash this process.
    socket.on('error', () => socket.destroy())
    const body = dialect.errorBody(Number(status.slice(0, 3)), `Refused by the Caisson gateway: ${message}`)
    const head = `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
    // The other side may keep its half open for ever, and closing the gateway would wait for it.
    if (socket.writable) socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`, () => socket.destroy())
    else socket.destroy()
  }
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    hangUp(socket, '403 Forbidden', 'this is not a proxy.')
  })
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    hangUp(socket, '403 Forbidden', 'connections cannot be upgraded.')
  })
  server.on('clientError', (_error: Error, socket: Duplex) => {
    hangUp(socket, '400 Bad Request', 'the request is not valid HTTP.')
  })
}

export interface Recording {
  path: string
  /** Applied to everything that is written. */
  redact: (text: string) => string
  /** Translates paths to the names that they have in every run. */
  common?: (text: string) => string
  /** Bytes after which nothing more is recorded, default 64 MiB; the run continues. */
  limit?: number
  /** Called once when that happens. */
  onCut?: (bytes: number) => void
}

/**
 * A source that passes everything through and writes each complete exchange to a cassette. Answers that broke off
 * or that the client abandoned are not recorded.
 */
export async function createRecordingSource(
  source: ModelSource,
  dialect: Dialect,
  recording: Recording,
  clock: Clock,
): Promise<ModelSource> {
  const { path, redact, common = (text: string) => text, limit = LIMITS.cassetteBytes.most } = recording
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${cassetteHead(clock.now())}\n`, { mode: 0o600 })
  let written: Promise<void> = Promise.resolve()
  let count = 0
  let bytes = 0
  let kept = 0
  let cut = false
  const clean = (text: string) => redact(common(text))
  const keep = (exchange: Exchange) => {
    if (cut) return
    let line = `${redact(JSON.stringify(exchange))}\n`
    const size = Buffer.byteLength(line)
    if (bytes + size > limit) {
      cut = true
      line = `${cassetteCut(kept, bytes)}\n`
      recording.onCut?.(limit)
    } else {
      bytes += size
      kept++
    }
    written = written.then(() => appendFile(path, line))
    // Reported when the source closes; until then an unwritten line must not end the process.
    written.catch(() => {})
  }
  return {
    async send(request) {
      const index = ++count
      const answer = await source.send(request)
      return {
        ...answer,
        body: tap(answer, (body) => keep(exchangeOf(index, request, answer, body, { dialect, clean }))),
      }
    },
    async close() {
      await source.close()
      await written
    },
  }
}

function tap(answer: SourceAnswer, whole: (bytes: Buffer) => void): Transform {
  const chunks: Buffer[] = []
  let length = 0
  const copy = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length <= LIMITS.recordedAnswerBytes.most) chunks.push(chunk)
      else chunks.length = 0
      done(null, chunk)
    },
    flush(done) {
      if (length <= LIMITS.recordedAnswerBytes.most) whole(Buffer.concat(chunks))
      done()
    },
  })
  // An error destroys the copy too, which tells its reader.
  pipeline(answer.body, copy, () => {})
  return copy
}

function exchangeOf(
  index: number,
  request: SourceRequest,
  answer: SourceAnswer,
  bytes: Buffer,
  { dialect, clean }: { dialect: Dialect; clean: (text: string) => string },
): Exchange {
  const kept = pickHeaders(answer.headers, dialect.responseHeaders)
  const { 'content-length': _length, date: _date, ...headers } = kept
  const body = isUtf8(bytes)
    ? { text: rewriteAnswer(bytes.toString('utf8'), clean, dialect.piecesOf) }
    : { base64: bytes.toString('base64') }
  return {
    index,
    request: fingerprintOf(request, dialect.conversationOf(request.json, request.path), clean),
    answer: { status: answer.status, headers: headers as Record<string, string | string[]>, ...body },
  }
}
