import { lstat, mkdir, readdir, readlink, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeMountPoints, orderMounts } from '../../../../src/plan/place/mounts.js'
import { createVolume, type Volume } from '../../../../src/plan/place/volume.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let folder: string
let volume: Volume
beforeEach(async () => {
  folder = temporaryFolder()
  volume = await createVolume(folder, 'v')
})
const at = (path: string, readOnly = false) => ({ volume, path, readOnly })
const paths = (...list: string[]) => orderMounts(list.map((path) => at(path))).map(({ path }) => path)

describe('paths of volumes', () => {
  it('are plain, outer ones first', () => {
    expect(paths('/workspace/a//b/', '/data/./x', '/workspace')).toEqual([
      '/workspace',
      '/data/x',
      '/workspace/a/b',
    ])
  })

  it.each(['data', '', '/', '/proc/1', '/caisson/home', '/etc', '/tmp/', '/a/../dev/x', '/a\nb', '/usr'])(
    'are not %j',
    (path) => expect(() => paths(path)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' })),
  )

  it('are all different, and the working directory can be written to', () => {
    expect(() => paths('/a', '/a/')).toThrow(/two volumes/)
    expect(() => orderMounts([at('/workspace', true)])).toThrow(/written to/)
  })
})

describe('what volumes are mounted on', () => {
  const make = async (list: string[], links = false) => {
    const workspace = join(folder, 'workspace')
    await mkdir(workspace, { recursive: true })
    return {
      workspace,
      undo: await makeMountPoints(orderMounts(list.map((path) => at(path))), workspace, links),
    }
  }

  it('is made in the working directory and in other volumes, and removed while it is empty', async () => {
    const { workspace, undo } = await make(['/workspace/a/b', '/workspace/a/b/c/d', '/elsewhere'])
    expect(await readdir(join(workspace, 'a', 'b'))).toEqual([])
    expect(await readdir(volume.path)).toEqual(['c'])
    expect(await readdir(join(volume.path, 'c'))).toEqual(['d'])
    await writeFile(join(volume.path, 'c', 'kept'), '')
    await undo()
    expect(await readdir(workspace)).toEqual([])
    expect(await readdir(join(volume.path, 'c'))).toEqual(['kept'])
  })

  it('is a link where nothing is mounted, in the place of an empty folder, which comes back', async () => {
    await mkdir(join(folder, 'workspace', 'here'), { recursive: true })
    const { workspace, undo } = await make(['/workspace/here', '/workspace/a/b'], true)
    expect(await readlink(join(workspace, 'here'))).toBe(volume.path)
    expect(await readlink(join(workspace, 'a', 'b'))).toBe(volume.path)
    await undo()
    expect(await readdir(workspace)).toEqual(['here'])
    expect((await lstat(join(workspace, 'here'))).isDirectory()).toBe(true)
  })

  it.each([false, true])('never goes through a link that a container has left (links: %s)', async (links) => {
    const outside = join(folder, 'outside')
    await mkdir(outside)
    await mkdir(join(folder, 'workspace'))
    for (const [name, path] of [
      ['last', '/workspace/last'],
      ['middle', '/workspace/middle/x'],
    ] as const) {
      await symlink(outside, join(folder, 'workspace', name))
      await expect(make(['/workspace/fine', path], links)).rejects.toMatchObject({ code: 'WORKSPACE_FAILED' })
    }
    expect(await readdir(outside)).toEqual([])
    expect((await readdir(join(folder, 'workspace'))).sort()).toEqual(['last', 'middle'])
  })

  it('is not where a file is', async () => {
    await mkdir(join(folder, 'workspace'))
    await writeFile(join(folder, 'workspace', 'file'), '')
    for (const links of [false, true])
      await expect(make(['/workspace/file'], links)).rejects.toMatchObject({ code: 'WORKSPACE_FAILED' })
  })
})
