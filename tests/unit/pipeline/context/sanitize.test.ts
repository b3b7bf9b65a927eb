import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { removeHidden, revealHidden, visibleLine } from '../../../../src/base/hidden-characters.js'
import { sanitizeMarkdown } from '../../../../src/pipeline/context/sanitize.js'
import { propertyRuns } from '../../../world/property-runs.js'

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

  it('and line breaks leave names', () => expect(visibleLine(' a\n# b\u200B\t c ')).toBe('a # b c'))
})

/** A comment that becomes one only when the comment in it is gone, and so on. */
const comments = (depth: number): string => (depth === 0 ? '' : `<!-${comments(depth - 1)}- evil -->`)

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
    ['drops what a comment hides on several lines inside a paragraph', 'a <!-- do\nevil\n--> b', 'a  b'],
    ['drops a comment with a bracket in it', 'a <!-- b > c --> d', 'a  d'],
    ['drops a comment with a bracket that never ends', '<div>\n<!-- evil > more', '<div>\n'],
    ['drops comments in comments, four deep', `a ${comments(4)} b`, 'a  b'],
    ['drops a comment that is short', 'a <!----> b <!--x--> c', 'a  b  c'],
    ['drops a block of HTML that is only a comment which never ends', '<div>\n<!-- evil\nmore', '<div>\n'],
    ['drops an instruction that never ends', '<div>\n<?evil\nmore', '<div>\n'],
    ['drops a declaration that never ends', '<div>\n<!EVIL\nmore', '<div>\n'],
    ['drops the attributes of a tag that never ends', '<div title="evil"\nmore', '<div'],
    ['drops attributes in single quotes', "<a title='>evil' href='/x y'>b</a>", "<a href='/x y'>b</a>"],
    ['drops attributes without quotes', '<a title=evil href=/x>b</a>', '<a href=/x>b</a>'],
    ['keeps attributes with blanks around the sign', '<a href  =  "/x" b>c</a>', '<a href="/x">c</a>'],
    ['keeps attributes without a value', '<details open class="evil">\n', '<details open>\n'],
    [
      'keeps the sources of a picture',
      '<source srcset="/a.png 2x" media="evil">',
      '<source srcset="/a.png 2x">',
    ],
    ['knows tags in capitals and with digits', '<H1 TITLE="evil">a</H1>', '<H1>a</H1>'],
    ['keeps a tag that closes itself, also with blanks', '<div class="evil" / >', '<div />'],
    ['drops alternative texts of images by reference', '![evil][a]\n\n[a]: /x', '![image][a]\n\n[a]: /x'],
    [
      'drops alternative texts that are the reference',
      '![Evil]\n\n[evil]: /x',
      '![image][Evil]\n\n[evil]: /x',
    ],
    ['keeps an image by reference that says nothing', '![image][a]\n\n[a]: /x', undefined],
    ['keeps definitions without a title as they are', '[a]\n\n[a]:   /x', undefined],
    ['writes the name of a definition as it was written', '[A b]\n\n[A b]: /x "evil"', '[A b]\n\n[A b]: /x'],
    ['keeps addresses that need angle brackets', '[x](</a b> "evil")', '[x](</a b>)'],
    ['keeps parentheses of an address in brackets', '![evil](/a_(b).png)', '![image](</a_(b).png>)'],
    [
      'keeps an address that begins or ends oddly',
      '[x](<(a> "evil") [y](<a)> "evil")',
      '[x](<(a>) [y](<a)>)',
    ],
    ['encodes what would end the address', '![evil](</a b\\>c\\<d>)', '![image](</a b%3Ec%3Cd>)'],
    ['drops titles of links without text', '[](/a "evil")', '[](/a)'],
    ['drops titles after code that looks like an end', '[`](`](/a "evil")', '[`](`](/a)'],
    ['keeps links without a title as they are', '[x]( /a ) <https://e.com>', undefined],
    [
      'drops hidden references in tags',
      '<b>a&#x200b;b</b><a href="/&#8203;x">c</a>',
      '<b>ab</b><a href="/x">c</a>',
    ],
    ['drops an image inside a link', '[![evil](/a.png)](/b "evil")', '[![image](/a.png)](/b)'],
  ])('%s', (_name, markdown, expected) => expect(sanitizeMarkdown(markdown)).toBe(expected ?? markdown))

  it('shows as plain text what would need too many passes', () => {
    expect(sanitizeMarkdown(`${comments(5)} \`<\` [a](/b) \`[c]: /d\``)).toBe(' `&lt;` [a] (/b) `[c] : /d`')
  })

  it('holds no hidden character, and sanitizing again changes nothing', () => {
    fc.assert(
      fc.property(text, (markdown) => {
        const clean = sanitizeMarkdown(markdown)
        expect(clean).not.toMatch(HIDDEN)
        expect(sanitizeMarkdown(clean)).toBe(clean)
      }),
      { numRuns: propertyRuns(2000) },
    )
  })

  it('withstands quotes nested thousands deep', () => {
    expect(sanitizeMarkdown(`${'> '.repeat(5000)}a <!-- x -->`)).not.toContain('x')
  })
})

it('shows as plain text what keeps the parser busy, and the next text as ever', () => {
  // Without a deadline, a fast machine needs a minute for it.
  const hostile = `${'* a\n'.repeat(60_000)}<!-- hidden -->`
  expect(sanitizeMarkdown(hostile)).toBe(hostile.replace('<', '&lt;'))
  expect(sanitizeMarkdown('a <!-- hidden -->')).toBe('a ')
})
