import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import {
  openStoredFile,
  readNamedFile,
  readStoredText,
  statStoredFile,
  streamStoredFile,
} from '../../../src/base/stored-file.js'
import { HOSTILE_FILES, putHostile, REFUSAL } from '../../world/hostile-files.js'

function folders() {
  const top = mkdtempSync(join(tmpdir(), 'stored-'))
  const folder = join(top, 'run')
  mkdirSync(join(folder, 'output', 'evidence'), { recursive: true })
  writeFileSync(join(top, 'canary'), 'CANARY')
  writeFileSync(join(folder, 'output', 'evidence', 'verify.log'), 'hello')
  return { top, folder, canary: join(top, 'canary') }
}
const LOG = 'output/evidence/verify.log'

describe('a stored file', () => {
  it('is read, streamed and measured when it is a plain one', async () => {
    const { folder } = folders()
    expect(await readStoredText(folder, LOG, 5)).toBe('hello')
    expect(await readStoredText(folder, join(folder, LOG), 5)).toBe('hello')
    expect((await statStoredFile(folder, LOG))?.size).toBe(5)
    const stream = await streamStoredFile(folder, LOG)
    expect(stream && (await text(stream))).toBe('hello')
  })

  it('is null when nothing is there', async () => {
    const { folder } = folders()
    for (const path of ['output/none', 'none/evidence', `${LOG}/below`]) {
      expect(await readStoredText(folder, path, 5)).toBeNull()
      expect(await streamStoredFile(folder, path)).toBeNull()
      expect(await statStoredFile(folder, path)).toBeNull()
    }
    expect(await readStoredText(join(folder, 'no-run'), LOG, 5)).toBeNull()
  })

  it.each(HOSTILE_FILES)('is refused, and never waited for, as a %s', async (kind) => {
    const { folder, canary } = folders()
    putHostile(join(folder, LOG), kind, canary)
    const refusal = {
      code: 'FILE_REFUSED',
      message: expect.stringMatching(REFUSAL[kind]),
      hint: expect.stringContaining('never read'),
    }
    await expect(readStoredText(folder, LOG, 1024)).rejects.toMatchObject(refusal)
    await expect(openStoredFile(folder, LOG, 1024)).rejects.toMatchObject(refusal)
    await expect(streamStoredFile(folder, LOG)).rejects.toMatchObject(refusal)
    await expect(statStoredFile(folder, LOG, 1024)).rejects.toMatchObject(refusal)
  })

  it('is refused below a folder that is a link, also one within the run', async () => {
    const { folder, top } = folders()
    for (const target of [top, join(folder, 'output')]) {
      symlinkSync(target, join(folder, 'linked'))
      await expect(readStoredText(folder, 'linked/canary', 10)).rejects.toMatchObject({
        code: 'FILE_REFUSED',
      })
      await expect(statStoredFile(folder, 'linked/canary')).rejects.toMatchObject({ code: 'FILE_REFUSED' })
      execFileSync('rm', [join(folder, 'linked')])
    }
  })

  it('is refused outside of the folder', async () => {
    const { folder, canary } = folders()
    for (const path of ['../canary', canary, '', '.', 'output/../../canary'])
      await expect(readStoredText(folder, path, 10)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
  })

  it('may be in a folder that the reader itself names by a link', async () => {
    const { folder, top } = folders()
    symlinkSync(folder, join(top, 'named'))
    expect(await readStoredText(join(top, 'named'), LOG, 5)).toBe('hello')
  })

  it('is the same file after its writer has replaced it', async () => {
    const { folder } = folders()
    const file = await openStoredFile(folder, LOG, 5)
    writeFileSync(join(folder, 'next'), 'other')
    renameSync(join(folder, 'next'), join(folder, LOG))
    expect(await file?.readFile('utf8')).toBe('hello')
    await file?.close()
  })

  it('is streamed to its limit only when it grows meanwhile', async () => {
    const { folder } = folders()
    const stream = await streamStoredFile(folder, LOG, 8)
    appendFileSync(join(folder, LOG), 'x'.repeat(100))
    expect(stream && (await text(stream))).toBe('helloxxx')
  })
})

describe('a file that the user names', () => {
  it('may be a link or a pipe, up to a limit', async () => {
    const { folder, top, canary } = folders()
    symlinkSync(canary, join(folder, 'link'))
    expect(String(await readNamedFile(join(folder, 'link'), 6))).toBe('CANARY')
    execFileSync('mkfifo', [join(top, 'pipe')])
    const [content] = await Promise.all([
      readNamedFile(join(top, 'pipe'), 6),
      new Promise((done) => execFileSync('sh', ['-c', `echo piped > '${top}/pipe' &`]) && done(null)),
    ])
    expect(String(content)).toBe('piped\n')
    for (const endless of ['/dev/zero', canary])
      await expect(readNamedFile(endless, 5)).rejects.toMatchObject({
        code: 'FILE_REFUSED',
        message: expect.stringContaining('larger than'),
      })
  })
})
