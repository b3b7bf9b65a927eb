import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../base/clock.js'
import type { Charge, Ledger } from './budget/ledger.js'
import { NO_USAGE, type Seen, type UsageReader } from './budget/usage.js'
import type { Dialect, Route } from './dialect.js'
import { evaluatePolicy, type GatewayPolicy } from './policy.js'
import { errorMessage, isRefusal, type Refusal } from './refusal.js'
import { type BodySpace, type ReadBody, readBody } from './request-body.js'
import type { RequestLog, RequestRecord } from './request-log.js'
import { type ModelSource, NO_RETRY, pickHeaders, type SourceAnswer, type SourceRequest } from './source.js'
import { retryAfterOf } from './upstream/retry.js'

/** What every request of one gateway shares. */
export interface RequestContext {
  dialect: Dialect
  source: ModelSource
  policy: GatewayPolicy
  /** What a request must bring as its credential. */
  key: string | undefined
  ledger: Ledger
  bodies: BodySpace
  requestLog: RequestLog
  redact: (text: string) => string
  clock: Clock
  /** Gets the names of fields that were left out of a request. */
  onLeftOut(fields: readonly string[]): void
  /** Aborted when the gateway closes. */
  closing: AbortSignal
}

type ForwardedRoute = Exclude<Route, { kind: 'probe' }>

/** Handles one request up to the last byte of its answer. Never rejects. */
export async function handleRequest(
  context: RequestContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const started = context.clock.now()
  const record = blankRecord(request, started)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  response.on('error', () => gone.abort())
  const signal = AbortSignal.any([gone.signal, context.closing])
  try {
    const route = context.dialect.routeOf(request.method, request.url)
    if (route?.kind === 'probe') {
      response.writeHead(200).end()
      return
    }
    const refusal = !admitted(context, request)
      ? STRANGER
      : route
        ? await forward(context, route, request, response, record, signal)
        : unknownPath(request)
    if (refusal) {
      sendRefusal(context.dialect, request, response, refusal)
      record.status = refusal.status
      record.denial = { code: refusal.code, message: refusal.message }
      context.ledger.deny(record.model ?? `${record.method} ${record.path}`, refusal)
    }
  } catch (error) {
    record.error = context.redact(error instanceof Error ? error.message : String(error))
    if (!signal.aborted)
      context.ledger.answered({
        status: 502,
        message: `The connection to the model was cut: ${record.error}`,
      })
    if (!response.headersSent && !signal.aborted) record.status = 502
    // Half an answer must look like one: the connection breaks as the upstream's did.
    response.destroy()
  }
  record.durationMs = context.clock.now() - started
  context.requestLog.write(record)
}

const STRANGER: Refusal = {
  status: 401,
  code: 'path',
  message: 'the credential is not that of this run.',
}

/** Whether a request comes from the run's own agent. Every API has a header of its own for the credential. */
function admitted({ key }: RequestContext, { headers }: IncomingMessage): boolean {
  if (!key) return true
  const brought = [
    headers.authorization?.replace(/^Bearer /, ''),
    headers['x-api-key'],
    headers['x-goog-api-key'],
  ]
  return brought.includes(key)
}

async function forward(
  context: RequestContext,
  route: ForwardedRoute,
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const { dialect, policy, bodies, ledger } = context
  const body = route.kind === 'models' ? emptyBody(request) : await readBody(request, bodies.hold(response))
  if (isRefusal(body)) return body
  const asked = route.kind === 'models' ? undefined : dialect.readRequest(body.json, route.path)
  if (asked && isRefusal(asked)) return asked
  if (asked) record.model = asked.model
  const refusal = asked && evaluatePolicy(asked, policy)
  if (refusal) return refusal
  const headers = pickHeaders(request.headers, dialect.requestHeaders)
  const method = request.method ?? ''
  const known = onlyKnown(context, body)
  const { bytes, json } = route.kind === 'answer' ? completed(dialect, known) : known
  const original = { method, path: route.path, headers, body: bytes, json, signal }
  const charge = await ledger.admit(
    route.kind === 'answer' ? asked : undefined,
    bytes.length,
    signal,
    dialect.count && (() => countTokens(context, original)),
  )
  if (isRefusal(charge)) return charge
  let reader: UsageReader | undefined
  let free = route.kind !== 'answer'
  try {
    const answer = await context.source.send({
      ...withLimit(dialect, original, charge.maxOutputTokens),
      again: () => free || charge.again(),
    })
    record.status = answer.status
    record.retries = answer.retries
    record.firstByteMs = context.clock.now() - Date.parse(record.time)
    free ||= answer.status >= 400 && !answer.lost
    if (answer.status >= 400) return void (await passError(context, answer, response))
    if (route.kind === 'answer') {
      ledger.answered(null, asked?.model)
      reader = dialect.createUsageReader(String(answer.headers['content-type'] ?? ''))
    }
    await passThrough(dialect, answer, response, reader)
  } finally {
    const seen = reader?.seen() ?? null
    if (seen?.messageId !== undefined) record.messageId = seen.messageId
    complete(charge, record, free ? NOTHING : seen)
  }
  return undefined
}

