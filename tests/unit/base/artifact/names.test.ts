import { describe, expect, test } from 'vitest'
import { collisions, pathProblem } from '../../../../src/base/artifact/names.js'

describe('names of what is handed over', () => {
  test.each([
    ['../x'],
    ['a/../../x'],
    ['/etc/passwd'],
    ['C:/x'],
    ['a\\b'],
    ['a//b'],
    ['./a'],
    ['a/.'],
    [''],
    ['a\nb'],
    ['a\u0000b'],
    ['a:b'],
    ['a\ufffd'],
    ['a. '],
    ['a./b'],
    ['x'.repeat(1001)],
  ])('%j is not allowed', (path) => expect(pathProblem(path)).not.toBeNull())

  test.each([
    ['a'],
    ['a/b.c'],
    ['..a'],
    ['a..b/c'],
    ['.hidden'],
    ['ä/ö ü.txt'],
    ['evidence/transcript.jsonl'],
  ])('%j is allowed', (path) => expect(pathProblem(path)).toBeNull())

  test.each([
    [['a', 'A']],
    [['a', 'a']],
    [['\u00e9', 'e\u0301']],
    [['a', 'a/b']],
    [['A', 'a/b']],
    [['a/x', 'A/y']],
  ])('%j collide', (paths) => expect(collisions(paths)).not.toEqual([]))

  test('names that only look alike do not collide', () => {
    expect(collisions(['a', 'ab', 'b/a', 'b/c', 'c/a.b', 'c/a'])).toEqual([])
  })
})
