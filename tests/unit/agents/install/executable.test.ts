import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { claudeCode, DEFAULT_VERSION, RELEASES } from '../../../../src/agents/claude/claude-code.js'
import { downloadPackage } from '../../../../src/agents/install/download.js'
import { ensureExecutable } from '../../../../src/agents/install/executable.js'
import { createHttpGet } from '../../../../src/agents/install/http-client.js'
import type { InstallOptions } from '../../../../src/agents/install/options.js'
import { PLATFORMS, platformOf } from '../../../../src/agents/port/install.js'
import { memoryLog, silentLog } from '../../../../src/base/log.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { fakeClaude } from '../session/host-sandbox.js'
import { packageOf, startRegistry } from './fake-registry.js'

const PACKAGE = packageOf('#!/bin/sh\necho "9.9.9 (Claude Code)"\n')

function options(more: Partial<InstallOptions>): InstallOptions {
  return {
    version: '9.9.9',
    platform: 'linux',
    arch: 'x64',
    libc: 'glibc',
    cacheDir: temporaryFolder(),
    integrity: PACKAGE.integrity,
    log: silentLog,
    get: createHttpGet({ retries: 1 }),
    ...more,
  }
}

function leftovers(cacheDir: string): string[] {
  const folder = join(cacheDir, 'claude', '9.9.9')
  return existsSync(folder) ? readdirSync(folder) : []
}

const STOPPED = new Error('stopped')

const serve = () => startRegistry((_path, response) => response.end(PACKAGE.bytes))

const ensureClaude = (options: InstallOptions) => ensureExecutable(claudeCode, options)

