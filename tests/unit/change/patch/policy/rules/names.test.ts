import { describe, expect, it } from 'vitest'
import { checkCollisions, checkName } from '../../../../../../src/change/patch/policy/rules/names.js'
import { added, changed } from './change.js'

const found = (path: string) => checkName(added(path)).map(({ rule, message }) => `${rule} ${message}`)
const rules = (path: string) => checkName(added(path)).map(({ rule }) => rule)

describe('a new name', () => {
  it.each([
    ['src/größe.ts', []],
    [
      'a\u202eb',
      [
        'names/hidden The file name contains a hidden character. The character U+202E changes the order in which this line is shown.',
      ],
    ],
    ['a\nb', ['names/hidden The file name contains a line break or a tab.']],
    ['a\tb', ['names/hidden The file name contains a line break or a tab.']],
    ['a\r', ['names/hidden The file name contains a line break or a tab.']],
    ['p\u0430th', ['names/mixed-script The file name mixes look-alike letters: p\\u{430}th.']],
    ['a/.git/config', ['names/git-directory Some systems treat a part of this name as `.git`.']],
    ['aux.c', ['names/windows Windows does not allow this file name.']],
  ])('%j', (path, expected) => expect(found(path)).toEqual(expected))

  it.each([
    ['CON', 'names/windows'],
    ['prn.txt', 'names/windows'],
    ['a/nul/b', 'names/windows'],
    ['com1', 'names/windows'],
    ['lpt9.x', 'names/windows'],
    ['com²', 'names/windows'],
    ['lpt³', 'names/windows'],
    ['conin$', 'names/windows'],
    ['CONOUT$.x', 'names/windows'],
    ['a<b', 'names/windows'],
    ['a>b', 'names/windows'],
    ['a"b', 'names/windows'],
    ['a|b', 'names/windows'],
    ['a?b', 'names/windows'],
    ['a*b', 'names/windows'],
    ['a\\b', 'names/windows'],
    ['a/b ', 'names/windows'],
    ['a./b', 'names/windows'],
    ['.GIT', 'names/git-directory'],
    ['git~1', 'names/git-directory'],
    ['GIT~23/x', 'names/git-directory'],
    ['.git ', 'names/git-directory'],
    ['.git:x', 'names/git-directory'],
    ['.git::$INDEX_ALLOCATION/x', 'names/git-directory'],
  ])('%j is refused by a system', (path, rule) => expect(rules(path)).toEqual([rule]))

  it.each([
    'com',
    'comx',
    'xcon',
    'com10',
    'conin',
    'a b',
    ' a',
    'a.b',
    'git~',
    'git~x',
    'x.git',
    '.gitx',
    'agit~1',
  ])('%j is an ordinary one', (path) => expect(rules(path)).toEqual([]))

  it('may be 240 characters long, and each part 200 bytes', () => {
    const part = 'n'.repeat(119)
    expect(rules(`${part}/${part}/`)).toEqual([])
    expect(found(`${part}/${part}/x`)).toEqual([
      'names/long The path has 241 characters; some systems cannot check it out.',
    ])
    expect(rules(`a/${'ü'.repeat(100)}`)).toEqual([])
    expect(rules(`a/${'ü'.repeat(100)}x/b`)).toEqual(['names/long'])
  })

  it('is known by its bytes', () => {
    expect(checkName(added('caf\ufffd', { bytes: 'caf\xe9' }))).toEqual([
      { rule: 'names/encoding', path: 'caf\ufffd', message: 'The file name is not UTF-8.' },
    ])
  })

  it('is what an added, a moved and a copied file have', () => {
    for (const status of ['A', 'R', 'C'] as const)
      expect(checkName(changed('aux', { status }))).toHaveLength(1)
    for (const status of ['M', 'D', 'T'] as const) expect(checkName(changed('aux', { status }))).toEqual([])
  })
})

describe('names that differ only in case', () => {
  const collide = (paths: string[], all: string[]) =>
    checkCollisions(
      paths.map((path) => added(path)),
      all,
    )
  const hit = (path: string, one: string, other: string) => ({
    rule: 'names/case-collision',
    path,
    message: `On systems that ignore case, ${one} and ${other} are the same.`,
  })

  it.each([
    [['b'], ['B', 'b'], [hit('b', 'B', 'b')]],
    [['d/x'], ['D/y', 'd/x'], [hit('d/x', 'D', 'd')]],
    [['a/d/x'], ['a/D', 'a/d/x'], [hit('a/d/x', 'a/D', 'a/d')]],
    [['d/x', 'd/y'], ['D/z', 'd/x', 'd/y'], [hit('d/x', 'D', 'd')]],
    [['b'], ['B', 'b', 'Bb', 'c'], [hit('b', 'B', 'b')]],
    [['stra\u00dfe'], ['STRASSE', 'stra\u00dfe'], [hit('stra\u00dfe', 'STRASSE', 'stra\u00dfe')]],
    [['e\u0301'], ['\u00e9', 'e\u0301'], [hit('e\u0301', '\u00e9', 'e\u0301')]],
    [['c'], ['B', 'b', 'c'], []],
    [['d/x'], ['d/x', 'd/y'], []],
    [['b'], ['a', 'b'], []],
    [['c', 'b'], ['BB', 'B', 'b', 'bB', 'c'], [hit('b', 'B', 'b')]],
    [['aaa'], ['AAA', 'AAa', 'aaa'], [hit('aaa', 'AAA', 'AAa')]],
  ])('%j in %j', (paths, all, expected) => expect(collide(paths, all)).toEqual(expected))

  it('are not looked for when the patch brings no name', () => {
    expect(checkCollisions([changed('b')], ['B', 'b'])).toEqual([])
  })
})
