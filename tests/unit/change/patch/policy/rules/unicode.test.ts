import { describe, expect, it } from 'vitest'
import {
  checkCharacters,
  hiddenIn,
  mixedScriptWord,
  spell,
} from '../../../../../../src/change/patch/policy/rules/unicode.js'

const rule = (text: string, first = false) => hiddenIn(text, first)?.rule.replace('unicode/', '') ?? null
const SCOTLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'

describe('hidden characters', () => {
  it.each([
    ['\u202a', 'bidi'],
    ['\u202e', 'bidi'],
    ['\u2066', 'bidi'],
    ['\u2069', 'bidi'],
    ['\u{e0001}', 'tags'],
    ['\u{e0041}', 'tags'],
    ['\u{e0100}', 'tags'],
    ['\u{e01ef}', 'tags'],
    [`\u{1f3f4}\u{e007f}`, 'tags'],
    [`\u{1f3f4}\u{e0067}`, 'tags'],
    [`\u{1f3f4}${'\u{e0067}'.repeat(9)}\u{e007f}`, 'tags'],
    [`\u{1f3f4}\u{e0041}\u{e007f}`, 'tags'],
    [`${SCOTLAND}\u{e0067}`, 'tags'],
    ['\u200b', 'invisible'],
    ['\u00ad', 'invisible'],
    ['\u2800', 'invisible'],
    ['\ufff9', 'invisible'],
    ['\u3164', 'invisible'],
    ['\ufeff', 'invisible'],
    ['a\u200db', 'invisible'],
    ['\u200d👩', 'invisible'],
    ['👩\u200d', 'invisible'],
    ['a\ufe0f', 'invisible'],
    ['a\u200cb', 'invisible'],
    ['\u0000', 'control'],
    ['\u0008', 'control'],
    ['\u000b', 'control'],
    ['\u001b', 'control'],
    ['\u007f', 'control'],
    ['\u0085', 'control'],
    ['\u2028', 'control'],
    ['\u2029', 'control'],
    ['a\rb', 'control'],
    ['\r\r', 'control'],
  ])('%j', (text, expected) => {
    expect(rule(text)).toBe(expected)
    expect(rule(`before ${text} after`)).toBe(expected)
  })

  it.each([
    '',
    'plain text\t~',
    'ends with\r',
    'ünïcode\r',
    '\f',
    'שלום',
    SCOTLAND,
    `${SCOTLAND} ${SCOTLAND}`,
    '\u{1f3f4}\u{e0075}\u{e0073}\u{e0030}\u{e0039}\u{e007f}',
    '👩\u200d🚀',
    '👩🏽\u200d🚀',
    '❤\ufe0f\u200d🔥 and ❤\ufe0f\u200d🔥',
    '1\ufe0f',
    '\u203c\ufe0f',
    '©\ufe0e',
    'می\u200cخواهم',
    'क्\u200dष',
  ])('none in %j', (text) => expect(rule(text)).toBeNull())

  it('but for a byte order mark at the very beginning', () => {
    expect(rule('\ufeffa', true)).toBeNull()
    expect(rule('\ufeffa', false)).toBe('invisible')
    expect(rule('a\ufeff', true)).toBe('invisible')
    expect(rule('\ufeff\ufeffa', true)).toBe('invisible')
  })

  it('are named', () => {
    expect([hiddenIn('\u202e'), hiddenIn('\u{e0041}'), hiddenIn('\u00ad'), hiddenIn('\u0007')]).toEqual([
      {
        rule: 'unicode/bidi',
        message: 'The character U+202E changes the order in which this line is shown.',
      },
      {
        rule: 'unicode/tags',
        message: 'The character U+E0041 is invisible and can carry text that only machines read.',
      },
      { rule: 'unicode/invisible', message: 'The character U+00AD is invisible.' },
      { rule: 'unicode/control', message: 'The character U+0007 is a control character.' },
    ])
  })
})

describe('a word of two scripts', () => {
  it.each([
    ['p\u0430ssword', 'p\u0430ssword'],
    ['ok then p\u0430ss_1 x\u0430', 'p\u0430ss_1'],
    ['\u0430 b c\u03bf', 'c\u03bf'],
    ['x\u0581', 'x\u0581'],
    ['x\u13aa', 'x\u13aa'],
    ['x\uff21', 'x\uff21'],
    ['a1\u0430', 'a1\u0430'],
    ['a\u0301\u0430', 'a\u0301\u0430'],
  ])('in %j', (text, word) => expect(mixedScriptWord(text)).toBe(word))

  it.each(['password', 'пароль password', '\u0430-b', '\u0430 b', 'Δx µs', '\u0430\u0431'])(
    'not in %j',
    (text) => expect(mixedScriptWord(text)).toBeNull(),
  )

  it('is spelled with the foreign letters by number, to 40 characters', () => {
    expect(spell('p\u0430ss\u0441')).toBe('p\\u{430}ss\\u{441}')
    expect(spell('x'.repeat(50))).toBe('x'.repeat(40))
  })
})

describe('an added line', () => {
  it('has at most one finding for hidden characters and one for words', () => {
    expect(checkCharacters('a', 7, 'p\u0430ss \u200b \u0007')).toEqual([
      { rule: 'unicode/invisible', path: 'a', line: 7, message: 'The character U+200B is invisible.' },
      {
        rule: 'unicode/mixed-script',
        path: 'a',
        line: 7,
        message: 'A word mixes Latin letters with look-alikes from another script: p\\u{430}ss.',
      },
    ])
    expect(checkCharacters('a', 1, 'plain')).toEqual([])
    expect(checkCharacters('a', 1, 'größe')).toEqual([])
  })

  it('may begin with a byte order mark when it is the first', () => {
    expect(checkCharacters('a', 1, '\ufeffa')).toEqual([])
    expect(checkCharacters('a', 2, '\ufeffa')).toHaveLength(1)
  })
})
