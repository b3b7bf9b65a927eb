import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runDemo } from '../../src/demo/demo.js'
import { memoryLog } from '../../src/log.js'
import { describeWith, partPath } from '../world/parts.js'

describeWith(['claude'], 'the demo', () => {
  it('says first what is real in it and what is not: no GitHub outside, no key, no costs', async () => {
    const root = await mkdtemp(join(await realpath(tmpdir()), 'demo-'))
    try {
      const log = memoryLog()
      const { result, pulls, comments } = await runDemo({
        root,
        host: {
          env: { PATH: process.env['PATH'] },
          platform: process.platform,
          arch: process.arch,
          cacheDir: '/nonexistent',
        },
        backend: 'auto',
        agentPath: partPath('claude'),
        log,
      })
      const told = log.lines.filter((line) => !line.startsWith('debug:'))
      expect(told[0]).toMatch(/GitHub at http:\/\/127\.0\.0\.1:\d+ until it ends\..* issue #1\.$/)
      expect(told[1]).toMatch(/model is a recording\. No API key is used/)
      expect(told.findIndex((line) => line.includes('requested by alice'))).toBeGreaterThan(1)
      expect(result.manifest).toMatchObject({ outcome: 'success', patch: { files: 2 } })
      expect(pulls.map(({ number }) => number)).toEqual([2])
      expect(comments[0]?.body).toContain('pull request [#2]')
    } finally {
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    }
  })
})
