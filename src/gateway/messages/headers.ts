import type { Headers } from '../source.js'
import type { Credential } from '../upstream/credential.js'

/** The agent's headers that go upstream. Everything else, every credential above all, is left behind. */
export const requestHeaders =
  /^(?:accept|content-type|user-agent|x-app|anthropic-(?:version|beta|dangerous-direct-browser-access)|x-stainless-[a-z-]+|x-claude-code-[a-z-]+)$/

/** The answer's headers that the agent gets to see. */
export const responseHeaders =
  /^(?:content-type|content-length|content-encoding|cache-control|date|request-id|retry-after|retry-after-ms|x-should-retry|anthropic-ratelimit-[a-z-]+)$/

/** Without this beta the API refuses OAuth tokens; Claude Code sends it only when it holds one itself. */
const OAUTH_BETA = 'oauth-2025-04-20'

/** Headers with the real credential in place of whatever the agent sent. */
export function withCredential(headers: Headers, { kind, value }: Credential): Headers {
  if (kind === 'api-key') return { ...headers, 'x-api-key': value }
  const bearer = { ...headers, authorization: `Bearer ${value}` }
  if (kind === 'bearer') return bearer
  const betas = String(headers['anthropic-beta'] ?? '')
    .split(',')
    .map((beta) => beta.trim())
    .filter((beta) => beta !== '' && beta !== OAUTH_BETA)
  return { ...bearer, 'anthropic-beta': [OAUTH_BETA, ...betas].join(',') }
}
