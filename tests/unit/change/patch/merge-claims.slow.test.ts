import { expect, test } from 'vitest'
import { captureOf, git, repository, shell, temporary, workspaceOf } from './repository.js'

const BASE = 'echo one > a.txt; git add .; git commit -qm first; git branch other; echo two >> a.txt'
/** A commit of the checkout that is not in the history of what is checked out. */
const OTHER = 'git checkout -q other; echo b > b.txt; git add .; git commit -qm other; git checkout -q main'

async function claimsAfter(script: string) {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, OTHER)
  const other = git(checkout, ['rev-parse', 'other'])
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, script)
  return { merged: (await captureOf(dir.path, workspace)).merged, other }
}

test.each([
  ['a merge', 'git merge -q --no-edit other'],
  [
    'a merge below other commits',
    'git merge -q --no-edit other; echo c > c.txt; git add .; git commit -qm c',
  ],
  ['a merge that is not finished', 'git merge -q --no-commit other'],
])('names what was merged: %s', async (_what, script) => {
  const { merged, other } = await claimsAfter(script)
  expect(merged).toEqual([other])
})

test.each([
  ['commits alone', 'echo c > c.txt; git add .; git commit -qm c'],
  [
    "a merge of the agent's own",
    'git checkout -qb x; git commit -qm x --allow-empty; git checkout -q main; git merge -q --no-ff x',
  ],
  ['a commit that is not there', 'printf %040d 1 > .git/MERGE_HEAD'],
  ['a pipe', 'mkfifo .git/MERGE_HEAD'],
  ['a link', 'git rev-parse other > ../outside; ln -s ../../outside .git/MERGE_HEAD'],
  [
    'a commit that is huge when unpacked',
    `other=$(git rev-parse other); mkdir -p .git/objects/10; echo $(printf 1%039d 0) > .git/MERGE_HEAD; node -e "process.stdout.write(require('zlib').deflateSync('commit 9\\ntree 9\\nparent $other\\n\\n' + '0'.repeat(4e7)))" > .git/objects/10/$(printf %038d 0)`,
  ],
])('names nothing else: %s', async (_what, script) => {
  expect((await claimsAfter(script)).merged).toBeUndefined()
})
