import { Transform } from 'node:stream'

/** Bytes as lines of Base64, one for each chunk, for a line that carries nothing but text. */
export function toLines(prefix = ''): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, `${prefix}${chunk.toString('base64')}\n`)
    },
  })
}

/** The bytes of such lines; `onOther` gets those without the prefix. */
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
      done()
    },
    flush(done) {
      if (rest.startsWith(prefix)) this.push(Buffer.from(rest.slice(prefix.length), 'base64'))
      done()
    },
  })
}
