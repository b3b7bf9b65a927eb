import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../../src/base/log.js'
import type { CommandIo } from '../../../../../src/programs/cli/command.js'
import { checkPlainFolder } from '../../../../../src/programs/cli/run/plain-folder.js'
import { folderWith } from '../../../../world/temporary-folder.js'

/** `caisson run` in a folder, by somebody whose home is elsewhere; `typed`: at a terminal. */
function deskIn(project: string, { home = '/nonexistent', typed }: { home?: string; typed?: string } = {}) {
  const [stdin, stderr] = [new PassThrough(), new PassThrough()]
  if (typed !== undefined) {
    Object.assign(stdin, { isTTY: true })
    Object.assign(stderr, { isTTY: true })
    // Keys count once the question stands there.
    stderr.once('data', () => setImmediate(() => stdin.write(`${typed}\n`)))
  }
  const log = memoryLog()
  const io = { project, env: { HOME: home }, log, terminal: { stdin, stderr } } as unknown as CommandIo
  return { log, checked: checkPlainFolder(io) }
}

describe('a folder without git', () => {
  it('is copied, and its size is named first', async () => {
    const folder = await folderWith({ 'a.txt': 'one\n', 'b/c.txt': 'two\n' })
    const { log, checked } = deskIn(folder)
    await checked
    expect(log.lines).toEqual([
      `info: ${folder} is not a git repository, so all of it is copied: 2 files, 8 B.`,
    ])
  })

  it('is not asked about where it is a repository', async () => {
    const { log, checked } = deskIn(await folderWith({ '.git/HEAD': '' }))
    await checked
    expect(log.lines).toEqual([])
  })

  it.each(['n', 'y'])('that is large is copied only after a yes: %s', async (typed) => {
    const folder = await folderWith({ disk: '' })
    await truncate(join(folder, 'disk'), 300 * 1024 * 1024)
    const { log, checked } = deskIn(folder, { typed })
    if (typed === 'y') await checked
    else await expect(checked).rejects.toThrow('Nothing was copied or started.')
    expect(log.lines[0]).toMatch(/at least 1 file, 315 MB/)
  })

  it('is refused where it is a home or the root', async () => {
    const home = await folderWith({ 'a.txt': '' })
    await expect(deskIn(home, { home }).checked).rejects.toThrow(/is your home folder/)
    await expect(deskIn('/').checked).rejects.toThrow('/ is the root of the file system')
  })
})
