import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.js'
import type { GitHubState, TokenState } from './state.js'

/** One request, understood, and its response. */
export interface Exchange {
  /** As in the API description; `graphql`, `git/upload-pack`, `git/receive-pack`; null if unknown. */
  operationId: string | null
  method: string
  /** Without the prefix `/api/v3`, with its query. */
  path: string
  headers: Record<string, string>
  /** Parsed JSON, or undefined without a body; git's own bodies are not kept. */
  body: unknown
  status: number
  answer: unknown
  /** The owner of the token; null without a valid one. */
  login: string | null
}

export interface GraphqlRequest {
  query: string
  variables: Record<string, unknown>
}

/** Executes GraphQL for whoever holds this token; the demo knows two queries, tests bring all that a run asks. */
export type GraphqlExecutor = (
  request: GraphqlRequest,
  state: GitHubState,
  identity: TokenState,
) => Promise<Answer>

/** Stands before the server: `proceed` answers the request, to `response` or to another one. */
export type Intercept = (
  o: { exchange: Exchange; request: IncomingMessage; response: ServerResponse },
  proceed: (to: ServerResponse) => Promise<void>,
) => Promise<void>

/**
 * `viewer { login }`, and that a repository is out of sight: the demo has no links and no projects. Null for
 * everything it does not know.
 */
export function answerViewerQuery(request: GraphqlRequest, viewer: string): Answer | null {
  const query = request.query.replace(/[\s,]+/g, ' ').trim()
  if (/^query ?\([^)]*\) ?\{ ?repository\b/.test(query))
    return { status: 200, body: { data: { repository: null } } }
  if (!/^(query( \w+)?)? ?\{ ?viewer ?\{ ?login ?\} ?\}$/.test(query)) return null
  return { status: 200, body: { data: { viewer: { login: viewer } } } }
}
