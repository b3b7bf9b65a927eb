import { lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../../../src/base/log.js'
import { groupWith, passwdWith } from '../../../src/sandbox/container/accounts.js'
import { exitCodeOf, signalOf } from '../../../src/sandbox/process/signals.js'
import { hostsFile } from '../../../src/sandbox/surroundings.js'
import { linkIntoHome } from '../../../src/sandbox/toolchains/home-links.js'
import { detectLibc } from '../../../src/sandbox/toolchains/libc.js'
import { sandboxUser } from '../../../src/sandbox/user.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

it('sandboxUser is never root', () => {
  expect(sandboxUser({ getuid: () => 0, getgid: () => 0 })).toEqual({ uid: 10001, gid: 10001 })
  expect(sandboxUser({ getuid: () => 1001, getgid: () => 127 })).toEqual({ uid: 1001, gid: 127 })
  expect(sandboxUser({})).toEqual({ uid: 10001, gid: 10001 })
})

describe('accounts', () => {
  const passwd = 'root:x:0:0:root:/root:/bin/bash\nrunner:x:1001:1001:,,,:/home/runner:/bin/bash\n'
  it('keeps the name of a known user and gives it the agent’s home', () => {
    expect(passwdWith(passwd, { uid: 1001, gid: 127 })).toBe(
      'runner:x:1001:127::/caisson/home:/bin/sh\nroot:x:0:0:root:/root:/bin/bash\n',
    )
  })
  it('names an unknown user and group', () => {
    expect(passwdWith(passwd, { uid: 10001, gid: 10001 })).toContain(
      'caisson:x:10001:10001::/caisson/home:/bin/sh\n',
    )
    expect(groupWith('root:x:0:\n', { uid: 10001, gid: 10001 })).toBe('root:x:0:\ncaisson:x:10001:\n')
    expect(groupWith('', { uid: 5, gid: 5 })).toBe('caisson:x:5:\n')
  })
})

describe('detectLibc', () => {
  const look = (paths: string[]) => ({
    exists: async (path: string) => paths.includes(path),
    names: async (folder: string) =>
      paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1)),
  })
  it.each([
    [['/lib64/ld-linux-x86-64.so.2'], 'glibc'],
    [['/lib/ld-linux-aarch64.so.1'], 'glibc'],
    [['/lib64/ld-linux-x86-64.so.2', '/lib/ld-musl-x86_64.so.1'], 'glibc'],
    [['/lib/ld-musl-x86_64.so.1'], 'musl'],
    [['/etc/alpine-release', '/lib/ld-musl-x86_64.so.1', '/lib/ld-linux-x86-64.so.2'], 'musl'],
  ])('%j is %s', async (paths, libc) => expect(await detectLibc(look(paths))).toBe(libc))
})

it('signals are 128 and their number', () => {
  expect([exitCodeOf('SIGINT'), exitCodeOf('SIGKILL'), exitCodeOf('SIGTERM')]).toEqual([130, 137, 143])
  expect([signalOf(137), signalOf(1), signalOf(null), signalOf(250)]).toEqual(['SIGKILL', null, null, null])
})

