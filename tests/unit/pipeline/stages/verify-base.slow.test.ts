import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { memoryLog } from '../../../../src/base/log.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { makeCheckout, runToy } from '../../agents/fake-agent/toy-run.js'

test.each([
  ['the base is verified too', { commands: ['echo loud; test -e made.txt'] }, { passed: false }],
  ['not if it is switched off', { commands: ['test -e made.txt'], base: false }, undefined],
  [
    'a base on which a command never ends is given up',
    { commands: ['until [ -e made.txt ]; do :; done'] },
    undefined,
  ],
])('%s', async (_, verify, base) => {
  const path = temporaryFolder()
  symlinkSync('/bin/sh', join(path, 'sh'))
  const log = memoryLog()
  const { manifest } = await runToy('write made.txt by a toy', {
    checkout: makeCheckout(),
    env: { PATH: path },
    spec: { verify },
    // Once the agent is done, a minute passes in an instant where it has to pass.
    clock: {
      ...systemClock,
      sleep: (ms, signal) =>
        systemClock.sleep(
          base === undefined && ms === 60_000 && log.lines.some((line) => line.includes('Done.')) ? 100 : ms,
          signal,
        ),
    },
    log,
  })
  expect(manifest.error).toBeUndefined()
  expect(manifest).toMatchObject({ reason: 'completed', verification: { passed: true } })
  if (base === undefined) expect(manifest.verification?.base).toBeUndefined()
  else expect(manifest.verification?.base).toMatchObject(base)
  // What failed on the base is no news: it is in the evidence alone.
  const told = log.lines.filter((line) => line === 'info: $ echo loud; test -e made.txt')
  expect(told).toHaveLength(base ? 1 : 0)
})
