import { StringDecoder } from 'node:string_decoder'

const LINE_LIMIT = 32 * 1024 * 1024

/** The data of an answer, read while its bytes pass by. */
export interface AnswerEvents {
  /** Whether it comes in server-sent events. */
  readonly stream: boolean
  /** Chunks may split lines and characters anywhere. */
  push(chunk: Buffer): void
  /** An answer that does not stream, as far as it has come. */
  whole(): string
}

/** `take` gets the data of each event of a stream. */
export function readEvents(contentType: string, take: (data: string) => void): AnswerEvents {
  const stream = /^text\/event-stream\b/i.test(contentType)
  const decoder = new StringDecoder('utf8')
  let pending = ''
  return {
    stream,
    push(chunk) {
      pending += decoder.write(chunk)
      if (stream) {
        const lines = pending.split(/\r\n|\n|\r/)
        pending = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('data:')) take(line.slice(5))
      }
      if (pending.length > LINE_LIMIT) pending = ''
    },
    whole: () => (stream ? '' : pending),
  }
}
