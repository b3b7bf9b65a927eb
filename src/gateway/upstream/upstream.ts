import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import tls from 'node:tls'
import { AUTHORITY_HINT, certificateFault } from '../../base/certificates.js'
import type { Clock } from '../../base/clock.js'
import { errorInWords, GatewayError } from '../../base/errors.js'
import type { Dialect } from '../dialect.js'
import { type ModelSource, NO_RETRY, type SourceAnswer, type SourceRequest } from '../source.js'
import { type Credential, createCredentials } from './credential.js'
import { isFinal, retryDelay, UpstreamTimeout } from './retry.js'

/** The real API, or the user's own gateway that speaks the same dialect. */
export interface Upstream {
  /** May have a path prefix. */
  baseUrl: string
  credential: Credential | null
  /** Takes the place of the first one for good, once that is refused or has reached its limit. */
  secondCredential?: Credential
  /** HTTP proxy on the way, as in `HTTPS_PROXY`. */
  proxyUrl?: string
  /** Attempts after the first one; default 3. */
  maxRetries?: number
  timeouts?: Partial<Timeouts>
  /** Prepares each attempt: signatures contain the time, tokens expire. */
  prepare?: (request: SourceRequest) => Promise<SourceRequest>
}

/** Milliseconds. */
export interface Timeouts {
  connect: number
  /** From the request to the answer's headers: an answer that does not stream takes this long. */
  firstByte: number
  /** Between two chunks; the API sends a ping every few seconds. */
  idle: number
}

const TIMEOUTS: Timeouts = { connect: 15_000, firstByte: 600_000, idle: 180_000 }

/**
 * `onSecond` gets the sentence that explains why the second credential is used. Throws CONFIG_INVALID for an address, and
 * CREDENTIAL_MISSING for a credential, that can never work.
 */
export function createUpstreamSource(
  upstream: Upstream,
  dialect: Dialect,
  clock: Clock,
  onSecond: (why: string) => void = () => {},
): ModelSource {
  const base = checkAddress(upstream.baseUrl)
  const credentials = createCredentials(upstream.credential, upstream.secondCredential, onSecond)
  const timeouts = { ...TIMEOUTS, ...upstream.timeouts }
  const route = routeTo(base, upstream.proxyUrl)
  const limit = upstream.maxRetries ?? 3
  return {
    async send(request) {
      for (let attempt = 0; ; attempt++) {
        const used = credentials.current()
        const answer = await ask(request).catch((error: Error) => error)
        if (request.signal.aborted) throw new Error('the client went away')
        if (answer instanceof GatewayError) return upstreamFailed(dialect, 401, errorInWords(answer), 0)
        const lost = isLost(answer)
        const delay = attempt < limit ? retryDelay(answer, attempt, clock.now()) : undefined
        if (delay === undefined && 'status' in answer && credentials.replace(used, answer.status)) {
          answer.body.destroy()
          attempt = -1
          continue
        }
        if (delay === undefined || (lost && request.again?.() === false)) {
          const last =
            answer instanceof Error ? unreachable(dialect, answer, attempt, base, upstream) : answer
          return { ...last, retries: attempt, lost }
        }
        if (!(answer instanceof Error)) answer.body.destroy()
        await clock.sleep(delay, request.signal)
        if (request.signal.aborted) throw new Error('the client went away')
      }
    },
    async close() {
      route.agent.destroy()
    },
  }

  async function ask(asked: SourceRequest): Promise<SourceAnswer> {
    const request = upstream.prepare ? await upstream.prepare(asked) : asked
    const credential = credentials.current()
    return new Promise((resolve, reject) => {
      const headers = credential ? dialect.withCredential(request.headers, credential) : request.headers
      const outgoing = open(base, route, { ...request, headers })
      const done = new AbortController()
      const abort = () => outgoing.destroy(new Error('the client went away'))
      request.signal.addEventListener('abort', abort, { once: true })
      const expire = (ms: number, phase: UpstreamTimeout['phase'], until: AbortSignal) => {
        clock.sleep(ms, until).then(() => {
          if (!until.aborted) outgoing.destroy(new UpstreamTimeout(phase, ms))
        })
      }
      const connected = new AbortController()
      const answered = new AbortController()
      outgoing.once('socket', (socket) => {
        if (!socket.connecting) return connected.abort()
        expire(timeouts.connect, 'connection', AbortSignal.any([connected.signal, done.signal]))
        socket.once(base.protocol === 'https:' ? 'secureConnect' : 'connect', () => connected.abort())
      })
      outgoing.once('error', (error) => reject(Object.assign(error, { sent: connected.signal.aborted })))
      expire(timeouts.firstByte, 'answer', AbortSignal.any([answered.signal, done.signal]))
      outgoing.once('response', (incoming) => {
        answered.abort()
        watch(incoming, outgoing, timeouts.idle, clock)
        const status = incoming.statusCode ?? 502
        resolve({ status, headers: incoming.headers, body: incoming, retries: 0 })
      })
      outgoing.once('close', () => {
        done.abort()
        request.signal.removeEventListener('abort', abort)
        reject(new Error('the connection was closed'))
      })
      outgoing.end(request.body)
    })
  }
}

/**
 * Whether the provider may have worked, and billed, for an answer that is not here. The API's own errors cost nothing;
 * these are statuses of a server on the way that has stopped waiting for it.
 */