describe('linkIntoHome', () => {
  it('neither fills nor removes anything through a link that an agent made of a folder in its home', async () => {
    const dir = temporaryFolder()
    const home = join(dir, 'home')
    const outside = join(dir, 'outside')
    await mkdir(join(dir, 'cache'))
    await writeFile(join(dir, 'cache/file'), '')
    const links = [{ from: join(dir, 'cache'), path: '.tool/repository', levels: 0, cache: true as const }]
    const { undo } = await linkIntoHome(home, { links, credentials: [] }, { owner: null, log: silentLog })
    expect((await lstat(join(home, '.tool/repository/file'))).isFile()).toBe(true)

    await mkdir(join(outside, 'repository'), { recursive: true })
    await writeFile(join(outside, 'repository/precious'), '')
    await rm(join(home, '.tool'), { recursive: true })
    await symlink(outside, join(home, '.tool'))
    await undo()
    expect((await lstat(join(outside, 'repository/precious'))).isFile()).toBe(true)

    await rm(join(outside, 'repository'), { recursive: true })
    await linkIntoHome(home, { links, credentials: [] }, { owner: null, log: silentLog })
    await expect(lstat(join(outside, 'repository'))).rejects.toThrow()
  })

  it('takes nothing out of a cache that an agent has put in the place of its view', async () => {
    const dir = temporaryFolder()
    const [home, from] = [join(dir, 'home'), join(dir, 'cache')]
    await mkdir(join(from, 'deep'), { recursive: true })
    for (const path of ['file', 'deep/file']) await writeFile(join(from, path), 'of the job')
    const links = [{ from, path: '.tool/cache', levels: 0, cache: true as const }]
    for (const [place, leads] of [
      ['.tool/cache/deep', join(from, 'deep')],
      ['.tool/cache', from],
    ] as const) {
      const { undo } = await linkIntoHome(home, { links, credentials: [] }, { owner: null, log: silentLog })
      await rm(join(home, place), { recursive: true })
      await symlink(leads, join(home, place))
      await undo()
      expect((await readdir(from, { recursive: true })).sort()).toEqual(['deep', 'deep/file', 'file'])
      await rm(join(home, place), { force: true })
    }
  })

  it.each(['.tool', '.tool/bin', '.tool/bin/hash'])(
    'writes nothing where an agent has put %s',
    async (place) => {
      const dir = temporaryFolder()
      const [home, job, outside] = ['home', 'job', 'outside'].map((name) => join(dir, name)) as [
        string,
        string,
        string,
      ]
      await mkdir(join(job, 'hash/of'), { recursive: true })
      // A link of this name is not the agent's to replace.
      for (const path of ['bin/hash', 'hash', '.']) {
        await mkdir(join(outside, path), { recursive: true })
        await symlink('/somewhere', join(outside, path, 'of'))
      }
      const links = [{ from: job, path: '.tool/bin', levels: 2 }]
      const open = () => linkIntoHome(home, { links, credentials: [] }, { owner: null, log: silentLog })
      const before = await readdir(outside, { recursive: true })
      await mkdir(join(home, place, '..'), { recursive: true })
      await symlink(outside, join(home, place))
      await (await open()).undo()
      expect(await readdir(outside, { recursive: true })).toEqual(before)
      for (const path of before.filter((name) => name.endsWith('of')))
        expect(await readlink(join(outside, path))).toBe('/somewhere')
      await rm(join(home, place))
      await writeFile(join(home, place), 'a file')
      await (await open()).undo()
      expect(await readFile(join(home, place), 'utf8')).toBe('a file')
    },
  )

  it('puts a layer of the home above a cache of the same owner, with a place for what is hidden', async () => {
    const dir = temporaryFolder()
    const [from, home, work] = ['cache', 'home', 'work'].map((name) => join(dir, name)) as [
      string,
      string,
      string,
    ]
    await mkdir(from)
    const { uid } = await lstat(from)
    const links = [{ from, path: '.tool/cache', levels: 0, cache: true as const }]
    const credentials = [{ path: join(from, 'token'), kind: 'file' as const }]
    const open = (layers: { uid: number; work: string }, given = links) =>
      linkIntoHome(home, { links: given, credentials }, { owner: null, layers, log: silentLog })
    const found = await open({ uid, work })
    expect(found.caches).toEqual([
      {
        type: 'overlay',
        source: from,
        upper: join(home, '.tool/cache'),
        work: join(work, '0'),
        target: '/caisson/home/.tool/cache',
      },
    ])
    expect(found.hidden).toEqual([{ path: '/caisson/home/.tool/cache/token', kind: 'file' }])
    // The sandbox could not write to what is somebody else's, and no engine could be told of such a path.
    expect((await open({ uid: uid + 1, work })).caches).toEqual([])
    expect((await open({ uid, work }, [{ ...links[0], path: '.tool,x' } as never])).caches).toEqual([])
    await rm(join(home, '.tool/cache'), { recursive: true })
    await symlink(from, join(home, '.tool/cache'))
    expect((await open({ uid, work })).caches).toEqual([])
  })

  it('makes real folders down to the level, links below, and undoes only its own links', async () => {
    const dir = temporaryFolder()
    const cache = join(dir, 'cache')
    await mkdir(join(cache, 'dist/hash'), { recursive: true })
    await writeFile(join(cache, 'dist/hash/tool'), '')
    await writeFile(join(cache, 'dist/hash/tool.lck'), '')
    const home = join(dir, 'home')
    const links = [
      { from: cache, path: '.x/dists', levels: 2 },
      { from: cache, path: '.y', levels: 0 },
    ]
    const { undo } = await linkIntoHome(home, { links, credentials: [] }, { owner: null, log: silentLog })
    await undo()
    const { undo: again } = await linkIntoHome(
      home,
      { links, credentials: [] },
      { owner: null, log: silentLog },
    )
    expect(await readlink(join(home, '.y'))).toBe(cache)
    expect(await readlink(join(home, '.x/dists/dist/hash'))).toBe(join(cache, 'dist/hash'))
    await writeFile(join(home, '.x/dists/dist/own'), '')
    await again()
    await expect(lstat(join(home, '.y'))).rejects.toThrow()
    expect((await lstat(join(home, '.x/dists/dist/own'))).isFile()).toBe(true)
  })
})

describe('hostsFile', () => {
  it('has the name of the sandbox, then what else there is', () => {
    expect(hostsFile('', '10.0.0.1 corp\n')).toBe(
      '127.0.0.1 localhost\n127.0.0.1 caisson\n::1 ip6-localhost ip6-loopback\n10.0.0.1 corp\n',
    )
  })

  it.each([
    ['127.0.0.1 localhost\n::1 ip6-localhost ip6-loopback\n', false],
    ['127.0.0.1 localhost\n#::1 localhost\n::1 ip6-localhost # localhost\n', false],
    ['127.0.0.1\tlocalhost\n::1\tlocalhost ip6-localhost\n', true],
    ['::1 box localhost', true],
  ])('has `localhost` at ::1 only where the machine does: %j', (machine, both) => {
    expect(/^::1 localhost /m.test(hostsFile(machine))).toBe(both)
  })
})
