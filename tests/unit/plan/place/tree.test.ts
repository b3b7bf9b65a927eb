import { execFileSync } from 'node:child_process'
import {
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { copyTree } from '../../../../src/plan/place/copy.js'
import { digestTree } from '../../../../src/plan/place/digest.js'
import { inFolderAt, visitTree } from '../../../../src/plan/place/tree.js'
import { assertVolume, copyIntoVolume, createVolume } from '../../../../src/plan/place/volume.js'
import { foreignUser } from '../../../../src/sandbox/user.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

let folder: string
let tree: string
const at = (...names: string[]) => join(folder, ...names)
beforeEach(async () => {
  folder = temporaryFolder()
  tree = at('tree')
  await mkdir(join(tree, 'sub'), { recursive: true })
  await writeFile(join(tree, 'sub', 'file'), 'content\n')
  await mkdir(at('secret'))
  await writeFile(at('secret', 'file'), 'of the host\n')
})

const copy = () => copyTree(tree, at('copy'), { owner: null })
const isUnread = { name: 'WorkspaceError', code: 'WORKSPACE_FAILED' }

describe('a folder that somebody hostile has made', () => {
  it('has its links copied as they are, and digested as what they say', async () => {
    const before = await digestTree(tree)
    await symlink(at('secret', 'file'), join(tree, 'stolen'))
    await symlink(at('secret'), join(tree, 'all'))
    await symlink('/nowhere', join(tree, 'dangling'))
    await copy()
    expect(await readlink(at('copy', 'stolen'))).toBe(at('secret', 'file'))
    expect((await lstat(at('copy', 'all'))).isSymbolicLink()).toBe(true)
    const digest = await digestTree(tree)
    expect(digest).not.toBe(before)
    await writeFile(at('secret', 'file'), 'changed\n')
    expect(await digestTree(tree)).toBe(digest)
  })

  it('is not entered where a link has taken the place of a folder, or of the whole', async () => {
    const seen: string[] = []
    const swapped = visitTree(tree, {}, async (entry) => {
      if (entry.kind !== 'folder') return
      // As late as can be: the folder is open.
      await rename(join(tree, 'sub'), join(tree, 'moved'))
      await symlink(at('secret'), join(tree, 'sub'))
      await entry.visit(async (inner) => {
        if (inner.kind === 'file') seen.push(await readFile(inner.path, 'utf8'))
      })
    })
    await swapped
    expect(seen).toEqual(['content\n'])
    expect(await digestTree(tree)).toMatch(/^[0-9a-f]{64}$/)
    await symlink(tree, at('link'))
    await expect(digestTree(at('link'))).rejects.toMatchObject(isUnread)
    await expect(copyTree(at('link'), at('copy'), { owner: null })).rejects.toMatchObject(isUnread)
    await expect(inFolderAt(tree, ['sub'], async () => {})).rejects.toMatchObject({ code: 'ENOTDIR' })
    expect(await readdir(folder)).not.toContain('copy')
  })

  it('is left as it is where a link takes the place of a folder before that is entered', async () => {
    await writeFile(join(tree, 'first'), '')
    const swapped = visitTree(tree, {}, async (entry) => {
      if (entry.kind !== 'file') throw new Error('it was entered')
      await rename(join(tree, 'sub'), at('moved'))
      await symlink(at('secret'), join(tree, 'sub'))
    })
    await expect(swapped).rejects.toMatchObject({ ...isUnread, message: expect.stringContaining('/sub') })
  })

  it('loses pipes and sockets, which the log names, and both digests agree', async () => {
    execFileSync('mkfifo', [join(tree, 'sub', 'pipe\n::error::x')])
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(tree, 'socket'), resolve))
    const log = memoryLog()
    const volume = await copyIntoVolume(tree, folder, { name: 'result', log })
    expect(log.lines).toEqual([
      expect.stringMatching(/^warning: Left out of result: 2 .* such as sub\/pipe\?::error::x\.$/),
    ])
    expect(await readdir(volume.path)).toEqual(['sub'])
    expect(await digestTree(volume.path)).toBe(await digestTree(tree))
    await new Promise((resolve) => server.close(resolve))
  })

  it('gives no program the rights of its owner', async () => {
    await chmod(join(tree, 'sub', 'file'), 0o6755)
    await chmod(join(tree, 'sub'), 0o2775)
    await copy()
    expect((await stat(at('copy', 'sub', 'file'))).mode & 0o7777).toBe(0o755)
    expect((await stat(at('copy', 'sub'))).mode & 0o7777).toBe(0o775)
  })

  it('is refused when it is too deep to be walked', async () => {
    let deep = tree
    for (let level = 0; level < 260; level++) deep = join(deep, 'd')
    await mkdir(deep, { recursive: true })
    await expect(digestTree(tree)).rejects.toMatchObject({
      ...isUnread,
      hint: expect.stringContaining('step'),
    })
    await expect(copy()).rejects.toMatchObject(isUnread)
    expect(await readdir(folder)).not.toContain('copy')
  })
})

