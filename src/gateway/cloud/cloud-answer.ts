import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { apiErrorBody } from '../messages/api-error.js'
import { errorMessage } from '../refusal.js'
import { NO_RETRY, type SourceAnswer } from '../source.js'

const ERROR_LIMIT = 64 * 1024

/** The fields of a request that a cloud supports, and the extra ones it needs. */
export function bodyFor(
  asked: Record<string, unknown>,
  fields: readonly string[] | null,
  extra: Record<string, unknown>,
): Buffer {
  const { model: _model, stream: _stream, ...rest } = asked
  const kept = fields
    ? Object.fromEntries(Object.entries(rest).filter(([name]) => fields.includes(name)))
    : rest
  return Buffer.from(JSON.stringify({ ...extra, ...kept }))
}

/** An error of a cloud in the shape of the Messages API. */
export async function cloudError(answer: SourceAnswer): Promise<SourceAnswer> {
  const said = (await text(answer.body)).slice(0, ERROR_LIMIT)
  const retryAfter = answer.headers['retry-after']
  const headers = { 'content-type': 'application/json', 'retry-after': retryAfter }
  return {
    ...answer,
    headers,
    body: Readable.from([apiErrorBody(answer.status, errorMessage(said) || said)]),
  }
}

export function notOffered(cloud: string, path: string): SourceAnswer {
  const body = apiErrorBody(404, `${cloud} does not offer ${path.split('?')[0]}.`)
  const headers = { 'content-type': 'application/json', ...NO_RETRY }
  return { status: 404, headers, body: Readable.from([body]), retries: 0 }
}
