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
