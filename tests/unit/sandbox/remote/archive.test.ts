import { lstat, mkdir, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Header, pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packFolder, replaceFolder, unpack } from '../../../../src/sandbox/remote/archive.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

type Entry = Partial<Header> & { name: string } & { content?: string }

async function tarOf(...entries: Entry[]): Promise<Buffer> {
  const archive = pack()
  for (const { content = '', ...header } of entries) archive.entry(header, content)
  archive.finalize()
  return buffer(archive)
}

/** An archive whose only name, a placeholder, is replaced byte for byte: `pack` would not write such a name. */
async function tarNamed(name: Buffer): Promise<Buffer> {
  const tar = await tarOf({ name: 'x'.repeat(name.length), content: 'text' })
  name.copy(tar)
  tar.fill(' ', 148, 156)
  const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0)
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return tar
}

let dir: string
let folder: string
beforeEach(async () => {
  dir = temporaryFolder()
  folder = join(dir, 'folder')
  await mkdir(folder)
  await writeFile(join(dir, 'outside.txt'), 'untouched')
})
afterEach(async () => expect(await readFile(join(dir, 'outside.txt'), 'utf8')).toBe('untouched'))

const unpackAll = async (tar: Buffer) => unpack(Readable.from([tar]), folder)

describe('unpack', () => {
  it.each(['../outside.txt', 'a/../../outside.txt', './../outside.txt', '/outside.txt', '..', 'a/..'])(
    'refuses the name %s',
    async (name) => {
      await expect(unpackAll(await tarNamed(Buffer.from(name)))).rejects.toMatchObject({
        code: 'ENGINE_FAILED',
        message: expect.stringContaining(`a name that leads outside: ${name}`),
      })
      expect(await readdir(dir)).toEqual(['folder', 'outside.txt'])
    },
  )

  it('refuses a long name that leads outside', async () => {
    const name = `${'a/'.repeat(80)}${'../'.repeat(81)}outside.txt`
    await expect(unpackAll(await tarOf({ name, content: 'changed' }))).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
    })
  })

  it.each([
    ['a file', { name: 'out/outside.txt', content: 'changed' }],
    ['a folder', { name: 'out/made/', type: 'directory' }],
    ['a link', { name: 'out/made', type: 'symlink', linkname: 'x' }],
  ] satisfies [string, Entry][])('never creates %s through a link', async (_, entry) => {
    const out: Entry = { name: 'out', type: 'symlink', linkname: '..' }
    await expect(unpackAll(await tarOf(out, entry))).rejects.toMatchObject({ code: 'EEXIST' })
    expect(await readdir(dir)).toEqual(['folder', 'outside.txt'])
  })

  it('never writes to the target of a link that it replaces', async () => {
    const link: Entry = { name: 'file', type: 'symlink', linkname: '../outside.txt' }
    await expect(unpackAll(await tarOf(link, { name: 'file', content: 'changed' }))).rejects.toMatchObject({
      code: 'EEXIST',
    })
  })

  it('does not set the times of what a link leads to', async () => {
    const before = await lstat(dir)
    const link: Entry = { name: 'out', type: 'symlink', linkname: '..' }
    const into: Entry = { name: 'out/', type: 'directory', mtime: new Date(0) }
    await expect(unpackAll(await tarOf(link, into))).rejects.toMatchObject({ code: 'EEXIST' })
    expect((await lstat(dir)).mtimeMs).toBe(before.mtimeMs)
  })

  it('keeps links that lead outside as links', async () => {
    await unpackAll(await tarOf({ name: 'out', type: 'symlink', linkname: '../outside.txt' }))
    expect(await readlink(join(folder, 'out'))).toBe('../outside.txt')
  })

  it.each([
    ['that lead outside', '../outside.txt', 'a name that leads outside: ../outside.txt'],
    ['to absolute names', '/etc/passwd', 'a name that leads outside: /etc/passwd'],
    ['to links', 'out', 'a hard link to out, which is not an earlier file of the archive'],
    ['to later files', 'later', 'a hard link to later, which is not an earlier file of the archive'],
  ])('refuses hard links %s', async (_, linkname, why) => {
    const tar = await tarOf(
      { name: 'out', type: 'symlink', linkname: '../outside.txt' },
      { name: 'hard', type: 'link', linkname },
      { name: 'later', content: 'text' },
    )
    await expect(unpackAll(tar)).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining(why),
    })
  })

  it('makes hard links to files of the archive', async () => {
    await unpackAll(
      await tarOf({ name: 'a/one', content: 'text' }, { name: 'two', type: 'link', linkname: './a/one' }),
    )
    expect((await lstat(join(folder, 'two'))).ino).toBe((await lstat(join(folder, 'a/one'))).ino)
  })

  it('leaves devices and pipes out', async () => {
    await unpackAll(
      await tarOf(
        { name: 'disk', type: 'block-device', devmajor: 8, devminor: 0 },
        { name: 'null', type: 'character-device', devmajor: 1, devminor: 3 },
        { name: 'pipe', type: 'fifo' },
        { name: 'file', content: 'text' },
      ),
    )
    expect(await readdir(folder)).toEqual(['file'])
  })

  it('drops set-user-ID, set-group-ID and sticky bits', async () => {
    await unpackAll(await tarOf({ name: 'program', mode: 0o7755, content: 'text' }))
    expect((await lstat(join(folder, 'program'))).mode & 0o7777 & ~0o755).toBe(0)
  })

  it('preserves names that are not UTF-8', async () => {
    const name = Buffer.from([0x66, 0xff, 0xc3, 0x28])
    await unpackAll(await tarNamed(name))
    expect(await readdir(folder, { encoding: 'buffer' })).toEqual([name])
  })

  it.each([
    ['inside a file', 700],
    ['inside a header', 1400],
  ])('refuses an archive that ends %s', async (_, end) => {
    const tar = await tarOf({ name: 'one', content: 'x'.repeat(512) }, { name: 'two', content: 'text' })
    await expect(unpackAll(tar.subarray(0, end))).rejects.toThrow('Unexpected end of data')
  })
})

