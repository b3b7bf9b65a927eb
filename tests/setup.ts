import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll } from 'vitest'

// The same cases everywhere, so that a failure is there again; `CAISSON_PROPERTY_SEED=random` looks for new ones.
const seed = process.env['CAISSON_PROPERTY_SEED'] ?? '20261120'
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) })

// Every file of tests has a temporary folder of its own, so that nothing of it stays behind. The name is short:
// sockets lie below it.
const outside = process.env['TMPDIR']
let folder = ''
// Not before: where every test of a file is skipped there is no end of them, at which it could be removed.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ct-'))
  // Other users may pass through: tests run commands as the unprivileged user of a sandbox.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
})
afterAll(() => {
  if (outside === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = outside
  rmSync(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 })
})
