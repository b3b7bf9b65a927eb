import { parseJson } from '../../base/json.js'

/** https://developers.openai.com/api/docs/guides/error-codes */
const TYPES: Record<number, string> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}

/** An error in the shape of OpenAI's APIs, so that every client of them can read the reason. */
export function apiErrorBody(status: number, message: string, type?: string): Buffer {
  const fallback = status >= 500 ? 'server_error' : 'invalid_request_error'
  const error = { message, type: type ?? TYPES[status] ?? fallback, param: null, code: null }
  return Buffer.from(JSON.stringify({ error }))
}

interface Failure {
  error?: { message?: unknown } | null
  detail?: unknown
  message?: unknown
}

/** The message in the body of an error, of OpenAI's own or of a server that imitates it; '' where there is none. */
export function errorMessage(body: string): string {
  const { error, detail, message } = (parseJson(body) ?? {}) as Failure
  return [error?.message, error, detail, message].find((text) => typeof text === 'string') ?? ''
}
