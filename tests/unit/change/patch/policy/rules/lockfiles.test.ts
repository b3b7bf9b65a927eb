import { describe, expect, it } from 'vitest'
import { readChanges, readTree } from '../../../../../../src/change/patch/policy/change.js'
import {
  checkLockfiles,
  isLockfile,
  sourcesOf,
} from '../../../../../../src/change/patch/policy/rules/lockfiles.js'
import { words } from '../../../../../world/words.js'
import { noGit } from '../fake-git.js'
import { createMemoryTrees } from '../memory-git.js'
import { link, submodule, type Tree } from '../trees.js'
import { added } from './change.js'

const sources = (content: string, path = 'yarn.lock') =>
  sourcesOf(path, content).map(({ host, safe }) => `${safe ? '' : '!'}${host}`)

describe('a lockfile', () => {
  it.each(words`package-lock.json a/yarn.lock Cargo.lock go.sum x/y/Gemfile.lock packages.lock.json`)(
    'is %s',
    (path) => expect(isLockfile(path)).toBe(true),
  )

  it.each(['package.json', 'xyarn.lock', 'yarn.lock.md', 'yarn-lock', 'go.sum/x'])('is not %s', (path) =>
    expect(isLockfile(path)).toBe(false),
  )
})

describe('where packages come from', () => {
  it.each([
    ['resolved "https://A.example/x.tgz"', ['a.example']],
    ['resolved "http://a.example/x.tgz"', ['!a.example']],
    ['resolved "https://a.example:8443/x.tgz"', ['a.example:8443']],
    ['resolved "git://a.example/x"', ['!a.example']],
    ['resolved "ftp://a.example/x"', ['!a.example']],
    ['resolved "git+ssh://git@a.example/x"', ['a.example']],
    ['resolved "git+http://a.example/x"', ['!a.example']],
    ['registry+https://a.example/index', ['a.example']],
    ['sparse+https://a.example/index', ['a.example']],
    ['resolved "git@A.example:x/y.git"', ['a.example']],
    ['resolved "xgit+https://a.example/x"', ['a.example']],
    ['resolved "file:///a/b"', []],
    ['resolved "link://a"', []],
    ['resolved "workspace://a"', []],
    ['resolved "https://:"', ['!https://:']],
    ['nothing at all: a.example', []],
    ['mail git@a.example', []],
    ['https://a.example/x, https://b.example/y https://a.example/z', ['a.example', 'b.example']],
    ['https://a.example/x http://a.example/x', ['a.example', '!a.example']],
    ['{a: https://a.example}', ['a.example']],
    ['(https://a.example)', ['a.example']],
    ['[https://a.example]', ['a.example']],
    ['<https://a.example>;', ['a.example']],
    ["'https://a.example'", ['a.example']],
    ['one\nhttps://a.example\ntwo', ['a.example']],
    ['"https:\\/\\/a.example\\/x"', ['a.example']],
    ['"https://\\u0061.example"', ['a.example']],
    ['"https://\\u{0061}.example"', ['a.example']],
    ['"\\x68ttps://a.example"', ['a.example']],
    ['"https://\\x61\\x62.example"', ['ab.example']],
    ['resolved "xgit@a.example:y"', ['a.example']],
    ['resolved "httpx://a.example/x"', ['a.example']],
    ['resolved "xhttp://a.example/x"', ['a.example']],
    ['"https://a.\\u{110000}example"', ['a.example']],
    ['"https://a.\\u{10ffff}example"', [expect.stringContaining('!https://')]],
    [`resolved "https://%${'x'.repeat(200)}"`, [`!https://%${'x'.repeat(91)}`]],
  ])('in %j', (content, expected) => expect(sources(content)).toEqual(expected))

  it.each([
    '"deprecated": "see https://a.example"',
    '  "homepage" : "https://a.example",  ',
    '"description":"a \\" quote https://a.example",',
    '"FUNDING": "https://a.example"',
    'deprecated: see https://a.example',
    "deprecated: 'see https://a.example'",
    '  deprecated: "see https://a.example" ',
  ])('is not %j, which is for people', (line) => expect(sources(line)).toEqual([]))

  it.each([
    '"deprecated": "x", "resolved": "https://a.example"',
    '"resolved": "x", "deprecated": "https://a.example"',
    '"deprecated": ["https://a.example"]',
    '"deprecation": "https://a.example"',
    'deprecated: {a: https://a.example}',
    'deprecated: x # https://a.example',
    "deprecated: 'x' https://a.example",
    'x deprecated: https://a.example',
    '"x\\": "deprecated": "https://a.example"',
    `"deprecated": "${'x'.repeat(2000)} https://a.example"`,
  ])('is %j, which is not only for people', (line) => expect(sources(line)).toEqual(['a.example']))

  it('is not the address for money of npm', () => {
    const money = '  "url": "https://a.example",  '
    expect(sources(money, 'package-lock.json')).toEqual([])
    expect(sources(money, 'a/npm-shrinkwrap.JSON')).toEqual([])
    expect(sources(money, 'composer.lock')).toEqual(['a.example'])
    expect(sources(money, 'package-lock.json5')).toEqual(['a.example'])
    expect(sources(`"x": 1, ${money}`, 'package-lock.json')).toEqual(['a.example'])
    expect(sources(`${money} "x": 1`, 'package-lock.json')).toEqual(['a.example'])
    expect(sources('"url" : "a \\" https://a.example"', 'package-lock.json')).toEqual([])
  })
})

