import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { systemClock } from '../../../src/base/clock.js'
import { memoryLog } from '../../../src/base/log.js'
import { messagesDialect } from '../../../src/gateway/messages/dialect.js'
import type { GatewayPolicy } from '../../../src/gateway/policy.js'
import { type Gateway, type GatewayOptions, startGateway } from '../../../src/gateway/server.js'
import type { Upstream } from '../../../src/gateway/upstream/upstream.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

export const KEY = 'sk-ant-api03-the.real_key-0123456789'

export interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** `error.message` of an API error. */
  error: string
}

export interface Ask {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

/** A valid request; fields given replace its own. */
export function messages(extra: Record<string, unknown> = {}): Record<string, unknown> {
  const said = [{ role: 'user', content: 'hi' }]
  return { model: 'claude-sonnet-5', max_tokens: 100, stream: true, messages: said, ...extra }
}

/** Sends one request to a socket path or an address, on a connection of its own. */
export function ask(address: string, o: Ask = {}): Promise<Reply> {
  const body = Buffer.isBuffer(o.body)
    ? o.body
    : Buffer.from(typeof o.body === 'string' ? o.body : JSON.stringify(o.body ?? messages()))
  const method = o.method ?? 'POST'
  const target = address.startsWith('http')
    ? { host: '127.0.0.1', port: Number(new URL(address).port) }
    : { socketPath: address }
  return new Promise((resolve, reject) => {
    const outgoing = request({
      ...target,
      method,
      path: o.path ?? '/v1/messages',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'anthropic-version': '2023-06-01',
        'x-api-key': 'dummy',
        ...o.headers,
      },
      ...(o.signal ? { signal: o.signal } : {}),
    })
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.once('error', reject)
      incoming.once('end', () => {
        const whole = Buffer.concat(chunks)
        const { statusCode, headers } = incoming
        resolve({ status: statusCode ?? 0, headers, body: whole, error: errorOf(whole) })
      })
    })
    outgoing.end(method === 'GET' || method === 'HEAD' ? undefined : body)
  })
}

function errorOf(body: Buffer): string {
  try {
    return (JSON.parse(body.toString()) as { error?: { message?: string } }).error?.message ?? ''
  } catch {
    return ''
  }
}

export interface Provider extends AsyncDisposable {
  url: string
  seen: { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }[]
  close(): Promise<void>
}

/** A real HTTP server in the place of the provider. */
export async function startProvider(
  answer: (response: ServerResponse, request: IncomingMessage, count: number) => void,
): Promise<Provider> {
  const seen: Provider['seen'] = []
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = incoming
    seen.push({ method, path: url, headers, body: Buffer.concat(chunks) })
    answer(response, incoming, seen.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** A stream of the API with the given usage. */
export function streamOf(
  text: string,
  usage: Record<string, unknown> = { input_tokens: 10, output_tokens: 5 },
): Buffer {
  const events = [
    { type: 'message_start', message: { id: 'msg_1', usage: { ...usage, output_tokens: 1 } } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
    { type: 'message_stop' },
  ]
  return Buffer.from(events.map((e) => `event: ${e.type}\ndata: ${JSON.stringify(e)}\n\n`).join(''))
}

export function sendStream(response: ServerResponse, bytes: Buffer = streamOf('hello')): void {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).end(bytes)
}

export interface TestGateway extends AsyncDisposable {
  gateway: Gateway
  folder: string
  log: ReturnType<typeof memoryLog>
}

/** A gateway on a Unix socket in a folder of its own, in front of the given upstream. */
export async function openTestGateway(
  upstream: Partial<Upstream> & { baseUrl?: string },
  policy: GatewayPolicy = {},
  extra: Partial<GatewayOptions> = {},
): Promise<TestGateway> {
  const folder = temporaryFolder()
  const log = memoryLog()
  const gateway = await startGateway({
    socketPath: join(folder, 'model.sock'),
    logPath: join(folder, 'gateway.jsonl'),
    source: { baseUrl: 'http://127.0.0.1:1', credential: { kind: 'api-key', value: KEY }, ...upstream },
    dialect: messagesDialect,
    policy,
    log,
    clock: systemClock,
    ...extra,
  })
  return {
    gateway,
    folder,
    log,
    async [Symbol.asyncDispose]() {
      await gateway.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
