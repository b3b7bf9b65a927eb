import type { Answer } from './answer.js'
import type { GitHubState, RepositoryState, TokenPermissions } from './state.js'

/** What an operation is given: the request, understood. */
export interface Call {
  state: GitHubState
  /** Who asks; null without a token. */
  login: string | null
  /** The token itself; empty without one. */
  token: string
  params: Record<string, string>
  url: URL
  body: Record<string, unknown>
  accept: string
}

export interface RepositoryCall extends Call {
  repository: RepositoryState
}

/** One permission that is enough for an operation, e.g. `issues:write`. */
export type Need = `${keyof TokenPermissions}:${'read' | 'write'}`

interface RouteShape {
  /** As the official API description names it. */
  operationId: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** `{name}` takes one part of the path, `{+name}` the rest of it. */
  path: string
  /** Any one of them is enough; empty: whoever may see the repository. */
  needs: Need[]
}

/** An operation on a repository: its path begins with `/repos/{owner}/{repo}`. */
export interface RepositoryRoute extends RouteShape {
  on: 'repository'
  handle(call: RepositoryCall): Answer | Promise<Answer>
}

export interface SiteRoute extends RouteShape {
  on: 'site'
  handle(call: Call): Answer | Promise<Answer>
}

export type Route = RepositoryRoute | SiteRoute

/** A route below `/repos/{owner}/{repo}`. */
export function route(
  operationId: string,
  method: Route['method'],
  path: string,
  needs: Need[],
  handle: RepositoryRoute['handle'],
): Route {
  return { on: 'repository', operationId, method, path: `/repos/{owner}/{repo}${path}`, needs, handle }
}

/** The parameters of a path, or null when it is another one. */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const pattern = template.replace(
    /\{(\+?)(\w+)\}/g,
    (_, rest, name) => `(?<${name}>${rest === '' ? '[^/]+' : '.+'})`,
  )
  const found = new RegExp(`^${pattern}$`).exec(path)
  const params = Object.entries(found?.groups ?? {})
  return found && Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)]))
}

export function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
