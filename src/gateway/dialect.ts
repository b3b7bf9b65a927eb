import type { PriceList } from './budget/prices.js'
import type { UsageReader } from './budget/usage.js'
import type { Reach, Refusal } from './refusal.js'
import type { ParsedTurn } from './scripted/script.js'
import type { Headers, SourceRequest } from './source.js'
import type { Piece } from './stream-pieces.js'
import type { Credential } from './upstream/credential.js'

/** The model APIs that the gateway speaks. */
export const MODEL_DIALECTS = ['messages', 'responses', 'chat', 'generate-content'] as const
export type ModelDialect = (typeof MODEL_DIALECTS)[number]

/**
 * One API of a model, as an agent speaks it: everything the gateway knows of paths, headers, bodies and answers.
 * Each adapter is a folder beside this file and one line in `dialects.ts`.
 */
export interface Dialect {
  /** Undefined for what is not part of the API, or not of the part that an agent needs. */
  routeOf(method: string | undefined, url: string | undefined): Route | undefined
  /**
   * What a parsed body asks for, or why it is not a valid request. `path` is the route's: some APIs name the model
   * there. Pure.
   */
  readRequest(json: unknown, path: string): ModelRequest | Refusal
  /** Fields of a body that are known; another one is left out and named, since the provider may fetch or keep something for it. Absent: `readRequest` decides. */
  readonly fields?: ReadonlySet<string>
  /** Names of the agent's headers that go upstream: no credential is ever among them. */
  readonly requestHeaders: RegExp
  /** Names of the provider's headers that the agent gets. */
  readonly responseHeaders: RegExp
  /** Headers with the real credential, for the provider. */
  withCredential(headers: Headers, credential: Credential): Headers
  /** An error in the form of the API, so that its clients can read the reason. `type`: the default is that of the status. */
  errorBody(status: number, message: string, type?: string): Buffer
  createUsageReader(contentType: string): UsageReader
  /** Near a limit of the budget: the request that makes the provider count the tokens of another one, for nothing. */
  readonly count?: {
    request(path: string, json: unknown): { path: string; json: unknown }
    /** The figure in its answer; undefined: none. */
    read(answer: string): number | undefined
  }
  /** The same request, asking for the usage of its answer; absent where every answer states it. */
  completed?(json: unknown): unknown
  /** The same request with a lower limit for its answer, at least its `leastOutputTokens`. */
  withLimit?(json: unknown, maxOutputTokens: number): unknown
  /** The pieces of longer texts in the data of an event: a stream cuts texts anywhere. */
  piecesOf(data: unknown): readonly Piece[]
  /** What a request says, for recording and replay; undefined where there is no conversation in it. */
  conversationOf(json: unknown, path: string): Conversation | undefined
  readonly prices: PriceList
  readonly scripted: ScriptedApi
}

/** What a request addresses. */
export type Route =
  /** A client's check whether anybody is there; answered without the provider. */
  | { kind: 'probe' }
  /**
   * `answer`: the model answers; `count`: tokens of a request are counted; `models`: the list of models, without a body.
   * `path` is rewritten from what was understood; nothing else of the address goes upstream.
   */
  | { kind: 'answer' | 'count' | 'models'; path: string }

/** What policy and budget need to know of a request. */
export interface ModelRequest {
  model: string
  /** Models that the request names for another attempt, or for a tool at the provider. */
  otherModels: readonly string[]
  /** Limit of the answer; undefined: none is stated. */
  maxOutputTokens: number | undefined
  /** The lowest limit that makes sense for it; undefined: it cannot be lowered. */
  leastOutputTokens: number | undefined
  /** The most tokens that its prompt has beyond one for each byte of the body; images make it negative. */
  extraTokens: number
  /** Fast mode, which has another price. */
  fast: boolean
  /** The answer has to be computed in a certain region, which has another price. */
  regional: boolean
  /** Parts of the prompt are kept in a cache for longer than usual, which has another price. */
  longCache: boolean
  /** Tools that run at the provider. */
  serverTools: readonly ServerTool[]
  /** How often they may run, all together. */
  toolUses: number
  /** What the provider would connect to, fetch or keep for this request, each once, in the order found. */
  reaches: readonly Reach[]
}

export interface ServerTool {
  /** As the request states it, e.g. `web_search_20250305`. */
  type: string
  /** The same without its version. */
  family: string
}

/** A conversation as it is recorded and compared. */
export interface Conversation {
  model: string
  /** Without tools a request is a side call: titles, summaries and the like. */
  hasTools: boolean
  /** The working directory that the client names. */
  workspace: string | undefined
  /** In order, without what is signed or made anew in each run. */
  parts: readonly { label: string; text: string; recent: boolean }[]
}

/** How a script plays the model in this API. */
export interface ScriptedApi {
  /** What the provider's HTTP server refuses, or answers, before it looks at the conversation. */
  precheck(request: Omit<SourceRequest, 'body' | 'signal'>): ScriptedReply | undefined
  /** The request as a script sees it, or the reply that needs no script: models, counts, invalid requests. */
  read(request: SourceRequest): ScriptedRequest | ScriptedReply
  /** A turn without an error as an answer. `count` makes IDs unique. */
  speak(turn: ParsedTurn, request: ScriptedRequest, count: number): ScriptedReply
}

export interface ScriptedRequest {
  hasTools: boolean
  /** Which start of the agent sent this; '' where the client does not say. */
  session: string
  /** What the conversation began with: the prompt, with whatever the client put around it. */
  firstUserText: string
  workspace: string | undefined
  /** Number of turns of this conversation that lie behind. */
  turnIndex: number
  /** The request's path, where the answer depends on it. */
  path?: string
  /** The parsed body. */
  json: unknown
  /** Bytes of the request, for an estimate of its tokens. */
  length: number
}

export interface ScriptedReply {
  status: number
  headers: Headers
  /** The body; a connection that breaks midway breaks between two pieces. */
  pieces: readonly Buffer[]
}
