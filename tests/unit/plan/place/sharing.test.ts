import { execFileSync } from 'node:child_process'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { copyTree } from '../../../../src/plan/place/copy.js'
import { digestTree } from '../../../../src/plan/place/digest.js'
import { keepArtifact } from '../../../../src/plan/place/volume.js'
import { describeWith } from '../../../world/parts.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let folder: string
const at = (...names: string[]) => join(folder, ...names)
const inode = async (...names: string[]) => (await lstat(at(...names))).ino
const LARGE = Buffer.alloc(600_000, 'a')

beforeEach(async () => {
  folder = temporaryFolder()
  await mkdir(at('earlier', 'sub'), { recursive: true })
  await writeFile(at('earlier', 'sub', 'file'), 'content\n')
  await writeFile(at('earlier', 'large'), LARGE)
  await symlink('large', at('earlier', 'link'))
  await copyTree(at('earlier'), at('work'), { owner: null })
})

const keep = () => copyTree(at('work'), at('kept'), { owner: null, like: at('earlier') })

/** With the time that the file had. */
async function forge(path: string, content: Buffer | string): Promise<void> {
  const { atime, mtime } = await stat(path)
  await writeFile(path, content)
  await utimes(path, atime, mtime)
}

describe('a copy that is like an earlier one', () => {
  it('shares the files that are the same, of which the work had its own', async () => {
    await writeFile(at('work', 'new'), 'new\n')
    await keep()
    for (const name of ['large', join('sub', 'file')]) {
      expect(await inode('kept', name)).toBe(await inode('earlier', name))
      expect(await inode('work', name)).not.toBe(await inode('earlier', name))
    }
    expect(await readFile(at('kept', 'new'), 'utf8')).toBe('new\n')
    expect(await digestTree(at('kept'))).toBe(await digestTree(at('work')))
  })

  it('shares all files with an original that nobody changes', async () => {
    await copyTree(at('earlier'), at('kept'), { owner: null, like: at('earlier') })
    expect(await inode('kept', 'large')).toBe(await inode('earlier', 'large'))
    expect(await digestTree(at('kept'))).toBe(await digestTree(at('earlier')))
  })

  it.each([
    ['its first byte', 0],
    ['a byte in its middle', 300_000],
    ['its last byte', LARGE.length - 1],
  ])('has its own file where %s differs, whatever its time says', async (_what, index) => {
    const other = Buffer.from(LARGE)
    other[index] = 0
    await forge(at('work', 'large'), other)
    await keep()
    expect(await inode('kept', 'large')).not.toBe(await inode('earlier', 'large'))
    expect((await readFile(at('kept', 'large'))).equals(other)).toBe(true)
    expect((await readFile(at('earlier', 'large'))).equals(LARGE)).toBe(true)
  })

  it.each<[string, (path: string) => Promise<void>]>([
    ['has other permissions', (path) => chmod(path, 0o755)],
    ['has another time', (path) => utimes(path, 1, 1)],
    ['is a link to the same bytes', (path) => rename(path, `${path}2`).then(() => symlink(`${path}2`, path))],
    ['is a folder', (path) => rm(path).then(() => mkdir(path))],
  ])('has its own where one %s', async (_what, change) => {
    await change(at('work', 'large'))
    const before = await lstat(at('earlier', 'large'))
    await keep()
    expect(await inode('kept', 'large')).not.toBe(before.ino)
    expect(await digestTree(at('kept'))).toBe(await digestTree(at('work')))
    const { mode, mtimeMs, nlink } = await lstat(at('earlier', 'large'))
    expect({ mode, mtimeMs, nlink }).toEqual({ mode: before.mode, mtimeMs: before.mtimeMs, nlink: 1 })
  })

  it('goes through no link that stands in the place of a folder or a file', async () => {
    await rename(at('earlier', 'sub'), at('elsewhere'))
    await symlink(at('elsewhere'), at('earlier', 'sub'))
    await rename(at('earlier', 'large'), at('elsewhere', 'large'))
    await symlink(at('elsewhere', 'large'), at('earlier', 'large'))
    await keep()
    for (const name of ['file', 'large']) expect((await stat(at('elsewhere', name))).nlink).toBe(1)
    await rm(at('kept'), { recursive: true })
    await rename(at('elsewhere'), at('real'))
    await symlink(at('real'), at('like'))
    await copyTree(at('real'), at('kept'), { owner: null, like: at('like') })
    expect((await stat(at('real', 'file'))).nlink).toBe(1)
  })

  it('never shares what has to be made accessible before it can be removed', async () => {
    for (const name of ['earlier', 'work']) await chmod(at(name, 'large'), 0o444)
    await keep()
    expect(await inode('kept', 'large')).not.toBe(await inode('earlier', 'large'))
  })

  it('is a whole copy where there is no earlier one', async () => {
    await copyTree(at('work'), at('kept'), { owner: null, like: at('gone') })
    expect(await digestTree(at('kept'))).toBe(await digestTree(at('work')))
  })
})

describeWith('root', 'a copy for another user', () => {
  it('shares nothing that belongs to somebody else', async () => {
    const owner = { uid: 10001, gid: 10001 }
    await chown(at('earlier', 'sub', 'file'), owner.uid, owner.gid)
    await copyTree(at('work'), at('kept'), { owner, like: at('earlier') })
    expect(await inode('kept', 'sub', 'file')).toBe(await inode('earlier', 'sub', 'file'))
    expect(await inode('kept', 'large')).not.toBe(await inode('earlier', 'large'))
    expect((await stat(at('earlier', 'large'))).uid).toBe(0)
  })

  it('is whole where the earlier one is on another file system', async () => {
    await mkdir(at('other'))
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', at('other')])
    try {
      await copyTree(at('earlier'), at('other', 'earlier'), { owner: null })
      await copyTree(at('work'), at('kept'), { owner: null, like: at('other', 'earlier') })
      expect((await stat(at('other', 'earlier', 'large'))).nlink).toBe(1)
    } finally {
      execFileSync('umount', [at('other')])
    }
    expect(await digestTree(at('kept'))).toBe(await digestTree(at('work')))
  })
})

it('artifacts of one another share files, and equal ones are one', async () => {
  const keeping = { name: 'a', log: memoryLog() }
  const first = await keepArtifact(folder, at('work'), keeping)
  const like = at(first.folder)
  await writeFile(at('work', 'new'), 'new\n')
  const second = await keepArtifact(folder, at('work'), { ...keeping, like })
  expect(await inode(second.folder, 'large')).toBe(await inode(first.folder, 'large'))
  expect(await keepArtifact(folder, at('work'), { ...keeping, like })).toEqual(second)
  expect((await stat(at(first.folder, 'large'))).nlink).toBe(2)
  expect(dirname(second.folder)).toBe('artifacts')
})