describe('replaceFolder', () => {
  const receive = (tar: Buffer) => (read: (archive: Readable) => Promise<void>) => read(Readable.from([tar]))
  beforeEach(() => writeFile(join(folder, 'old'), 'old'))

  it('replaces everything in the folder, and leaves nothing beside it', async () => {
    await replaceFolder(folder, receive(await tarOf({ name: './new', content: 'new' })))
    expect(await readdir(folder)).toEqual(['new'])
    expect(await readdir(dir)).toEqual(['folder', 'outside.txt'])
  })

  it.each([
    ['is cut', async () => (await tarOf({ name: 'new', content: 'new' })).subarray(0, 514)],
    ['leads outside', () => tarNamed(Buffer.from('../outside.txt'))],
  ])('does not change the folder when the archive %s', async (_, make) => {
    await expect(replaceFolder(folder, receive(await make()))).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['old'])
    expect(await readdir(dir)).toEqual(['folder', 'outside.txt'])
  })

  it('does not change the folder when the sender fails after a whole archive', async () => {
    const tar = await tarOf({ name: 'new', content: 'new' })
    const failing = replaceFolder(folder, async (read) => {
      await read(Readable.from([tar]))
      throw new Error('tar failed')
    })
    await expect(failing).rejects.toThrow('tar failed')
    expect(await readdir(folder)).toEqual(['old'])
  })

  it('takes what packFolder packs: names of any bytes, links, modes', async () => {
    const from = join(dir, 'from')
    const odd = Buffer.from([0xfe, 0x20, 0x0a, 0xe4])
    await mkdir(join(from, 'deep/empty'), { recursive: true })
    await writeFile(Buffer.concat([Buffer.from(`${from}/`), odd]), 'odd')
    await writeFile(join(from, 'deep/run'), '#!/bin/sh\n', { mode: 0o755 })
    await replaceFolder(folder, (read) => read(packFolder(from)))
    expect((await readdir(folder, { encoding: 'buffer' })).map((name) => name.toString('latin1'))).toEqual([
      'deep',
      odd.toString('latin1'),
    ])
    expect((await lstat(join(folder, 'deep/empty'))).isDirectory()).toBe(true)
    expect((await lstat(join(folder, 'deep/run'))).mode & 0o111).not.toBe(0)
    await rm(from, { recursive: true })
  })
})

it('packFolder fails for a folder that does not exist', async () => {
  await expect(buffer(packFolder(join(dir, 'missing')))).rejects.toMatchObject({ code: 'ENGINE_FAILED' })
})
