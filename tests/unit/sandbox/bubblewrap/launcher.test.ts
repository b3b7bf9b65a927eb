import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { speakTo } from '../../../../src/sandbox/bubblewrap/launcher.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/** Plays the launcher. */
function launcher() {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const how = { folder: temporaryFolder(), path: process.env['PATH'], owner: null }
  return { stdin, stdout, ...speakTo({ stdin, stdout }, how) }
}

const order = { command: ['true'], env: {}, cwd: '/' }
const lost = { code: 'CONTAINER_EXEC_FAILED', message: 'The sandbox has ended.' }

test('is ready with what its probe has printed, and takes no command once its output has ended', async () => {
  const { stdin, stdout, ready, start } = launcher()
  for (const piece of ['of the ', 'probe\nmore\nre', 'ady\n']) stdout.write(piece)
  expect(await ready).toBe('of the probe\nmore')
  const started = start(order)
  await new Promise((resolve) => stdin.once('data', resolve))
  stdout.end()
  await expect(started).rejects.toMatchObject(lost)
  await expect(start(order)).rejects.toMatchObject(lost)
})

test('takes no command after a line without an end', async () => {
  const { stdin, stdout, ready, start } = launcher()
  stdout.write('ready\n')
  await ready
  const started = start(order)
  await new Promise((resolve) => stdin.once('data', resolve))
  for (let written = 0; written < 40; written++) stdout.write('x'.repeat(2 ** 16))
  await new Promise((resolve) => setImmediate(resolve))
  expect(stdout.destroyed).toBe(true)
  await expect(started).rejects.toMatchObject(lost)
  await expect(start(order)).rejects.toMatchObject(lost)
})
