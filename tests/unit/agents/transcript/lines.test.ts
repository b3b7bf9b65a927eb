import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Line, LineSplitter } from '../../../../src/agents/transcript/lines.js'

function split(chunks: Buffer[], maxBytes?: number): Line[] {
  const splitter = new LineSplitter(maxBytes)
  const lines = chunks.flatMap((chunk) => [...splitter.push(chunk)])
  const rest = splitter.end()
  return rest === undefined ? lines : [...lines, rest]
}

function cutAt(bytes: Buffer, cuts: number[]): Buffer[] {
  const at = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((start, index) => bytes.subarray(start, at[index] ?? bytes.length))
}

const texts = fc.array(
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('', '\r', '\u{1f6a2}', 'x'.repeat(60))),
)

describe('LineSplitter', () => {
  it('gives the same lines however the bytes are cut into chunks', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat()), fc.constantFrom('\n', '\r\n'), (parts, cuts, end) => {
        const bytes = Buffer.from(parts.join(end))
        expect(split(cutAt(bytes, cuts))).toEqual(split([bytes]))
        expect(split(cutAt(bytes, cuts), 16)).toEqual(split([bytes], 16))
      }),
    )
  })

  it('loses nothing: the lines joined are the text', () => {
    fc.assert(
      fc.property(texts, fc.array(fc.nat()), (parts, cuts) => {
        const text = parts.map((part) => part.replace(/[\r\n\ufeff]/g, '')).join('\n')
        const lines = split(cutAt(Buffer.from(text), cuts)).map((line) => line.text)
        expect(lines.join('\n')).toBe(text.replace(/\n$/, ''))
      }),
    )
  })

  it('takes LF and CRLF as line ends, and drops a byte order mark at the beginning only', () => {
    expect(split([Buffer.from('\ufeffone\r\ntwo\n\ufeffthree')]).map((line) => line.text)).toEqual([
      'one',
      'two',
      '\ufeffthree',
    ])
  })

  it('says which line was left half', () => {
    expect(split([Buffer.from('whole\nha'), Buffer.from('lf')])).toEqual([
      { text: 'whole', bytes: 5 },
      { text: 'half', bytes: 4, half: true },
    ])
  })

  it('keeps only the beginning of a line that is too long, and goes on with the next', () => {
    const lines = split(
      [Buffer.from('a'.repeat(30)), Buffer.from('a'.repeat(30)), Buffer.from('a\nnext\n')],
      40,
    )
    expect(lines).toEqual([
      { text: 'a'.repeat(40), bytes: 61, tooLong: true },
      { text: 'next', bytes: 4 },
    ])
  })

  it('does not mix up a chunk whose memory is used again', () => {
    const splitter = new LineSplitter()
    const memory = Buffer.from('begin')
    expect([...splitter.push(memory)]).toEqual([])
    memory.fill('x')
    expect([...splitter.push(Buffer.from('ning\n'))].map((line) => line.text)).toEqual(['beginning'])
  })
})