describe('a copy', () => {
  it('keeps permissions and times, and shares no file with the original', async () => {
    const file = join(tree, 'sub', 'file')
    await chmod(file, 0o750)
    await chmod(join(tree, 'sub'), 0o555)
    execFileSync('touch', ['--date', '2001-02-03 04:05:06', file, join(tree, 'sub')])
    execFileSync('ln', [file, at('elsewhere')])
    await copy()
    const copied = await stat(at('copy', 'sub', 'file'))
    expect(copied.mode & 0o777).toBe(0o750)
    expect(copied.mtimeMs).toBe((await stat(file)).mtimeMs)
    expect(copied.nlink).toBe(1)
    expect((await stat(at('copy', 'sub'))).mode & 0o777).toBe(0o555)
    expect((await stat(at('copy', 'sub'))).mtimeMs).toBe((await stat(join(tree, 'sub'))).mtimeMs)
    await chmod(join(tree, 'sub'), 0o755)
    await chmod(at('copy', 'sub'), 0o755)
    await writeFile(file, 'changed\n')
    expect(await readFile(at('copy', 'sub', 'file'), 'utf8')).toBe('content\n')
  })

  it('is not made over something else', async () => {
    await mkdir(at('copy'))
    await writeFile(at('copy', 'mine'), '')
    await expect(copy()).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readdir(at('copy'))).toEqual(['mine'])
  })

  it('ends with the signal, and leaves nothing', async () => {
    const reason = new Error('enough')
    const signal = AbortSignal.abort(reason)
    await expect(copyTree(tree, at('copy'), { owner: null, signal })).rejects.toBe(reason)
    expect(await readdir(folder)).not.toContain('copy')
    await expect(digestTree(tree, { signal })).rejects.toBe(reason)
  })
})

it('reads large files to their end', async () => {
  const large = join(tree, 'large')
  for (const size of [256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 3 * 2 ** 20]) {
    await writeFile(large, Buffer.alloc(size, 'a'))
    const digest = await digestTree(tree)
    await truncate(large, size - 1)
    await writeFile(large, 'b', { flag: 'a' })
    expect(await digestTree(tree)).not.toBe(digest)
  }
})

describe('a volume', () => {
  it('belongs to the user of containers, and has a folder of its own', async () => {
    const [one, two] = [await createVolume(folder, 'a/../b c'), await createVolume(folder, 'a/../b c')]
    expect(one.path).not.toBe(two.path)
    expect(one.path).toMatch(/\/a-b-c-[0-9a-f]{8}$/)
    const { uid, mode } = await stat(one.path)
    expect(uid).toBe(foreignUser()?.uid ?? process.getuid?.())
    expect(mode & 0o777).toBe(0o755)
    const copied = await copyIntoVolume(tree, folder, { name: 'c', log: memoryLog() })
    for (const path of [copied.path, join(copied.path, 'sub'), join(copied.path, 'sub', 'file')])
      expect((await stat(path)).uid).toBe(uid)
  })

  it('is a folder of its plan', async () => {
    await assertVolume({ name: 'v', path: tree }, folder)
    await symlink('/etc', at('link'))
    for (const path of ['/etc', folder, at('link'), at('gone'), at('..')])
      await expect(assertVolume({ name: 'v', path }, folder)).rejects.toMatchObject({
        code: 'CONFIG_INVALID',
      })
  })
})
