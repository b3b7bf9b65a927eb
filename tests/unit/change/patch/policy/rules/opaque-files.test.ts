import { describe, expect, it } from 'vitest'
import { readChanges } from '../../../../../../src/change/patch/policy/change.js'
import { checkOpaqueFiles } from '../../../../../../src/change/patch/policy/rules/opaque-files.js'
import type { CredentialSearch } from '../../../../../../src/change/patch/policy/secrets/credential-scan.js'
import { searchSecrets } from '../../../../../../src/change/patch/policy/secrets/run-secrets.js'
import { createMemoryTrees } from '../memory-git.js'
import { executable, type Tree } from '../trees.js'

const SECRET = 'kX9vQ2mZ7pL4wR8tY3nB6cJ1hF5dS0gA'

async function check(base: Tree, change: Tree, chunk = 1 << 16) {
  const { git, write } = createMemoryTrees({ chunk })
  const [from, to] = [await write(base), await write({ ...base, ...change })]
  const looked: string[] = []
  const credentials: CredentialSearch = {
    look: async (path, text) => {
      await Promise.resolve()
      looked.push(`${path} ${text}`)
    },
    hits: async () => [],
  }
  const search = searchSecrets([SECRET])
  const hits = await checkOpaqueFiles(git, await readChanges(git, from, to), search, credentials)
  return { hits: [...hits, ...search.hits()].map(({ path, message }) => `${path} ${message}`), looked }
}
const ELF = Buffer.from('\x7fELF\x02\0', 'latin1')
const DATA = Buffer.from([1, 0, 2])

describe('a file without lines', () => {
  it.each([1, 5, 1 << 16])('is told by its content, in pieces of %d bytes', async (chunk) => {
    const change = {
      'a.bin': DATA,
      'b.png': Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1'),
      c: ELF,
      d: executable(DATA),
      'e.png': executable(Buffer.from('\x89PNG\r\n\x1a\n\0', 'latin1')),
      f: 'text',
    }
    expect((await check({ c: 'x', 'f2.bin': DATA }, change, chunk)).hits).toEqual([
      'a.bin This new file is a binary file.',
      'c This changed file is an ELF program.',
      'd This new file is an executable binary.',
    ])
  })

  it('that only moved was there before', async () => {
    const { hits, looked } = await check({ a: ELF }, { a: null, b: ELF })
    expect(hits).toEqual([])
    expect(looked).toEqual(['b \x7fELF\x02'])
  })

  it('is binary by a zero byte among its first 8,000', async () => {
    const at = (index: number) => Buffer.concat([Buffer.alloc(index, 'x'), Buffer.from([0])])
    for (const chunk of [1, 4096, 1 << 16]) {
      expect((await check({}, { a: at(7999) }, chunk)).hits).toHaveLength(1)
      expect((await check({}, { a: at(8000) }, chunk)).hits).toEqual([])
    }
  })

  it('is searched without its zero bytes', async () => {
    const { hits, looked } = await check({}, { a: Buffer.from(`${SECRET}.`, 'utf16le') }, 5)
    expect(hits).toContainEqual(expect.stringContaining("one of the run's secrets"))
    expect(looked).toEqual([`a ${SECRET}.`])
  })

  it('that is large is searched in pieces that overlap', async () => {
    const window = 1024 * 1024
    const overlap = 16 * 1024
    const text = Array.from({ length: 2 * window }, (_, index) =>
      String.fromCharCode(97 + (index % 23)),
    ).join('')
    const { looked } = await check({}, { a: text }, overlap)
    const pieces = looked.map((one) => one.slice('a '.length))
    expect(pieces[0]?.length).toBeGreaterThanOrEqual(window + overlap)
    expect(pieces[0]?.length).toBeLessThan(window + 3 * overlap)
    expect(pieces).toHaveLength(2)
    expect(pieces[0]?.slice(-overlap)).toBe(pieces[1]?.slice(0, overlap))
    expect((pieces[0] ?? '') + (pieces[1] ?? '').slice(overlap) === text).toBe(true)
  })
})
