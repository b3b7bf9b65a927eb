import type { IncomingMessage } from 'node:http'
import { HttpClient } from '@actions/http-client'

export interface HttpResponse {
  status: number
  body: IncomingMessage
}

/** Fetches by GET: through the proxy from the environment, following redirects and retrying 5xx answers. */
export type HttpGet = (url: string, headers?: Record<string, string>) => Promise<HttpResponse>

/** Milliseconds without a byte after which a connection is abandoned. */
const SOCKET_TIMEOUT = 60_000

export function createHttpGet(options: { retries?: number } = {}): HttpGet {
  const client = new HttpClient('caisson', [], {
    allowRetries: true,
    maxRetries: options.retries ?? 3,
    socketTimeout: SOCKET_TIMEOUT,
  })
  return async (url, headers = {}) => {
    const { message } = await client.get(url, headers)
    return { status: message.statusCode ?? 0, body: message }
  }
}
