import type { IncomingMessage } from 'node:http'
import { HttpClient } from '@actions/http-client'

export interface HttpResponse {
  status: number
  body: IncomingMessage
}

/**
 * Fetches by GET: through the proxy from the environment, following redirects and retrying 5xx answers. An aborted `signal`
 * ends the request and the body.
 */
export type HttpGet = (
  url: string,
  headers?: Record<string, string>,
  signal?: AbortSignal,
) => Promise<HttpResponse>

/** Milliseconds without a byte after which a connection is abandoned. */
const SOCKET_TIMEOUT = 60_000

export function createHttpGet(options: { retries?: number } = {}): HttpGet {
  return async (url, headers = {}, signal) => {
    const client = new HttpClient('caisson', signal ? [endedBy(signal)] : [], {
      allowRetries: true,
      maxRetries: options.retries ?? 3,
      socketTimeout: SOCKET_TIMEOUT,
    })
    const { message } = await client.get(url, headers)
    return { status: message.statusCode ?? 0, body: message }
  }
}

/** The client has no option for a signal, but passes on what a handler sets for Node.js's own request. */
function endedBy(signal: AbortSignal): NonNullable<HttpClient['handlers']>[number] {
  return {
    prepareRequest(request) {
      request.signal = signal
    },
    canHandleAuthentication: () => false,
    handleAuthentication: () => Promise.reject(new Error('No other authentication is tried.')),
  }
}
