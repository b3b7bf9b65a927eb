import { describe, expect, it } from 'vitest'
import { readChanges } from '../../../../../../src/change/patch/policy/change.js'
import {
  checkJsonManifests,
  isJsonManifest,
} from '../../../../../../src/change/patch/policy/rules/json-manifests.js'
import { words } from '../../../../../world/words.js'
import { noGit } from '../fake-git.js'
import { createMemoryTrees } from '../memory-git.js'
import { link, submodule, type Tree } from '../trees.js'

const { git, write } = createMemoryTrees()

async function check(base: Tree, change: Tree, lines: Record<string, string[]> = {}) {
  const from = await write(base)
  const to = await write(change)
  const added = new Map(
    Object.entries(lines).map(([path, texts]) => [
      path,
      texts.map((text, index) => ({ number: index + 5, text })),
    ]),
  )
  return checkJsonManifests(git, await readChanges(git, from, to), added)
}
const ofManifest = async (json: object, path = 'package.json') =>
  (await check({}, { [path]: JSON.stringify(json) })).map(({ rule }) => rule.replace('package/', ''))

describe('a script', () => {
  it.each(words`
    install preinstall postinstall preuninstall prepare postpack publish prepublishOnly dependencies
    predependencies
  `)('called %s is told, however it is written', async (script) => {
    const hit = {
      rule: 'package/lifecycle-script',
      path: 'a/package.json',
      line: 5,
      message: `The script \`${script}\` runs when the package is installed or published.`,
    }
    const last = script.length - 1
    const escaped = `${script.slice(0, last)}\\u00${script.charCodeAt(last).toString(16)}`
    for (const name of [script, escaped]) {
      const text = `{"scripts":{"${name}"\n:\n"x"}}`
      expect(await check({}, { 'a/package.json': text }, { 'a/package.json': ['"x"'] })).toEqual([hit])
      expect(await check({ 'a/package.json': text }, { 'a/package.json': `${text}\n` })).toEqual([])
      const changed = text.replace('"x"', '"y"')
      expect(await check({ 'a/package.json': text }, { 'a/package.json': changed })).toHaveLength(1)
    }
    const others = { [`x${script}`]: '', [`${script}x`]: '', test: script }
    expect(
      await ofManifest({ scripts: others, [script]: 'x', jest: { scripts: { [script]: 'x' } } }),
    ).toEqual([])
  })
})

it.each([
  { husky: { hooks: { 'pre-commit': 'x' } } },
  { 'simple-git-hooks': { 'pre-commit': 'x' } },
  { 'lint-staged': { '*.js': ['x'] } },
  { gitHooks: { 'pre-commit': 'x' } },
])('what runs when somebody commits is told: %o', async (json) =>
  expect(await ofManifest(json)).toEqual(['lifecycle-script']),
)

it.each([
  ['^1.0.0'],
  ['1.x || >=2'],
  ['latest'],
  ['npm:other@1', 'replaced'],
  ['jsr:@a/b@1'],
  ['workspace:*'],
  ['catalog:default'],
  ['file:../a'],
  ['link:../a'],
  ['portal:../a'],
  ['patch:a@1#./a.patch'],
  ['exec:./a.js'],
  ['./a/b'],
  ['../a'],
  ['@a/b'],
  ['~/a'],
  ['a/b/c'],
  ['https://a.example/a.tgz', 'address'],
  [' https://a.example/a.tgz', 'address'],
  ['git+https://a.example/a.git', 'address'],
  ['git+ssh://git@a.example/a.git', 'address'],
  ['git@a.example:a/b.git', 'address'],
  ['github:a/b', 'address'],
  ['GitHub:a/b', 'address'],
  ['gist:1234', 'address'],
  ['a/b', 'address'],
  ['a-1/b.c_d#v1', 'address'],
  [' a/b #v1', 'address'],
  ['xnpm:a', 'address'],
  ['http://a.example/a.tgz', 'address', 'insecure'],
  [' HTTP://a.example/a.tgz', 'address', 'insecure'],
  ['git+http://a.example/a', 'address', 'insecure'],
  ['hg+http://a.example/a', 'address', 'insecure'],
  ['svn+http://a.example/a', 'address', 'insecure'],
  ['ftp://a.example/a', 'address', 'insecure'],
  ['git://a.example/a', 'address', 'insecure'],
  ['github+http://a.example/a', 'address'],
  ['xgit://a.example/a', 'address'],
])('a dependency on %s', async (value, ...rules) => {
  // Whatever it says there, it is another one than was asked for.
  const replacing = rules.length > 0 ? rules : ['replaced']
  for (const section of ['dependencies', 'devDependencies', 'catalog'])
    expect(await ofManifest({ [section]: { url: value } })).toEqual(rules)
  for (const section of ['overrides', 'resolutions'])
    expect(await ofManifest({ [section]: { url: value } })).toEqual(replacing)
  expect(
    await ofManifest({ pnpm: { overrides: { a: { b: value } } }, catalogs: { x: { a: value } } }),
  ).toEqual([...replacing, ...rules])
  expect(
    await ofManifest({ url: value, overridesX: value, myoverrides: value, dependenciesX: value }),
  ).toEqual([])
})

