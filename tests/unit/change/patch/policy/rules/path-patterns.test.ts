import { describe, expect, it } from 'vitest'
import { compilePatterns, plainPath } from '../../../../../../src/change/patch/policy/rules/path-patterns.js'

describe('a pattern', () => {
  it.each([
    ['.github/**', '.github'],
    ['.github/**', '.GitHub/x/y'],
    ['.github/**', '.git\u200chub/x'],
    ['.github/**', '.github./x'],
    ['**/a.yml', 'x/.y/A.yml'],
    ['**/a.yml', 'ａ.yml'],
    ['**/a.yml', 'a.yml::$DATA'],
    ['a?.yml', 'a\u200c.yml'],
  ])('%s matches %j', (pattern, path) => expect(compilePatterns(['other', pattern]).matches(path)).toBe(true))

  it.each([
    ['.github/**', '.githubs'],
    ['.github/**', 'x/.github/a'],
    ['.github/*', '.github'],
    ['.github', '.github/'],
  ])('%s does not match %j', (pattern, path) => expect(compilePatterns([pattern]).matches(path)).toBe(false))

  it.each([
    ['.github/workflows/**', '.github', true],
    ['.github/Workflows/**', '.GITHUB.', true],
    ['a/b/*.yml', 'a/b', true],
    ['a/b/c/**', 'a/b', true],
    ['a/b/*.yml', 'a/b/c', false],
    ['a/b', 'a/bc', false],
    ['abc/d', 'ab', false],
    ['**/a', 'x', false],
  ])('%s is covered by %j: %s', (pattern, path, expected) => {
    expect(compilePatterns(['other/place', pattern]).coveredBy(path)).toBe(expected)
  })
})

it.each([
  ['a/b', 'a/b'],
  ['ｇit', 'git'],
  ['.g\u200ci\u00adt', '.git'],
  ['.git::$INDEX_ALLOCATION', '.git'],
  ['.git:$data', '.git'],
  ['x::$data/y', 'x::$data/y'],
  ['a. ./b..', 'a/b'],
  ['../.', '../.'],
  ['a . b', 'a . b'],
])('the plain name of %j is %j', (path, plain) => expect(plainPath(path)).toBe(plain))
