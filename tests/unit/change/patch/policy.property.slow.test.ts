import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { followLink } from '../../../../src/change/patch/policy/rules/links.js'
import { sourcesOf } from '../../../../src/change/patch/policy/rules/lockfiles.js'
import { hiddenIn } from '../../../../src/change/patch/policy/rules/unicode.js'
import { searchSecrets } from '../../../../src/change/patch/policy/secrets/run-secrets.js'
import { propertyRuns } from '../../../world/property-runs.js'
import { createGitTrees } from './policy/git-trees.js'
import { type Case, type Entry, evaluateCase, type Tree } from './policy/trees.js'

const trees = createGitTrees()
const evaluate = (given: Case) => evaluateCase(trees, given)
afterAll(() => trees[Symbol.dispose]())

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** What keys look like: letters and digits, and signs between them. */
const secrets = fc
  .string({ unit: fc.constantFrom(...LETTERS, '-', '_', '.', '+', '/', '='), minLength: 24, maxLength: 200 })
  .filter((text) => text.replace(/[^A-Za-z0-9]/g, '').length >= 20 && new Set(text).size >= 12)
const noise = fc.string({ unit: fc.constantFrom(...'{}();,. \n\t"\'+=[]<>'), maxLength: 200 })
const prose = fc.lorem({ maxCount: 30 })

const ENCODINGS: Record<string, (text: string) => string> = {
  plain: (text) => text,
  base64: (text) => Buffer.from(text).toString('base64'),
  'base64 one off': (text) => Buffer.from(`x${text}yy`).toString('base64'),
  'base64 two off': (text) => Buffer.from(`xx${text}y`).toString('base64url'),
  hex: (text) => Buffer.from(text).toString('hex'),
  HEX: (text) => Buffer.from(text).toString('hex').toUpperCase(),
  URL: encodeURIComponent,
  'URL whole': (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
  JSON: JSON.stringify,
  '\\x': (text) => Buffer.from(text).toString('hex').replace(/../g, '\\x$&'),
  '\\u': (text) => Buffer.from(text).toString('hex').replace(/../g, '\\u00$&'),
  bytes: (text) => [...Buffer.from(text)].join(', '),
  'hex bytes': (text) => [...Buffer.from(text)].map((byte) => `0x${byte.toString(16)}`).join(', '),
  entities: (text) => [...Buffer.from(text)].map((byte) => `&#${byte};`).join(''),
  reversed: (text) => [...text].reverse().join(''),
}

const foundIn = (secret: string, ...texts: string[]) => {
  const search = searchSecrets([secret])
  for (const [index, text] of texts.entries()) search.look(`file-${index}`, text)
  return search.hits().length > 0
}

test.each(Object.entries(ENCODINGS))('a secret is found: %s', (_name, encode) => {
  fc.assert(
    fc.property(secrets, noise, prose, (secret, before, after) =>
      foundIn(secret, before + encode(secret) + after),
    ),
  )
})

test.each(['plain', 'base64', 'hex', 'URL', '\\x', 'bytes'])(
  'a secret is found: %s, with anything but letters and digits strewn in',
  (name) => {
    const encode = ENCODINGS[name] ?? String
    fc.assert(
      fc.property(secrets, noise, fc.infiniteStream(noise), (secret, before, between) => {
        const strewn = [...encode(secret)].map((letter) => letter + (between.next().value ?? '')).join('')
        return foundIn(secret, before + strewn)
      }),
      { numRuns: propertyRuns(50) },
    )
  },
)

test('a secret is found in pieces of eight or more, in any order, in any files, with any text between', () => {
  fc.assert(
    fc.property(
      secrets,
      fc.array(fc.integer({ min: 8, max: 40 }), { minLength: 30, maxLength: 30 }),
      fc.infiniteStream(prose),
      fc.integer(),
      (secret, lengths, between, seed) => {
        const pieces: string[] = []
        for (let at = 0, index = 0; at < secret.length; index++) {
          const length = lengths[index] ?? 8
          const last = secret.length - at - length < 8
          pieces.push(secret.slice(at, last ? undefined : at + length))
          at = last ? secret.length : at + length
        }
        const order = pieces.map((piece, index) => ({ piece, key: Math.sin(seed + index) }))
        order.sort((a, b) => a.key - b.key)
        const texts = order.map(
          ({ piece }) => `${between.next().value}\n const p = '${piece}' // ${between.next().value}`,
        )
        return foundIn(secret, ...texts)
      },
    ),
  )
})

test('a text without the secret is clean, also with half of it', () => {
  fc.assert(
    fc.property(secrets, secrets, prose, (secret, other, text) => {
      fc.pre(!other.includes(secret.slice(0, 8)))
      return !foundIn(secret, `${text}\n${other}\n${secret.slice(0, 12)}`)
    }),
  )
})

test('a secret of forty letters is found wherever it is in a large file, with its line', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `const line${index} = ${index} * 2`)
  lines[15_000] = `const key = '${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6kM9n'}'`
  const text = lines.join('\n')
  const search = searchSecrets(['aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6kM9n'])
  search.look('a', text, (offset) => text.slice(0, offset).split('\n').length)
  expect(search.hits()).toMatchObject([{ rule: 'secrets/run', path: 'a', line: 15_001 }])
})

