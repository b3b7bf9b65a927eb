import { describe, expect, it } from 'vitest'
import { readChanges, readTree } from '../../../../../../src/change/patch/policy/change.js'
import { checkLinks, followLink } from '../../../../../../src/change/patch/policy/rules/links.js'
import { noGit } from '../fake-git.js'
import { createMemoryTrees } from '../memory-git.js'
import { link, type Tree } from '../trees.js'
import { changed } from './change.js'

const follow = (start: string, targets: Record<string, string>, names: string[] = []) =>
  followLink(start, { targets: new Map(Object.entries(targets)), names: new Set(names) })
const chain = (length: number) =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`l${index}`, `l${index + 1}`]))

describe('a link', () => {
  it.each([
    ['l', { l: 'a/b' }, 'a/b'],
    ['d/l', { 'd/l': '../a/b' }, 'a/b'],
    ['l', { l: './/a/./b/' }, 'a/b'],
    ['l', { l: 'x/../a/b' }, 'a/b'],
    ['l', { l: 'k/b', k: 'a' }, 'a/b'],
    ['d/l', { 'd/l': '..' }, ''],
    ['l', { l: 'a\\b' }, 'a/b'],
    ['l0', { ...chain(39), l39: 'a/b' }, 'a/b'],
    ['l', { l: 'ac:x' }, 'ac:x'],
  ])('%s of %j leads inside', (start, targets, path) => {
    expect(follow(start, targets, ['a', 'a/b', 'ac:x'])).toEqual({ kind: 'inside', path })
  })

  it.each([
    ['l', { l: '/a' }, 'absolute'],
    ['l', { l: '\\a' }, 'absolute'],
    ['l', { l: 'C:\\a' }, 'absolute'],
    ['l', { l: 'c:a' }, 'absolute'],
    ['l', { l: '..' }, 'outside'],
    ['d/l', { 'd/l': '..\\..\\a' }, 'outside'],
    ['l', { l: 'a/../../a' }, 'outside'],
    ['l', { l: '.GIT/hooks' }, 'git-directory'],
    ['l', { l: 'a/.git' }, 'git-directory'],
    ['l', { l: 'l' }, 'loop'],
    ['l0', { ...chain(40), l40: 'a' }, 'loop'],
    ['l', { l: 'nowhere' }, 'dangling'],
    ['l', { l: 'a/nowhere' }, 'dangling'],
  ])('%s of %j leads elsewhere', (start, targets, kind) => {
    expect(follow(start, targets, ['a'])).toEqual({ kind })
  })
})

describe('the links of a patch', () => {
  async function check(base: Tree, change: Tree) {
    const { git, write } = createMemoryTrees()
    const [from, to] = [await write(base), await write({ ...base, ...change })]
    const hits = await checkLinks(git, await readChanges(git, from, to), from, await readTree(git, to))
    return hits.map(({ rule, path, message }) => `${rule} ${path} ${message}`)
  }

  it.each([
    ['/x', 'symlink/absolute l This link points to an absolute path.'],
    ['../x', 'symlink/outside l This link points outside the repository.'],
    ['.git/x', 'symlink/git-directory l This link points into `.git`.'],
    ['l', 'symlink/loop l This link points to itself.'],
    ['x', 'symlink/dangling l The target of this link does not exist in the repository.'],
  ])('to %s are found', async (target, expected) => {
    expect(await check({}, { l: link(target) })).toEqual([expected])
  })

  it('are found when they lead to the same wrong place as before', async () => {
    expect(await check({ l: link('../x') }, { l: link('../y') })).toHaveLength(1)
  })

  it('lead to folders of any depth', async () => {
    expect(await check({ 'a/b/c/d': 'x\n' }, { k: link('a'), l: link('a/b'), m: link('a/b/c') })).toEqual([])
    expect(await check({ 'a/b/c/d': 'x\n' }, { k: link('a/b/c/'), l: link('a/b/d') })).toHaveLength(1)
  })

  it('may end elsewhere when another link is removed', async () => {
    const base = { 'a/up': link('..'), 'a/l': link('up/x'), x: 'x\n', 'a/x': 'x\n', m: link('m') }
    expect(await check(base, { 'a/up': link('../..') })).toEqual([
      expect.stringContaining('symlink/outside a/l'),
      expect.stringContaining('symlink/outside a/up'),
    ])
    expect(await check(base, { 'a/up': null })).toEqual([])
    expect(await check(base, { 'a/up': 'a file\n' })).toEqual([])
  })

  it('are not blamed for what they were before, but for what they became', async () => {
    const base = { l: link('k/x'), k: link('../out') }
    expect(await check(base, { k: link('/abs') })).toEqual([
      expect.stringContaining('symlink/absolute k'),
      expect.stringContaining('symlink/absolute l'),
    ])
    expect(await check(base, { k: link('../other') })).toEqual([expect.stringContaining('symlink/outside k')])
  })

  it('with a target too long to be one are taken for absolute ones', async () => {
    expect(await check({}, { l: link('x'.repeat(4096)) })).toEqual([expect.stringContaining('dangling')])
    expect(await check({}, { l: link('x'.repeat(4097)) })).toEqual([expect.stringContaining('absolute')])
  })

  it('are not read when no link changes', async () => {
    expect(await checkLinks(noGit, [changed('a')], 'x', [])).toEqual([])
  })
})
