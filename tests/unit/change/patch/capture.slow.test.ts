import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import { capturePatch } from '../../../../src/change/patch/capture.js'
import { readableOnly } from '../../../../src/change/workspace/record/tree.js'
import { captureOf, commitAll, git, repository, shell, temporary, workspaceOf } from './repository.js'

const BASE = 'printf "one\\ntwo\\n" > a.txt; mkdir src; echo hi > src/b.txt; echo "ignored/" > .gitignore'

/** What a reader of the patch gets: a fresh checkout of the base with the patch applied by git. */
function applied(root: string, checkout: string, base: string, patch: string): string {
  const path = join(root, 'applied')
  git(root, ['clone', '-q', '--no-hardlinks', checkout, path])
  git(path, ['checkout', '-q', '--detach', base])
  if (readFileSync(patch).length > 0) git(path, ['apply', '--index', '--binary', patch])
  return path
}

test('nothing changed: an empty file', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const patch = await captureOf(dir.path, await workspaceOf(dir.path, checkout))
  expect(patch).toMatchObject({ empty: true, bytes: 0, files: [], leftOut: [] })
  expect(readFileSync(patch.path)).toHaveLength(0)
  expect(patch.tree).toBe(patch.baseTree)
})

test('every kind of change, with its figures', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, `${BASE}; seq 50 > long; echo x > gone; echo s > kind; echo m > mode`)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(
    workspace.path,
    `echo three >> a.txt; git mv long moved; rm gone; rm kind; ln -s a.txt kind; chmod +x mode
     printf '\\0\\1\\2' > bin; mkdir ignored; echo no > ignored/no; echo new > 'new file'`,
  )
  const patch = await captureOf(dir.path, workspace)
  expect(
    patch.files.map((f) => [
      f.status,
      f.previousPath ?? null,
      f.path,
      f.mode,
      f.additions,
      f.deletions,
      f.binary,
    ]),
  ).toEqual([
    ['modified', null, 'a.txt', '100644', 1, 0, false],
    ['added', null, 'bin', '100644', 0, 0, true],
    ['deleted', null, 'gone', '000000', 0, 1, false],
    ['type_changed', null, 'kind', '120000', 1, 1, false],
    ['modified', null, 'mode', '100755', 0, 0, false],
    ['renamed', 'long', 'moved', '100644', 0, 0, false],
    ['added', null, 'new file', '100644', 1, 0, false],
  ])
  const result = applied(dir.path, checkout, workspace.baseCommit ?? '', patch.path)
  expect(git(result, ['write-tree'])).toBe(patch.tree)
  expect(existsSync(join(result, 'ignored'))).toBe(false)
})

test('what the agent committed, staged, or neither is all in it', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(
    workspace.path,
    'echo c > c; git add c; git commit -qm c; echo s > s; git add s; echo u > u; git checkout -q -b other',
  )
  expect((await captureOf(dir.path, workspace)).files.map((f) => f.path)).toEqual(['c', 's', 'u'])
})

test("what the job left dirty is the agent's only where the agent touched it", async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, 'echo job >> a.txt; echo job >> src/b.txt; echo left > left-over; rm .gitignore')
  const workspace = await workspaceOf(dir.path, checkout)
  expect(workspace.dirty).toEqual(['.gitignore', 'a.txt', 'src/b.txt'])
  shell(workspace.path, 'echo agent >> src/b.txt; echo mine > mine')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map((f) => f.path)).toEqual(['mine', 'src/b.txt'])
  expect(readFileSync(patch.path, 'utf8')).not.toContain('left-over')
})

test('a file that the job made executable, and the agent edited, keeps the mode of the base', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  git(checkout, ['config', 'core.fileMode', 'false'])
  shell(checkout, 'chmod +x a.txt src/b.txt')
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'echo agent >> a.txt; chmod +x .gitignore')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map(({ path, mode }) => [path, mode])).toEqual([
    ['.gitignore', '100755'],
    ['a.txt', '100644'],
  ])
  git(checkout, ['apply', patch.path])
  expect(git(checkout, ['diff', '--numstat'])).toBe('1\t0\ta.txt')
})

