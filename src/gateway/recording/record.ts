import { isUtf8 } from 'node:buffer'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Transform } from 'node:stream'
import type { Clock } from '../../clock.js'
import type { Dialect } from '../dialect.js'
import { pickHeaders } from '../pick-headers.js'
import type { ModelSource, SourceAnswer, SourceRequest } from '../source.js'
import { rewriteAnswer } from '../stream-pieces.js'
import { cassetteCut, cassetteHead, type Exchange } from './cassette.js'
import { fingerprintOf } from './request-fingerprint.js'

export interface Recording {
  path: string
  /** Applied to everything that is written. */
  redact: (text: string) => string
  /** Translates paths to the names that they have in every run. */
  common?: (text: string) => string
  /** Bytes after which nothing more is recorded, default 64 MiB; the run continues. */
  limit?: number
  /** Called once when that happens. */
  onCut?: (bytes: number) => void
}

const LIMIT = 64 * 1024 * 1024
/** No model gives a longer answer; anything longer is passed on without being recorded. */
const ANSWER_LIMIT = 16 * 1024 * 1024

/**
 * A source that passes everything through and writes each complete exchange to a cassette. Answers that broke off
 * or that the client abandoned are not recorded.
 */
export async function createRecordingSource(
  source: ModelSource,
  dialect: Dialect,
  recording: Recording,
  clock: Clock,
): Promise<ModelSource> {
  const { path, redact, common = (text: string) => text, limit = LIMIT } = recording
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${cassetteHead(clock.now())}\n`, { mode: 0o600 })
  let written: Promise<void> = Promise.resolve()
  let count = 0
  let bytes = 0
  let kept = 0
  let cut = false
  const clean = (text: string) => redact(common(text))
  const keep = (exchange: Exchange) => {
    if (cut) return
    let line = `${redact(JSON.stringify(exchange))}\n`
    const size = Buffer.byteLength(line)
    if (bytes + size > limit) {
      cut = true
      line = `${cassetteCut(kept, bytes)}\n`
      recording.onCut?.(limit)
    } else {
      bytes += size
      kept++
    }
    written = written.then(() => appendFile(path, line))
    // Reported when the source closes; until then an unwritten line must not end the process.
    written.catch(() => {})
  }
  return {
    async send(request) {
      const index = ++count
      const answer = await source.send(request)
      return {
        ...answer,
        body: tap(answer, (body) => keep(exchangeOf(index, request, answer, body, { dialect, clean }))),
      }
    },
    async close() {
      await source.close()
      await written
    },
  }
}

function tap(answer: SourceAnswer, whole: (bytes: Buffer) => void): Transform {
  const chunks: Buffer[] = []
  let length = 0
  const copy = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length <= ANSWER_LIMIT) chunks.push(chunk)
      else chunks.length = 0
      done(null, chunk)
    },
    flush(done) {
      if (length <= ANSWER_LIMIT) whole(Buffer.concat(chunks))
      done()
    },
  })
  // An error destroys the copy too, which tells its reader.
  pipeline(answer.body, copy, () => {})
  return copy
}

function exchangeOf(
  index: number,
  request: SourceRequest,
  answer: SourceAnswer,
  bytes: Buffer,
  { dialect, clean }: { dialect: Dialect; clean: (text: string) => string },
): Exchange {
  const kept = pickHeaders(answer.headers, dialect.responseHeaders)
  const { 'content-length': _length, date: _date, ...headers } = kept
  const body = isUtf8(bytes)
    ? { text: rewriteAnswer(bytes.toString('utf8'), clean, dialect.piecesOf) }
    : { base64: bytes.toString('base64') }
  return {
    index,
    request: fingerprintOf(request, dialect.conversationOf(request.json, request.path), clean),
    answer: { status: answer.status, headers: headers as Record<string, string | string[]>, ...body },
  }
}
