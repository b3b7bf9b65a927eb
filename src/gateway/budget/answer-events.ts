import { StringDecoder } from 'node:string_decoder'

const LINE_LIMIT = 32 * 1024 * 1024

/** The data of an answer, read while its bytes pass by. */
export interface AnswerEvents {
  /** Chunks may split lines and characters anywhere. */
  push(chunk: Buffer): void
  /** Takes an answer that does not stream, as far as it has come. */
  settle(): void
}

/** `take` gets the data of each event of a stream, and `takeWhole` an answer that does not stream. */
export function readEvents(
  contentType: string,
  take: (data: string) => void,
  takeWhole: (data: string) => void = take,
): AnswerEvents {
  const stream = /^text\/event-stream\b/i.test(contentType)
  const decoder = new StringDecoder('utf8')
  let pending = ''
  return {
    push(chunk) {
      pending += decoder.write(chunk)
      if (stream) {
        const lines = pending.split(/\r\n|\n|\r/)
        pending = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('data:')) take(line.slice(5))
      }
      if (pending.length > LINE_LIMIT) pending = ''
    },
    settle() {
      if (!stream && pending !== '') takeWhole(pending)
    },
  }
}
