import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { splitFrontMatter } from '../../../src/agents/definitions/definition.js'
import { wantedFiles } from '../../../src/programs/init/init.js'
import {
  jsonSchemaOf,
  MANIFEST_TEXTS,
  SCHEMA_NAMES,
  type SchemaName,
  schemaId,
} from '../../../src/programs/schemas.js'
import { PROJECT } from '../../world/action-file.js'

const published = async (name: SchemaName) =>
  JSON.parse(await readFile(join(PROJECT, 'schemas', `${name}.json`), 'utf8')) as Record<string, unknown>

async function validator(name: SchemaName) {
  const validate = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }).compile(
    await published(name),
  )
  return (value: unknown) =>
    validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** Blocks of a document that name a schema. */
async function examplesOf(document: string, name: SchemaName): Promise<string[]> {
  const text = await readFile(join(PROJECT, document), 'utf8')
  const blocks = [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block)
  return blocks.filter((block) => block.startsWith(`# yaml-language-server: $schema=${schemaId(name)}\n`))
}

describe('the published schemas', () => {
  test.each(['spec', 'caisson', 'agent'] as const)(
    '%s.json is what reads the files, with a text for every key',
    async (name) => {
      const schema = await published(name)
      expect(schema).toEqual(JSON.parse(JSON.stringify(jsonSchemaOf(name))))
      expect(schema).toMatchObject({
        $id: schemaId(name),
        $schema: 'https://json-schema.org/draft/2020-12/schema',
      })
      const bare: string[] = []
      const walk = (node: unknown, path: string) => {
        if (typeof node !== 'object' || node === null) return
        const { properties = {} } = node as { properties?: Record<string, { description?: string }> }
        for (const [key, property] of Object.entries(properties))
          if (!property.description) bare.push(`${path}.${key}`)
        // A Pod's keys are Kubernetes' own.
        for (const [key, inner] of Object.entries(node))
          if (key !== 'default' && key !== 'podTemplate') walk(inner, `${path}.${key}`)
      }
      walk(schema, name)
      expect(bare).toEqual([])
    },
  )

  test('manifest.json has a text for every key at its top', async () => {
    expect(
      Object.keys(jsonSchemaOf('manifest')['properties'] as object).filter((key) => !(key in MANIFEST_TEXTS)),
    ).toEqual([])
    expect(Object.keys(await published('manifest'))).toContain('$id')
  })

  test('accept the examples of the documents, and what `caisson init` writes', async () => {
    for (const name of ['spec', 'caisson'] as const) {
      const problems = await validator(name)
      const examples = await examplesOf('docs/configuration.md', name)
      expect(examples).toHaveLength(1)
      for (const example of examples) expect(problems(parse(example))).toEqual([])
    }
    const files = wantedFiles({
      triggers: ['label'],
      label: 'claude',
      phrase: '@claude',
      setup: 'npm ci',
      verify: ['npm test'],
      agent: 'reviewer',
    })
    const contentOf = (path: string) => files.find((file) => file.path === path)?.content ?? ''
    expect((await validator('caisson'))(parse(contentOf('.github/caisson.yml')))).toEqual([])
    const { yaml } = splitFrontMatter('reviewer.md', contentOf('.caisson/agents/reviewer.md'))
    expect((await validator('agent'))(parse(yaml))).toEqual([])
  })

  test.each<[SchemaName, string, string]>([
    ['spec', 'gaol: x', 'must NOT have additional properties'],
    ['spec', 'limits: { maxTurns: 0 }', '/limits/maxTurns'],
    ['spec', 'agent: { preset: carefull }', '/agent/preset'],
    ['spec', 'agent: { paths: [../x] }', '/agent/paths/0'],
    [
      'caisson',
      'defaults: { sandbox: { mounts: [] } }',
      '/defaults/sandbox must NOT have additional properties',
    ],
    ['caisson', 'policy: { rules: [{ rule: protected/workflow, verdict: allow }] }', '/policy/rules/0/rule'],
    ['caisson', 'policy: { rules: [{ rule: preset/changed, verdict: allow }] }', '/policy/rules/0/rule'],
    ['agent', 'modle: opus', 'must NOT have additional properties'],
    ['manifest', 'schemaVersion: 2', '/schemaVersion'],
  ])('%s.json refuses `%s`', async (name, text, said) => {
    expect((await validator(name))(parse(text)).join('\n')).toContain(said)
  })

  test('are all there', async () => {
    for (const name of SCHEMA_NAMES) expect(await published(name)).toMatchObject({ $id: schemaId(name) })
  })
})