describe('ensureExecutable', () => {
  it('says where a cache that cannot be written is, and how to name another one', async () => {
    await using registry = await serve()
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(ensureClaude(options({ registry: registry.url, cacheDir: file }))).rejects.toMatchObject({
      code: 'CLI_DOWNLOAD_FAILED',
      message: `Claude Code cannot be stored: ${join(file, 'claude', '9.9.9')} cannot be written (ENOTDIR).`,
      hint: expect.stringContaining('CAISSON_CACHE'),
    })
    expect(registry.requests).toEqual([])
  })

  it('fetches once, then finds it in the cache and says so', async () => {
    await using registry = await serve()
    const log = memoryLog()
    const given = options({ registry: `${registry.url}/`, log })
    const first = await ensureClaude(given)
    expect(first).toEqual({
      path: join(given.cacheDir, 'claude', '9.9.9', 'linux-x64', 'claude'),
      version: '9.9.9',
      cached: false,
      integrity: expect.stringMatching(/^sha512-/),
    })
    expect(await ensureClaude(given)).toEqual({ ...first, cached: true })
    expect(log.lines.at(-1)).toContain(
      `Using Claude Code 9.9.9, which an earlier run left in ${given.cacheDir}`,
    )
    expect(registry.requests).toEqual([
      {
        path: '/@anthropic-ai/claude-code-linux-x64/-/claude-code-linux-x64-9.9.9.tgz',
        authorization: undefined,
      },
    ])
    expect(leftovers(given.cacheDir)).toEqual(['linux-x64'])
    expect(await ensureClaude(options({ path: first.path }))).toMatchObject({ version: '9.9.9' })
  })

  it('says how far it is, at each quarter', async () => {
    const piece = Math.ceil(PACKAGE.bytes.length / 8)
    await using registry = await startRegistry(async (_path, response) => {
      response.writeHead(200, { 'content-length': PACKAGE.bytes.length })
      for (let at = 0; at < PACKAGE.bytes.length; at += piece) {
        response.write(PACKAGE.bytes.subarray(at, at + piece))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })
    const log = memoryLog()
    await ensureClaude(options({ registry: registry.url, log }))
    const [begin, ...progress] = log.lines
    expect(begin).toMatch(/^info: Downloading Claude Code 9\.9\.9 for linux-x64, once: it is kept in \//)
    // However the pieces arrive, the start and each quarter are shown once, and the end is not.
    expect(progress.length).toBeLessThanOrEqual(4)
    for (const line of progress) expect(line).toMatch(/^info: Downloaded (?:0|[2-9]\d) % of 1 MB\.$/)
    const told: [number, number][] = []
    const body = Readable.from([10, 20, 30, 15, 25].map((length) => Buffer.alloc(length)))
    await downloadPackage({
      ...{ displayName: 'X', packageName: 'x', version: '1.0.0', registry: registry.url },
      integrity: `sha512-${createHash('sha512').update(Buffer.alloc(100)).digest('base64')}`,
      unpack: async (archive) => void (await buffer(archive)),
      get: async () => ({
        status: 200,
        body: Object.assign(body, { headers: { 'content-length': '100' } }) as unknown as IncomingMessage,
      }),
      onProgress: (...now) => told.push(now),
    })
    expect(told).toEqual([
      [0, 100],
      [30, 100],
      [60, 100],
      [75, 100],
    ])
  })

  it('takes a registry with a path and a token', async () => {
    await using registry = await serve()
    await ensureClaude(
      options({ registry: `${registry.url}/api/npm/all`, registryToken: 'abc', libc: 'musl', arch: 'arm64' }),
    )
    expect(registry.requests).toEqual([
      {
        path: '/api/npm/all/@anthropic-ai/claude-code-linux-arm64-musl/-/claude-code-linux-arm64-musl-9.9.9.tgz',
        authorization: 'Bearer abc',
      },
    ])
  })

  it('goes where the registry says its file is, when it is not at the usual place', async () => {
    await using registry = await startRegistry((path, response, request) => {
      if (path.startsWith('/files/')) response.end(PACKAGE.bytes)
      else if (path === '/@anthropic-ai%2fclaude-code-linux-x64/9.9.9') {
        response.end(JSON.stringify({ dist: { tarball: `http://${request.headers.host}/files/x.tgz` } }))
      } else response.writeHead(404).end()
    })
    expect((await ensureClaude(options({ registry: registry.url }))).cached).toBe(false)
  })

  it('refuses what has another digest, and keeps nothing of it', async () => {
    const other = packageOf('#!/bin/sh\necho evil\n')
    await using registry = await startRegistry((_path, response) => response.end(other.bytes))
    const given = options({ registry: registry.url })
    await expect(ensureClaude(given)).rejects.toMatchObject({
      code: 'CLI_DIGEST_MISMATCH',
      message: expect.stringContaining(other.integrity),
    })
    expect(leftovers(given.cacheDir)).toEqual([])
  })

  it('says that it is another file first, even of what cannot be unpacked', async () => {
    const page = Buffer.alloc(3 << 20, '<p>Log in first.</p>')
    await using registry = await startRegistry((_path, response) => response.end(page))
    const given = options({ registry: registry.url })
    await expect(ensureClaude(given)).rejects.toMatchObject({ code: 'CLI_DIGEST_MISMATCH' })
    const integrity = `sha512-${createHash('sha512').update(page).digest('base64')}`
    await expect(ensureClaude({ ...given, integrity })).rejects.toMatchObject({
      code: 'CLI_DOWNLOAD_FAILED',
      message: expect.stringContaining('could not be unpacked'),
    })
    expect(leftovers(given.cacheDir)).toEqual([])
  })

  it('refuses a download that breaks off, with and without an announced length', async () => {
    const half = PACKAGE.bytes.subarray(0, PACKAGE.bytes.length / 2)
    for (const length of [true, false]) {
      await using registry = await startRegistry((_path, response) => {
        if (length) response.setHeader('content-length', PACKAGE.bytes.length)
        response.write(half, () => response.destroy())
      })
      const given = options({ registry: registry.url })
      await expect(ensureClaude(given)).rejects.toMatchObject({ code: 'CLI_DOWNLOAD_FAILED' })
      expect(leftovers(given.cacheDir)).toEqual([])
    }
  })

  it.each([
    [404, 'exists for this platform'],
    [401, 'token'],
    [503, 'later'],
  ])('says what to do when the registry answers %i', async (status, hint) => {
    await using registry = await startRegistry((_path, response) => response.writeHead(status).end('no'))
    await expect(ensureClaude(options({ registry: registry.url }))).rejects.toMatchObject({
      code: 'CLI_DOWNLOAD_FAILED',
      message: expect.stringContaining(`answered ${status}`),
      hint: expect.stringContaining(hint),
    })
  })

  it('says that the registry is unreachable', async () => {
    const registry = await serve()
    await registry[Symbol.asyncDispose]()
    await expect(ensureClaude(options({ registry: registry.url }))).rejects.toMatchObject({
      code: 'CLI_DOWNLOAD_FAILED',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it('says that a package holds no executable', async () => {
    const empty = packageOf('')
    await using registry = await startRegistry((_path, response) => response.end(empty.bytes))
    await expect(
      ensureClaude(options({ registry: registry.url, integrity: empty.integrity })),
    ).rejects.toMatchObject({
      code: 'CLI_DOWNLOAD_FAILED',
      message: expect.stringContaining('could not be unpacked'),
    })
  })

  it('lets several processes fetch at once without damage', async () => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const all = await Promise.all(Array.from({ length: 6 }, () => ensureClaude(given)))
    expect(new Set(all.map((one) => one.path)).size).toBe(1)
    expect(readFileSync(all[0]?.path ?? '', 'utf8')).toContain('9.9.9')
    expect(leftovers(given.cacheDir)).toEqual(['linux-x64'])
  })

  it('fetches again what was changed in the cache', async () => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const { path } = await ensureClaude(given)
    const before = readFileSync(path, 'utf8')
    appendFileSync(path, 'evil')
    expect((await ensureClaude(given)).cached).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe(before)
    writeFileSync(path, before.replace('9.9.9', '6.6.6'))
    expect((await ensureClaude(given)).cached).toBe(false)
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('reads all of a cached executable whose time differs, and keeps it when it is the same', async () => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const { path } = await ensureClaude(given)
    utimesSync(path, 1000, 1000)
    expect((await ensureClaude(given)).cached).toBe(true)
    expect(registry.requests).toHaveLength(1)
  })

  it('does not take a cached executable for one with another digest', async () => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    await ensureClaude(given)
    const other = packageOf('#!/bin/sh\necho other\n')
    await expect(ensureClaude({ ...given, integrity: other.integrity })).rejects.toMatchObject({
      code: 'CLI_DIGEST_MISMATCH',
    })
  })

  it('clears away what a killed process left long ago, and nothing newer', async () => {
    await using registry = await serve()
    const given = options({ registry: registry.url })
    const parent = join(given.cacheDir, 'claude', '9.9.9')
    await mkdir(join(parent, '.partial-old'), { recursive: true })
    await mkdir(join(parent, '.partial-new'))
    await utimes(join(parent, '.partial-old'), 1000, 1000)
    await ensureClaude(given)
    expect(leftovers(given.cacheDir).sort()).toEqual(['.partial-new', 'linux-x64'])
  })

  it('stops when asked', async () => {
    const stop = new AbortController()
    await using registry = await startRegistry((_path, response) => {
      response.write(PACKAGE.bytes.subarray(0, 10), () => stop.abort(STOPPED))
    })
    const given = options({ registry: registry.url, signal: stop.signal })
    await expect(ensureClaude(given)).rejects.toBe(STOPPED)
    expect(leftovers(given.cacheDir)).toEqual([])
  })

  it.each([
    ['nothing at all', () => {}],
    [
      'where the file would be',
      (path: string, response: ServerResponse) => {
        if (path.endsWith('.tgz')) response.writeHead(404).end()
      },
    ],
    [
      'half of where the file would be',
      (path: string, response: ServerResponse) => {
        if (path.endsWith('.tgz')) response.writeHead(404).end()
        else response.writeHead(200).write('{')
      },
    ],
  ])('stops when asked while a registry answers %s', async (_what, answer) => {
    const stop = new AbortController()
    await using registry = await startRegistry((path, response) => {
      answer(path, response)
      if (!response.writableEnded) setTimeout(() => stop.abort(STOPPED), 50)
    })
    const given = options({ registry: registry.url, signal: stop.signal })
    const began = Date.now()
    await expect(ensureClaude(given)).rejects.toBe(STOPPED)
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(leftovers(given.cacheDir)).toEqual([])
  })

  it('needs a digest for a version it does not know, and says where to find it', async () => {
    const { integrity: _, ...given } = options({ version: '8.8.8' })
    await expect(ensureClaude(given)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringMatching(
        /`agent-integrity` what `npm view @anthropic-ai\/claude-code-linux-x64@8\.8\.8 dist\.integrity`/,
      ),
    })
  })

  it.each(['latest', '../../etc', '1.2', '1.2.3/../x'])('takes no version such as %s', async (version) => {
    await expect(ensureClaude(options({ version }))).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  })

  it('says that there is no package for a machine', async () => {
    await expect(ensureClaude(options({ platform: 'aix', arch: 'ppc64' }))).rejects.toMatchObject({
      code: 'CLI_NOT_FOUND',
    })
  })
})

describe("the user's own executable", () => {
  it('is used as it is, and asked for its version', async () => {
    const path = fakeClaude(`console.log('7.7.7 (Claude Code)')`)
    expect(await ensureClaude(options({ path }))).toEqual({ path, version: '7.7.7', cached: true })
  })

  it('must exist, be executable and be Claude Code', async () => {
    const file = join(temporaryFolder(), 'claude')
    await expect(ensureClaude(options({ path: file }))).rejects.toMatchObject({
      code: 'CLI_NOT_FOUND',
      hint: expect.stringContaining('npm install -g @anthropic-ai/claude-code'),
    })
    writeFileSync(file, 'x', { mode: 0o644 })
    await expect(ensureClaude(options({ path: file }))).rejects.toMatchObject({
      hint: expect.stringContaining('chmod'),
    })
    const other = fakeClaude(`console.log('hello')`)
    await expect(ensureClaude(options({ path: other }))).rejects.toMatchObject({
      message: expect.stringContaining('does not run as Claude Code'),
    })
  })
})

describe('releases', () => {
  it('has a digest for every platform of the default version', () => {
    for (const platform of PLATFORMS) {
      const integrity = RELEASES[DEFAULT_VERSION]?.[platform] ?? ''
      expect(Buffer.from(integrity.replace('sha512-', ''), 'base64')).toHaveLength(64)
    }
  })

  it('names platforms as the packages do', () => {
    expect(platformOf('linux', 'x64', 'musl')).toBe('linux-x64-musl')
    expect(platformOf('darwin', 'arm64', 'glibc')).toBe('darwin-arm64')
    expect(platformOf('win32', 'x64', 'glibc')).toBeNull()
  })
})
