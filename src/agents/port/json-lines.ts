import type { Readable } from 'node:stream'
import { parseJson } from '../../json.js'
import { LineSplitter } from '../../transcript/lines.js'

/**
 * The values that an agent prints, one in a line. `onOther` gets every line that is none that is accepted, and all after
 * the stream has been cancelled, so that nothing of what the agent printed is lost.
 */
export function jsonLines<Value>(
  output: Readable,
  accepts: (value: unknown) => value is Value,
  onOther: (line: string) => void,
): ReadableStream<Value> {
  const lines = new LineSplitter()
  let isRead = true
  return new ReadableStream({
    start(values) {
      const take = (text: string) => {
        const value = parseJson(text)
        if (isRead && accepts(value)) values.enqueue(value)
        else if (text.trim() !== '') onOther(text)
      }
      output.on('data', (chunk: Buffer) => {
        for (const { text } of lines.push(chunk)) take(text)
      })
      output.once('end', () => {
        take(lines.end()?.text ?? '')
        if (isRead) values.close()
      })
    },
    cancel() {
      isRead = false
    },
  })
}
