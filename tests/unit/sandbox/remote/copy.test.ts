import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SandboxError } from '../../../../src/base/errors.js'
import { deferred, startMarked } from '../../../../src/sandbox/process/marked-process.js'
import { unpack } from '../../../../src/sandbox/remote/archive.js'
import { getByTar, putByTar } from '../../../../src/sandbox/remote/copy.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { sharedLine } from '../process/shared-line.js'

let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  await writeFile(join(folder, 'file'), Buffer.alloc(200_000))
})

afterEach(() => void vi.useRealTimers())

const spawnOver = (most?: number) => (command: readonly string[]) =>
  startMarked(sharedLine({ first: 'stderr', ...(most === undefined ? {} : { most }) }), command)

test('reads all of an archive', async () => {
  await getByTar(spawnOver(), folder, async (archive) => {
    expect((await buffer(archive)).length).toBeGreaterThan(200_000)
  })
})

test.each([
  ['in the middle', 100_000],
  ['before anything of it came', 0],
])('says so when an archive is cut %s, whatever was made of it', async (_where, most) => {
  const into = temporaryFolder()
  const get = getByTar(spawnOver(most), folder, (archive) => unpack(archive, into))
  await expect(get).rejects.toMatchObject({
    code: 'CONTAINER_EXEC_FAILED',
    message: expect.stringContaining('the connection was cut'),
  })
})

test.each([
  ['bytes', false],
  ['text', true],
])(
  'gives a copy up that stops in the middle, over a line of %s',
  { timeout: 10_000 },
  async (_line, text) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
    const exited = deferred<{ exitCode: null; signal: null }>()
    const spawn = async () => ({
      ...{ stdin, stdout, stderr },
      exited: exited.promise,
      async kill() {},
      detach() {
        stdout.destroy()
        exited.resolve({ exitCode: null, signal: null })
      },
    })
    const get = getByTar(spawn, folder, async (archive) => void (await buffer(archive)), text)
    const given = expect(get).rejects.toThrow('no progress for 120 s')
    stdout.write('YQ==\n')
    await vi.advanceTimersByTimeAsync(120_000)
    await given
  },
)

/** Over a line to a machine whose `tar` ends with the archive, however long its sender takes to end. */
const spawnShort = async (command: readonly string[]) => {
  const bin = temporaryFolder()
  await writeFile(join(bin, 'tar'), '#!/bin/sh\nhead -c 10240 >/dev/null\n', { mode: 0o755 })
  const carrier = {
    argv: [],
    env: { ...process.env, PATH: `${bin}:${process.env['PATH']}` },
    signal: async () => false,
    failure: async (words: string) => new SandboxError('ENGINE_FAILED', words, { hint: '' }),
  }
  return startMarked(carrier, command)
}

test.each([
  ['has not ended yet', (archive: PassThrough) => void archive.write(Buffer.alloc(10_240))],
  ['has more to say than is read', (archive: PassThrough) => void archive.end(Buffer.alloc(4_000_000))],
])('an archive is written when `tar` says so, also where the sender %s', async (_what, send) => {
  const archive = new PassThrough()
  send(archive)
  await putByTar(spawnShort, join(folder, 'new'), archive)
})

test('an archive that could not be packed is not written, whatever `tar` says', async () => {
  const archive = new PassThrough()
  archive.write(Buffer.alloc(10_240))
  const put = putByTar(spawnShort, join(folder, 'new'), archive)
  setImmediate(() => archive.destroy(new Error('a file cannot be read')))
  await expect(put).rejects.toThrow('a file cannot be read')
})
