import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ADAPTER_EXITS,
  ADAPTER_PHASES,
  adapterManifestSchema,
} from '../../../../src/agents/image/adapter-manifest.js'
import { adapterSpecSchema } from '../../../../src/agents/image/adapter-spec.js'
import { PROJECT } from '../../../world/action-file.js'
import { words } from '../../../world/words.js'

const document = readFileSync(join(PROJECT, 'docs/adapter.md'), 'utf8')
const examples = [...document.matchAll(/^```json\n(\{\n[\s\S]*?^\})\n```$/gm)].map(([, text = '']) =>
  JSON.parse(text),
)

test('the examples of the document are as the schemas want them', () => {
  expect(examples).toHaveLength(2)
  const [spec, manifest] = examples
  expect(adapterSpecSchema.parse(spec)).toEqual(spec)
  expect(adapterManifestSchema.parse(manifest)).toEqual(manifest)
  expect(manifest.phases.map(({ name }: { name: string }) => name)).toEqual(ADAPTER_PHASES)
})

test('the document has a row for every outcome with its exit code', () => {
  for (const [outcome, code] of Object.entries(ADAPTER_EXITS))
    expect(document).toMatch(new RegExp(`^\\| ${code}[ ,].*\\| \`${outcome}\` \\|`, 'm'))
})

test('a manifest that leaves something out, or names an outcome of its own, is refused', () => {
  const manifest = examples[1]
  for (const key of words`version status outcome durationMs phases artifacts tool runtime`) {
    const { [key]: _left, ...rest } = manifest
    expect(adapterManifestSchema.safeParse(rest).success, key).toBe(false)
  }
  expect(adapterManifestSchema.safeParse({ ...manifest, outcome: 'fine' }).success).toBe(false)
  expect(adapterManifestSchema.safeParse({ ...manifest, version: 2 }).success).toBe(false)
})

test('what a later version adds is ignored', () => {
  const [spec, manifest] = examples
  expect(adapterSpecSchema.safeParse({ ...spec, later: { more: true } }).success).toBe(true)
  expect(adapterManifestSchema.safeParse({ ...manifest, later: 1 }).success).toBe(true)
})
