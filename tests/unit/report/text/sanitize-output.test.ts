import { describe, expect, it } from 'vitest'
import {
  cutCodeUnits,
  inlineCode,
  sanitizeLine,
  sanitizeMarkdown,
} from '../../../../src/report/text/sanitize-output.js'

describe('Markdown of the agent', () => {
  it.each([
    ['keeps prose', 'Some **bold** and _soft_ text with `code`.', undefined],
    ['keeps lists and rules', '- a\n- b\n\n---\n\n1. c', undefined],
    ['is nothing when it is blank', ' \n\u200b\n ', ''],
    ['loses the blanks around it', '    @a', '`@a`'],
    ['loses hidden characters', 'a\u202eb\u200bc', 'abc'],
    ['shows a mention as code', 'Thanks @octocat!', 'Thanks `@octocat`!'],
    ['shows two mentions in a row as two pieces of code', '@a@b', '`@a` `@b`'],
    ['keeps other neighbors of code as they are', '`x` **y** `z`', undefined],
    ['shows a mention that a comment kept apart', '@<!-- -->octocat', '`@octocat`'],
    ['shows a mention that only comments kept apart', '@<!-- a --><!-- b -->octocat', '`@octocat`'],
    ['defuses closing words before an issue', 'Closes #1, see #2', 'Closes `#1`, see #2'],
    ['defuses closing words before a bold issue', 'Closes **#1**', 'Closes **`#1`**'],
    ['defuses closing words in a link', '[Closes](https://a.example) #1', '[Closes](https://a.example) `#1`'],
    ['defuses closing words in code', '`Closes` #1', '`Closes` `#1`'],
    ['defuses closing words of the paragraph before', 'It closes\n\n#1 is next', 'It closes\n\n`#1` is next'],
    ['does not join words over paragraphs', 'a fix\n\ned #1', 'a fix\n\ned #1'],
    [
      'defuses links to an issue after closing words',
      'Closes [it](https://a.example/i/1)',
      'Closes it `https://a.example/i/1`',
    ],
    [
      'defuses references that another repository is told of',
      'See https://github.com/o/r/issues/1, o/r#2, GH-3 and #4',
      'See `https://github.com/o/r/issues/1`, `o/r#2`, `GH-3` and #4',
    ],
    [
      'defuses links that another repository is told of, whatever their words',
      '[the **old** bug](https://ghe.test/o/r/pull/1) [c](http://github.com/o/r/commit/abc)',
      'the old bug `https://ghe.test/o/r/pull/1` c `http://github.com/o/r/commit/abc`',
    ],
    ['has no words that skip checks', 'a [skip&#32;ci] `[ci skip]`', 'a (skip ci) `(ci skip)`'],
    [
      'has none in the words of a link',
      '[[skip ci](https://a.example)] [no ci][r]',
      '(skip ci) (no ci)\\[r]',
    ],
    [
      'keeps links into a repository',
      '[a](https://github.com/o/r/blob/main/issues/1) [b](https://github.com/o/r/issues)',
      undefined,
    ],
    ['defuses mentions in the words of a link', '[by @a](https://a.example)', '[by `@a`](https://a.example)'],
    [
      'defuses mentions in a link with other words',
      '[**@a**](https://a.example)',
      '[**`@a`**](https://a.example)',
    ],
    [
      'keeps links to the web and to mail',
      '[a](https://a.example) [b](HTTP://b.example) [c](mailto:c@d.example)',
      undefined,
    ],
    ['shows only the words of other links', '[a](javascript:alert(1)) [b](/c) [d](xhttps://e)', 'a b d'],
    ['shows only the words of links with odd addresses', '[a](<https://a b>) [c](<https://>)', 'a c'],
    ['gives a link without words its address', 'x [](https://a.example/b)', 'x <https://a.example/b>'],
    [
      'makes links of images',
      '![a cat](https://a.example/cat.png)',
      '[image: a cat](https://a.example/cat.png)',
    ],
    [
      'names images without a description',
      '![](https://a.example/cat.png)',
      '[image: without description](https://a.example/cat.png)',
    ],
    [
      'resolves images by reference',
      '![cat][c]\n\n[c]: https://a.example/c.png',
      '[image: cat](https://a.example/c.png)',
    ],
    [
      'resolves images by reference without a description',
      '![][c]\n\n[c]: https://a.example/c.png',
      '[image: c](https://a.example/c.png)',
    ],
    ['resolves links by reference', '[words][r]\n\n[r]: https://a.example/r', '[words](https://a.example/r)'],
    [
      'takes the first of two definitions',
      '[w][r]\n\n[r]: https://a.example/1\n[r]: https://a.example/2',
      '[w](https://a.example/1)',
    ],
    [
      'finds definitions in quotes',
      '[w][r]\n\n> [r]: https://a.example/1\n>\n> x',
      '[w](https://a.example/1)\n\n> x',
    ],
    ['shows footnotes in place', 'a[^1]\n\n[^1]: note @b', 'a\\[1]\n\n\\[1]\n\nnote `@b`'],
    ['shows HTML as text', 'a <b>b</b>', 'a \\<b>b\\</b>'],
    ['shows blocks of HTML as a paragraph', '  <div>\nx\n</div>  ', '\\<div>\nx\n\\</div>'],
    ['shows HTML in quotes and lists as a paragraph', '> <div>\n\n- <p>', '> \\<div>\n\n- \\<p>'],
    ['drops comments', 'a <!-- b\nc --> d', 'a  d'],
    ['drops blocks of comments', 'a\n\n<!-- b -->\n\nc', 'a\n\nc'],
    ['drops a comment that never ends', 'a\n\n<!-- b\n\nc', 'a'],
    [
      'drops what is a comment when a comment is gone',
      '<div><!-<!-- x -->- evil --></div>',
      '\\<div>\\</div>',
    ],
    [
      'defuses mentions in a link of several parts',
      '[see **@a** now](https://a.example)',
      '[see **`@a`** now](https://a.example)',
    ],
    ['defuses closing words that are partly bold', 'It fix**es** #1', 'It fix**es** `#1`'],
    ['defuses closing words at the end of a line', 'Closes\\\n#1', 'Closes\\\n`#1`'],
    ['shows addresses with a mention as code', '[w](https://a.example/@user)', 'w `https://a.example/@user`'],
    ['keeps the language of code', '```c++\nx\n```', undefined],
    ['keeps code without a language', '```\nx\n```', undefined],
    ['drops words after the language', '```js title="@a"\nx\n```', '```js\nx\n```'],
    ['drops languages that are none', '```a/b\nx\n```', '```\nx\n```'],
    ['drops languages that are too long', `\`\`\`${'a'.repeat(31)}\nx\n\`\`\``, '```\nx\n```'],
    ['keeps the longest language', `\`\`\`${'a'.repeat(30)}\nx\n\`\`\``, undefined],
    ['keeps mentions in code', '```js\n@a\n```', undefined],
  ])('%s', (_name, markdown, expected) => expect(sanitizeMarkdown(markdown)).toBe(expected ?? markdown))

  it.each(['mermaid', 'Mermaid', 'geojson', 'topojson', 'stl', 'math'])('does not draw %s', (language) => {
    expect(sanitizeMarkdown(`\`\`\`${language}\nx\n\`\`\``)).toBe('```text\nx\n```')
  })

  it('keeps languages that begin or end like one that is drawn', () => {
    for (const language of ['mermaids', 'xmath'])
      expect(sanitizeMarkdown(`\`\`\`${language}\nx\n\`\`\``)).toBe(`\`\`\`${language}\nx\n\`\`\``)
  })

  it('drops addresses that are too long', () => {
    const address = (length: number) => `https://${'a'.repeat(length)}`
    expect(sanitizeMarkdown(`[w](${address(2000)})`)).toBe(`[w](${address(2000)})`)
    expect(sanitizeMarkdown(`[w](${address(2001)})`)).toBe('w')
  })

  it('shows text with too many signs as it was written', () => {
    const signs = (count: number) => 'a! '.repeat(count).trim()
    const numbers = '1. '.repeat(2501).trim()
    expect(sanitizeMarkdown(`${numbers} 1. a`)).toBe(`\`\`\`text\n${numbers} 1. a\n\`\`\``)
    expect(sanitizeMarkdown('a. '.repeat(2501))).not.toContain('```')
    expect(sanitizeMarkdown(signs(2500))).not.toContain('```')
    expect(sanitizeMarkdown(signs(2501))).toBe(`\`\`\`text\n${signs(2501)}\n\`\`\``)
  })

  it('shows text that is nested too deeply as it was written', () => {
    const deep = (levels: number) => `${'> '.repeat(levels)}a`
    expect(sanitizeMarkdown(deep(38))).toBe(deep(38))
    expect(sanitizeMarkdown(deep(39))).toBe(`\`\`\`text\n${deep(39)}\n\`\`\``)
  })

  it('redacts secrets that are whole only when entities and comments are gone', () => {
    const redact = (text: string) => text.replaceAll('hunter2', '***')
    expect(sanitizeMarkdown('a hun&#116;er2, hunt<!-- -->er2', redact)).toBe('a \\*\\*\\*, \\*\\*\\*')
    expect(sanitizeMarkdown('`hunter2`', redact)).toBe('`***`')
    expect(sanitizeMarkdown('[w](https://a.example/hunter2)', redact)).toBe('w')
    expect(sanitizeMarkdown(`${'> '.repeat(50)}hunter2`, redact)).toBe(
      `\`\`\`text\n${'> '.repeat(50)}***\n\`\`\``,
    )
    expect(sanitizeMarkdown(`${'* a '.repeat(3000)}hunter2`, redact)).toMatch(/\*\*\*\n```$/)
  })
})

describe('a line of untrusted prose', () => {
  it.each([
    ['keeps words and inline code', 'It is `a` here', undefined],
    ['becomes one line', ' a\n\n b\t\u200bc ', 'a b c'],
    ['defuses mentions', 'ask @a', 'ask `@a`'],
    ['is code when it is more than a paragraph', '# a title', '`# a title`'],
    ['is code when nothing of it is left', '<!-- x -->', '`<!-- x -->`'],
    ['is nothing when it is blank', '', ''],
    ['does not end in a backslash that acts', 'a \\', 'a \\\\'],
    ['keeps pairs of backslashes at the end', 'a \\\\', 'a \\\\'],
  ])('%s', (_name, line, expected) => expect(sanitizeLine(line)).toBe(expected ?? line))

  it('is cut at the limit', () => {
    expect(sanitizeLine('a'.repeat(600))).toBe('a'.repeat(600))
    expect(sanitizeLine('a'.repeat(601))).toBe(`${'a'.repeat(599)}…`)
    expect(sanitizeLine(`${'a'.repeat(600)} `)).toBe('a'.repeat(600))
    expect(sanitizeLine('abcdef', 5)).toBe('abcd…')
  })
})

describe('inline code', () => {
  it('is one line without hidden characters', () => {
    expect(inlineCode(' a\n b\u200b ')).toBe('`a b`')
    expect(inlineCode(' \u200b')).toBe('')
    expect(inlineCode('a`b')).toBe('``a`b``')
  })

  it('is cut at the limit', () => {
    expect(inlineCode('a'.repeat(200))).toBe(`\`${'a'.repeat(200)}\``)
    expect(inlineCode('a'.repeat(201))).toBe(`\`${'a'.repeat(199)}…\``)
  })
})

it('text is never cut inside a character', () => {
  expect(cutCodeUnits('ab', 2)).toBe('ab')
  expect(cutCodeUnits('a\ud800', 2)).toBe('a\ud800')
  expect(cutCodeUnits('abc', 2)).toBe('ab')
  expect(cutCodeUnits('a😀b', 2)).toBe('a')
  expect(cutCodeUnits('a😀b', 3)).toBe('a😀')
  expect(cutCodeUnits('\ud800ab', 1)).toBe('')
  expect(cutCodeUnits('\udbffab', 1)).toBe('')
  expect(cutCodeUnits('\udc00ab', 1)).toBe('\udc00')
  expect(cutCodeUnits('\ud7ffab', 1)).toBe('\ud7ff')
})
