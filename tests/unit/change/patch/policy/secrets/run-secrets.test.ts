import { describe, expect, it } from 'vitest'
import { searchSecrets } from '../../../../../../src/change/patch/policy/secrets/run-secrets.js'

const SECRET = 'kX9vQ2mZ7pL4wR8tY3nB6cJ1hF5dS0gA'
const ENCODED = "This contains one of the run's secrets, perhaps encoded."
const PLAIN = "This contains one of the run's secrets."
const PIECES = "This contains pieces of one of the run's secrets."

const lineOf = (text: string) => (offset: number) => text.slice(0, offset).split('\n').length
function found(text: string, ...secrets: string[]) {
  const search = searchSecrets(secrets.length > 0 ? secrets : [SECRET])
  search.look('a', text, lineOf(text))
  return search.hits()
}
const bytes = [...Buffer.from(SECRET)]
const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0'))

describe('a secret of the run', () => {
  it.each([
    ['as it stands', SECRET],
    ['in base64', Buffer.from(`x${SECRET}`).toString('base64')],
    ['in hex', hex.join('')],
    ['in upper hex', hex.join('').toUpperCase()],
    ['in hex with spaces', hex.join(' ')],
    ['as \\x escapes', hex.map((one) => `\\x${one}`).join('')],
    ['as \\u escapes', hex.map((one) => `\\u00${one}`).join('')],
    ['as \\u{} escapes', hex.map((one) => `\\u{${one}}`).join('')],
    ['as 0x numbers', hex.map((one) => `0x${one.toUpperCase()}, `).join('')],
    ['as HTML in hex', hex.map((one) => `&#x${one};`).join('')],
    ['as decimal numbers', bytes.join(', ')],
    ['as octal numbers', bytes.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')],
    ['as binary numbers', bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(' ')],
    ['reversed', [...SECRET].reverse().join('')],
    ['letter by letter', [...SECRET].join("', '")],
    ['URL-encoded', `%6${hex.join('%').slice(1)}`],
  ])('is found %s, on its line', (_what, form) => {
    expect(found(`one\ntwo 2\n= ${form} =\n`)).toEqual([
      { rule: 'secrets/run', path: 'a', line: 3, message: ENCODED },
    ])
  })

  // Letters and digits count towards the place, their neighbors in the table of characters do not.
  it.each([...'09AZaz/:@[`{'])('is found on its line behind many %s', (sign) => {
    const before = `${sign.repeat(200)}\n\n`
    const after = `\n\n${'.'.repeat(3)}${'x'.repeat(400)}\n`
    const spaced = [...SECRET].join(' ')
    expect(found(`${before}${spaced}${after}`)).toMatchObject([{ line: 3 }])
  })

  it('with signs in it is found when they are encoded or gone', () => {
    const secret = 'p@ss/w0rd+ünd&more=1'
    for (const form of [
      encodeURIComponent(secret),
      secret.replace(/\W/g, ''),
      Buffer.from(secret).toString('hex'),
    ])
      expect(found(form, secret), form).toMatchObject([{ message: ENCODED }])
  })

  it('with bytes below 64 is found as numbers of fixed length', () => {
    const secret = '0!1"2#3$4%5&6(7)8*9+abc'
    const low = [...Buffer.from(secret)]
    for (const form of [
      low.map((byte) => byte.toString(8).padStart(3, '0')).join(''),
      low.map((byte) => byte.toString(2).padStart(8, '0')).join(''),
      low.map((byte) => byte.toString(16).padStart(2, '0')).join(','),
    ])
      expect(found(form, secret), form).toHaveLength(1)
  })

  it('with a control byte is found as \\x escapes', () => {
    const secret = 'abcdefgh\u0001\u0002ijkl'
    const form = [...Buffer.from(secret)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')
    expect(found(form, secret)).toHaveLength(1)
  })

  it('is reported once per file, where there is one', () => {
    const search = searchSecrets([SECRET, 'another-Secret-0123456789'])
    search.look('a', SECRET)
    search.look('a', 'another-Secret-0123456789')
    search.look('b', SECRET)
    search.look(undefined, SECRET)
    expect(search.hits()).toEqual([
      { rule: 'secrets/run', path: 'a', message: ENCODED },
      { rule: 'secrets/run', path: 'b', message: ENCODED },
      { rule: 'secrets/run', message: ENCODED },
    ])
  })

  it('of several lines is found by each line that is long enough', () => {
    const secret = `-----BEGIN-----\n  ${SECRET}  \nshort\n`
    expect(found(SECRET, secret)).toHaveLength(1)
    expect(found('short', secret)).toEqual([])
    expect(found('-----BEGIN-----', secret)).toMatchObject([{ message: PLAIN }])
  })

  it('is searched for if it has at least 8 characters', () => {
    expect(found('x abcdefg', 'abcdefg')).toEqual([])
    expect(found('x\nabcdefgh', 'abcdefgh')).toEqual([
      { rule: 'secrets/run', path: 'a', line: 2, message: PLAIN },
    ])
    expect(found('abcdefgh', '  abcdefg  ')).toEqual([])
  })

  it('with fewer than 12 letters and digits is looked for as it stands alone', () => {
    expect(found('a-b-c-d-e-f-g-h-i-j-k', 'abcdefghijk')).toEqual([])
    expect(found('a-b-c-d-e-f-g-h-i-j-k-l', 'abcdefghijkl')).toMatchObject([{ message: ENCODED }])
    expect(found('ab--cdefghijk', 'ab--cdefghijk')).toMatchObject([{ message: PLAIN }])
  })

  it('is not found where there is none', () => {
    expect(found('ordinary text, and more of it: 0123456789')).toEqual([])
    const search = searchSecrets([])
    search.look('a', '')
    search.look('a', 'text')
    expect(search.hits()).toEqual([])
  })
})

describe('pieces of a secret', () => {
  it('are found over files in any order, where the first of them is', () => {
    const search = searchSecrets([SECRET])
    search.look('z', 'nothing here')
    search.look('b', `one\n"${SECRET.slice(16)}"`, lineOf(`one\n"${SECRET.slice(16)}"`))
    search.look('a', SECRET.slice(0, 16))
    expect(search.hits()).toEqual([{ rule: 'secrets/run', path: 'b', line: 2, message: PIECES }])
  })

  it('count from 60 percent of it on', () => {
    // 32 characters: 20 are enough, 19 are not.
    const pieces = (last: number) => `${SECRET.slice(0, 10)} ${SECRET.slice(12, 12 + last)}`
    expect(found(pieces(9))).toEqual([])
    expect(found(pieces(10))).toMatchObject([{ message: PIECES }])
  })

  it('count once, however often they are there', () => {
    expect(found(`${SECRET.slice(0, 12)} `.repeat(5))).toEqual([])
  })

  it('of a short secret count from 16 characters on', () => {
    const secret = 'abcdefghijklmnop-QRST'
    expect(found('abcdefgh-ijklmno', secret)).toEqual([])
    expect(found('xabcdefgh ijklmnop', secret)).toMatchObject([{ message: PIECES }])
  })

  it('have eight characters or more', () => {
    const eight = SECRET.match(/.{8}/g)?.join('_-_') ?? ''
    const search = searchSecrets([SECRET])
    for (const [index, piece] of eight.split('_-_').entries()) search.look(`f${index}`, piece)
    expect(search.hits()).toMatchObject([{ path: 'f0', message: PIECES }])
    const seven = searchSecrets([SECRET])
    for (const piece of SECRET.match(/.{1,7}/g) ?? []) seven.look('a', `${piece} `)
    expect(seven.hits()).toEqual([])
  })

  it('that two secrets have in common count for both', () => {
    const [one, two] = [`${SECRET}-first-0123`, `${SECRET}-other-4567`]
    const search = searchSecrets([one, two])
    search.look('a', SECRET.slice(0, 16))
    search.look('b', `${SECRET.slice(16)}-other`)
    expect(search.hits()).toMatchObject([{ path: 'a', message: PIECES }])
  })

  it('are found in an encoded form too', () => {
    const form = Buffer.from(SECRET).toString('base64')
    const search = searchSecrets([SECRET])
    search.look('a', form.slice(0, 20))
    search.look('b', form.slice(20))
    expect(search.hits()).toMatchObject([{ path: 'a', message: PIECES }])
  })
})
