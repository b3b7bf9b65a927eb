import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { type Bubblewrap, detectBubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { missing } from './sandbox-parts.js'
import { makePlace, openSealedLocal } from './sandbox-places.js'

describe.skipIf(missing('bwrap'))('a bubblewrap that refuses mounts through links', () => {
  test('seals a run, also one whose mounts are named through links', async () => {
    const folder = temporaryFolder()
    await symlink(join(import.meta.dirname, '..', 'world', 'strict-bwrap.mjs'), join(folder, 'bwrap'))
    const before = process.env['PATH']
    process.env['PATH'] = `${folder}:${before}`
    const place = await makePlace()
    const shown = join(folder, 'shown')
    await mkdir(shown)
    try {
      const log = memoryLog()
      const strict = await detectBubblewrap({ env: process.env, log })
      expect(log.lines.join(), log.lines.join()).not.toContain('cannot seal')
      const mounts = [{ source: shown, target: '/var/run/shown', readOnly: true }]
      const sandbox = await openSealedLocal(strict as Bubblewrap, place, {}, { mounts })
      const { stdout } = await sandbox.exec(['sh', '-c', 'ls -d /run/shown && echo sealed'])
      await sandbox.cleanup()
      expect(stdout).toBe('/run/shown\nsealed\n')
    } finally {
      process.env['PATH'] = before
      await place.close()
    }
  })
})