/** The request without the fields that nobody here knows, which are named. */
function onlyKnown({ dialect: { fields }, onLeftOut }: RequestContext, body: ReadBody): ReadBody {
  const all = Object.entries(Object(body.json) as object)
  const kept = all.filter(([key]) => !fields || fields.has(key))
  if (kept.length === all.length) return body
  onLeftOut(all.flatMap(([key]) => (fields?.has(key) ? [] : [key])))
  const json = Object.fromEntries(kept)
  return { json, bytes: Buffer.from(JSON.stringify(json)) }
}

/** The request with what the accounts need of its answer. */
function completed(dialect: Dialect, body: ReadBody): ReadBody {
  const json = dialect.completed?.(body.json) ?? body.json
  return json === body.json ? body : { json, bytes: Buffer.from(JSON.stringify(json)) }
}

const NOTHING = { usage: NO_USAGE, final: true }

/** The request with the limit that the budget sets for its answer. */
function withLimit(dialect: Dialect, request: SourceRequest, limit: number | undefined): SourceRequest {
  if (limit === undefined || !dialect.withLimit) return request
  const json = dialect.withLimit(request.json, limit)
  return { ...request, json, body: Buffer.from(JSON.stringify(json)) }
}

const COUNT_TIMEOUT_MS = 10_000

/** How many tokens the provider counts in a request; undefined when it does not say. */
async function countTokens(context: RequestContext, request: SourceRequest): Promise<number | undefined> {
  const { dialect, source } = context
  const counting = dialect.count?.request(request.path, request.json)
  if (!counting) return undefined
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(COUNT_TIMEOUT_MS)])
  const body = Buffer.from(JSON.stringify(counting.json))
  try {
    const answer = await source.send({ ...request, ...counting, body, signal })
    const text = await readText(answer.body)
    return answer.status === 200 ? dialect.count?.read(text) : undefined
  } catch {
    return undefined
  }
}

/** Byte for byte, chunk for chunk, no faster than the client reads. */
async function passThrough(
  dialect: Dialect,
  answer: SourceAnswer,
  response: ServerResponse,
  reader: UsageReader | undefined,
) {
  response.writeHead(answer.status, pickHeaders(answer.headers, dialect.responseHeaders))
  response.flushHeaders()
  if (!reader || answer.headers['content-encoding']) return pipeline(answer.body, response)
  // What a generator throws breaks the pipeline; what a Transform throws would end the process.
  const meter = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      reader.push(chunk)
      yield chunk
    }
  }
  await pipeline(answer.body, meter, response)
}

const ERROR_LIMIT = 256 * 1024
/** What another attempt may fix. */
const RETRIABLE = new Set([408, 409, 429])

/** Errors are read whole first: gateways are known to repeat the key in them. */
async function passError(
  context: RequestContext,
  answer: SourceAnswer,
  response: ServerResponse,
): Promise<void> {
  const { dialect, redact, ledger, clock } = context
  const { status } = answer
  const text = redact((await readText(answer.body)).slice(0, ERROR_LIMIT))
  const retryAfterMs = retryAfterOf(answer.headers, clock.now())
  const message = errorMessage(text)
  ledger.answered({ status, message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
  const headers = pickHeaders(answer.headers, dialect.responseHeaders)
  const readable = answer.headers['content-encoding'] === undefined
  const body = readable ? Buffer.from(text) : dialect.errorBody(status, 'unreadable error')
  delete headers['content-encoding']
  // Over a socket Claude Code would ask ten times whether the credential has become valid.
  if (!RETRIABLE.has(status) && status < 500) Object.assign(headers, NO_RETRY)
  response.writeHead(status, { ...headers, 'content-length': String(body.length) })
  response.end(body)
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    chunks.push(chunk)
    if (length > ERROR_LIMIT) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

function complete(charge: Charge, record: RequestRecord, seen: Seen | null) {
  const { usage, costUsd } = charge.complete(seen)
  record.inputTokens = usage.inputTokens
  record.outputTokens = usage.outputTokens
  record.cacheReadTokens = usage.cacheReadTokens
  record.cacheCreationTokens = usage.cacheCreationTokens
  record.costUsd = costUsd
}

/** Answers in the form of the API, so that the agent can read the reason and does not ask again. */
function sendRefusal(
  dialect: Dialect,
  request: IncomingMessage,
  response: ServerResponse,
  { status, message }: Refusal,
): void {
  const body = dialect.errorBody(status, `Refused by the Caisson gateway: ${message}`)
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  response.writeHead(status, { ...headers, ...NO_RETRY })
  response.end(request.method === 'HEAD' ? undefined : body)
  request.resume()
}

function unknownPath(request: IncomingMessage): Refusal {
  const message = `${request.method} ${pathOf(request)} is not part of the API that this run may use.`
  return { status: 403, code: 'path', message }
}

function emptyBody(request: IncomingMessage): { bytes: Buffer; json: undefined } {
  request.resume()
  return { bytes: Buffer.alloc(0), json: undefined }
}

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[0]?.slice(0, 200) ?? ''
}

function blankRecord(request: IncomingMessage, started: number): RequestRecord {
  return {
    time: new Date(started).toISOString(),
    method: request.method ?? '',
    path: pathOf(request),
    status: 0,
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheCreationTokens: 0,
    costUsd: 0,
    durationMs: 0,
    retries: 0,
  }
}
