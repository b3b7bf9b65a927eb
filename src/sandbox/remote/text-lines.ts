import { Transform } from 'node:stream'

/** Bytes as lines of Base64, one for each chunk, for a line that carries nothing but text. */
export function toLines(prefix = ''): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, `${prefix}${chunk.toString('base64')}\n`)
    },
  })
}

/** Far more characters than one chunk of any stream makes. */
const LONGEST_LINE = 16 * 1024 * 1024

/** The bytes of such lines; `onOther` gets those without the prefix. A line that never ends is an error. */
export function fromLines(prefix = '', onOther: (line: string) => void = () => {}): Transform {
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith(prefix)) this.push(Buffer.from(line.slice(prefix.length), 'base64'))
        else onOther(line)
      }
      done(rest.length > LONGEST_LINE ? new Error('A line of text does not end') : null)
    },
    flush(done) {
      if (rest.startsWith(prefix)) this.push(Buffer.from(rest.slice(prefix.length), 'base64'))
      done()
    },
  })
}
