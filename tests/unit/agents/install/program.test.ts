import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { ensureExecutable } from '../../../../src/agents/install/executable.js'
import type { InstalledAgent, InstallOptions } from '../../../../src/agents/install/options.js'
import { silentLog } from '../../../../src/base/log.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { startRegistry } from './fake-registry.js'

interface Package {
  bytes: Buffer
  integrity: string
}

async function packageOf(...entries: [Partial<Header> & { name: string }, string?][]): Promise<Package> {
  const archive = pack()
  for (const [header, content = ''] of entries) archive.entry(header, content)
  archive.finalize()
  const bytes = await buffer(archive.pipe(createGzip()))
  return { bytes, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` }
}

const SAYS = '#!/bin/sh\necho "$(cat "${0%/*}/deep/beside") $#: $*"\n'
const MAIN = [{ name: 'package/bundle/main', mode: 0o755 }, SAYS] as const
const PROGRAM = await packageOf(
  [{ name: 'package/', type: 'directory' }],
  [{ name: 'package/package.json' }, '{}'],
  [...MAIN],
  [{ name: 'package/bundle/deep/beside' }, 'says'],
)
function agent(program: Package = PROGRAM): InstalledAgent {
  return {
    displayName: 'Scripty',
    command: 'scripty',
    install: {
      command: 'npm install -g scripty',
      packages: {
        defaultVersion: '1.2.3',
        digests: { '1.2.3': { 'linux-x64': program.integrity, 'linux-x64-musl': program.integrity } },
        packageName: () => 'scripty',
        member: 'package/bundle/main',
        megabytes: 1,
        wholePackage: true,
      },
    },
  }
}

const serve = (program: Package = PROGRAM) =>
  startRegistry((path, response) => {
    if (path === '/scripty/-/scripty-1.2.3.tgz') response.end(program.bytes)
    else response.writeHead(404).end()
  })

const options = (more: Partial<InstallOptions>): InstallOptions => ({
  platform: 'linux',
  arch: 'x64',
  libc: 'glibc',
  cacheDir: temporaryFolder(),
  log: silentLog,
  ...more,
})

describe('an agent that is a program of many files', () => {
  it('is unpacked beside a launcher, once', async () => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const { path, version } = await ensureExecutable(agent(), given)
    expect(version).toBe('1.2.3')
    const said = execFileSync(path, ['a b', '$HOME'], { encoding: 'utf8', env: {} })
    expect(said).toBe('says 2: a b $HOME\n')
    const mode = async (name: string) => (await stat(`${path}.files/${name}`)).mode & 0o777
    expect(await mode('agent/bundle/main')).toBe(0o755)
    expect(await mode('agent/bundle/deep/beside')).toBe(0o644)
    expect(existsSync(`${path}.files/agent/package.json`)).toBe(true)
    expect(readdirSync(join(path, '..')).sort()).toEqual(['scripty', 'scripty.files', 'scripty.json'])
    expect(await ensureExecutable(agent(), given)).toEqual({
      ...{ path, version, cached: true, integrity: PROGRAM.integrity },
    })
    expect(registry.requests).toHaveLength(1)
  })

  it.each([
    ['lacks a file', (files: string) => rmSync(join(files, 'agent/package.json'))],
    ['has one more', (files: string) => writeFileSync(join(files, 'agent/more.js'), '')],
    ['has a file of another size', (files: string) => writeFileSync(join(files, 'agent/package.json'), 'x')],
    ['has a link', (files: string) => symlinkSync('/etc', join(files, 'agent/link'))],
    [
      'was copied with another content',
      (files: string) => {
        writeFileSync(join(files, 'agent/bundle/deep/beside'), 'sayz')
        utimesSync(files.replace(/\.files$/, ''), 1000, 1000)
      },
    ],
  ])('is fetched again when the cache %s', async (_what, damage) => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const { path } = await ensureExecutable(agent(), given)
    damage(`${path}.files`)
    expect(await ensureExecutable(agent(), given)).toMatchObject({ path, cached: false })
    expect(await readFile(`${path}.files/agent/bundle/deep/beside`, 'utf8')).toBe('says')
  })

  it('is found in a cache that was restored with other times', async () => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const { path } = await ensureExecutable(agent(), given)
    utimesSync(path, 1000, 1000)
    expect(await ensureExecutable(agent(), given)).toMatchObject({ cached: true })
  })

  it.each([
    ['a path upwards', [{ name: 'package/../../escaped' }, 'x']],
    ['an absolute path', [{ name: '/tmp//escaped' }, 'x']],
    ['a symbolic link', [{ name: 'package/l', type: 'symlink', linkname: '/etc' }]],
    ['a hard link', [{ name: 'package/l', type: 'link', linkname: 'package/bundle/main' }]],
    ['a file twice', [{ name: 'other/bundle/main' }, 'again']],
    ['a file in the place of a folder', [{ name: 'package/bundle' }, 'x']],
    ['a device', [{ name: 'package/d', type: 'character-device' }]],
  ] as [string, [Partial<Header> & { name: string }, string?]][])('may not hold %s', async (_what, entry) => {
    const program = await packageOf([...MAIN], entry)
    await using registry = await serve(program)
    const given = options({ registry: registry.url })
    await expect(ensureExecutable(agent(program), given)).rejects.toMatchObject({
      code: 'CLI_DOWNLOAD_FAILED',
      message: expect.stringContaining('Scripty could not be unpacked'),
    })
    expect(readdirSync(join(given.cacheDir, 'scripty/1.2.3'))).toEqual([])
  })

  it('is never taken from the path of one file', async () => {
    await expect(ensureExecutable(agent(), options({ path: '/bin/sh' }))).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('many files'),
    })
  })
})
