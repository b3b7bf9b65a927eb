import type { Headers } from '../source.js'
import type { Credential } from '../upstream/credential.js'

/** The agent's headers that go upstream. Everything else, every credential above all, is left behind. */
export const requestHeaders = /^(?:accept|content-type|user-agent|x-goog-api-client)$/

/** The answer's headers that the agent gets to see. */
export const responseHeaders =
  /^(?:content-type|content-length|content-encoding|cache-control|date|retry-after|server-timing|x-gemini-[a-z-]+)$/

/** Headers with the real credential. It is never put into an address, which servers on the way write to their logs. */
export function withCredential(headers: Headers, { kind, value }: Credential): Headers {
  return kind === 'api-key'
    ? { ...headers, 'x-goog-api-key': value }
    : { ...headers, authorization: `Bearer ${value}` }
}