test('a rewrite in the same second with the old size and the old time is seen', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, `${BASE}; touch -d 2020-01-01 a.txt`)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'printf "1ne\\ntwo\\n" > a.txt; touch -d 2020-01-01 a.txt')
  expect((await captureOf(dir.path, workspace)).files.map((f) => f.path)).toEqual(['a.txt'])
})

test('two folders that changed places are seen', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, 'mkdir x y; echo 1 > x/f; echo 2 > y/f')
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'mv x t; mv y x; mv t y')
  expect((await captureOf(dir.path, workspace)).files.map((f) => f.path)).toEqual(['x/f', 'y/f'])
})

test('an ignore rule of the agent hides no tracked file, and hides new ones as it should', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, 'echo u > untracked')
  const workspace = await workspaceOf(dir.path, checkout)
  shell(
    workspace.path,
    'echo "*" > .gitignore; echo changed > a.txt; echo new > new; echo changed > untracked',
  )
  expect((await captureOf(dir.path, workspace)).files.map((f) => f.path)).toEqual([
    '.gitignore',
    'a.txt',
    'untracked',
  ])
})

test('names with spaces, quotes, newlines and bytes that are no UTF-8 come back as they were', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(
    workspace.path,
    `echo 1 > ' lead'; echo 2 > $'new\\nline'; echo 3 > $'\\xff\\xfe'; echo 4 > '"q"'; echo 5 > ':!magic'; echo 6 > -- ; echo 7 > 'ünï'`,
  )
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files).toHaveLength(7)
  const result = applied(dir.path, checkout, workspace.baseCommit ?? '', patch.path)
  expect(readFileSync(Buffer.from(`${result}/\xff\xfe`, 'latin1'), 'utf8')).toBe('3\n')
  expect(git(result, ['write-tree'])).toBe(patch.tree)
})

test('FIFOs, sockets, empty directories and nested repositories are left out and said', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(
    workspace.path,
    'mkfifo pipe; mkdir -p empty/er; git init -q nested; echo n > nested/file; rm src/b.txt; mkfifo src/b.txt',
  )
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map((f) => `${f.status} ${f.path}`)).toEqual(['added nested/file', 'deleted src/b.txt'])
  expect(patch.leftOut).toEqual([
    { path: 'pipe', why: 'a FIFO, which git does not keep' },
    { path: 'nested/.git', why: 'a repository inside the repository; its files are kept' },
    { path: 'src/b.txt', why: 'a FIFO, which git does not keep' },
    { path: 'empty/er', why: 'an empty directory, which git does not keep' },
  ])
})

test('a worktree inside the repository is left out whole, and nothing that was there hides in one', async () => {
  using dir = temporary()
  const workspace = await workspaceOf(dir.path, repository(dir.path, BASE))
  shell(
    workspace.path,
    'git worktree add -q .w/side -b side; echo 1 > .w/side/new; echo "gitdir: /x/.git/worktrees/y" > src/.git; rm src/b.txt',
  )
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map((f) => `${f.status} ${f.path}`)).toEqual(['deleted src/b.txt'])
  expect(patch.leftOut).toContainEqual({ path: '.w/side', why: 'another worktree' })
})

test('line endings are stored as the repository has them, and come back byte for byte', async () => {
  using dir = temporary()
  const checkout = repository(
    dir.path,
    `printf '* text=auto\\n*.bat text eol=crlf\\n*.raw -text\\n' > .gitattributes
     printf 'a\\r\\nb\\r\\n' > run.bat; printf 'a\\nb\\n' > unix.txt; printf 'a\\r\\nb\\n' > mixed.raw`,
  )
  const workspace = await workspaceOf(dir.path, checkout)
  expect((await captureOf(dir.path, workspace)).files).toEqual([])
  shell(
    workspace.path,
    `printf 'c\\r\\n' >> run.bat; printf 'c\\n' >> unix.txt; printf 'c\\r\\n' >> mixed.raw; printf 'n\\r\\n' > new.bat`,
  )
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map((f) => [f.path, f.additions, f.deletions])).toEqual([
    ['mixed.raw', 1, 0],
    ['new.bat', 1, 0],
    ['run.bat', 1, 0],
    ['unix.txt', 1, 0],
  ])
  const result = applied(dir.path, checkout, workspace.baseCommit ?? '', patch.path)
  for (const name of ['run.bat', 'new.bat', 'unix.txt', 'mixed.raw']) {
    expect(readFileSync(join(result, name)), name).toEqual(readFileSync(join(workspace.path, name)))
  }
})

