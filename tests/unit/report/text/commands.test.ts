import { describe, expect, it } from 'vitest'
import { withoutCommands } from '../../../../src/report/text/commands.js'
import { defusePlain } from '../../../../src/report/text/references.js'

describe('text without commands', () => {
  it.each([
    ['a [skip ci] b', 'a (skip ci) b'],
    ['[SKIP CI][ci skip]', '(SKIP CI)(ci skip)'],
    ['[no ci]', '(no ci)'],
    ['[skip actions] [actions skip]', '(skip actions) (actions skip)'],
    ['[skip-ci] [ci_skip]', '(skip-ci) (ci_skip)'],
    ['[ skip  ci ]', '( skip  ci )'],
    ['[skip\nci]', '(skip\nci)'],
    ['\\[skip ci]', '\\(skip ci)'],
    ['[skip ci](https://a.example)', '(skip ci)(https://a.example)'],
    ['[skip azure.pipelines]', '(skip azure.pipelines)'],
    ['[[skip ci]]', '[(skip ci)]'],
    ['x\n\nskip-checks: true', 'x\n\nskip-checks= true'],
    ['Skip-Checks :true', 'Skip-Checks =true'],
    ['***NO_CI***', '***NO CI***'],
    ['no\\_ci', 'no ci'],
    ['/approve', '／approve'],
    ['x\n/deploy prod\ny', 'x\n／deploy prod\ny'],
    ['  - /approve', '  - ／approve'],
    ['> > /lgtm cancel', '> > ／lgtm cancel'],
    ['1. /approve', '1. ／approve'],
    ['12) * /approve', '12) * ／approve'],
    ['## /approve', '## ／approve'],
    ['**/approve**', '**／approve**'],
    ['_/approve_', '_／approve_'],
    ['~~/approve~~', '~~／approve~~'],
    ['| /approve |', '| ／approve |'],
    ['/approve: x', '／approve: x'],
    ['/Re-Run', '／Re-Run'],
  ])('%j becomes %j', (text, expected) => {
    expect(withoutCommands(text)).toBe(expected)
    expect(withoutCommands(expected)).toBe(expected)
  })

  it.each([
    'skip ci',
    '[skip]',
    '[ci]',
    '[skipped ci]',
    '[x] done',
    '- [ ] noci',
    '[note](https://a.example)',
    'skip-checks true',
    'NOXCI',
    'a /approve',
    '/usr/bin/node',
    '- /etc/passwd',
    '/9',
    '// comment',
    '/approve.',
    '`/approve`',
    'Closes #7',
  ])('%j stays', (text) => expect(withoutCommands(text)).toBe(text))

  it('takes no time for what looks like a beginning', () => {
    const started = performance.now()
    for (const piece of ['[', '[skip ', '[no', ' ', '- ', '> ', '1. ', '_', 'skip-checks ', '[a-'])
      withoutCommands(piece.repeat(60_000))
    withoutCommands(`[${' '.repeat(100_000)}`)
    expect(performance.now() - started).toBeLessThan(3_000)
  })
})

it.each([
  ['Fix [skip ci] now', 'Fix (skip ci) now'],
  ['/approve', '／approve'],
  ['See GH-3', 'See issue 3'],
  ['See https://github.com/o/r/issues/1', 'See github.com/o/r/issues/1'],
  ['See o/r#1 and #2', 'See o/r issue 1 and #2'],
  ['fixes #3 for @a', 'fixes issue 3 for ＠a'],
  ['See https://a.example/b', 'See https://a.example/b'],
])('a title %j becomes %j', (text, expected) => expect(defusePlain(text)).toBe(expected))
