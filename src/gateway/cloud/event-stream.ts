import { Transform } from 'node:stream'
import type { EventStreamCodec, Message } from '@smithy/eventstream-codec'
import { apiErrorBody } from '../messages/api-error.js'
import { errorMessage } from '../refusal.js'

/** No frame of Amazon's event streams is longer. */
const FRAME_LIMIT = 24 * 1024 * 1024

/** The statuses that the Messages API has for Bedrock's errors within a stream. */
const ERRORS: Record<string, number> = {
  throttlingException: 429,
  validationException: 400,
  modelTimeoutException: 504,
  serviceUnavailableException: 529,
}

/**
 * Turns Amazon's binary event stream into the server-sent events of the Messages API, frame by frame. A damaged
 * frame (its checksums do not match) breaks the stream, as a broken connection would.
 */
export function eventStreamToSse(codec: EventStreamCodec): Transform {
  let pending: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
      try {
        while (pending.length >= 4) {
          const length = pending.readUInt32BE(0)
          if (length < 16 || length > FRAME_LIMIT) throw new Error(`a frame of ${length} bytes`)
          if (pending.length < length) break
          const sse = sseOf(codec.decode(pending.subarray(0, length)))
          pending = pending.subarray(length)
          if (sse) this.push(sse)
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      done(pending.length > 0 ? new Error('the event stream ends in the middle of a frame') : null)
    },
  })
}

function sseOf({ headers, body }: Message): string | undefined {
  const text = Buffer.from(body).toString('utf8')
  const kind = headers[':message-type']?.value
  if (kind === 'event') {
    if (headers[':event-type']?.value !== 'chunk') return undefined
    const { bytes } = JSON.parse(text) as { bytes: string }
    const event = JSON.parse(Buffer.from(bytes, 'base64').toString('utf8')) as Record<string, unknown>
    // The agent does not need Bedrock's own measurements.
    const { 'amazon-bedrock-invocationMetrics': _metrics, ...said } = event
    return `event: ${String(said['type'])}\ndata: ${JSON.stringify(said)}\n\n`
  }
  const name = String(headers[':exception-type']?.value ?? headers[':error-code']?.value ?? 'error')
  const status = ERRORS[name] ?? 500
  return `event: error\ndata: ${apiErrorBody(status, `${name}: ${errorMessage(text) || text}`).toString()}\n\n`
}
