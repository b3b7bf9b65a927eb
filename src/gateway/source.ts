import type { Readable } from 'node:stream'

/** Header names in lower case. */
export type Headers = Record<string, string | string[] | undefined>

/** Tells a client not to send the request again. Anthropic's and OpenAI's libraries heed it; Google's only know statuses. */
export const NO_RETRY: Headers = { 'x-should-retry': 'false' }

/** The headers whose names match, as they came. */
export function pickHeaders(headers: Headers, names: RegExp): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && names.test(name)),
  )
}

/** A request that the policy has admitted, for a source of answers. */
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
  /**
   * Asked before a request is sent again of which nobody knows what the provider has made of it; false: there is no
   * money for that. Absent: always.
   */
  again?: () => boolean
}

export interface SourceAnswer {
  status: number
  headers: Headers
  /** Destroyed with an error when the source breaks off midway. */
  body: Readable
  /** How often the request was repeated before this answer. */
  retries: number
  /** An error although the provider got the request: nobody knows what it has made of it, and billed. */
  lost?: boolean
}

/** Where answers come from: the real API, a cassette or a script. */
export interface ModelSource {
  /** Rejects only when there is no answer at all; an answer with an error status resolves. */
  send(request: SourceRequest): Promise<SourceAnswer>
  close(): Promise<void>
}
