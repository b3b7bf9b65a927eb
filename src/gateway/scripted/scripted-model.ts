import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { type Clock, systemClock } from '../../clock.js'
import { apiErrorBody } from '../messages/api-error.js'
import type { ModelSource } from '../source.js'
import type { Script } from './script.js'
import { type CodeScript, createScriptSource } from './script-source.js'

/** A request as it arrived, credentials included: tests look for what should not be there. */
export interface ModelRequest {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  /** Parsed JSON; undefined when there was none or it could not be parsed. */
  body: unknown
  /** HTTP status of the answer; 0 while there is none. */
  status: number
}

export interface ScriptedModel {
  /** `http://127.0.0.1:PORT`, for `ANTHROPIC_BASE_URL`. */
  url: string
  /** Every request so far, in the order of arrival. */
  requests: ModelRequest[]
  close(): Promise<void>
}

export interface ScriptedModelOptions {
  /** An object, YAML text, or turns made by code. */
  script: Script | string | CodeScript
  host?: '127.0.0.1'
  port?: number
  clock?: Clock
}

/**
 * Starts an HTTP server that speaks the Messages API from a script, well enough to drive the real Claude Code
 * through real tool calls. Nonsense is answered with an error status, never with a silent 200.
 */
export async function startScriptedModel(options: ScriptedModelOptions): Promise<ScriptedModel> {
  const source = createScriptSource(options.script, options.clock ?? systemClock)
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    answer(source, requests, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await source.close()
    },
  }
}

async function answer(
  source: ModelSource,
  requests: ModelRequest[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const path = request.url ?? '/'
  const entry: ModelRequest = {
    method: request.method ?? '',
    path,
    headers: { ...request.headers },
    body: undefined,
    status: 0,
  }
  requests.push(entry)
  const body = await readAll(request)
  const json = parseJson(body)
  entry.body = json
  const refused = refusalOf(entry)
  if (refused) {
    entry.status = refused.status
    response.writeHead(refused.status, { 'content-type': 'application/json' })
    response.end(request.method === 'HEAD' ? undefined : refused.body)
    return
  }
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const reply = await source.send({
    method: entry.method,
    path,
    headers: entry.headers,
    body,
    json,
    signal: gone.signal,
  })
  entry.status = reply.status
  response.writeHead(reply.status, reply.headers)
  await pipeline(reply.body, response)
}

/** What the API itself would refuse before it looks at the conversation; 200 for the probe of a client. */
function refusalOf(entry: ModelRequest): { status: number; body: Buffer } | undefined {
  const { method, headers } = entry
  const path = entry.path.split('?')[0] ?? ''
  const no = (status: number, message: string) => ({ status, body: apiErrorBody(status, message) })
  if (method === 'HEAD' && path === '/') return { status: 200, body: Buffer.alloc(0) }
  const posted = path === '/v1/messages' || path === '/v1/messages/count_tokens'
  const got = /^\/v1\/models(\/[^/]+)?$/.test(path)
  if (!posted && !got) return no(404, `Not found: ${method} ${path}`)
  if (method !== (posted ? 'POST' : 'GET')) return no(405, `Method not allowed: ${method} ${path}`)
  if (!headers['x-api-key'] && !headers['authorization']) return no(401, 'x-api-key header is required')
  if (!headers['anthropic-version']) return no(400, 'anthropic-version: header is required')
  if (!posted) return undefined
  if (!/^application\/json\b/.test(String(headers['content-type'])))
    return no(400, 'content-type: must be application/json')
  return entry.body === undefined ? no(400, 'The request body is not valid JSON') : undefined
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
