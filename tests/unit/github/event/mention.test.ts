import { describe, expect, it } from 'vitest'
import { findMention } from '../../../../src/github/event/mention.js'

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
    ['@claude修复这个问题', '修复这个问题'],
    ['@claudeこれを直して', 'これを直して'],
    ['@claudeテストを直して', 'テストを直して'],
    ['@claude가 고쳐줘', '가 고쳐줘'],
    ['请@claude修复', '请修复'],
    ['@claude：修复', '：修复'],
    ['@claude.', '.'],
    ['@claude', ''],
    ['@claude look at what @claude did', 'look at what @claude did'],
    ['@claude\n```js\nx\n```', '```js\nx\n```'],
    ['`@claude` means @claude', '`@claude` means'],
    ['| a |\n| - |\n| @claude |', '| a |\n| - |\n| |'],
    ['<b>@claude</b> go', '<b></b> go'],
    ['**@claude go**', '** go**'],
    ['**@claude** and **more**', 'and **more**'],
    ['**@claude *now*** go', '** *now*** go'],
    ['**@claude`now`** go', '**`now`** go'],
    ['*go @claude*', '*go *'],
    ['[@claude](/a) go', '[](/a) go'],
    ['go\t@claude\tnow', 'go\tnow'],
    ['a\n@claude; b', 'a\nb'],
    ['a\n@claude  b', 'a\nb'],
    ['@claude , b', 'b'],
    ['@claude\t,\tb', 'b'],
    ['a@claude @claude b', 'a@claude b'],
    ['`@claude` **bold** @claude b', '`@claude` **bold** b'],
    ['</code>\n\n@claude go', '</code>\n\ngo'],
    ['<code>x</code> @claude go', '<code>x</code> go'],
    ['<DEL>x</DEL> @claude go', '<DEL>x</DEL> go'],
    ['<codex>@claude</codex> go', '<codex></codex> go'],
    ['@claude)', ')'],
    ['@claude/', '/'],
    ['@claude/-x', '/-x'],
    ['"@claude" go', '"" go'],
    ['@CLAUDE! go', '! go'],
  ])('is found in %j', (markdown, instruction) => expect(instructionOf(markdown)).toBe(instruction))

  it.each([
    '@claude-bot hi',
    '@claude@x',
    '@claude’s work is nice',
    "it's @claude's",
    '@claudeж',
    '@claude9',
    '@claudé',
    '@claude/x/y',
    '@claude/x.y',
    '@claude/xé',
    '@claude/x@y',
    '@claude/x[bot]',
    'é@claude',
    '9@claude',
    '_@claude',
    'a+@claude',
    'a.@claude',
    'a-@claude',
    '@claude[BOT] hi',
    '<samp>@claude</samp>',
    '<kbd>@claude</kbd>',
    '<tt>@claude</tt>',
    '<s>@claude</s>',
    '<del>@claude</del>',
    '<strike class="a">@claude</strike>',
    '<CODE>@claude</CODE>',
    '<code><kbd>x</kbd> @claude</code>',
    'a <code>b <code>c</code> @claude',
    'https://example.com/?x=(@claude)',
    'www.example.com/@claude',
    '~~a **@claude** b~~',
    '> a **@claude** b',
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
  ])('is not found in %j', (markdown) => expect(findMention(markdown, '@claude')).toBeNull())

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
    expect(instructionOf('[x] do', '[x]')).toBe('do')
    expect(instructionOf('hey\nclaude do', ' hey  claude ')).toBe('do')
    expect(instructionOf('heyclaude do', 'hey claude')).toBeUndefined()
    expect(instructionOf('claude:do it', 'claude:')).toBe('do it')
    expect(instructionOf('claude:/x do', 'claude:')).toBe('/x do')
    expect(findMention('go ! now', '!')).toEqual({ instruction: 'go now' })
    expect(instructionOf('ÉCLAIR do', 'éclair')).toBe('do')
    expect(instructionOf('éclairé do', 'éclair')).toBeUndefined()
    for (const sign of '\\^$.*+?()[]{}|/') {
      expect(instructionOf(`x${sign}x do`, `x${sign}x`), sign).toBe('do')
      expect(instructionOf('xx do', `x${sign}x`), sign).toBeUndefined()
    }
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
    expect(findMention('@claude/a-b_9 go', '@claude')).toEqual({ instruction: 'go', agent: 'a-b_9' })
    expect(findMention('**@claude/x** go', '@claude')).toEqual({ instruction: 'go', agent: 'x' })
    expect(findMention('@claude/9 go', '@claude')).toEqual({ instruction: 'go', agent: '9' })
    expect(findMention('@claude/ or so', '@claude')).toStrictEqual({ instruction: '/ or so' })
    expect(findMention('claude:/x go', 'claude:')).toStrictEqual({ instruction: '/x go' })
  })
})
