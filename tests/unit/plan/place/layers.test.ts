import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { BackendChoice } from '../../../../src/pipeline/stages/environment/backend.js'
import { copyTree } from '../../../../src/plan/place/copy.js'
import { digestTree } from '../../../../src/plan/place/digest.js'
import { layersIn, mountOver, removeMounted } from '../../../../src/plan/place/layers.js'
import { removePlaces } from '../../../../src/plan/place/leftovers.js'
import type { PlaceContext } from '../../../../src/plan/place/place-types.js'
import { describeWith } from '../../../world/parts.js'
import { STATE } from '../../../world/state.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/** What options of a mount and lines of its table have to escape. */
const AWKWARD = 'a b,c:d\\e\tf#ü'

let root: string
let folder: string
const at = (...names: string[]) => join(folder, ...names)
const mounts = async () => (await readFile('/proc/self/mountinfo', 'utf8')).split(root).length - 1
beforeEach(async () => {
  root = temporaryFolder()
  folder = join(root, AWKWARD)
  await mkdir(at('artifacts', 'a', 'sub'), { recursive: true })
  await writeFile(at('artifacts', 'a', 'sub', 'file'), 'content\n')
  await writeFile(at('artifacts', 'a', 'gone'), '')
})
afterEach(() => removeMounted(root))

/** A folder over the artifact, as a step has it. */
async function over(name: string): Promise<string> {
  await mkdir(at('work', name), { recursive: true })
  return mountOver(at('artifacts', 'a'), at('work', name))
}

async function change(path: string): Promise<void> {
  await rename(join(path, 'sub'), join(path, 'moved'))
  await writeFile(join(path, 'moved', 'file'), 'more\n', { flag: 'a' })
  await rm(join(path, 'gone'))
  await writeFile(join(path, 'new'), 'new\n')
}

describeWith('root', 'a folder over an artifact', () => {
  it('can be changed as a copy can, and leaves the artifact as it was', async () => {
    execFileSync('chown', ['10001:10001', at('artifacts', 'a')])
    execFileSync('chmod', ['750', at('artifacts', 'a')])
    const before = await digestTree(at('artifacts', 'a'))
    await copyTree(at('artifacts', 'a'), at('copy'), { owner: null })
    const path = await over('one')
    expect(await digestTree(path)).toBe(before)
    const { uid, gid, mode } = await stat(path)
    expect({ uid, gid, mode: mode & 0o7777 }).toEqual({ uid: 10001, gid: 10001, mode: 0o750 })
    for (const one of [path, at('copy')]) await change(one)
    expect(await digestTree(path)).toBe(await digestTree(at('copy')))
    expect(await digestTree(at('artifacts', 'a'))).toBe(before)
    await removeMounted(at('work'))
    expect(await mounts()).toBe(0)
    expect((await readdir(folder)).sort()).toEqual(['artifacts', 'copy'])
    expect(await digestTree(at('artifacts', 'a'))).toBe(before)
  })

  it('is removed while somebody is in it, and everything mounted in it', async () => {
    const path = await over('one')
    await mkdir(join(path, 'x y'))
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(path, 'x y')])
    const inside = spawn('sleep', ['300'], { cwd: path })
    await once(inside, 'spawn')
    try {
      await removeMounted(at('work'))
      expect(await mounts()).toBe(0)
      expect(await readdir(folder)).toEqual(['artifacts'])
    } finally {
      inside.kill()
    }
  })

  it('is cleared away with the places of a plan whose process is gone, and nothing beside them', async () => {
    await over('one')
    await over('two')
    await mkdir(join(root, 'work'))
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', join(root, 'work')])
    const host = {
      env: {},
      platform: process.platform,
      arch: process.arch,
      cacheDir: '/nonexistent',
      stateDir: STATE,
    }
    expect(await removePlaces({ id: 'gone', folder, host, log: memoryLog() })).toBe(true)
    expect(await mounts()).toBe(1)
    expect(await readdir(folder)).toEqual(['artifacts'])
  })

  it('rejects with the reason where the file system takes no layers', async () => {
    await over('one')
    await mkdir(at('work', 'one', 'merged', 'inner'))
    await expect(mountOver(at('artifacts', 'a'), at('work', 'one', 'merged', 'inner'))).rejects.toMatchObject(
      { code: 'WORKSPACE_FAILED', message: expect.stringMatching(/`mount .*overlay/) },
    )
  })
})

const BUBBLEWRAP = { capabilities: { containerPaths: true }, where: 'under bubblewrap' }

/** An engine that answers the probe in this way. */
const engine = (stdout: (source: string) => Promise<string>, own: unknown = null) => ({
  capabilities: { containerPaths: true },
  where: 'in a container of test',
  containers: {
    own,
    engine: {
      capabilities: { bindMounts: true },
      importImage: async () => '',
      ensureImage: async () => ({ digest: 'sha256:0', command: [] }),
      run: async ({ mounts: given }: { mounts: { source: string }[] }) => ({
        stdout: await stdout(given.at(-1)?.source ?? ''),
      }),
    },
  },
})

describeWith('root', 'whether there are layers', () => {
  const ask = async (choice: unknown) => {
    const log = memoryLog()
    let asked = 0
    const choose = async () => {
      asked++
      return choice as BackendChoice
    }
    const canLayer = layersIn({ id: 'plan', folder, log, choose } satisfies Partial<PlaceContext>)
    const [one, other] = await Promise.all([canLayer(), canLayer()])
    expect(other).toBe(one)
    expect(asked).toBe(1)
    expect(await mounts()).toBe(0)
    expect(await readdir(at('work')).catch(() => [])).toEqual([])
    return one || log.lines
  }
  const saying = (why: RegExp) => [
    expect.stringMatching(new RegExp(`^debug: No layers, so inputs are copied: .*${why.source}`)),
  ]

  it('is so where containers see what this process mounts', async () => {
    expect(await ask(BUBBLEWRAP)).toBe(true)
    expect(await ask(engine((source) => readFile(join(source, 'seen'), 'utf8')))).toBe(true)
  })

  it.each([
    ['an engine elsewhere, which has an empty folder', engine(async () => ''), /not seen in a container/],
    ['the engine of the container around', engine(async () => '', {}), /would not be seen/],
    ['no seal', { ...BUBBLEWRAP, capabilities: { containerPaths: false } }, /would not be seen/],
    ['an engine that fails', engine(() => Promise.reject(new Error('broken'))), /broken/],
  ])('is not so with %s, and the log says why', async (_what, choice, why) => {
    expect(await ask(choice)).toEqual(saying(why))
  })
})
