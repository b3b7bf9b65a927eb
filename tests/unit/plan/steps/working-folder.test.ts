import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { TaskConfig } from '../../../../src/plan/model.js'
import { digestTree } from '../../../../src/plan/place/digest.js'
import { removeMounted } from '../../../../src/plan/place/layers.js'
import { keepArtifact } from '../../../../src/plan/place/volume.js'
import type { PlanSite } from '../../../../src/plan/steps/plan-site.js'
import { makeWorkingFolder } from '../../../../src/plan/steps/working-folder.js'
import type { Artifact, StepContext } from '../../../../src/plan/work/ports.js'
import { describeWith } from '../../../world/parts.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let folder: string
let source: Artifact
let other: Artifact
const log = memoryLog()
const at = (...names: string[]) => join(folder, ...names)
const BIG = 'big\n'.repeat(50_000)

beforeEach(async () => {
  folder = temporaryFolder()
  const made = at('made')
  await mkdir(join(made, 'sub', 'deep'), { recursive: true })
  await writeFile(join(made, 'sub', 'deep', 'file'), 'content\n')
  await writeFile(join(made, 'big'), BIG)
  await writeFile(join(made, 'run'), '#!/bin/sh\n', { mode: 0o755 })
  await symlink('big', join(made, 'link'))
  source = await keepArtifact(folder, made, { name: 'source', log })
  await writeFile(join(made, 'more'), 'more\n')
  other = await keepArtifact(folder, made, { name: 'other', log })
  await rm(made, { recursive: true })
  log.lines.splice(0)
})
afterEach(() => removeMounted(folder))

const config = (inputs: TaskConfig['inputs'], outputs: TaskConfig['outputs']) =>
  ({ inputs, outputs, caches: [], params: {}, limits: {}, network: 'none' }) satisfies TaskConfig
const INPUTS = config(
  [
    { name: 'source', path: 'source', optional: false },
    { name: 'other', path: 'libs/other', optional: false },
  ],
  [
    { name: 'source', path: 'source' },
    { name: 'made', path: 'libs/other' },
    { name: 'empty', path: 'out/empty' },
  ],
)
const WORKSPACE = config(null, [{ name: 'made', path: 'sub' }])

async function open(wish: TaskConfig, canLayer: boolean) {
  const { signal } = new AbortController()
  const inputs = new Map(Object.entries({ source, other }))
  const context = { node: 'j/1.a', inputs, signal, previous: new Map() } as unknown as StepContext
  const site = { folder, log, workspace: source, canLayer: async () => canLayer } as unknown as PlanSite
  return makeWorkingFolder('a', wish, context, site, true)
}

/** What the step of an agent may do; each name is of a file in the folder. */
async function work(path: string, big: string, sub: string): Promise<void> {
  await rename(join(path, sub, 'deep'), join(path, sub, 'moved'))
  await writeFile(join(path, sub, 'moved', 'file'), 'more\n', { flag: 'a' })
  await writeFile(join(path, sub, 'new'), 'new\n')
  await chmod(join(path, big), 0o700)
}

const digests = (outputs: ReadonlyMap<string, Artifact>) =>
  Object.fromEntries([...outputs].map(([name, { digest }]) => [name, digest]))
const inode = async (...names: string[]) => (await lstat(at(...names))).ino

describe('the working folder of a step', () => {
  it('has copies, whose outputs share what is unchanged with what was given there', async () => {
    const working = await open(INPUTS, false)
    expect(await inode(working.volume.path.slice(folder.length), 'source', 'big')).not.toBe(
      await inode(source.folder, 'big'),
    )
    await writeFile(join(working.volume.path, 'source', 'new'), '')
    await writeFile(join(working.volume.path, 'libs', 'other', 'new'), '')
    const outputs = await working.outputs()
    await working.remove()
    expect(await readdir(at('work'))).toEqual([])
    for (const [name, given] of [
      ['source', source],
      ['made', other],
    ] as const)
      expect(await inode(outputs.get(name)?.folder ?? '', 'big')).toBe(await inode(given.folder, 'big'))
  })

  it('shares with the workspace what it has from there', async () => {
    const working = await open(WORKSPACE, false)
    await writeFile(join(working.volume.path, 'sub', 'new'), '')
    const { folder: made = '' } = (await working.outputs()).get('made') ?? {}
    expect(await inode(made, 'deep', 'file')).toBe(await inode(source.folder, 'sub', 'deep', 'file'))
  })
})

describeWith('root', 'the working folder of an attempt', () => {
  it.each([
    ['inputs', INPUTS, 'source/big', 'source/sub'],
    ['the workspace', WORKSPACE, 'big', 'sub'],
  ])('has layers over %s, with which everything comes out as with copies', async (_what, wish, big, sub) => {
    const before = await digestTree(at(source.folder))
    const ended: Record<string, string>[] = []
    for (const canLayer of [true, false]) {
      const working = await open(wish, canLayer)
      const { path } = working.volume
      expect(path.endsWith('/merged')).toBe(canLayer)
      await work(path, big, sub)
      // Also the folder of an input itself can be another one.
      if (wish.inputs) {
        await rename(join(path, 'libs', 'other'), join(path, 'aside'))
        await rename(join(path, 'source', 'sub'), join(path, 'libs', 'other'))
      }
      ended.push(digests(await working.outputs()))
      await working.remove()
      expect(await readdir(at('work'))).toEqual([])
    }
    expect(ended[0]).toEqual(ended[1])
    expect(log.lines).toEqual([])
    expect(await digestTree(at(source.folder))).toBe(before)
    expect(await readFile('/proc/self/mountinfo', 'utf8')).not.toContain(folder)
  })

  it('changes nothing of an artifact with which another one shares files', async () => {
    const { mtimeMs, mode, uid } = await lstat(at(source.folder, 'big'))
    expect(await inode(source.folder, 'big')).not.toBe(await inode(other.folder, 'big'))
    const working = await open(INPUTS, true)
    const big = join(working.volume.path, 'source', 'big')
    const outputs = await working.outputs()
    await utimes(big, 1, 1)
    await chmod(big, 0o600)
    await writeFile(big, 'changed\n')
    expect(outputs.get('source')).toEqual(source)
    expect(await lstat(at(source.folder, 'big'))).toMatchObject({ mtimeMs, mode, uid, size: BIG.length })
    await working.remove()
  })

  it('has copies where nothing can be mounted after all, and the log says why', async () => {
    // The kernel refuses these names in options; digests never have them.
    await rename(at(source.folder), at('artifacts', 'a,b'))
    source = { digest: source.digest, folder: 'artifacts/a,b' }
    const working = await open(WORKSPACE, true)
    expect(await readFile(join(working.volume.path, 'big'), 'utf8')).toBe(BIG)
    expect(log.lines).toEqual([expect.stringMatching(/^debug: a gets copies of its inputs: `mount /)])
    await working.remove()
    expect(await readdir(at('work'))).toEqual([])
  })
})
