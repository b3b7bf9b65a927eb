import type { IncomingMessage } from 'node:http'
import { malformed, type Refusal } from './policy.js'

/** A body whose bytes mean exactly what was judged. */
export interface ReadBody {
  bytes: Buffer
  json: unknown
}

const DEFAULT_LIMIT = 34 * 1024 * 1024

/**
 * Reads and parses a request's body. The bytes go on as they came only when they are what their own parse
 * serializes to; otherwise (duplicate keys, odd spacing) the serialized parse goes on instead, so that the
 * provider reads what the policy has judged and nothing else.
 */
export async function readBody(
  request: IncomingMessage,
  limit: number = DEFAULT_LIMIT,
): Promise<ReadBody | Refusal> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type.trim())) {
    return malformed('content-type: must be application/json')
  }
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return malformed('content-encoding: not supported')
  const bytes = await readUpTo(request, limit)
  if (bytes === undefined) {
    return { status: 413, code: 'too_large', message: `The request is larger than ${limit} bytes.` }
  }
  const text = decode(bytes)
  if (text === undefined) return malformed('The request body is not valid UTF-8.')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return malformed('The request body is not valid JSON.')
  }
  const plain = JSON.stringify(json)
  return { json, bytes: plain === text ? bytes : Buffer.from(plain) }
}

/** Undefined when there is more; the rest is read and thrown away, so that the refusal can be delivered. */
async function readUpTo(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
    else chunks.length = 0
    if (length > limit * 4) return undefined
  }
  return length <= limit ? Buffer.concat(chunks, length) : undefined
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
