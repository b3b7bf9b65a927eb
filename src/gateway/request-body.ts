import { isUtf8 } from 'node:buffer'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { LIMITS } from '../base/limits.js'
import { malformed, type Refusal } from './refusal.js'

/** Memory for the bodies of all requests that are in flight. */
export interface BodySpace {
  /** Space for one request, until `until` closes. `take` is false when so many more bytes do not fit. */
  hold(until: EventEmitter): { take(bytes: number): boolean }
}

/** Few bodies are larger than a megabyte; only an attempt to fill the memory needs more than this. */
const DEFAULT_SPACE = 160 * 1024 * 1024

export function createBodySpace(limit: number = DEFAULT_SPACE): BodySpace {
  let taken = 0
  return {
    hold(until) {
      let held = 0
      until.once('close', () => {
        taken -= held
        held = 0
      })
      return {
        take(bytes) {
          if (taken + bytes > limit) return false
          taken += bytes
          held += bytes
          return true
        },
      }
    },
  }
}

/** A body whose bytes mean exactly what the policy has checked. */
export interface ReadBody {
  bytes: Buffer
  json: unknown
}

/**
 * Reads and parses a request's body. The bytes are forwarded unchanged only when they equal the serialization of
 * their own parse; otherwise (duplicate keys, odd spacing) that serialization is forwarded instead, so that the
 * provider reads exactly what the policy has checked.
 */
export async function readBody(
  request: IncomingMessage,
  space: ReturnType<BodySpace['hold']>,
): Promise<ReadBody | Refusal> {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json(?:\s*;\s*charset=utf-8)?$/i.test(type.trim())) {
    return malformed('content-type: must be application/json')
  }
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') return malformed('content-encoding: not supported')
  const bytes = await readWithin(request, space)
  if (bytes === 'too large') return tooLarge(`The request is larger than ${LIMITS.requestBytes.most} bytes.`)
  if (bytes === 'no space') return tooLarge('Too many bytes are being sent at the same time.')
  const shape = shapeOf(bytes)
  if (shape.depth > LIMITS.requestDepth.most || shape.values > LIMITS.requestValues.most)
    return tooLarge('The request has more values, or deeper nesting, than any conversation.')
  if (!isUtf8(bytes)) return malformed('The request body is not valid UTF-8.')
  const text = bytes.toString('utf8')
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return malformed('The request body is not valid JSON.')
  }
  const plain = JSON.stringify(json)
  return { json, bytes: plain === text ? bytes : Buffer.from(plain) }
}

function tooLarge(message: string): Refusal {
  return { status: 413, code: 'too_large', message }
}

/** Excess bytes are read and discarded for a while, so that the refusal can be delivered. */
async function readWithin(
  request: IncomingMessage,
  space: ReturnType<BodySpace['hold']>,
): Promise<Buffer | 'too large' | 'no space'> {
  const chunks: Buffer[] = []
  let length = 0
  let why: 'too large' | 'no space' | undefined
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (why === undefined && length > LIMITS.requestBytes.most) why = 'too large'
    else if (why === undefined && !space.take(chunk.length)) why = 'no space'
    if (why === undefined) chunks.push(chunk)
    else chunks.length = 0
    if (length > LIMITS.requestBytes.most * 4) break
  }
  return why ?? Buffer.concat(chunks, length)
}

/** The most values that a JSON text can have, and how deep they are nested, without parsing it. Pure. */
export function shapeOf(bytes: Buffer): { values: number; depth: number } {
  let values = 1
  let level = 0
  let depth = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === 0x22) {
      at = endOfString(bytes, at)
    } else if (byte === 0x2c || byte === 0x3a) {
      values++
    } else if (byte === 0x5b || byte === 0x7b) {
      values++
      if (++level > depth) depth = level
    } else if (byte === 0x5d || byte === 0x7d) {
      level--
    }
    if (values > LIMITS.requestValues.most || depth > LIMITS.requestDepth.most) break
  }
  return { values, depth }
}

/** Index of the closing quote of the string that begins at `start`; the end of `bytes` when there is none. */
function endOfString(bytes: Buffer, start: number): number {
  let quote = bytes.indexOf(0x22, start + 1)
  while (quote !== -1) {
    let slashes = 0
    while (bytes[quote - 1 - slashes] === 0x5c) slashes++
    if (slashes % 2 === 0) return quote
    quote = bytes.indexOf(0x22, quote + 1)
  }
  return bytes.length
}
