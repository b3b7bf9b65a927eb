import { parseJson } from '../../json.js'

/** Types of error that the Messages API names: https://platform.claude.com/docs/en/api/errors */
export type ApiErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'billing_error'
  | 'permission_error'
  | 'not_found_error'
  | 'request_too_large'
  | 'rate_limit_error'
  | 'api_error'
  | 'timeout_error'
  | 'overloaded_error'

const TYPES: Record<number, ApiErrorType> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

export function errorType(status: number): ApiErrorType {
  return TYPES[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error')
}

/** An error in the shape of the Messages API, so that every client of it can read the reason. */
export function apiErrorBody(status: number, message: string, type?: string): Buffer {
  const error = { type: type ?? errorType(status), message }
  return Buffer.from(JSON.stringify({ type: 'error', error }))
}

export function errorMessage(body: string): string {
  const { error } = (parseJson(body) ?? {}) as { error?: { message?: unknown } | null }
  return typeof error?.message === 'string' ? error.message : ''
}