test('a file with CRLF in the repository keeps it under text=auto', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, `printf 'a\\r\\nb\\r\\n' > dos.txt`)
  shell(checkout, 'echo "* text=auto" > .gitattributes; git add .gitattributes; git commit -qm attributes')
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, `printf 'c\\r\\n' >> dos.txt`)
  expect((await captureOf(dir.path, workspace)).files).toMatchObject([
    { path: 'dos.txt', additions: 1, deletions: 0 },
  ])
})

test('a folder that is not a repository', async () => {
  using dir = temporary()
  const folder = join(dir.path, 'plain')
  shell(
    dir.path,
    'mkdir plain; echo 1 > plain/a; echo dist > plain/.gitignore; mkdir plain/dist; echo o > plain/dist/o',
  )
  const workspace = await workspaceOf(dir.path, folder)
  expect(workspace).toMatchObject({ baseCommit: null, objectMounts: [] })
  expect(existsSync(join(workspace.path, '.git'))).toBe(false)
  expect(existsSync(join(workspace.path, 'dist/o'))).toBe(true)
  shell(workspace.path, 'echo 2 >> a; echo new > b; echo no > dist/o')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map((f) => f.path)).toEqual(['a', 'b'])
  git(folder, ['apply', patch.path], { env: { GIT_CEILING_DIRECTORIES: dir.path } })
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('1\n2\n')
})

test('the repository of an agent that removed, replaced or linked .git is never opened', async () => {
  for (const trick of [
    'rm -rf .git',
    'rm -rf .git; echo "gitdir: /nowhere" > .git',
    'rm -rf .git; ln -s /etc .git',
  ]) {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    const workspace = await workspaceOf(dir.path, checkout)
    shell(workspace.path, `${trick}; echo new > new`)
    const patch = await captureOf(dir.path, workspace)
    expect(patch.files.map((f) => f.path)).toEqual(['new'])
    expect(patch.leftOut).toEqual([])
  }
})

test('a sparse checkout: what was left out is not deleted by the patch', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, 'mkdir in out; echo 1 > in/a; echo 2 > out/b')
  git(checkout, ['sparse-checkout', 'set', 'in'])
  expect(existsSync(join(checkout, 'out'))).toBe(false)
  const workspace = await workspaceOf(dir.path, checkout)
  expect(workspace.dirty).toEqual([])
  expect(git(workspace.path, ['status', '--porcelain'])).toBe('')
  shell(workspace.path, 'echo 3 >> in/a')
  expect((await captureOf(dir.path, workspace)).files.map((f) => f.path)).toEqual(['in/a'])
})

function withSubmodule(root: string): string {
  shell(root, 'git init -q sub; cd sub; echo s > s; git add s; git commit -qm s')
  const checkout = repository(root, BASE)
  const add = ['submodule', '--quiet', 'add', join(root, 'sub'), 'sub']
  git(checkout, ['-c', 'protocol.file.allow=always', ...add])
  commitAll(checkout)
  return checkout
}

test('a submodule stays what it is, and changes inside it are said', async () => {
  using dir = temporary()
  const checkout = withSubmodule(dir.path)
  const workspace = await workspaceOf(dir.path, checkout)
  expect(existsSync(join(workspace.path, 'sub/s'))).toBe(true)
  expect(existsSync(join(workspace.path, 'sub/.git'))).toBe(false)
  expect(await captureOf(dir.path, workspace)).toMatchObject({ empty: true, leftOut: [] })
  shell(workspace.path, 'echo more >> sub/s; echo mine > mine')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map((f) => f.path)).toEqual(['mine'])
  expect(patch.leftOut).toEqual([
    { path: 'sub', why: 'changes inside another repository: a submodule or a second checkout' },
  ])
  shell(workspace.path, 'rm -r sub')
  expect((await captureOf(dir.path, workspace)).files).toMatchObject([
    { path: 'mine' },
    { path: 'sub', status: 'deleted' },
  ])
})

