import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ensureClaude } from '../../src/claude/binary.js'
import { DEFAULT_VERSION } from '../../src/claude/releases.js'
import { memoryLog } from '../../src/log.js'
import { describeWith, TEST_CACHE } from '../world/parts.js'

describeWith('claude', 'the real registry', () => {
  it('gives the executable that the digest in our source names, and the cache gives it again', {
    timeout: 300_000,
  }, async () => {
    const options = {
      platform: process.platform,
      arch: process.arch,
      libc: existsSync('/etc/alpine-release') ? ('musl' as const) : ('glibc' as const),
      cacheDir: TEST_CACHE,
      log: memoryLog(),
    }
    const { path, version } = await ensureClaude(options)
    expect(version).toBe(DEFAULT_VERSION)
    expect(execFileSync(path, ['--version'], { env: {} }).toString()).toContain(DEFAULT_VERSION)
    expect(await ensureClaude(options)).toEqual({ path, version, cached: true })
  })
})
