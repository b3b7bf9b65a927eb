import { parseJson } from '../base/json.js'

/** Why the gateway refused a request. */
export type DenialCode =
  | 'path'
  | 'malformed'
  | 'too_large'
  | 'model'
  | 'server_tool'
  | Reach
  | 'budget_exceeded'

/** What a request can make the provider connect to, fetch or keep: each is a way out of the sandbox. */
export type Reach =
  | 'mcp_servers'
  | 'container'
  | 'url_source'
  | 'file_reference'
  | 'stored_content'
  | 'unknown_content'

/** A request that the gateway does not forward. */
export interface Refusal {
  /** HTTP status of the answer. */
  status: number
  code: DenialCode
  message: string
}

/** Why a request failed, in the words of the API rather than in those of a client. */
export interface LastFailure {
  status: number
  /** Redacted; '' where the answer has no message. */
  message: string
  /** Milliseconds to wait before the next request, as the API asks. */
  retryAfterMs?: number
  /** Set when the gateway refused the request itself. */
  denial?: DenialCode
}

interface ErrorBody {
  error?: { message?: unknown } | null
  detail?: unknown
  message?: unknown
  /** Amazon's. */
  Message?: unknown
}

/**
 * The message in the body of an error, of a provider or of a server that imitates one; '' where there is none. Google
 * has the error of a stream that is not one of events in a list.
 */
export function errorMessage(body: string): string {
  const parsed = parseJson(body)
  const { error, detail, message, Message } = Object(Array.isArray(parsed) ? parsed[0] : parsed) as ErrorBody
  return [error?.message, error, detail, message, Message].find((text) => typeof text === 'string') ?? ''
}

/** Refuses what this run may not do: 403. */
export function forbidden(code: DenialCode, message: string): Refusal {
  return { status: 403, code, message }
}

/** Refuses what is not a valid request: 400. */
export function malformed(message: string): Refusal {
  return { status: 400, code: 'malformed', message }
}

export function isRefusal(value: object): value is Refusal {
  return 'code' in value && 'status' in value && 'message' in value
}
