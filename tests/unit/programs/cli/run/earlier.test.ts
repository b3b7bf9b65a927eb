import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { memoryLog } from '../../../../../src/base/log.js'
import { mergeLayers, resolveSpec } from '../../../../../src/config/layers.js'
import { specSchema } from '../../../../../src/config/spec.js'
import { specOf } from '../../../../../src/programs/cli/run/earlier.js'
import { createRunFolder, type RunFolder } from '../../../../../src/run/run-folder.js'
import { HOSTILE_FILES, putHostile } from '../../../../world/hostile-files.js'
import { PLACE } from '../../../../world/hostile-spec.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'

const log = memoryLog()
let root: string
let folder: RunFolder
beforeEach(async () => {
  root = temporaryFolder()
  folder = await createRunFolder(root, 'r')
})

const spec = specSchema.parse({
  goal: 'make a file',
  agent: { image: 'example.org/agent:1', instructions: 'Be brief.' },
  limits: { maxRequests: 5 },
})

it("takes the spec of an adapter image's run, whose input has another", async () => {
  await writeFile(folder.ownSpec, stringify(spec))
  await writeFile(join(folder.input, 'spec.yaml'), stringify({ version: 1, run: 'r', goal: 'make a file' }))
  const earlier = await specOf(folder, log)
  const now = resolveSpec({ given: earlier })
  expect(now).toMatchObject({
    agent: { image: 'example.org/agent:1', instructions: 'Be brief.' },
    limits: { maxRequests: 5 },
  })
  expect(earlier).not.toHaveProperty('goal')
})

it('takes that of any other run from its input', async () => {
  await writeFile(join(folder.input, 'spec.yaml'), stringify({ ...spec, agent: { name: 'codex' } }))
  expect(await specOf(folder, log)).toMatchObject({ agent: { name: 'codex' }, limits: { maxRequests: 5 } })
})

it('takes no place, command, folder, variable or network of the host, and says what the run had', async () => {
  const recorded = { ...PLACE, agent: { name: 'claude', path: '/evil/agent', integrity: 'sha512-evil' } }
  await writeFile(folder.ownSpec, stringify(recorded))
  const lines = memoryLog()
  const spec = resolveSpec({ given: await specOf(folder, lines) })
  const { image, compose, limits, workspaceSecrets } = spec.sandbox
  const defaults = specSchema.parse({}).sandbox
  expect(spec.sandbox).toEqual({ ...defaults, image, compose, limits, workspaceSecrets })
  expect(JSON.stringify({ ...spec, sandbox: { ...spec.sandbox, image: '' } })).not.toMatch(/evil/i)
  expect(spec).toMatchObject({ context: [], mcp: { tools: [] }, setup: { run: 'make', env: [] } })
  expect([spec.setup.network, spec.verify.network]).toEqual(['allowlist', 'none'])
  expect(image).toBe('evil.example/image')
  expect(lines.lines.join('\n')).toMatch(/a launch command, .*mounts.* and MCP servers; flags.*--agent-path/s)
})

it('gives way to the configuration and the flags of this machine', async () => {
  await writeFile(folder.ownSpec, stringify(PLACE))
  const flags = {
    sandbox: { network: 'none', env: { MODE: 'mine' } },
    agent: { path: '/mine/agent' },
  } as const
  const spec = resolveSpec({ given: mergeLayers(await specOf(folder, log), flags) })
  expect(spec.sandbox).toMatchObject({ network: 'none', env: { MODE: 'mine' }, engineCommand: [] })
  expect(spec.agent).toMatchObject({ name: 'acp', path: '/mine/agent' })
})

it.each(HOSTILE_FILES)('is not read through a %s', async (kind) => {
  await writeFile(join(root, 'canary'), stringify({ limits: { maxRequests: 99 } }))
  putHostile(folder.ownSpec, kind, join(root, 'canary'))
  await expect(specOf(folder, log)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
})
