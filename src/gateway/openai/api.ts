import type { Headers } from '../source.js'
import type { Credential } from '../upstream/credential.js'

/**
 * The agent's headers that go upstream. Organization and project are not among them: they choose who pays. The one
 * internal header says how Codex writes its tools into the request. Names of an application, as OpenRouter takes them,
 * are not either: it shows them to everybody.
 */
export const requestHeaders =
  /^(?:accept|content-type|user-agent|openai-beta|originator|session-id|thread-id|x-client-request-id|x-openai-internal-codex-responses-lite|x-codex-(?:beta-features|window-id)|x-stainless-[a-z-]+)$/

/** The answer's headers that the agent gets to see. */
export const responseHeaders =
  /^(?:content-type|content-length|content-encoding|cache-control|date|x-request-id|retry-after|retry-after-ms|x-should-retry|openai-(?:model|processing-ms|version)|x-ratelimit-[a-z-]+)$/

/** Headers with the real credential in place of whatever the agent sent: OpenAI takes every kind as a bearer's. */
export function withCredential(headers: Headers, { value }: Credential): Headers {
  return { ...headers, authorization: `Bearer ${value}` }
}

/** https://developers.openai.com/api/docs/guides/error-codes */
const TYPES: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}

/** An error in the shape of OpenAI's APIs, so that every client of them can read the reason. */
export function apiErrorBody(status: number, message: string, type?: string): Buffer {
  const fallback = status >= 500 ? 'server_error' : 'invalid_request_error'
  const error = { message, type: type ?? TYPES[status] ?? fallback, param: null, code: null }
  return Buffer.from(JSON.stringify({ error }))
}
