import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRedactor, secretForms } from '../../../src/base/redact.js'
import { propertyRuns } from '../../world/property-runs.js'
import { words } from '../../world/words.js'

describe('a redactor', () => {
  it('replaces a secret that contains another as a whole, in whatever order they are given', () => {
    const long = 'prod-key-9f8e7d6c5b4a'
    for (const secrets of [
      ['prod-key', long],
      [long, 'prod-key'],
    ]) {
      const redact = createRedactor(secrets)
      expect(redact(`key ${long}, then prod-key.`)).toBe('key ***, then ***.')
      expect(redact(Buffer.from(long).toString('hex'))).toBe('***')
    }
  })

  it('replaces every occurrence of every secret', () => {
    expect(createRedactor(['first-one', 'second-one'])('first-one second-one first-one')).toBe('*** *** ***')
  })

  it('takes the lines of a secret one by one, without the blanks around them', () => {
    const redact = createRedactor(['  first-line  \nabcde\nsecond-line'])
    expect(redact('first-line|abcde|second-line')).toBe('***|abcde|***')
  })

  it('leaves values alone that are too short to be distinguished from words', () => {
    expect(createRedactor(['abcde', '', undefined])('abcde fghij')).toBe('abcde fghij')
    expect(createRedactor(['abcde'])('6162636465')).toBe('6162636465')
    expect(createRedactor(['abcdef'])('abcdef')).toBe('***')
    expect(createRedactor(['a b\n      \nab'])('a b       ab')).toBe('a b       ab')
  })

  it.each([
    ['as it stands', 'p?>~"s\\', 'p?>~"s\\'],
    ['in JSON', 'p?>~"s\\', 'p?>~\\"s\\\\'],
    ['in an address', 'p?>~"s\\', 'p%3F%3E~%22s%5C'],
    ['with every byte escaped', 'p?>~"s\\', '%70%3f%3e%7e%22%73%5c'],
    ['with every byte escaped, in capitals', 'p?>~"s\\', '%70%3F%3E%7E%22%73%5C'],
    ['in hex', 'p?>~"s\\', '703f3e7e22735c'],
    ['in capital hex', 'p?>~"s\\', '703F3E7E22735C'],
  ])('replaces a secret %s', (_how, secret, written) => {
    expect(createRedactor([secret])(`<${written}>`)).toBe('<***>')
  })

  it('leaves of base64 at most the characters that other bytes share', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 8, maxLength: 20 }).filter((text) => text.trim() === text),
        fc.nat({ max: 5 }),
        fc.string({ maxLength: 5 }),
        fc.constantFrom('base64' as const, 'base64url' as const),
        (raw, before, after, encoding) => {
          const secret = raw.replace(/[\n\r]/g, 'x')
          const whole = Buffer.from(`${'.'.repeat(before)}${secret}${after}`).toString(encoding)
          const first = Math.ceil((before * 8) / 6)
          const last = Math.floor(((before + Buffer.byteLength(secret)) * 8) / 6)
          expect(createRedactor([secret])(whole)).toBe(`${whole.slice(0, first)}***${whole.slice(last)}`)
        },
      ),
      { numRuns: 30 },
    )
  })

  it.each([
    ['an installation token', `ghs_${'aB3.-_'.repeat(6)}`],
    ['a personal token', `ghp_${'a1'.repeat(18)}`],
    ['a fine-grained token', `github_pat_${'a_1'.repeat(7)}b`],
    ['an Anthropic key', `sk-ant-${'a-_1'.repeat(4)}`],
  ])('replaces %s that nobody told it about', (_what, token) => {
    const redact = createRedactor([])
    expect(redact(`${token} and "${token}"`)).toBe('*** and "***"')
    // One character fewer is no such token.
    expect(redact(token.slice(0, -1))).toBe(token.slice(0, -1))
  })
})

/** What a program may write a secret as. */
const WRITTEN: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  JSON: (secret) => JSON.stringify({ secret }),
  address: (secret) => `https://user:${encodeURIComponent(secret)}@host/?a=1`,
  hex: (secret) => Buffer.from(secret).toString('hex'),
  base64: (secret) => Buffer.from(secret).toString('base64'),
  header: (secret) => Buffer.from(`x-access-token:${secret}`).toString('base64'),
  base64url: (secret) => Buffer.from(`id=${secret}&more`).toString('base64url'),
}

it('leaves no secret in any text, in whatever form, and nothing else out', () => {
  const secret = fc
    .string({ unit: 'grapheme', minLength: 8, maxLength: 40 })
    .filter((text) => text.trim() === text && !/[\n\r*]/.test(text))
  fc.assert(
    fc.property(
      fc.uniqueArray(secret, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.string({ maxLength: 12 }), fc.nat(), fc.constantFrom(...Object.keys(WRITTEN))), {
        maxLength: 6,
      }),
      (secrets, parts) => {
        const redact = createRedactor(secrets)
        const text = parts
          .map(
            ([before, which, form]) => `${before} ${WRITTEN[form]?.(secrets[which % secrets.length] ?? '')}`,
          )
          .join('\n')
        const clean = redact(text)
        for (const form of secrets.flatMap(secretForms)) expect(clean).not.toContain(form)
        expect(clean.split('***').length - 1).toBeGreaterThanOrEqual(parts.length)
        // It is done once, and takes no line away.
        expect(redact(clean)).toBe(clean)
        expect(clean.split('\n')).toHaveLength(text.split('\n').length)
      },
    ),
    { numRuns: propertyRuns(10_000) },
  )
})

describe('the forms of a secret', () => {
  it('are at least six characters each', () => {
    expect(secretForms('abcd')).toEqual(['%61%62%63%64', '%61%62%63%64', '61626364', '61626364'])
    // Its base64 forms have five characters and more, according to their alignment.
    expect(secretForms('abcde')).toContain('YWJjZG')
    expect(secretForms('abcde')).not.toContain('FiY2Rl'.slice(1))
  })

  it('cover the three alignments of base64, as text and as address', () => {
    expect(secretForms('??>>??>>')).toEqual(
      expect.arrayContaining(words`Pz8+Pj8/Pj Pz8-Pj8_Pj 8/Pj4/Pz4+ 8_Pj4_Pz4- /Pz4+Pz8+P _Pz4-Pz8-P`),
    )
  })
})
