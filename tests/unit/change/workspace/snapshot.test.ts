import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { capturePatch } from '../../../../src/change/patch/capture.js'
import { strategies } from '../../../../src/change/workspace/snapshot.js'
import { commitAll, git, repository, shell, temporary, workspaceOf } from '../patch/repository.js'

const TREE = `echo 1 > file; touch -d '2020-01-02 03:04:05.678' file; mkdir -p 'd/e f'; echo 2 > 'd/e f/g'; chmod 640 'd/e f/g'
  chmod 755 file; ln -s nowhere d/link; touch -h -d 2021-01-01 d/link; echo 3 > $'\\xff\\xfe'; echo 4 > -rf; mkdir empty; chmod 700 empty; touch -d 2019-01-01 d`

// One suite, every strategy: the same result.
test.each(strategies.map((strategy) => [strategy.name, strategy] as const))(
  '%s copies names, content, modes, links and times',
  async (_name, strategy) => {
    using dir = temporary()
    const from = repository(dir.path, TREE, { commit: false })
    const to = join(dir.path, 'to')
    mkdirSync(to)
    const names = ['file', 'd', '\xff\xfe', '-rf', 'empty'].map((name) => Buffer.from(name, 'latin1'))
    await strategy.copy(from, names, to)
    const list = (path: string) =>
      execFileSync('bash', [
        '-c',
        `cd "$0" && find . -path ./.git -prune -o -mindepth 1 -printf '%P %y %m %l %s %TY%Tm%Td%TH%TM%TS\\n' | LC_ALL=C sort`,
        path,
      ])
        .toString('latin1')
        .replace(/^(\S+ d \d+ {2})\d+ /gm, '$1')
        // Node sets times as fractions of a second, which lose the last digits.
        .replace(/(\.\d{2})\d+/g, '$1')
    expect(list(to)).toBe(list(from))
  },
)

test.each(strategies.map((strategy) => [strategy.name, strategy] as const))(
  '%s: the workspace and the patch are the same',
  async (_name, strategy) => {
    using dir = temporary()
    const checkout = repository(dir.path, TREE)
    commitAll(checkout)
    const workspace = await workspaceOf(dir.path, checkout, { strategy })
    expect(workspace.strategy).toBe(strategy.name)
    expect(git(workspace.path, ['status', '--porcelain'])).toBe('')
    shell(workspace.path, 'echo 5 >> file')
    const patch = await capturePatch({ workspace, to: join(dir.path, 'p'), log: memoryLog() })
    expect(patch.files).toMatchObject([{ path: 'file', additions: 1, deletions: 0 }])
  },
)

test('a full disk is said as such', async () => {
  using dir = temporary()
  const from = repository(dir.path, 'head -c 100000 /dev/zero > big', { commit: false })
  for (const strategy of strategies) {
    const failed = strategy.copy(from, [Buffer.from('big')], '/dev/full').then(
      () => null,
      (error: Error) => error,
    )
    expect(await failed).toBeInstanceOf(Error)
  }
})
