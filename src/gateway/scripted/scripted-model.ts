import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '../../base/clock.js'
import { parseJson } from '../../base/json.js'
import type { Dialect } from '../dialect.js'
import { dialectOf } from '../dialects.js'
import type { ModelSource } from '../source.js'
import type { Script } from './script.js'
import { type CodeScript, createScriptSource } from './script-source.js'

/** A request as it arrived, credentials included: tests look for what must not be there. */
export interface ModelRequest {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
  /** Parsed JSON; undefined when there was none or it could not be parsed. */
  body: unknown
  /** HTTP status of the answer; 0 while there is none. */
  status: number
}

/** A scripted model that listens on this machine. */
export interface ScriptedModel {
  /** `http://127.0.0.1:PORT`, for `ANTHROPIC_BASE_URL`. */
  url: string
  /** Every request so far, in the order of arrival. */
  requests: ModelRequest[]
  close(): Promise<void>
}

/** What the scripted model says, and where it listens. */
export interface ScriptedModelOptions {
  /** An object, YAML text, or turns made by code. */
  script: Script | string | CodeScript
  port?: number
  clock?: Clock
  /** Default: the Messages API. */
  dialect?: Dialect
}

/**
 * Starts an HTTP server that speaks the API of a model from a script, well enough to drive a real agent through
 * real tool calls. Invalid requests get an error status, never a silent 200.
 */
export async function startScriptedModel(options: ScriptedModelOptions): Promise<ScriptedModel> {
  const { dialect = dialectOf('messages') } = options
  const source = createScriptSource(options.script, options.clock, dialect)
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    answer(dialect, source, requests, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
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
  dialect: Dialect,
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
  const body = await buffer(request)
  const json = parseJson(body.toString('utf8'))
  entry.body = json
  const refused = dialect.scripted.precheck({ ...entry, json })
  if (refused) {
    entry.status = refused.status
    response.writeHead(refused.status, refused.headers)
    response.end(request.method === 'HEAD' ? undefined : Buffer.concat(refused.pieces))
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
