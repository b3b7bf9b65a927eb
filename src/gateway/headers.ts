import type { IncomingHttpHeaders } from 'node:http'
import type { Headers } from './source.js'

/** What of the agent's headers goes upstream. Everything else, every credential above all, is left behind. */
const REQUEST =
  /^(?:accept|content-type|user-agent|x-app|anthropic-(?:version|beta|dangerous-direct-browser-access)|x-stainless-[a-z-]+|x-claude-code-[a-z-]+)$/

/** What of the answer's headers the agent gets to see. */
const RESPONSE =
  /^(?:content-type|content-length|content-encoding|cache-control|date|request-id|retry-after|retry-after-ms|x-should-retry|anthropic-ratelimit-[a-z-]+)$/

export function requestHeaders(headers: IncomingHttpHeaders): Headers {
  return pick(headers, REQUEST)
}

export function responseHeaders(headers: Headers): Headers {
  return pick(headers, RESPONSE)
}

function pick(headers: Headers, names: RegExp): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && names.test(name)),
  )
}