describe('the lockfiles of a patch', () => {
  async function check(
    base: Tree,
    change: Tree,
    { allowed = [], lines = {} }: { allowed?: string[]; lines?: Record<string, [number, string][]> } = {},
  ) {
    const { git, write } = createMemoryTrees()
    const [from, to] = [await write(base), await write({ ...base, ...change })]
    const shown = Object.entries(lines).map(
      ([path, list]) => [path, list.map(([number, text]) => ({ number, text }))] as const,
    )
    return checkLockfiles(
      git,
      await readChanges(git, from, to),
      () => readTree(git, from),
      allowed,
      new Map(shown),
    )
  }
  const insecure = 'http://a.example/x\n'

  it('are reported with the line of the host', async () => {
    const lines = {
      'yarn.lock': [
        [3, 'x'],
        [4, 'http://\\u0041.example'],
        [5, 'a.example'],
      ],
    } as {
      [path: string]: [number, string][]
    }
    expect(await check({}, { 'yarn.lock': insecure }, { lines })).toEqual([
      {
        rule: 'lockfile/new-host',
        path: 'yarn.lock',
        line: 4,
        message: "Packages would come from a.example, which none of the base's lockfiles names.",
      },
      {
        rule: 'lockfile/insecure',
        path: 'yarn.lock',
        line: 4,
        message: 'Packages would come from a.example over an unencrypted connection.',
      },
    ])
    const [first] = await check({}, { 'yarn.lock': insecure })
    expect(first).toEqual({
      rule: 'lockfile/new-host',
      path: 'yarn.lock',
      message: expect.stringContaining('a.example'),
    })
  })

  it('may name what any lockfile of the base named', async () => {
    expect(await check({ 'go.sum': insecure }, { 'yarn.lock': insecure })).toEqual([])
    expect(await check({ 'go.sum': 'https://a.example' }, { 'yarn.lock': insecure })).toMatchObject([
      { rule: 'lockfile/insecure' },
    ])
    expect(await check({ 'go.md': insecure }, { 'yarn.lock': insecure })).toHaveLength(2)
    expect(await check({ 'go.sum': link(insecure) }, { 'yarn.lock': insecure })).toHaveLength(2)
    expect(await check({ 'go.sum': submodule(), 'mix.lock': insecure }, { 'yarn.lock': insecure })).toEqual(
      [],
    )
  })

  it('may name the hosts of the policy, and that of npm', async () => {
    const change = { 'yarn.lock': 'https://a.example https://registry.npmjs.org/x' }
    expect(await check({}, change, { allowed: ['a.example'] })).toEqual([])
    expect(await check({}, change)).toMatchObject([{ rule: 'lockfile/new-host' }])
  })

  it('name a host once, in each file', async () => {
    const twice = 'http://a.example\nhttps://a.example\n'
    const found = await check({}, { 'go.sum': twice, 'yarn.lock': twice })
    expect(found.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'lockfile/new-host go.sum',
      'lockfile/insecure go.sum',
      'lockfile/new-host yarn.lock',
      'lockfile/insecure yarn.lock',
    ])
  })

  it('are files that stay', async () => {
    expect(await check({ 'yarn.lock': 'x' }, { 'yarn.lock': null })).toEqual([])
    expect(await check({}, { 'yarn.lock': link('http://a.example') })).toEqual([])
    expect(await check({}, { 'yarn.lock': submodule() })).toEqual([])
    const none = async () => {
      throw new Error('the base was read')
    }
    expect(await checkLockfiles(noGit, [added('a')], none, [], new Map())).toEqual([])
  })
})
