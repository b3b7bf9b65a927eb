import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeTree } from '../../../../src/base/sweep.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

test('a tree that a process goes on filling is removed all the same', async () => {
  const path = join(temporaryFolder(), 'tree')
  await mkdir(join(path, 'deep'), { recursive: true })
  // As `cp` does whose parent was killed: it goes on to its end, or until its target is gone.
  const fill =
    'echo; i=0; while [ $((i += 1)) -lt 30000 ]; do : >"$0/deep/$i" && : >"$0/$i" || break; done 2>/dev/null'
  const filling = spawn('sh', ['-c', fill, path], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(filling, 'exit')
  await once(filling.stdout, 'data')
  await removeTree(path)
  expect(existsSync(path)).toBe(false)
  await ended
})
