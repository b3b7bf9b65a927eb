import type { Route } from '../dialect.js'

/**
 * Undefined for everything that is not the creation of a response, the count of its tokens or the list of models. What
 * the provider stores (`GET /v1/responses/ID`) has no route.
 */
export function routeOf(method: string | undefined, url: string | undefined): Route | undefined {
  const path = url ?? ''
  if (method === 'POST') {
    if (path === '/v1/responses') return { kind: 'answer', path }
    return path === '/v1/responses/input_tokens' ? { kind: 'count', path } : undefined
  }
  if (method === 'GET') {
    // Codex names its version when it asks for the list.
    const known = /^\/v1\/models(?:\/[A-Za-z0-9][\w.@:-]{0,99})?(?:\?client_version=[\w.-]{1,40})?$/
    return known.test(path) ? { kind: 'models', path } : undefined
  }
  return undefined
}
