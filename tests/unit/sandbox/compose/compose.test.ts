import { lstat, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../../../src/base/log.js'
import { composeImage } from '../../../../src/sandbox/compose/compose.js'
import { dockerfileOf, type Layer, layerImageName } from '../../../../src/sandbox/compose/layer.js'
import { listComposed, prunable } from '../../../../src/sandbox/compose/store.js'
import type { Engine } from '../../../../src/sandbox/engine/engine.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const LAYER: Layer = {
  base: 'golang:1.22',
  baseDigest: `sha256:${'a'.repeat(64)}`,
  command: 'claude',
  version: '2.1.0',
  integrity: 'sha512-x',
}

describe('the layer of an agent', () => {
  it('has one name for one base and one agent, and another for any other', () => {
    const { reference, label } = layerImageName(LAYER)
    expect(reference).toMatch(/^localhost\/caisson\/composed:[0-9a-f]{24}$/)
    expect(label).toBe(`caisson.composed=${reference.split(':')[1]}`)
    expect(layerImageName({ ...LAYER })).toEqual({ reference, label })
    // How the base is called does not matter, nor does what the version is called.
    expect(layerImageName({ ...LAYER, base: 'registry.example/golang:1', version: 'unknown' })).toEqual({
      reference,
      label,
    })
    const others = [
      { baseDigest: `sha256:${'b'.repeat(64)}` },
      { command: 'codex' },
      { integrity: 'sha512-y' },
    ]
    for (const other of others) expect(layerImageName({ ...LAYER, ...other }).reference).not.toBe(reference)
  })

  it('is copied and runs nothing', () => {
    const key = layerImageName(LAYER).label.split('=')[1]
    expect(dockerfileOf(LAYER)).toBe(`ARG BASE
FROM \${BASE}
ARG BUILD
LABEL caisson.composed="${key}" org.opencontainers.image.base.name="golang:1.22" org.opencontainers.image.base.digest="sha256:${'a'.repeat(64)}" caisson.agent="claude" caisson.agent.version="2.1.0" caisson.build="\${BUILD}"
COPY bin/ /opt/caisson/bin/
COPY caisson/ /caisson/
`)
  })

  it('has labels that no name can break out of', () => {
    const lines = dockerfileOf({ ...LAYER, base: 'x"\nRUN evil $HOME \\' }).split('\n')
    expect(lines).toHaveLength(7)
    expect(lines[3]).toContain('base.name="x\\" RUN evil \\$HOME \\\\" org.')
  })
})

describe('what a layer is built from', () => {
  it('are the files themselves where the executable and its files are links', async () => {
    const root = temporaryFolder()
    onTestFinished(() => rm(root, { recursive: true }))
    await mkdir(join(root, 'elsewhere', 'inner'), { recursive: true })
    await writeFile(join(root, 'elsewhere', 'toy'), 'program', { mode: 0o755 })
    await writeFile(join(root, 'elsewhere', 'inner', 'words'), 'words')
    await symlink('elsewhere/toy', join(root, 'toy'))
    await mkdir(join(root, 'toy.files'))
    await symlink('../elsewhere/inner', join(root, 'toy.files', 'inner'))
    await symlink('../elsewhere/toy', join(root, 'toy.files', 'again'))
    const seen: Record<string, string> = {}
    const images = {
      find: async () => null,
      async build({ folder }: { folder: string }) {
        for (const path of ['toy', 'toy.files/again', 'toy.files/inner/words']) {
          expect((await lstat(join(folder, 'bin', path))).isFile()).toBe(true)
          seen[path] = await readFile(join(folder, 'bin', path), 'utf8')
        }
        return 'sha256:built'
      },
    }
    const compose = async () => ({ version: '1.0', integrity: 'x' })
    await composeImage({
      engine: { images: images as unknown as Engine['images'] },
      base: { reference: 'base:1', digest: 'sha256:base' },
      agent: { displayName: 'Toy', command: 'toy', hasFiles: true, compose },
      executable: join(root, 'toy'),
      folder: join(root, 'composed'),
      log: silentLog,
    })
    expect(seen).toEqual({ toy: 'program', 'toy.files/again': 'program', 'toy.files/inner/words': 'words' })
  })
})

describe('the images of an engine', () => {
  const stored = (key: string, more: { references?: string[]; base?: string; created?: string } = {}) => ({
    id: `sha256:${key}`,
    references: more.references ?? [`localhost/caisson/composed:${key}`],
    labels: {
      'caisson.composed': key,
      'caisson.agent': 'claude',
      'caisson.agent.version': '2.1.0',
      'org.opencontainers.image.base.name': more.base ?? 'golang:1.22',
      'org.opencontainers.image.base.digest': 'sha256:base',
    },
    created: more.created ?? '2026-11-01T00:00:00Z',
    bytes: 5,
  })
  const listed = (...images: ReturnType<typeof stored>[]) => listComposed({ list: async () => images })

  it('are those that Caisson named, and not what somebody built from one', async () => {
    const names = ['mine:1', 'localhost/caisson/composed:a']
    expect(
      await listed(stored('a', { references: names }), stored('b', { references: ['derived:1'] })),
    ).toEqual([
      {
        reference: 'localhost/caisson/composed:a',
        id: 'sha256:a',
        base: 'golang:1.22',
        baseDigest: 'sha256:base',
        agent: 'claude',
        version: '2.1.0',
        created: '2026-11-01T00:00:00Z',
        bytes: 5,
      },
    ])
  })

  it('are pruned where a newer one of the same base and agent exists, by age, or all', async () => {
    const images = await listed(
      stored('new', { created: '2026-11-20T00:00:00Z' }),
      stored('other', { base: 'node:22', created: '2026-11-10T00:00:00Z' }),
      stored('old', { created: '2026-11-01T00:00:00Z' }),
    )
    const pruned = (rule: Parameters<typeof prunable>[1]) => prunable(images, rule).map(({ id }) => id)
    expect(pruned({})).toEqual(['sha256:old'])
    expect(pruned({ before: Date.parse('2026-11-15T00:00:00Z') })).toEqual(['sha256:other', 'sha256:old'])
    expect(pruned({ all: true })).toHaveLength(3)
  })
})
