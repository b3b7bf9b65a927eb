import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMention } from '../../../src/event/mention.js'

const instructionOf = (markdown: string, phrase = '@claude') => findMention(markdown, phrase)?.instruction

describe('a mention', () => {
  it.each([
    ['@claude fix the tests', 'fix the tests'],
    ['@Claude: fix the tests', 'fix the tests'],
    ['@claude, please', 'please'],
    ['Could you look at this, @claude?', 'Could you look at this, ?'],
    ['please @claude fix it', 'please fix it'],
    ['(@claude) go', '() go'],
    ['**@claude** go', 'go'],
    ['_@claude_ go', 'go'],
    ['# @claude\n\ntext', '# \n\ntext'],
    ['Hello.\n\n@claude do `this`', 'Hello.\n\ndo `this`'],
    ['- @claude one\n- two', '- one\n- two'],
    ['> quoted\n\n@claude answer', '> quoted\n\nanswer'],
    ['@claude.', '.'],
    ['@claude', ''],
    ['@claude look at what @claude did', 'look at what @claude did'],
    ['@claude\n```js\nx\n```', '```js\nx\n```'],
    ['`@claude` means @claude', '`@claude` means'],
    ['| a |\n| - |\n| @claude |', '| a |\n| - |\n| |'],
    ['<b>@claude</b> go', '<b></b> go'],
  ])('is found in %j', (markdown, instruction) => {
    expect(instructionOf(markdown)).toBe(instruction)
  })

  it.each([
    '@claude-bot hi',
    '@claudette',
    '@claude_x',
    'foo@claude',
    'foo@claude.com wrote',
    'https://example.com/@claude',
    'see npm/@claude/x',
    '@claude/sub/path',
    '@claude.io',
    '@claude[bot] hi',
    '@@claude',
    '\\@claude',
    '`@claude`',
    '``x `@claude` y``',
    '```\n@claude\n```',
    '~~~md\n@claude\n~~~',
    '    @claude indented code',
    '> @claude',
    '> a\n@claude lazily quoted',
    '- > @claude',
    '~~@claude~~',
    '<!-- @claude -->',
    '<!-- a\n\n@claude -->',
    '<pre>\n@claude\n</pre>',
    '<code>@claude</code>',
    '<blockquote>\n\n@claude\n\n</blockquote>',
    '[x](https://example.com/@claude)',
    '[x](<@claude>)',
    '[x](/a "@claude")',
    '![@claude](/a.png)',
    '<https://e.com/@claude>',
    '[a]: /@claude',
    'nothing here',
    '',
  ])('is not found in %j', (markdown) => {
    expect(findMention(markdown, '@claude')).toBeNull()
  })

  it('takes any phrase literally', () => {
    expect(instructionOf('/fix the bug', '/fix')).toBe('the bug')
    expect(instructionOf('a/fix the bug', '/fix')).toBeUndefined()
    expect(instructionOf('hey   Claude do', 'hey claude')).toBe('do')
    expect(instructionOf('claude: do', 'claude:')).toBe('do')
    expect(instructionOf('a.b do', 'a.b')).toBe('do')
    expect(instructionOf('axb do', 'a.b')).toBeUndefined()
    expect(instructionOf('c++ (now) do', 'c++ (now)')).toBe('do')
    expect(instructionOf('(.*) do', '(.*)')).toBe('do')
    expect(instructionOf('a-b|c do', 'a-b|c')).toBe('do')
  })

  it('is switched off by an empty phrase', () => {
    expect(findMention('@claude', '')).toBeNull()
    expect(findMention('@claude', '  ')).toBeNull()
  })

  it('may name an agent', () => {
    expect(findMention('@claude/Reviewer look', '@claude')).toEqual({
      instruction: 'look',
      agent: 'reviewer',
    })
    expect(findMention('@claude/code-review.', '@claude')).toEqual({ instruction: '.', agent: 'code-review' })
    expect(findMention('@claude/ or so', '@claude')).toEqual({ instruction: '/ or so' })
  })

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

  it('stands quotes in quotes, thousands deep', () => {
    expect(findMention(`${'> '.repeat(5000)}@claude`, '@claude')).toBeNull()
    expect(findMention(`${'- '.repeat(3000)}@claude x`, '@claude')).not.toBeNull()
  })
})
