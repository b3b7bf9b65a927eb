import type { Answer } from './answer.js'
import type { GitHubState, TokenState } from './state.js'

/** One request and its response, as the server keeps them. */
export interface Exchange {
  /** As in the API description; `graphql`, `git/upload-pack`, `git/receive-pack`, `storage/download`; null if unknown. */
  operationId: string | null
  method: string
  /** Without the prefix `/api/v3`, with its query. */
  path: string
  headers: Record<string, string>
  /** Parsed JSON, or undefined without a body; git's own bodies are not kept. */
  body: unknown
  status: number
  answer: unknown
  answerHeaders: Record<string, string>
  /** The owner of the token; null without a valid one. */
  login: string | null
  /** The response was a fault. */
  injected: boolean
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

/** What goes wrong with a request. */
export interface Fault {
  /** In the place of the real response. */
  answer: Answer
  /** The connection is dropped instead. */
  reset?: boolean
  /** The request is carried out first: only its response is lost. */
  late?: boolean
}

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
