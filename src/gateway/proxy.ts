import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../clock.js'
import type { Charge, Ledger } from './budget/ledger.js'
import { requestHeaders, responseHeaders } from './headers.js'
import { failureOf } from './last-failure.js'
import { apiErrorBody } from './messages/api-error.js'
import { type BodySpace, readBody } from './messages/request-body.js'
import { createUsageReader, NO_USAGE, type UsageReader } from './messages/usage.js'
import { type CheckedBody, checkBody, type GatewayPolicy, isRefusal, type Refusal } from './policy.js'
import type { RequestLog, RequestRecord } from './request-log.js'
import { type Route, routeOf } from './route.js'
import type { ModelSource, SourceAnswer } from './source.js'

export interface RequestContext {
  source: ModelSource
  policy: GatewayPolicy
  ledger: Ledger
  bodies: BodySpace
  requestLog: RequestLog
  redact: (text: string) => string
  clock: Clock
  /** Aborted when the gateway closes. */
  closing: AbortSignal
}

type Asked = Exclude<Route, { kind: 'probe' }>

/** One request from the door to the last byte of its answer. Never rejects. */
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
    const route = routeOf(request.method, request.url)
    if (route?.kind === 'probe') {
      response.writeHead(200).end()
      return
    }
    const refusal = route
      ? await forward(context, route, request, response, record, signal)
      : unknownPath(request)
    if (refusal) {
      refuse(request, response, refusal)
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

async function forward(
  context: RequestContext,
  route: Asked,
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
  signal: AbortSignal,
): Promise<Refusal | undefined> {
  const body =
    route.kind === 'models'
      ? emptyBody(request)
      : await readBody(request, context.bodies.hold(response), context.policy.maxBodyBytes)
  if (isRefusal(body)) return body
  const checked = route.kind === 'models' ? undefined : checkBody(body.json, context.policy)
  if (checked && isRefusal(checked)) {
    const model = (body.json as { model?: unknown } | null)?.model
    if (typeof model === 'string') record.model = model.slice(0, 200)
    return checked
  }
  if (checked) record.model = checked.model
  const charge = await context.ledger.admit(
    route.kind === 'messages' ? checked : undefined,
    body.bytes.length,
    signal,
  )
  if ('code' in charge) return charge
  let reader: UsageReader | undefined
  try {
    const answer = await context.source.send({
      method: request.method ?? '',
      path: route.path,
      headers: requestHeaders(request.headers),
      body: body.bytes,
      json: body.json,
      signal,
    })
    record.status = answer.status
    record.retries = answer.retries
    record.firstByteMs = context.clock.now() - Date.parse(record.time)
    if (answer.status >= 400) return void (await passError(context, answer, response))
    if (route.kind === 'messages') context.ledger.answered(null)
    reader =
      route.kind === 'messages' ? createUsageReader(String(answer.headers['content-type'] ?? '')) : undefined
    await passThrough(answer, response, reader)
  } finally {
    book(charge, record, reader, checked)
  }
  return undefined
}

/** Byte for byte, chunk for chunk, no faster than the client reads. */
async function passThrough(answer: SourceAnswer, response: ServerResponse, reader: UsageReader | undefined) {
  response.writeHead(answer.status, responseHeaders(answer.headers))
  response.flushHeaders()
  if (!reader || answer.headers['content-encoding']) return pipeline(answer.body, response)
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      reader.push(chunk)
      done(null, chunk)
    },
  })
  await pipeline(answer.body, meter, response)
}

const ERROR_LIMIT = 256 * 1024
/** What another attempt may mend. */
const RETRIABLE = new Set([408, 409, 429])

/** Errors are read whole first: gateways are known to repeat the key in them. */
async function passError(
  context: RequestContext,
  answer: SourceAnswer,
  response: ServerResponse,
): Promise<void> {
  const text = (await readText(answer.body)).slice(0, ERROR_LIMIT)
  const said = context.redact(text)
  context.ledger.answered(failureOf(answer.status, answer.headers, said, context.clock.now()))
  const headers = responseHeaders(answer.headers)
  const readable = answer.headers['content-encoding'] === undefined
  const body = readable ? Buffer.from(said) : apiErrorBody(answer.status, 'unreadable error')
  delete headers['content-encoding']
  // Over a socket Claude Code would ask ten times whether the credential has become valid.
  if (!RETRIABLE.has(answer.status) && answer.status < 500) headers['x-should-retry'] = 'false'
  response.writeHead(answer.status, { ...headers, 'content-length': String(body.length) })
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

function book(
  charge: Charge,
  record: RequestRecord,
  reader: UsageReader | undefined,
  body: CheckedBody | undefined,
) {
  const usage = reader?.read() ?? NO_USAGE
  record.inputTokens = usage.inputTokens
  record.outputTokens = usage.outputTokens
  record.cacheReadTokens = usage.cacheReadTokens
  record.cacheCreationTokens = usage.cacheCreationTokens
  record.costUsd = charge.settle(usage)
  if (body) record.model = body.model
}

/** Answers in the shape of the API, so that the agent can read the reason and does not ask again. */
export function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const body = apiErrorBody(refusal.status, `Refused by the Caisson gateway: ${refusal.message}`)
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  response.writeHead(refusal.status, { ...headers, 'x-should-retry': 'false' })
  response.end(request.method === 'HEAD' ? undefined : body)
  request.resume()
}

function unknownPath(request: IncomingMessage): Refusal {
  const message = `${request.method} ${pathOf(request)} is not part of what this run may use of the API.`
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
