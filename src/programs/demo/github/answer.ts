/** What an operation answers: a JSON body, a text, or nothing. */
export interface Answer {
  status: number
  body?: unknown
  headers?: Record<string, string>
}

const DOCUMENTATION = 'https://docs.github.com/rest'

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

export function created(body: unknown): Answer {
  return { status: 201, body }
}

/** An error body exactly as GitHub shapes it. */
export function failureAnswer(
  status: number,
  message: string,
  errors?: readonly (ValidationFailure | string)[],
): Answer {
  const body = {
    message,
    ...(errors ? { errors } : {}),
    documentation_url: DOCUMENTATION,
    status: String(status),
  }
  return { status, body }
}

export interface ValidationFailure {
  resource: string
  code: string
  field?: string
  message?: string
}

export function validationFailed(...errors: ValidationFailure[]): Answer {
  return failureAnswer(422, 'Validation Failed', errors)
}

export const notFound = (): Answer => failureAnswer(404, 'Not Found')

/** GitHub's limit for bodies of issues, pull requests and comments, in characters. */
export const BODY_LIMIT = 65_536

export function bodyTooLong(resource: string, body: unknown): Answer | null {
  if (typeof body !== 'string' || [...body].length <= BODY_LIMIT) return null
  return validationFailed({
    resource,
    code: 'unprocessable',
    field: 'data',
    message: `Body is too long (maximum is ${BODY_LIMIT} characters)`,
  })
}

/** One page of a list, with the `Link` header that clients follow. At most 100 a page, 30 by default. */
export function page<T>(url: URL, items: readonly T[], render: (item: T) => unknown): Answer {
  const { slice, headers } = pageOf(url, items)
  return { status: 200, body: slice.map(render), headers }
}

export function pageOf<T>(url: URL, items: readonly T[]): { slice: T[]; headers: Record<string, string> } {
  const size = Math.min(100, Math.max(1, Number(url.searchParams.get('per_page') ?? 30) || 30))
  const current = Math.max(1, Number(url.searchParams.get('page') ?? 1) || 1)
  const last = Math.max(1, Math.ceil(items.length / size))
  const links: string[] = []
  const link = (number: number, rel: string) => {
    const to = new URL(url)
    to.searchParams.set('page', String(number))
    links.push(`<${to}>; rel="${rel}"`)
  }
  if (current > 1) link(current - 1, 'prev')
  if (current < last) link(current + 1, 'next')
  if (current < last) link(last, 'last')
  if (current > 1) link(1, 'first')
  const headers: Record<string, string> = links.length > 0 ? { link: links.join(', ') } : {}
  return { slice: items.slice((current - 1) * size, current * size), headers }
}
