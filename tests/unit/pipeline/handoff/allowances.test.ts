import { expect, test } from 'vitest'
import type { TrustedTree } from '../../../../src/base/git/trusted-tree.js'
import type { SpecInput } from '../../../../src/config/spec.js'
import { type AgentLimits, allowancesOf } from '../../../../src/pipeline/stages/handoff/rebuild-change.js'
import type { Manifest } from '../../../../src/run/manifest.js'

const treeOf = (files: Record<string, string>): TrustedTree => ({
  commit: 'c'.repeat(40),
  files: async () => Object.entries(files).map(([path, text]) => ({ path, read: async () => text })),
})
const WRITER = { '.caisson/agents/writer.md': '---\npaths: docs/**\npreset: careful\n---\nYou write.\n' }
const docs = { preset: 'careful', paths: ['docs/**'] }

const allowed = (o: {
  agent?: Partial<Manifest['agent']>
  asked?: string
  given?: AgentLimits
  defaults?: SpecInput
  files?: Record<string, string>
}) =>
  allowancesOf({
    agent: { name: 'claude', ...o.agent },
    given: o.given ?? {},
    defaults: o.defaults ?? {},
    tree: treeOf(o.files ?? WRITER),
    ...(o.asked === undefined ? {} : { asked: o.asked }),
  })

test('a run without limits, on a branch without any, may change everything', async () => {
  expect(await allowed({})).toEqual([])
})

test('what the manifest says holds', async () => {
  expect(await allowed({ agent: { preset: 'plan' } })).toEqual([{ preset: 'plan', paths: [] }])
  expect(await allowed({ agent: { paths: ['a'] } })).toEqual([{ preset: 'default', paths: ['a'] }])
})

test.each<[string, Parameters<typeof allowed>[0]]>([
  ['the comment', { asked: 'writer', given: { definition: 'other' } }],
  ["this job's input", { given: { definition: 'writer' }, agent: { definition: 'other' } }],
  ['the manifest', { agent: { definition: 'writer' }, defaults: { agent: { definition: 'other' } } }],
  ["the repository's defaults", { defaults: { agent: { definition: 'writer' } } }],
])('a manifest that is silent allows no more than the definition that %s names', async (_who, given) => {
  expect(await allowed(given)).toEqual([docs])
})

test.each(['nobody', 'anything'])(
  'a manifest that names %s does not get rid of the definition that counts here',
  async (definition) => {
    const files = { ...WRITER, '.caisson/agents/anything.md': '---\ndescription: All\n---\nDo it.\n' }
    const defaults: SpecInput = { agent: { definition: 'writer' } }
    expect(await allowed({ agent: { definition }, defaults, files })).toEqual([docs])
    expect(await allowed({ agent: { definition }, given: { definition: 'writer' }, files })).toEqual([docs])
  },
)

test('both hold where they differ, and one where they do not', async () => {
  const agent = { definition: 'writer', preset: 'careful' as const, paths: ['docs/**', 'src/**'] }
  expect(await allowed({ agent })).toEqual([{ preset: 'careful', paths: ['docs/**', 'src/**'] }, docs])
  expect(await allowed({ agent: { ...agent, paths: ['docs/**'] } })).toEqual([docs])
  const milder = { definition: 'writer', paths: ['docs/**'] }
  expect(await allowed({ agent: milder })).toEqual([{ preset: 'default', paths: ['docs/**'] }, docs])
  const paths = { agent: { paths: ['a', 'b'] }, given: { paths: ['b', 'a'] } }
  expect(await allowed(paths)).toHaveLength(1)
})

test("this job's inputs go before the definition, which goes before the defaults", async () => {
  const defaults: SpecInput = { agent: { definition: 'writer', preset: 'plan', paths: ['d'] } }
  expect(await allowed({ defaults })).toEqual([docs])
  expect(await allowed({ defaults, given: { paths: ['src/**'] } })).toEqual([
    { preset: 'careful', paths: ['src/**'] },
  ])
})

test('a definition that is gone says nothing; one that cannot be read is an error', async () => {
  expect(await allowed({ agent: { definition: 'writer' }, files: {} })).toEqual([])
  const files = { '.caisson/agents/writer.md': '---\npaths: { a: 1 }\n---\n' }
  await expect(allowed({ agent: { definition: 'writer' }, files })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
  })
})