test.each([
  ['staged', ''],
  ['committed', '; git commit -qm bump'],
])('a submodule that the agent moved is in the patch: %s', async (_how, then) => {
  using dir = temporary()
  const checkout = withSubmodule(dir.path)
  const workspace = await workspaceOf(dir.path, checkout)
  const id = 'c'.repeat(40)
  shell(workspace.path, `echo new > sub/s; git update-index --cacheinfo 160000,${id},sub${then}`)
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files).toMatchObject([{ path: 'sub', status: 'modified', mode: '160000' }])
  // The content of the other repository was never part of this one.
  expect(patch.leftOut).toEqual([])
  const result = applied(dir.path, checkout, workspace.baseCommit ?? '', patch.path)
  expect(git(result, ['ls-files', '-s', 'sub'])).toContain(id)
  expect(git(result, ['write-tree'])).toBe(patch.tree)
  shell(workspace.path, 'rm -r sub')
  expect((await captureOf(dir.path, workspace)).files).toMatchObject([{ path: 'sub', status: 'modified' }])
  expect(readdirSync(workspace.gitDir)).not.toContain('agent.index')
})

test.each([
  ['none', 'rm .git/index', []],
  ['a link to one', 'mv .git/index /tmp/$$; ln -s /tmp/$$ .git/index', ['.git/index']],
  ['a FIFO', 'rm .git/index; mkfifo .git/index', ['.git/index']],
  ['a huge one', 'truncate -s 300G .git/index', ['.git/index']],
  ['no index at all', 'echo no > .git/index', ['.git/index']],
  ['one with a part elsewhere', 'git update-index --split-index', ['.git/index']],
  ['another kind of entry', 'rm -r sub; echo file > sub; git add sub', []],
])("of a repository with submodules, the agent's index may be %s", async (_what, script, leftOut) => {
  using dir = temporary()
  const workspace = await workspaceOf(dir.path, withSubmodule(dir.path))
  const id = 'c'.repeat(40)
  shell(
    workspace.path,
    `git update-index --cacheinfo 160000,${id},sub; ${script.replaceAll('/tmp/$$', `${dir.path}/elsewhere`)}`,
  )
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.filter(({ mode }) => mode === '160000')).toEqual([])
  expect(patch.leftOut.map(({ path }) => path)).toEqual(leftOut)
})

test('sha256 repositories', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE, { format: 'sha256' })
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'rm a.txt; echo 1 > n; git add -A; git commit -qm n')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.tree).toHaveLength(64)
  expect(patch.files.map((f) => f.path)).toEqual(['a.txt', 'n'])
})

test('files that only claim to be large are left out unread, and said', async () => {
  using dir = temporary()
  const workspace = await workspaceOf(dir.path, repository(dir.path, BASE))
  shell(workspace.path, 'truncate -s 300G new; truncate -s 2G src/b.txt; echo ok > small')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map(({ path }) => path)).toEqual(['small'])
  expect(patch.leftOut).toEqual([
    { path: 'src/b.txt', why: '2 GiB: a patch takes files of up to 1 GiB' },
    { path: 'new', why: '300 GiB: a patch takes files of up to 1 GiB' },
  ])
})

test('changed files that are too large together are left out from there on', () => {
  using dir = temporary()
  const names = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'small']
  for (const name of names.slice(0, 9)) shell(dir.path, `truncate -s 1000M ${name}`)
  shell(dir.path, 'echo small > small')
  const leftOut: { path: string; why: string }[] = []
  expect(readableOnly(dir.path, names, leftOut)).toEqual([...names.slice(0, 8), 'small'])
  expect(leftOut).toEqual([{ path: '9', why: '1 GiB: the changed files together exceed 8 GiB' }])
})

test('captures the same patch twice', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const workspace = await workspaceOf(dir.path, checkout)
  writeFileSync(join(workspace.path, 'a.txt'), 'x')
  const first = await captureOf(dir.path, workspace)
  expect(await captureOf(dir.path, workspace)).toEqual(first)
})

