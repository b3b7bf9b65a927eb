import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { captureOf, commitAll, git, repository, shell, temporary, workspaceOf } from '../patch/repository.js'

const BASE = 'seq 30 | while read i; do mkdir -p d$i; seq $i 99 > d$i/f; done'

/** Everything that the agent's git can read, with what it says about each object. */
function readable(path: string): string {
  const ids = git(path, ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'])
  return execFileSync('git', ['cat-file', '--batch'], { cwd: path, input: ids }).toString('latin1')
}

test('what a stash, an amended commit, the index or a removed branch held is out of reach', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(
    checkout,
    `echo canary-stash > d1/f; git stash -q; echo canary-staged > staged; git add staged; git rm -q --cached staged; rm staged
     echo canary-amended > a; git add a; git commit -qm one; git rm -q a; git commit -q --amend --allow-empty -m two
     git checkout -q -b gone; echo canary-gone > g; git add g; git commit -qm gone; git checkout -q main; git branch -qD gone
     git notes add -m canary-note`,
  )
  git(checkout, ['repack', '-q', '-d'])
  expect(readable(checkout)).toContain('canary-amended')
  const workspace = await workspaceOf(dir.path, checkout)
  expect(readable(workspace.path)).not.toContain('canary')
  expect(workspace.objectDirectories).toEqual([join(workspace.gitDir, 'objects')])
  expect(git(workspace.path, ['log', '--format=%s'])).toBe('two\nbase')
  expect(git(workspace.path, ['fsck', '--full', '--strict'])).toBe('')
  shell(workspace.path, 'echo agent > d2/f; rm -r d3')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map(({ path }) => path)).toEqual(['d2/f', 'd3/f'])
})

test('a clone is shared as it is, whatever it holds and however deep it is', async () => {
  using dir = temporary()
  const origin = repository(dir.path, BASE)
  git(origin, ['tag', '-a', '-m', 'tagged', 'v1'])
  shell(origin, 'echo more > d1/f')
  commitAll(origin, 'second')
  git(origin, ['branch', 'other', 'HEAD^'])
  for (const [name, ...how] of [
    ['whole'],
    ['shallow', '--depth=1'],
    ['partial', '--filter=blob:none'],
  ] as const) {
    git(origin, ['config', 'uploadpack.allowFilter', 'true'])
    const checkout = join(dir.path, name)
    git(dir.path, ['clone', '-q', ...how, `file://${origin}`, checkout])
    const workspace = await workspaceOf(join(dir.path, `run-${name}`), checkout)
    expect(workspace.objectDirectories, name).toContain(join(checkout, '.git/objects'))
    expect(git(workspace.path, ['status', '--porcelain']), name).toBe('')
  }
})

test('of a shallow or partial clone that has more, what is reachable is kept', async () => {
  using dir = temporary()
  const origin = repository(dir.path, BASE)
  shell(origin, 'echo more > d1/f')
  commitAll(origin, 'second')
  git(origin, ['config', 'uploadpack.allowFilter', 'true'])
  for (const [name, ...how] of [
    ['shallow', '--depth=1'],
    ['partial', '--filter=blob:none'],
  ] as const) {
    const checkout = join(dir.path, name)
    git(dir.path, ['clone', '-q', ...how, `file://${origin}`, checkout])
    shell(checkout, 'echo canary > d5/f; git stash -q')
    const workspace = await workspaceOf(join(dir.path, `run-${name}`), checkout)
    expect(readable(workspace.path), name).not.toContain('canary')
    expect(git(workspace.path, ['status', '--porcelain']), name).toBe('')
    expect(git(workspace.path, ['log', '--format=%s']), name).toBe(
      name === 'shallow' ? 'second' : 'second\nbase',
    )
  }
})

test('a ref whose history is incomplete does not keep the run from starting', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const first = git(checkout, ['rev-parse', 'HEAD'])
  git(checkout, ['checkout', '-q', '-b', 'old'])
  const second = commitAll(checkout, 'second')
  commitAll(checkout, 'third')
  git(checkout, ['checkout', '-q', 'main'])
  shell(checkout, `rm -f .git/objects/${second.slice(0, 2)}/${second.slice(2)}`)
  const log = memoryLog()
  const workspace = await workspaceOf(dir.path, checkout, { log })
  expect(workspace.baseCommit).toBe(first)
  expect(git(workspace.path, ['log', '--all', '--format=%s'])).toBe('base')
  expect(log.lines.join()).toContain('history of the checkout is incomplete')
})
