import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMention } from '../../../../src/github/event/mention.js'

describe('a mention', () => {
  it('never fires inside code, whatever stands around it', () => {
    const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[`~@\r\n]/g, ''))
    fc.assert(
      fc.property(line, line, fc.constantFrom('```', '~~~', '````'), (before, after, fence) => {
        expect(findMention(`${fence}\n${before} @claude ${after}\n${fence}\n`, '@claude')).toBeNull()
      }),
    )
  })

  it('never fires inside inline code or a quote', () => {
    const word = fc.stringMatching(/^[a-z .,]{0,20}$/)
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 4 }), (before, after, ticks) => {
        const fence = '`'.repeat(ticks)
        expect(findMention(`x ${fence}a ${before} @claude ${after} b${fence} y`, '@claude')).toBeNull()
        expect(findMention(`> ${before} @claude ${after}`, '@claude')).toBeNull()
      }),
    )
  })

  it('never throws, and finds nothing that is not there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (markdown, phrase) => {
        const mention = findMention(markdown, phrase)
        if (mention !== null) expect(mention.instruction.length).toBeLessThan(markdown.length)
      }),
    )
  })

  it('withstands quotes nested thousands deep', () => {
    expect(findMention(`${'> '.repeat(5000)}@claude`, '@claude')).toBeNull()
    expect(findMention(`${'- '.repeat(3000)}@claude x`, '@claude')).not.toBeNull()
  })
})
