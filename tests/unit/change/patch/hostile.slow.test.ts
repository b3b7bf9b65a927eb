import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostile } from './hostile-workspaces.js'
import { captureOf, git, repository, shell, temporary, workspaceOf } from './repository.js'

const BASE = `echo one > a.txt; mkdir dir; echo two > dir/b.txt; seq 20 > c.txt`

// Each leaves `mark`, a script that writes the marker, wherever git could be made to start it, and changes a.txt.
test.each(Object.entries(hostile))('%s: nothing runs, and the change is captured', async (_name, attack) => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const workspace = await workspaceOf(dir.path, checkout)
  const marker = join(dir.path, 'marker')
  const mark = join(dir.path, 'mark')
  const secret = join(dir.path, 'secret')
  shell(
    dir.path,
    `printf '#!/bin/sh\\necho ran >> ${marker}\\ncat\\n' > mark; chmod +x mark; echo HOST-SECRET > secret`,
  )
  shell(workspace.path, `${attack.script}\necho agent > a.txt`, { MARK: mark, SECRET: secret })
  // The script itself may have run git: only what the capture does counts.
  shell(dir.path, 'rm -f marker')
  const patch = await captureOf(dir.path, workspace)
  expect(existsSync(marker)).toBe(false)
  expect(readFileSync(patch.path, 'utf8')).not.toContain('HOST-SECRET')
  expect(patch.files.map((file) => file.path)).toEqual([...(attack.files ?? []), 'a.txt'].sort())
  expect(patch.leftOut.map((left) => left.path).sort()).toEqual([...(attack.leftOut ?? [])].sort())
  // And the patch is one that git takes.
  git(checkout, ['apply', '--check', '--index', patch.path])
})

test('the marker is real: the same workspace runs it under plain git', () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const marker = join(dir.path, 'marker')
  const mark = join(dir.path, 'mark')
  shell(dir.path, `printf '#!/bin/sh\\necho ran >> ${marker}\\ncat\\n' > mark; chmod +x mark`)
  shell(checkout, hostile['core.fsmonitor']?.script ?? '', { MARK: mark, SECRET: '/nowhere' })
  git(checkout, ['status'])
  expect(existsSync(marker)).toBe(true)
})
