import { describe, expect, it } from 'vitest'
import { type Change, readChanges } from '../../../../../../src/change/patch/policy/change.js'
import {
  type AddedText,
  readAddedLines,
} from '../../../../../../src/change/patch/policy/rules/added-lines.js'
import { gitThatSays } from '../fake-git.js'
import { createMemoryTrees } from '../memory-git.js'
import { link, type Tree } from '../trees.js'

async function added(base: Tree, change: Tree, chunk = 1 << 16) {
  const { git, write } = createMemoryTrees({ chunk })
  const [from, to] = [await write(base), await write({ ...base, ...change })]
  const found: Record<string, AddedText> = {}
  await readAddedLines(git, from, to, await readChanges(git, from, to), async ({ path }, text) => {
    await Promise.resolve()
    found[path] = text
  })
  return found
}

const text = (additions: number, deletions: number, lines: [number, string][] = []): AddedText => ({
  lines: lines.map(([number, line]) => ({ number, text: line })),
  additions,
  deletions,
  opaque: false,
})

describe('added lines', () => {
  it('are counted in blocks of any length', async () => {
    const lines = (count: number, word: string) =>
      Array.from({ length: count }, (_, index) => `${word}${index}\n`).join('')
    const { a } = await added({ a: lines(25, 'old') }, { a: lines(137, 'new') })
    expect(a).toMatchObject({ additions: 137, deletions: 25 })
    expect(a?.lines.at(-1)).toEqual({ number: 137, text: 'new136' })
  })

  it.each([1, 2, 3, 11, 64, 1 << 16])('are those of each file, in pieces of %d bytes', async (chunk) => {
    const base = {
      a: '1\n2\n3\n4\n',
      binary: Buffer.from('\0a'),
      gone: 'x\ny\n',
      kind: 'one\ntwo\n',
      mode: 'm\n',
      same: 's\n',
    }
    const change = {
      a: '1\n2\n+ plus\n-- minus\n@@ -1 +1 @@\n4\n',
      binary: Buffer.from('\0b'),
      gone: null,
      kind: link('a'),
      mode: { mode: '100755', content: 'm\n' },
      new: 'n\n\nü without end',
    }
    expect(await added(base, change, chunk)).toEqual({
      a: text(3, 1, [
        [3, '+ plus'],
        [4, '-- minus'],
        [5, '@@ -1 +1 @@'],
      ]),
      binary: { ...text(0, 0), opaque: true },
      gone: text(0, 2),
      kind: text(1, 2, [[1, 'a']]),
      mode: text(0, 0),
      new: text(3, 0, [
        [1, 'n'],
        [2, ''],
        [3, 'ü without end'],
      ]),
    })
  })

  it('come with the file that they belong to before and after one that became a link', async () => {
    const base = { a: '1\n', k: 'x\n', l: link('a'), z: '1\n' }
    const found = await added(base, { a: '2\n', k: link('a'), l: 'file\n', z: '3\n' })
    expect(Object.entries(found).map(([path, { lines }]) => [path, lines.map((line) => line.text)])).toEqual([
      ['a', ['2']],
      ['k', ['a']],
      ['l', ['file']],
      ['z', ['3']],
    ])
  })

  it('are git’s own for an empty patch', async () => expect(await added({ a: '1\n' }, {})).toEqual({}))
})

describe('a diff that git shows', () => {
  const changes = (...status: Change['status'][]): Change[] =>
    status.map((one, index) => ({
      bytes: `f${index}`,
      path: `f${index}`,
      status: one,
      mode: '100644',
      previousMode: '100644',
      id: 'a',
      previousId: 'b',
    }))
  const read = async (output: string, listed = changes('M')) => {
    const found: string[] = []
    await readAddedLines(gitThatSays(output), 'a', 'b', listed, async ({ path }, { lines, opaque }) => {
      found.push(`${path} ${opaque} ${lines.map((line) => `${line.number}:${line.text}`).join()}`)
    })
    return found
  }
  const head = 'diff --git a/f b/f\nindex 1..2 100644\n--- a/f\n+++ b/f\n'
  const MISMATCH = {
    code: 'PATCH_FAILED',
    message: expect.stringContaining('something other than it lists'),
    hint: expect.stringContaining('version of git'),
  }

  it.each([
    ['one line', `${head}@@ -1 +1 @@\n-a\n+b\n`, 'f0 false 1:b'],
    ['several hunks', `${head}@@ -3,0 +4,2 @@ f()\n+b\n+c\n@@ -9 +12,0 @@\n-a\n`, 'f0 false 4:b,5:c'],
    ['two-digit counts', `${head}@@ -10,2 +12 @@\n-a\n-b\n+c\n@@ -30 +31 @@\n-x\n+y\n`, 'f0 false 12:c,31:y'],
    ['no end of the last line', `${head}@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b`, 'f0 false 1:b'],
    ['a binary file at the end', 'diff --git a/f b/f\nBinary files a/f and b/f differ', 'f0 true '],
    [
      'headers that look alike',
      `${head.replace('index', ' diff --git x\n @@ -x\n Binary files \nxdiff')}`,
      'f0 false ',
    ],
    ['short headers', 'diff --git a/f b/f\n@\n@@\nd\nBinary\n', 'f0 false '],
  ])('with %s is read', async (_what, output, expected) => expect(await read(output)).toEqual([expected]))

  it.each([
    ['nothing', ''],
    ['a file too many', `${head}${head}`],
    ['a hunk without counts', `${head}@@ -x +1 @@\n+b\n`],
    ['a hunk with an incomplete end', `${head}@@ -1 +1\n-a\n+b\n`],
    ['a hunk behind other text', `${head}@@ -a @@ -1 +1 @@\n-a\n+b\n`],
    ['one added line too few', `${head}@@ -1 +1,2 @@\n-a\n+b\n`],
    ['one removed line too few', `${head}@@ -1,2 +1 @@\n-a\n+b\n`],
    ['a removed line in the place of an added one', `${head}@@ -0,0 +1 @@\n-a\n`],
    ['an added line in the place of a removed one', `${head}@@ -1 +0,0 @@\n+a\n`],
    ['context', `${head}@@ -1,2 +1,2 @@\n a\n-b\n+c\n`],
  ])('with %s is an error', (_what, output) => expect(read(output)).rejects.toMatchObject(MISMATCH))

  it('as two for a change of type, is one for the rules', async () => {
    expect(await read(`${head}@@ -1 +0,0 @@\n-a\n${head}@@ -0,0 +1 @@\n+b\n`, changes('T'))).toEqual([
      'f0 false 1:b',
    ])
    expect(await read(`${head}${head}${head}`, changes('T', 'M'))).toHaveLength(2)
    await expect(read(head, changes('M', 'M'))).rejects.toMatchObject(MISMATCH)
    await expect(read(`${head}${head}${head}`, changes('M', 'M'))).rejects.toMatchObject(MISMATCH)
  })

  it('fails with the error of who takes the lines', async () => {
    const failing = readAddedLines(gitThatSays(head), 'a', 'b', changes('M'), async () => {
      throw new Error('enough')
    })
    await expect(failing).rejects.toThrow('enough')
  })
})
