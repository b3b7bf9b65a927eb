/** git writes the headers of each HTTP exchange to standard error, without credentials and without bodies. */
export const TRACE = { GIT_TRACE_CURL: '1', GIT_TRACE_CURL_NO_DATA: '1', GIT_TRACE_REDACT: '1' }

const PREFIX = String.raw`^(?:\d\d:\d\d:\d\d\.\d+ \S+ +)?`
const TRACED = new RegExp(String.raw`${PREFIX}(?:<=|=>|==) (?:Recv|Send|Info)\b.*(?:\n|$)`, 'gm')
const RECEIVED = new RegExp(
  String.raw`${PREFIX}<= Recv header: (?:HTTP/\S+ (\d{3})\b|retry-after: *(\S.*?) *\r?$)`,
  'gim',
)

/** The last response that git received: from the remote, or from the proxy on the way. */
export interface HttpResponse {
  status: number
  /** As the header has it: seconds or a date. */
  retryAfter?: string
}

/** Separates what git says from what {@link TRACE} adds. */
export function splitTrace(stderr: string): { words: string; response?: HttpResponse } {
  let response: HttpResponse | undefined
  for (const [, status, retryAfter] of stderr.matchAll(RECEIVED)) {
    if (status) response = { status: Number(status) }
    else if (response && retryAfter) response.retryAfter = retryAfter
  }
  const words = stderr.replace(TRACED, '').trim()
  return response ? { words, response } : { words }
}
