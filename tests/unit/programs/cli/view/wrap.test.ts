import fc from 'fast-check'
import stringWidth from 'string-width'
import { expect, it } from 'vitest'
import { wrapped, wrappedBelow } from '../../../../../src/programs/cli/view/width.js'

it.each([
  ['plain words go on', 12, ['plain words', 'go on']],
  ['- the sign was wrong', 12, ['- the sign', '  was wrong']],
  ['12. the sign was wrong', 14, ['12. the sign', '    was wrong']],
  ['  ⎿ one two three', 12, ['  ⎿ one two', '    three']],
  ['  ┆ ▸ Bash one two', 13, ['  ┆ ▸ Bash', '  ┆   one two']],
  ['  │ -const = two', 12, ['  │ -const =', '  │  two']],
  ['> was asked for', 10, ['> was', '> asked', '> for']],
  ['日本 語日 本語', 8, ['日本', '語日', '本語']],
  ['see https://example.com/a/long/one for it', 20, ['see', 'https://example.com/a/long/one', 'for it']],
  ['    - deep below all', 6, ['- deep', 'below', 'all']],
] as const)('%s, at %i columns', (line, columns, lines) => expect(wrapped(line, columns)).toEqual(lines))

it('leaves a line alone that fits, or that goes to no terminal', () => {
  expect(wrapped('a b  c', 6)).toEqual(['a b  c'])
  expect(wrapped('a b c d e f', undefined)).toEqual(['a b c d e f'])
})

it('counts no colors, and keeps them', () => {
  const line = '\u001b[2m  ⎿ one two three\u001b[22m'
  expect(wrapped(line, 12)).toEqual(['\u001b[2m  ⎿ one two', '    three\u001b[22m'])
})

it('puts the text of a table below its beginning', () => {
  expect(wrappedBelow('  task    one two three', 10, 20)).toEqual(['  task    one two', '          three'])
})

it('loses no word, and exceeds the width only by a word that is too long', () => {
  const words = fc.array(fc.constantFrom('a', 'bcd', '-', '…', '日本', '12.', 'x'.repeat(30), '>', '│'))
  fc.assert(
    fc.property(words, fc.integer({ min: 12, max: 40 }), (all, columns) => {
      const lines = wrapped(all.join(' '), columns)
      const bare = (text: string) => text.replace(/[\s>│]/g, '')
      expect(bare(lines.join(''))).toBe(bare(all.join('')))
      for (const line of lines)
        if (!line.includes('xxx')) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
    }),
  )
})
