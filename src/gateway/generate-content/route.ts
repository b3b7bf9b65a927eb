import type { Route } from '../dialect.js'

const MODEL = '[A-Za-z0-9][\\w.@-]{0,99}'
const METHOD = new RegExp(
  `^(/v1(?:beta|alpha)?/models/${MODEL}:(generateContent|streamGenerateContent|countTokens))(\\?.*)?$`,
)
const MODELS = new RegExp(`^(/v1(?:beta|alpha)?/models(?:/${MODEL})?)(\\?.*)?$`)
const PAGE = /^(?:pageSize=\d{1,4}|pageToken=[\w%=.-]{1,500})$/

/**
 * Undefined for everything that is not generating content, counting tokens or the list of models. A key in the address
 * is left behind; a stream comes as server-sent events or not at all.
 */
export function routeOf(method: string | undefined, url: string | undefined): Route | undefined {
  if (method === 'POST') {
    const [, path, name, query = ''] = METHOD.exec(url ?? '') ?? []
    const sse = parametersOf(query)
    if (path === undefined) return undefined
    if (name === 'streamGenerateContent') {
      return sse.join() === 'alt=sse' ? { kind: 'answer', path: `${path}?alt=sse` } : undefined
    }
    return sse.length === 0 ? { kind: name === 'countTokens' ? 'count' : 'answer', path } : undefined
  }
  if (method === 'GET') {
    const [, path, query = ''] = MODELS.exec(url ?? '') ?? []
    const page = parametersOf(query)
    if (path === undefined || !page.every((parameter) => PAGE.test(parameter))) return undefined
    return { kind: 'models', path: page.length === 0 ? path : `${path}?${page.join('&')}` }
  }
  return undefined
}

/** What a query says without `key`. */
function parametersOf(query: string): string[] {
  if (query === '') return []
  return query
    .slice(1)
    .split('&')
    .filter((parameter) => !parameter.startsWith('key='))
}

/** The model that a path of this API names; '' where it names none. */
export function modelOf(path: string): string {
  return /\/models\/([^:?/]+)/.exec(path)?.[1] ?? ''
}