function isLost(answer: SourceAnswer | Error): boolean {
  if (answer instanceof Error) return 'sent' in answer && answer.sent === true
  return answer.status === 502 || answer.status === 504 || (answer.status >= 520 && answer.status < 529)
}

function open(base: URL, route: Route, request: SourceRequest) {
  const path = base.pathname.replace(/\/+$/, '') + request.path
  const length = request.method === 'GET' ? {} : { 'content-length': String(request.body.length) }
  return (base.protocol === 'https:' ? https : http).request({
    host: hostOf(base),
    port: base.port || (base.protocol === 'https:' ? 443 : 80),
    method: request.method,
    path: route.absolute ? base.origin + path : path,
    // The usage of a compressed answer could only be read by decoding a copy.
    headers: {
      ...request.headers,
      ...route.headers,
      ...length,
      host: base.host,
      'accept-encoding': 'identity',
    },
    agent: route.agent,
  })
}

/** Destroys an answer that has been silent for too long. */
function watch(
  incoming: http.IncomingMessage,
  outgoing: http.ClientRequest,
  idle: number,
  clock: Clock,
): void {
  const ended = new AbortController()
  let last = clock.now()
  incoming.on('data', () => {
    last = clock.now()
  })
  // Listening starts the flow; the reader of the answer resumes it.
  incoming.pause()
  incoming.once('close', () => ended.abort())
  const wait = async () => {
    while (!ended.signal.aborted) {
      const left = idle - (clock.now() - last)
      if (left <= 0) return void outgoing.destroy(new UpstreamTimeout('chunk', idle))
      await clock.sleep(left, ended.signal)
    }
  }
  wait()
}

function unreachable(
  dialect: Dialect,
  error: Error,
  retries: number,
  { host }: URL,
  { proxyUrl }: Upstream,
): SourceAnswer {
  const fault = certificateFault(error)
  const code = (error as { code?: unknown }).code
  const why = typeof code === 'string' ? code : error.message
  // Without the proxy's address, which is nobody's business where this is published.
  const way = proxyUrl === undefined ? '' : ' through the proxy'
  const words =
    fault === null
      ? `The gateway could not reach the model at ${host}${way}: ${why}`
      : `The certificate of ${host} is not trusted (${fault}). ${AUTHORITY_HINT}`
  const status = error instanceof UpstreamTimeout ? 504 : 502
  const answer = upstreamFailed(dialect, status, words, retries)
  return isFinal(error) ? { ...answer, headers: { ...answer.headers, ...NO_RETRY } } : answer
}

function upstreamFailed(dialect: Dialect, status: number, message: string, retries: number): SourceAnswer {
  const body = Readable.from([dialect.errorBody(status, message)])
  return { status, headers: { 'content-type': 'application/json' }, body, retries }
}

function checkAddress(baseUrl: string): URL {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  const fine =
    url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (fine) return url
  throw new GatewayError('CONFIG_INVALID', 'The address of the model API is not a plain http(s) URL.', {
    hint: 'Use an address such as https://api.anthropic.com, without user, password or query; the key has its own input.',
  })
}

/** How requests reach the upstream: directly, or through an HTTP proxy. */
interface Route {
  agent: http.Agent
  /** Headers for the proxy; only for upstreams without TLS. */
  headers: Record<string, string>
  /** True when the request line must contain the whole URL (a proxy and no TLS). */
  absolute: boolean
}

const KEEP = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'lifo' } as const

/** Certificates are checked against what this process trusts. */
function routeTo(upstream: URL, proxyUrl?: string): Route {
  const secure = upstream.protocol === 'https:'
  if (proxyUrl === undefined) {
    return { agent: secure ? new https.Agent(KEEP) : new http.Agent(KEEP), headers: {}, absolute: false }
  }
  const proxy = new URL(proxyUrl)
  const headers = proxyHeaders(proxy)
  const toProxy = {
    host: hostOf(proxy),
    port: Number(proxy.port || (proxy.protocol === 'https:' ? 443 : 80)),
  }
  const transport = proxy.protocol === 'https:' ? https : http
  if (!secure) {
    const agent = new transport.Agent(KEEP)
    // The request names the upstream; only the connection goes to the proxy.
    const connect = agent.createConnection.bind(agent)
    agent.createConnection = (options, callback) =>
      connect({ ...options, ...toProxy, ...{ servername: hostOf(proxy) } }, callback)
    return { agent, headers, absolute: true }
  }
  const agent = new https.Agent(KEEP)
  agent.createConnection = (_options, callback) => {
    const target = `${upstream.hostname}:${upstream.port || 443}`
    const request = transport.request({
      ...toProxy,
      method: 'CONNECT',
      path: target,
      headers: { ...headers, host: target },
    })
    request.once('error', (error) => callback?.(error, undefined as never))
    request.once('connect', (response: http.IncomingMessage, socket: Socket) => {
      if (response.statusCode === 200) {
        return callback?.(
          null,
          tls.connect({ socket, servername: hostOf(upstream), ALPNProtocols: ['http/1.1'] }),
        )
      }
      socket.destroy()
      callback?.(new Error(`the proxy answered ${response.statusCode} to CONNECT`), undefined as never)
    })
    request.end()
    return undefined
  }
  return { agent, headers: {}, absolute: false }
}

function proxyHeaders(proxy: URL): Record<string, string> {
  if (!proxy.username) return {}
  const pair = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** Without the brackets of an IPv6 address. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}
