import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Workspace } from '../../../../src/change/workspace/workspace.js'
import { captureOf, commitAll, git, repository, shell, temporary, workspaceOf } from './repository.js'

/** A real repository to walk instead of the small one made here: `CAISSON_LAW_REPO`, `CAISSON_LAW_COMMITS`. */
const REPO = process.env['CAISSON_LAW_REPO']
const COMMITS = Number(process.env['CAISSON_LAW_COMMITS'] ?? 1000)
/** Commits that one workspace stands for, before the next is made at the commit reached. */
const BLOCK = 50

const HISTORY = [
  'seq 30 > a; mkdir d; echo b > d/b; ln -s a link; head -c 2000 /dev/urandom > bin',
  "sed -i s/7/seven/ a; chmod 755 d/b; printf 'x\\r\\n' > crlf",
  'git mv a d/a; rm link; mkdir link; echo in > link/in',
  "rm bin; printf '*.txt text\\n' > .gitattributes; printf 'one\\r\\n' > w.txt",
  'git rm -rqf link; ln -s d link; echo E > CASE',
  'git mv CASE case; head -c 2000 /dev/urandom > bin; : > empty',
]

test('the law on a history: base and patch are the next commits, byte for byte and mode for mode', {
  timeout: 7_200_000,
}, async () => {
  using dir = temporary()
  const checkout = REPO ? join(dir.path, 'checkout') : repository(dir.path, 'echo first > first')
  if (REPO) execFileSync('git', ['clone', '-q', '--no-local', REPO, checkout])
  else for (const step of HISTORY) shell(checkout, `${step}; git add -A; git commit -qm step`)
  if (!REPO) commitAll(checkout, 'an empty one')
  const log = git(checkout, ['log', '--first-parent', '--format=%H %T', `--max-count=${COMMITS + 1}`])
  const commits = log.split('\n').map((line) => line.split(' ') as [id: string, tree: string])
  let workspace: Workspace | undefined
  let held = 0
  for (const [at, [id, tree]] of commits.reverse().entries()) {
    if (at > 0 && workspace) {
      git(workspace.path, ['checkout', '-qf', '--detach', id])
      const patch = await captureOf(dir.path, workspace)
      expect([id, patch.tree]).toEqual([id, tree])
      const env = { GIT_INDEX_FILE: join(dir.path, 'applied') }
      git(checkout, ['read-tree', workspace.baseCommit ?? ''], { env })
      if (!patch.empty)
        git(checkout, ['apply', '--cached', '--binary', '--whitespace=nowarn', patch.path], { env })
      expect([id, git(checkout, ['write-tree'], { env })]).toEqual([id, tree])
      held++
    }
    if (at % BLOCK === 0) {
      shell(dir.path, 'rm -rf run')
      git(checkout, ['checkout', '-qf', '--detach', id])
      workspace = await workspaceOf(dir.path, checkout)
    }
  }
  expect(held).toBe(commits.length - 1)
  expect(held).toBeGreaterThanOrEqual(HISTORY.length)
  if (REPO) process.stdout.write(`the law held on ${held} commits of ${REPO}\n`)
})
