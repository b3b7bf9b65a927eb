import type { Readable } from 'node:stream'

/** Header names in lower case. */
export type Headers = Record<string, string | string[] | undefined>

/** A request that has passed the door: what a source of answers sees. */
export interface SourceRequest {
  method: string
  /** Path with query, e.g. `/v1/messages?beta=true`. */
  path: string
  /** Without any credential. */
  headers: Headers
  /** The bytes as they came; empty for GET. */
  body: Buffer
  /** The parsed body; undefined for GET. */
  json: unknown
  /** Aborted when the client is gone or the gateway closes. */
  signal: AbortSignal
}

export interface SourceAnswer {
  status: number
  headers: Headers
  /** Destroyed with an error when the source broke off midway. */
  body: Readable
  /** How often the source was asked again before this answer. */
  retries: number
}

/** Where answers come from: the real API, a cassette or a script. */
export interface ModelSource {
  /** Rejects only when there is no answer at all; an answer with an error status resolves. */
  send(request: SourceRequest): Promise<SourceAnswer>
  close(): Promise<void>
}
