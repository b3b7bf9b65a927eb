import { join } from 'node:path'
import { expect, test } from 'vitest'
import { captureOf, repository, shell, temporary, workspaceOf } from './repository.js'

const BASE = 'echo one > a.txt; git add .; git commit -qm first; echo two >> a.txt'
const COMMIT = 'echo x >> a.txt; git commit -qam x'
const BRANCH = { path: '.git/refs/heads/fix', why: 'commits on a branch that is not checked out' }
const STASH = { path: '.git/refs/stash', why: 'a stash' }
const WORKTREE = { path: '.git/worktrees/wt', why: 'another worktree' }

test.each<[string, string, object[]]>([
  ['commits on another branch', `git checkout -q -b fix; ${COMMIT}; git checkout -q main`, [BRANCH]],
  [
    'commits on a packed branch',
    `git checkout -q -b fix; ${COMMIT}; git checkout -q main; git pack-refs --all`,
    [BRANCH],
  ],
  ['a stash', 'echo x >> a.txt; git stash -q', [STASH]],
  ['a packed stash', 'echo x >> a.txt; git stash -q; git pack-refs --all --prune', [STASH]],
  ['a worktree with commits', `git worktree add -q ../wt -b fix; cd ../wt; ${COMMIT}`, [BRANCH, WORKTREE]],
  [
    'a branch with an odd name',
    `git checkout -q -b 'ü/\`<b>'; ${COMMIT}; git checkout -q main`,
    [{ ...BRANCH, path: '.git/refs/heads/ü/`<b>' }],
  ],
  [
    'a branch that was there, and moved',
    `git checkout -q old; ${COMMIT}; git checkout -q main`,
    [{ ...BRANCH, path: '.git/refs/heads/old' }],
  ],
  ['branches without commits of its own', 'git branch same; git branch back HEAD~1', []],
  ['a stash that was popped', 'echo x >> a.txt; git stash -q; git stash pop -q; git checkout a.txt', []],
  [
    'a branch that was merged',
    `git checkout -q -b fix; ${COMMIT}; git checkout -q main; git merge -q fix`,
    [],
  ],
  ['a branch that stays checked out', `git checkout -q -b fix; ${COMMIT}`, []],
])('%s', async (_what, script, leftOut) => {
  using dir = temporary()
  const checkout = repository(dir.path, `${BASE}; git branch old`)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, script)
  expect((await captureOf(dir.path, workspace)).leftOut).toEqual(leftOut)
})

test.each([
  ['a FIFO for the packed refs', 'rm .git/packed-refs; mkfifo .git/packed-refs'],
  ['a FIFO for HEAD and for a branch', 'rm .git/HEAD; mkfifo .git/HEAD .git/refs/heads/fix'],
  ['a link for all refs', 'rm -r .git/refs; ln -s "$OUTSIDE/refs" .git/refs'],
  ['a link for the branches', 'rm -r .git/refs/heads; ln -s "$OUTSIDE/refs/heads" .git/refs/heads'],
  ['a link for a branch', 'ln -s "$OUTSIDE/refs/heads/fix" .git/refs/heads/fix'],
  ['a link for the repository', 'rm -r .git; ln -s "$OUTSIDE" .git'],
  ['a link for the worktrees', 'mkdir -p ../seen/wt; ln -s "$PWD/../seen" .git/worktrees'],
  ['a file without an end', 'truncate -s 20G .git/packed-refs'],
])('nothing outside is read, and nothing is waited for: %s', async (_what, script) => {
  using dir = temporary()
  const workspace = await workspaceOf(dir.path, repository(dir.path, BASE))
  const outside = join(dir.path, 'outside')
  shell(dir.path, `git init -q -b main outside; cd outside; git commit -q --allow-empty -m o; git branch fix`)
  shell(workspace.path, script, { OUTSIDE: join(outside, '.git') })
  expect((await captureOf(dir.path, workspace)).leftOut).toEqual([])
})
