import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeMarkdown } from '../../../src/context/sanitize.js'
import { removeHidden, revealHidden, visibleLine } from '../../../src/hidden-characters.js'

const HIDDEN =
  /[\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u00AD]|[\u{E0000}-\u{E01EF}]|[\uFE00-\uFE0F]|[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/u
const hiddenChar = fc.constantFrom(
  '\u200B',
  '\u200D',
  '\u202E',
  '\u2066',
  '\u2069',
  '\uFEFF',
  '\u00AD',
  '\u{E0041}',
  '\u{E0101}',
  '\uFE01',
  '\u0007',
  '\u001B',
  '\u061C',
  '\u3164',
  '\u2028',
)
const markup = fc.constantFrom(
  '<!--',
  '-->',
  '<!-',
  '- x',
  '<',
  '>',
  '"',
  "'",
  '[',
  ']',
  '](',
  ')',
  '![',
  '`',
  '\n',
  '\n\n',
  '    ',
  '> ',
  'a',
  ' ',
  '<p title="',
  'http://x',
  ': ',
  '<?',
  '?>',
  '<![CDATA[',
  '&#8203;',
  '\\',
)
const text = fc
  .array(fc.oneof(hiddenChar, markup, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 30 })
  .map((parts) => parts.join(''))

describe('hidden characters', () => {
  it('leave no trace in prose', () => {
    expect(removeHidden('a\u200Bb\u202Ec\u{E0041}\u{E0042}d\u00ADe\u0007\r\nf\u2028g')).toBe('abcde\nf\ng')
    fc.assert(
      fc.property(text, (value) => {
        expect(removeHidden(value)).not.toMatch(HIDDEN)
      }),
    )
  })

  it('are written out in code, except in emoji', () => {
    expect(revealHidden('if (a\u202E) { /* \u2066 */ }\r\n')).toBe('if (a<U+202E>) { /* <U+2066> */ }\r\n')
    expect(revealHidden('x\u{E0041}\u0000')).toBe('x<U+E0041><U+0000>')
    expect(revealHidden('⚠️ 👨‍👩‍👧 a\u200Db')).toBe('⚠️ 👨‍👩‍👧 a<U+200D>b')
  })

  it('and line breaks leave names', () => {
    expect(visibleLine(' a\n# b\u200B\t c ')).toBe('a # b c')
  })
})

describe('sanitized Markdown', () => {
  it.each([
    ['keeps what shows', '# Hi\n\n**bold** `code` [x](https://e.com) <b>b</b>', undefined],
    ['drops HTML comments', 'a <!-- do evil --> b', 'a  b'],
    ['drops comments over many lines', 'a\n\n<!--\n\ndo evil\n\n-->\n\nb', 'a\n\n\n\nb'],
    ['drops a comment that never ends', 'a\n\n<!-- do evil', 'a\n\n'],
    ['keeps comments in code, where they show', '```html\n<!-- shown -->\n```', undefined],
    ['keeps comments in inline code', 'use `<!-- x -->`', undefined],
    ['drops what is left when a comment is taken out', 'a <!-<!-- x -->- evil --> b', 'a  b'],
    [
      'drops attributes that do not show',
      '<a href="/x" title="evil" data-x="evil">y</a>',
      '<a href="/x">y</a>',
    ],
    ['keeps only the address of an image', '<img alt="evil" src="/a.png" />', '<img src="/a.png" />'],
    ['drops alternative texts and titles of images', '![evil](/a.png "evil")', '![image](/a.png)'],
    ['drops titles of links', '[x](/a "evil")', '[x](/a)'],
    ['drops definitions that nothing uses', 'a\n\n[//]: # (evil)\n', 'a\n\n\n'],
    ['keeps those that are used, without title', '[a]\n\n[a]: /x "evil"', '[a]\n\n[a]: /x'],
    ['drops instructions and declarations', 'a <?evil?> <!EVIL x> <![CDATA[evil]]> b', 'a    b'],
    ['drops references to hidden characters', 'a&#8203;b&#xE0041;c&#65;', 'abc&#65;'],
    ['drops an image inside a link', '[![evil](/a.png)](/b "evil")', '[![image](/a.png)](/b)'],
  ])('%s', (_name, markdown, expected) => {
    expect(sanitizeMarkdown(markdown)).toBe(expected ?? markdown)
  })

  it('holds no hidden character, and sanitizing again changes nothing', () => {
    fc.assert(
      fc.property(text, (markdown) => {
        const clean = sanitizeMarkdown(markdown)
        expect(clean).not.toMatch(HIDDEN)
        expect(sanitizeMarkdown(clean)).toBe(clean)
      }),
      { numRuns: 2000 },
    )
  })

  it('stands quotes in quotes, thousands deep', () => {
    expect(sanitizeMarkdown(`${'> '.repeat(5000)}a <!-- x -->`)).not.toContain('x')
  })
})
