/** https://platform.claude.com/docs/en/api/errors */
const TYPES: Record<number, string> = {
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

/** An error in the shape of the Messages API, so that every client of it can read the reason. */
export function apiErrorBody(status: number, message: string, type?: string): Buffer {
  const fallback = status >= 500 ? 'api_error' : 'invalid_request_error'
  const error = { type: type ?? TYPES[status] ?? fallback, message }
  return Buffer.from(JSON.stringify({ type: 'error', error }))
}
