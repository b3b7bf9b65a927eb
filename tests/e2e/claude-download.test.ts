import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { claudeCode, DEFAULT_VERSION } from '../../src/agents/claude/claude-code.js'
import { ensureExecutable } from '../../src/agents/install/executable.js'
import { memoryLog } from '../../src/base/log.js'
import { describeWith } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

describeWith('claude', 'the real registry', () => {
  it('gives the executable that the digest in our source names, and the cache gives it again', {
    timeout: 300_000,
  }, async () => {
    const cacheDir = temporaryFolder()
    const options = {
      platform: process.platform,
      arch: process.arch,
      libc: existsSync('/etc/alpine-release') ? ('musl' as const) : ('glibc' as const),
      cacheDir,
      log: memoryLog(),
    }
    const { path, version, integrity } = await ensureExecutable(claudeCode, options)
    expect(version).toBe(DEFAULT_VERSION)
    expect(execFileSync(path, ['--version'], { env: {} }).toString()).toContain(DEFAULT_VERSION)
    expect(await ensureExecutable(claudeCode, options)).toEqual({ path, version, integrity, cached: true })
  })
})