test('the patch is described by its size, digest, trees and base; no index is left behind', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'echo three >> a.txt')
  const before = readdirSync(workspace.gitDir).sort()
  const to = join(dir.path, 'diff.patch')
  const patch = await captureOf(dir.path, workspace)
  const content = readFileSync(to)
  expect(patch).toMatchObject({
    path: to,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    baseCommit: git(checkout, ['rev-parse', 'HEAD']),
    baseTree: git(checkout, ['rev-parse', 'HEAD^{tree}']),
    empty: false,
  })
  expect(readdirSync(workspace.gitDir).sort()).toEqual(before)
  expect(content.toString()).toBe(
    `diff --git a/a.txt b/a.txt
index ${git(checkout, ['rev-parse', 'HEAD:a.txt'])}..${git(workspace.path, ['hash-object', 'a.txt'])} 100644
--- a/a.txt
+++ b/a.txt
@@ -1,2 +1,3 @@
 one
 two
+three
`,
  )
})

test('the log names what is not in the patch', async () => {
  using dir = temporary()
  const workspace = await workspaceOf(dir.path, repository(dir.path, BASE))
  shell(workspace.path, "mkfifo 'a pipe'")
  const log = memoryLog()
  await capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log })
  expect(log.lines).toEqual(['info: Not in the patch: a pipe (a FIFO, which git does not keep)'])
})

test('a full disk is told apart from other failures, each with what to do', async () => {
  using dir = temporary()
  const workspace = await workspaceOf(dir.path, repository(dir.path, BASE))
  shell(workspace.path, 'seq 100000 > many')
  const capture = (to: string, signal?: AbortSignal) =>
    capturePatch({ workspace, to, log: memoryLog(), ...(signal ? { signal } : {}) })
  // By a link: what was written of a patch is removed.
  const full = join(dir.path, 'full')
  symlinkSync('/dev/full', full)
  await expect(capture(full)).rejects.toMatchObject({
    code: 'DISK_FULL',
    message: expect.stringMatching(/^The patch could not be captured: .*ENOSPC/),
    hint: expect.stringContaining('Free disk space'),
    cause: expect.objectContaining({ code: 'ENOSPC' }),
  })
  expect(existsSync(full)).toBe(false)
  expect(existsSync('/dev/full')).toBe(true)
  const missing = join(dir.path, 'missing/diff.patch')
  await expect(capture(missing)).rejects.toMatchObject({
    code: 'PATCH_FAILED',
    message: expect.stringMatching(/^The patch could not be captured: .*ENOENT/),
    hint: expect.stringContaining('still in the run folder'),
    cause: expect.objectContaining({ code: 'ENOENT' }),
  })
  // An error of our own, and the end that was asked for, come through as they are.
  await expect(capture(missing, AbortSignal.abort())).rejects.not.toMatchObject({ code: 'PATCH_FAILED' })
  shell(workspace.gitDir, 'rm -r objects')
  await expect(capture(join(dir.path, 'diff.patch'))).rejects.toMatchObject({ code: 'GIT_FAILED' })
})

/** Objects of the job's files that git holds and no ref reaches. */
const UNREACHED: [how: string, script: string][] = [
  ['a commit that was reset', 'echo w >> a.txt; git commit -qam wip; git reset -q HEAD~1'],
  ['a stash that was popped', 'echo w >> a.txt; git stash -q; git stash pop -q'],
  ['a stash that was applied and kept', 'echo w >> a.txt; git stash -q; git stash apply -q'],
  ['what is staged', 'echo w >> a.txt; echo n > new; git add a.txt new'],
]

test.each(UNREACHED)('the baseline is whole where it is the tree of %s', async (_how, script) => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, script)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'echo mine > mine; echo more >> a.txt')
  const patch = await captureOf(dir.path, workspace)
  expect(patch.files.map(({ path }) => path)).toEqual(['a.txt', 'mine'])
})

test('the baseline is whole where nothing is committed yet', async () => {
  using dir = temporary()
  const checkout = join(dir.path, 'unborn')
  mkdirSync(checkout)
  shell(checkout, 'git init -q .; echo a > a.txt; git add .')
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'echo more >> a.txt')
  expect((await captureOf(dir.path, workspace)).files.map(({ path }) => path)).toEqual(['a.txt'])
})
