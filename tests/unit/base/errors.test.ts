import { writeFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { describeError } from '../../../src/base/errors.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

const folder = temporaryFolder()
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
/** As Node.js reports a system call that failed. */
const failed = (code: string, syscall: string, path?: string) =>
  Object.assign(new Error(`${code}: …, ${syscall}`), { code, syscall, ...(path ? { path } : {}) })

describe('describeError', () => {
  test('a path that is not one is no bug in Caisson', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const [work, verb] of [
      [() => mkdir(join(file, 'x'), { recursive: true }), 'written'],
      [() => open(join(file, 'x')), 'opened'],
      [() => readdir(join(file, 'x')), 'read'],
    ] as const) {
      expect(describeError(await thrownBy(work()))).toEqual({
        code: 'WORKSPACE_FAILED',
        message: `${join(file, 'x')} cannot be ${verb} (ENOTDIR).`,
        hint: expect.stringContaining('permissions'),
      })
    }
  })

  test.each([
    ['EACCES', 'mkdir', '/a/.caisson cannot be written (EACCES).'],
    ['EPERM', 'unlink', '/a/.caisson cannot be written (EPERM).'],
    ['EROFS', 'mkdir', '/a/.caisson cannot be written (EROFS).'],
    // As a recursive mkdir on a file system that is read-only.
    ['ENOENT', 'mkdir', '/a/.caisson cannot be written (ENOENT).'],
    ['EACCES', 'lstat', '/a/.caisson cannot be read (EACCES).'],
    ['EACCES', 'spawn /a/.caisson', '/a/.caisson cannot be started (EACCES).'],
  ])('%s of %s is told with its path', (code, syscall, message) => {
    expect(describeError(failed(code, syscall, '/a/.caisson'))).toMatchObject({
      code: 'WORKSPACE_FAILED',
      message,
    })
  })

  test('nor is a folder for temporary files that does not exist', async () => {
    const missing = join(folder, 'missing')
    vi.stubEnv('TMPDIR', missing)
    try {
      expect(describeError(await thrownBy(readFile(join(missing, 'x'))))).toEqual({
        code: 'CONFIG_INVALID',
        message: `The folder for temporary files, ${missing}, does not exist.`,
        hint: expect.stringContaining('TMPDIR'),
      })
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('everything else is', async () => {
    const others = [
      await thrownBy(readFile(join(folder, 'none'))),
      failed('EPERM', 'kill'),
      failed('EACCES', 'connect'),
      Object.assign(new Error('x'), { code: 'EACCES', path: '/a' }),
      new TypeError('x'),
      null,
    ]
    for (const error of others) expect(describeError(error).code).toBe('INTERNAL_ERROR')
  })
})
