import type { InjectedFailure } from './github/failures.js'

type Fault = Pick<InjectedFailure, 'status' | 'body' | 'headers' | 'reset' | 'late'>

/** What passes by itself: whoever asks once more gets the answer. */
export const PASSING: Record<string, Fault> = {
  429: { status: 429, body: { message: 'Too many requests' }, headers: { 'retry-after': '1' } },
  500: { status: 500 },
  502: { status: 502 },
  'a 502 after GitHub acted': { status: 502, late: true },
  'a connection dropped before GitHub acted': { reset: true },
  'a connection dropped after GitHub acted': { reset: true, late: true },
}

/** What asking once more does not change. */
export const FINAL: Record<string, Fault> = {
  403: { status: 403, body: { message: 'Resource not accessible by integration' } },
  404: { status: 404, body: { message: 'Not Found' } },
  409: { status: 409, body: { message: 'Conflict' } },
  422: { status: 422, body: { message: 'Validation Failed' } },
}
