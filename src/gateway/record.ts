import { isUtf8 } from 'node:buffer'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Transform } from 'node:stream'
import type { Clock } from '../clock.js'
import { cassetteHead, type Exchange } from './cassette.js'
import { responseHeaders } from './headers.js'
import { pictureOf } from './picture.js'
import type { ModelSource, SourceAnswer, SourceRequest } from './source.js'

/**
 * A source that passes everything through and writes each whole exchange to a cassette. Answers that broke off
 * or that nobody waited for are not kept. Every line goes through `redact`.
 */
export async function createRecordingSource(
  source: ModelSource,
  path: string,
  redact: (text: string) => string,
  clock: Clock,
): Promise<ModelSource> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${cassetteHead(clock.now())}\n`, { mode: 0o600 })
  let written: Promise<void> = Promise.resolve()
  let count = 0
  const keep = (exchange: Exchange) => {
    const line = `${redact(JSON.stringify(exchange))}\n`
    written = written.then(() => appendFile(path, line))
    // Reported when the source closes; until then an unwritten line must not end the process.
    written.catch(() => {})
  }
  return {
    async send(request) {
      const index = ++count
      const answer = await source.send(request)
      return { ...answer, body: tap(answer, (bytes) => keep(exchangeOf(index, request, answer, bytes))) }
    },
    async close() {
      await source.close()
      await written
    },
  }
}

function tap(answer: SourceAnswer, whole: (bytes: Buffer) => void): Transform {
  const chunks: Buffer[] = []
  const copy = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done(null, chunk)
    },
    flush(done) {
      whole(Buffer.concat(chunks))
      done()
    },
  })
  // An error destroys the copy too, which is how the reader learns of it.
  pipeline(answer.body, copy, () => {})
  return copy
}

function exchangeOf(index: number, request: SourceRequest, answer: SourceAnswer, bytes: Buffer): Exchange {
  const { 'content-length': _length, date: _date, ...headers } = responseHeaders(answer.headers)
  const body = isUtf8(bytes) ? { text: bytes.toString('utf8') } : { base64: bytes.toString('base64') }
  return {
    index,
    request: pictureOf(request.method, request.path, request.json),
    answer: { status: answer.status, headers: headers as Record<string, string | string[]>, ...body },
  }
}
