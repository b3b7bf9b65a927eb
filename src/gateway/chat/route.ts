import type { Route } from '../dialect.js'

/** Undefined for everything that is not Chat Completions or the list of models; OpenRouter's names have a maker. */
export function routeOf(method: string | undefined, url: string | undefined): Route | undefined {
  const path = url ?? ''
  if (method === 'HEAD' && path === '/') return { kind: 'probe' }
  if (method === 'POST') return path === '/v1/chat/completions' ? { kind: 'answer', path } : undefined
  const name = '[A-Za-z0-9][\\w.@:-]{0,99}'
  const models = new RegExp(`^/v1/models(?:/${name}){0,2}$`)
  return method === 'GET' && models.test(path) ? { kind: 'models', path } : undefined
}
