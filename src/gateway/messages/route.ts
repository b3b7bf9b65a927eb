import type { Route } from '../dialect.js'

/** Undefined for everything that is not the Messages API, token counting or the list of models. */
export function routeOf(method: string | undefined, url: string | undefined): Route | undefined {
  const address = url ?? ''
  if (method === 'HEAD' && address === '/') return { kind: 'probe' }
  if (method === 'POST') {
    const found = /^\/v1\/messages(\/count_tokens)?(\?beta=true)?$/.exec(address)
    if (!found) return undefined
    return { kind: found[1] ? 'count' : 'answer', path: address }
  }
  if (method === 'GET') {
    const query = /(?:\?(?:(?:beta=true|limit=\d{1,4}|(?:before|after)_id=[\w.@:-]{1,100})(?:&|$))+)?$/
    const found = /^(\/v1\/models(?:\/[A-Za-z0-9][\w.@:-]{0,99})?)(\?.*)?$/.exec(address)
    if (!found || query.exec(address)?.index !== found[1]?.length) return undefined
    return { kind: 'models', path: address }
  }
  return undefined
}
