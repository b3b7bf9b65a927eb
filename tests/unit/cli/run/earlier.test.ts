import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { specOf } from '../../../../src/cli/run/earlier.js'
import { resolveSpec } from '../../../../src/config/resolve-spec.js'
import { specSchema } from '../../../../src/config/spec.js'
import { createRunFolder, type RunFolder } from '../../../../src/run/run-folder.js'

let root: string
let folder: RunFolder
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'earlier-'))
  folder = await createRunFolder(root, 'r')
})
afterEach(() => rm(root, { recursive: true }))

const spec = specSchema.parse({
  goal: 'make a file',
  agent: { image: 'example.org/agent:1', instructions: 'Be brief.' },
  limits: { maxRequests: 5 },
  sandbox: { env: { MODE: 'test' } },
})

it("takes the spec of an adapter image's run, whose input has another", async () => {
  await writeFile(folder.ownSpec, stringify(spec))
  await writeFile(join(folder.input, 'spec.yaml'), stringify({ version: 1, run: 'r', goal: 'make a file' }))
  const earlier = await specOf(folder)
  const now = resolveSpec({ given: earlier })
  expect(now).toMatchObject({
    agent: { image: 'example.org/agent:1', instructions: 'Be brief.' },
    limits: { maxRequests: 5 },
    sandbox: { env: { MODE: 'test' } },
  })
  expect(earlier).not.toHaveProperty('goal')
})

it('takes that of any other run from its input', async () => {
  await writeFile(join(folder.input, 'spec.yaml'), stringify({ ...spec, agent: { name: 'codex' } }))
  expect(await specOf(folder)).toMatchObject({ agent: { name: 'codex' }, limits: { maxRequests: 5 } })
})
