/** https://ai.google.dev/gemini-api/docs/troubleshooting and google.rpc.Code for the others. */
const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'FAILED_PRECONDITION',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

/** An error in the shape of Google's APIs, so that every client of them can read the reason. */
export function apiErrorBody(status: number, message: string, type?: string): Buffer {
  const name = type ?? STATUSES[status] ?? (status >= 500 ? 'INTERNAL' : 'INVALID_ARGUMENT')
  return Buffer.from(JSON.stringify({ error: { code: status, message, status: name } }))
}