const names = fc.oneof(
  fc.constantFrom(
    'a',
    'A',
    'b',
    '.github',
    'workflows',
    'x.yml',
    'CLAUDE.md',
    'package-lock.json',
    'aux',
    'l',
    '..a',
    'ü',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }).map((text) => text.replace(/[/\0]/g, '-')),
)
const paths = fc
  .array(names, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'))
  .filter((path) => !path.split('/').some((part) => ['.', '..', ''].includes(part) || /^\.git$/i.test(part)))
const contents = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    '',
    '\n',
    '@@ -1 +1 @@\n',
    'diff --git a/x b/x\n',
    '+++ b/x\n',
    '\\ No newline',
    '{"resolved":"https://x/"}',
    '-----BEGIN',
  ),
  fc
    .array(fc.constantFrom('a', 'b', '-- a', '++ b', '@@ -1,2 +1,2 @@', '\r'), { maxLength: 8 })
    .map((lines) => lines.join('\n')),
)
const entries: fc.Arbitrary<Entry> = fc.oneof(
  contents,
  contents.map((content) => ({ mode: '100755', content })),
  fc
    .constantFrom('/etc', '..', '../..', 'a', 'l', '', 'a/../l', '.git')
    .filter((target) => target !== '')
    .map((content) => ({ mode: '120000', content })),
  fc.constant({ mode: '160000', content: 'c'.repeat(40) }),
)
/** No path may be both a file and a folder. */
const tree: fc.Arbitrary<Tree> = fc.dictionary(paths, entries, { maxKeys: 6 }).map((all) => {
  const kept = Object.keys(all).filter(
    (path) => !Object.keys(all).some((other) => other.startsWith(`${path}/`)),
  )
  return Object.fromEntries(kept.map((path) => [path, all[path] ?? '']))
})

test('any patch is evaluated, with the same result twice', async () => {
  await fc.assert(
    fc.asyncProperty(tree, tree, async (base, left) => {
      const gone = Object.fromEntries(Object.keys(base).map((path) => [path, null]))
      const given = { base, change: { ...gone, ...left }, secrets: ['kX9vQ2mZ7pL4wR8tY3nB6cJ1'] }
      const first = await evaluate(given)
      expect(['allow', 'flag', 'block']).toContain(first.verdict)
      expect(first.verdict === 'allow').toBe(first.findings.length === 0)
      expect(await evaluate(given)).toEqual(first)
    }),
    { numRuns: propertyRuns(60) },
  )
}, 180_000)

test('a tree against itself is clean', async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (base) => {
      expect(await evaluate({ base, change: {} })).toEqual({ verdict: 'allow', findings: [] })
    }),
    { numRuns: propertyRuns(20) },
  )
})

test('links, lockfiles and characters: no input is too odd', () => {
  const link = fc.string({ unit: fc.constantFrom('a', 'b', '.', '/', '\\', 'c:') })
  fc.assert(
    fc.property(fc.dictionary(link, link), link, (targets, start) => {
      const end = followLink(start, { targets: new Map(Object.entries(targets)), names: new Set() })
      return end.kind.length > 0
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => sourcesOf('yarn.lock', `${text}://${text}`).length >= 0,
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => hiddenIn(text) === null))
})

test('every file of a patch of 10,000 files is evaluated', async () => {
  const names = Array.from({ length: 10_000 }, (_, index) => `d${index % 100}/file-${index}.ts`)
  const text = (index: number) =>
    Array.from({ length: 20 }, (_, line) => `export const v${line} = ${index}`).join('\n')
  const base = Object.fromEntries(names.map((name, index) => [name, `${text(index)}\n`]))
  const change = Object.fromEntries(
    names.map((name, index) => [name, `${text(index)}\nexport const last = 'p\u0430th'\n`]),
  )
  const { verdict, findings } = await evaluate({ base, change, secrets: ['kX9vQ2mZ7pL4wR8tY3nB6cJ1'] })
  expect(verdict).toBe('block')
  expect(findings[0]?.rule).toBe('limits/files')
  const mixed = findings.filter(({ rule }) => rule === 'unicode/mixed-script')
  expect(mixed).toHaveLength(26)
  expect(mixed[0]).toMatchObject({ path: 'd0/file-0.ts', line: 21 })
  expect(mixed.at(-1)?.message).toContain('9975')
})