it.each([
  [{ packageManager: 'pnpm@9.1.0+sha512.abc' }],
  [{ packageManager: 'yarn@https://a.example/yarn.js' }, 'source'],
  [{ packageManagers: 'yarn@https://a.example/yarn.js' }],
  [{ xpackageManager: 'yarn@https://a.example/yarn.js' }],
  [{ devEngines: { packageManager: { name: 'npm', version: 'https://a.example' } } }, 'source'],
  [{ publishConfig: { registry: 'https://a.example/' } }, 'source'],
  [{ publishConfig: { registry: 'http://a.example/' } }, 'source', 'insecure'],
  [{ publishConfig: { registry: 'a', registryX: 'https://a.example', myregistry: 'https://a.example' } }],
  [{ repositories: [{ type: 'vcs', url: 'https://a.example/' }] }, 'source'],
  [{ repository: 'https://a.example', homepage: 'http://a.example', bugs: { url: 'http://a.example' } }],
  [{ author: null, private: true, version: 1 }],
])('%j', async (json, ...rules) => {
  expect(await ofManifest(json)).toEqual(rules)
  expect(await ofManifest(json, 'a/Composer.json')).toEqual(rules)
})

describe('a manifest', () => {
  const evil = JSON.stringify({ dependencies: { a: 'git+https://a.example/a' } })

  it.each(['package.json', 'a/composer.json', 'PACKAGE.JSON'])('is %s', (path) => {
    expect(isJsonManifest(path)).toBe(true)
  })

  it.each(['xpackage.json', 'package.json5', 'package-json', 'package.json/a'])('is not %s', async (path) => {
    expect(isJsonManifest(path)).toBe(false)
    expect(await check({}, { [path]: evil })).toEqual([])
  })

  it('is told with line and words, and only for what is new in it', async () => {
    const one = { path: 'package.json', rule: 'package/address' }
    const message = 'This dependency comes from an address or a repository instead of the registry.'
    const lines = { 'package.json': ['{', '"a": "git+https://a.example/a"'] }
    expect(await check({}, { 'package.json': evil }, lines)).toEqual([{ ...one, message, line: 6 }])
    expect(await check({}, { 'package.json': evil }, { other: ['x'] })).toEqual([{ ...one, message }])
    expect(await check({ 'package.json': evil }, { 'package.json': `${evil}\n` })).toEqual([])
    const moved = JSON.stringify({ devDependencies: { a: 'git+https://a.example/a' } })
    expect(await check({ 'package.json': evil }, { 'package.json': moved })).toHaveLength(1)
    const other = JSON.stringify({ dependencies: { a: 'git+https://b.example/a' } })
    expect(await check({ 'package.json': evil }, { 'package.json': other })).toHaveLength(1)
  })

  it('is read with a byte order mark and escapes, as package managers do', async () => {
    expect(await check({}, { 'package.json': `\ufeff${evil.replace('https', '\\u0068ttps')}` })).toHaveLength(
      1,
    )
  })

  it('says nothing where it is none: broken, deleted, a link, a submodule', async () => {
    expect(await check({}, { 'package.json': `${evil}}` })).toEqual([])
    expect(await check({ 'package.json': evil }, { 'package.json': null, a: 'x' })).toEqual([])
    expect(await check({ 'package.json': '{}' }, { 'package.json': link(evil) })).toEqual([])
    expect(await check({}, { 'package.json': submodule() })).toEqual([])
    expect(await check({ 'package.json': '[' }, { 'package.json': evil })).toHaveLength(1)
  })

  it('runs no git for a patch without one', async () => {
    expect(await checkJsonManifests(noGit, [], new Map())).toEqual([])
  })
})
