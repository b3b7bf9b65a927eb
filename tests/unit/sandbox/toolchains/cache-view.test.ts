import {
  appendFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { showCache, takeBackCache } from '../../../../src/sandbox/toolchains/home-links.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const LARGE = 'x'.repeat(20_000)

let dir: string
let from: string
let to: string
beforeEach(async () => {
  dir = temporaryFolder()
  from = join(dir, 'cache')
  to = join(dir, 'home/.tool/cache')
  await mkdir(join(from, 'content/a b'), { recursive: true })
  await writeFile(join(from, 'content/a b/large'), LARGE)
  await writeFile(join(from, 'index'), 'one\n', { mode: 0o444 })
})

describe.runIf(process.platform === 'linux')('a view of a cache', () => {
  it('has links to large files and copies of small ones, in folders of its own', async () => {
    const log = memoryLog()
    await showCache(from, to, { log })
    expect(await readlink(join(to, 'content/a b/large'))).toBe(join(from, 'content/a b/large'))
    expect((await lstat(join(to, 'index'))).isFile()).toBe(true)
    expect((await lstat(join(to, 'content/a b'))).isDirectory()).toBe(true)
    expect(log.lines).toEqual([])
  })

  it('takes every change, and the cache has none of them', async () => {
    await showCache(from, to, { log: memoryLog() })
    await appendFile(join(to, 'index'), 'two\n')
    await writeFile(join(to, 'content/a b/added'), '')
    await rm(join(to, 'content/a b/large'))
    expect(await readFile(join(to, 'index'), 'utf8')).toBe('one\ntwo\n')
    expect(await readFile(join(from, 'index'), 'utf8')).toBe('one\n')
    expect(await readdir(join(from, 'content/a b'))).toEqual(['large'])
    expect(await readFile(join(from, 'content/a b/large'), 'utf8')).toBe(LARGE)
  })

  it('gives back what it shows and leaves what a tool wrote, and is shown again around that', async () => {
    await showCache(from, to, { log: memoryLog() })
    await writeFile(join(to, 'content/own'), 'own')
    await appendFile(join(to, 'index'), 'two\n')
    await takeBackCache(from, to)
    expect((await readdir(to, { recursive: true })).sort()).toEqual(['content', 'content/own', 'index'])
    await showCache(from, to, { log: memoryLog() })
    expect(await readFile(join(to, 'index'), 'utf8')).toBe('one\ntwo\n')
    expect(await readFile(join(to, 'content/a b/large'), 'utf8')).toBe(LARGE)
    await rm(join(to, 'content/own'))
    await writeFile(join(to, 'index'), 'three\n')
    await takeBackCache(from, to)
    expect(await readdir(to)).toEqual(['index'])
  })

  it('follows no link that a tool put where the cache has a folder', async () => {
    const outside = join(dir, 'outside')
    await mkdir(join(outside, 'a b'), { recursive: true })
    await writeFile(join(outside, 'a b/large'), LARGE)
    await mkdir(to, { recursive: true })
    await symlink(outside, join(to, 'content'))
    await showCache(from, to, { log: memoryLog() })
    expect(await readdir(outside)).toEqual(['a b'])
    await rm(join(outside, 'a b/large'))
    await showCache(from, to, { log: memoryLog() })
    await symlink(join(from, 'content/a b/large'), join(outside, 'a b/large'))
    await takeBackCache(from, to)
    expect(await readdir(join(outside, 'a b'))).toEqual(['large'])
    expect(await readlink(join(to, 'content'))).toBe(outside)
  })

  it('links folders that never change as a whole, copies databases, and shows links as they are', async () => {
    await writeFile(join(from, 'index.db'), LARGE)
    await symlink('content', join(from, 'latest'))
    await showCache(from, to, { whole: /^content\/[^/]+$/, log: memoryLog() })
    expect(await readlink(join(to, 'content/a b'))).toBe(join(from, 'content/a b'))
    expect((await lstat(join(to, 'index.db'))).isFile()).toBe(true)
    expect(await readlink(join(to, 'latest'))).toBe(join(from, 'latest'))
  })

  it('leaves out what is hidden in the cache', async () => {
    await showCache(from, to, { hidden: [join(from, 'index')], log: memoryLog() })
    expect(await readdir(to)).toEqual(['content'])
  })

  it('is empty, and says so, for a cache that is not there', async () => {
    const log = memoryLog()
    await showCache(join(dir, 'none'), to, { log })
    expect(await readdir(to)).toEqual([])
    expect(log.lines.join()).toMatch(/The cache .*none starts empty in the sandbox: .*no such file/)
  })
})
