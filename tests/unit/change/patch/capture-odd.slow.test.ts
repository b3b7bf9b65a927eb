import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LIMITS } from '../../../../src/base/limits.js'
import { captureOf, git, repository, shell, temporary, workspaceOf } from './repository.js'

/** Mebibytes; by hand 1024. */
const BIG = Number(process.env['CAISSON_BIG_FILE_MB'] ?? 128)

const listed = (files: { status: string; path: string }[]) =>
  files.map((file) => `${file.status} ${file.path}`)

test('what is ignored stays out, unless it is wanted; what lay there before is not the agent’s', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, "printf 'dist/\\n*.log\\n' > .gitignore; echo a > a.txt")
  shell(
    checkout,
    'mkdir -p dist/old; echo 1 > dist/same.js; echo 1 > dist/old/changed.js; echo 1 > dist/gone.js; echo l > x.log',
  )
  const work =
    'echo 2 > dist/old/changed.js; rm dist/gone.js; mkdir -p dist/n; echo n > dist/n/new.js; echo m > dist/n/new.map; echo l > y.log'
  const keepIgnored = ['dist/**/*.js', 'nothing/**']
  const workspace = await workspaceOf(dir.path, checkout, { keepIgnored })
  shell(workspace.path, work)
  const patch = await captureOf(dir.path, workspace)
  // The base has none of them: what the agent leaves of its own is added, and what it removed was never there.
  expect(listed(patch.files)).toEqual(['added dist/n/new.js', 'added dist/old/changed.js'])
  using other = temporary()
  const without = await workspaceOf(other.path, checkout)
  shell(without.path, work)
  expect((await captureOf(other.path, without)).empty).toBe(true)
})

test('what the job had, and the rules hid, does not come out when the agent removes the rules', async () => {
  using dir = temporary()
  const checkout = repository(
    dir.path,
    "printf 'dist/\\n.env\\n' > .gitignore; mkdir -p src/deep; echo a > src/deep/a.txt",
  )
  shell(
    checkout,
    'echo TOKEN=1 > .env; mkdir -p dist/lib; echo 1 > dist/lib/same.js; echo 1 > dist/changed.js',
  )
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'rm .gitignore; echo 2 > dist/changed.js; echo n > dist/lib/new.js; mv src lib')
  // A folder that moved has files that did not change: those are the agent's all the same.
  expect(listed((await captureOf(dir.path, workspace)).files)).toEqual([
    'deleted .gitignore',
    'added dist/changed.js',
    'added dist/lib/new.js',
    'renamed lib/deep/a.txt',
  ])
})

test('a folder by its name alone keeps all that is in it', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, "printf 'dist/\\n' > .gitignore")
  const workspace = await workspaceOf(dir.path, checkout, { keepIgnored: ['./dist/'] })
  shell(workspace.path, 'mkdir -p dist/deep; echo 1 > dist/deep/a; echo 1 > dist/.b; echo 1 > distant')
  expect(listed((await captureOf(dir.path, workspace)).files)).toEqual([
    'added dist/.b',
    'added dist/deep/a',
    'added distant',
  ])
})

test('a rename of case alone, and two names that differ by it', async () => {
  using dir = temporary()
  const checkout = repository(
    dir.path,
    'echo some text that is long enough > Readme; mkdir Lib; echo more of it here > Lib/x',
  )
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'mv Readme README; mv Lib lib; echo twin > lib/X')
  const patch = await captureOf(dir.path, workspace)
  expect(listed(patch.files)).toEqual(['renamed README', 'added lib/X', 'renamed lib/x'])
  const result = join(dir.path, 'applied')
  git(dir.path, ['clone', '-q', checkout, result])
  git(result, ['apply', '--index', '--binary', patch.path])
  expect(git(result, ['write-tree'])).toBe(patch.tree)
  expect(readdirSync(join(result, 'lib')).sort()).toEqual(['X', 'x'])
})

/** A repository with git-lfs: in it the pointer, in the checkout what git-lfs put there. No git-lfs is run. */
const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12\n`

test('LFS: a pointer is a file like any other, and an untouched file that git-lfs put there is no change', async () => {
  using dir = temporary()
  const checkout = repository(
    dir.path,
    `printf '*.bin filter=lfs diff=lfs merge=lfs -text\\n' > .gitattributes`,
    { commit: false },
  )
  writeFileSync(join(checkout, 'pointer.bin'), POINTER)
  writeFileSync(join(checkout, 'smudged.bin'), POINTER)
  git(checkout, ['-c', 'filter.lfs.clean=cat', 'add', '-A'])
  git(checkout, ['commit', '-q', '-m', 'lfs'])
  writeFileSync(join(checkout, 'smudged.bin'), 'real content')
  const workspace = await workspaceOf(dir.path, checkout)
  expect(workspace.dirty).toEqual(['smudged.bin'])
  shell(workspace.path, 'echo x > a.txt')
  expect(listed((await captureOf(dir.path, workspace)).files)).toEqual(['added a.txt'])
  // What the agent writes is stored as it is: filters never run, so it does not become a pointer.
  shell(
    workspace.path,
    'printf "by the agent" > smudged.bin; printf new > new.bin; sed -i s/12/13/ pointer.bin',
  )
  const patch = await captureOf(dir.path, workspace)
  expect(listed(patch.files)).toEqual([
    'added a.txt',
    'added new.bin',
    'modified pointer.bin',
    'modified smudged.bin',
  ])
  const show = (name: string) =>
    execFileSync('git', ['--git-dir', workspace.gitDir, 'show', `${patch.tree}:${name}`]).toString()
  expect(show('smudged.bin')).toBe('by the agent')
  expect(show('pointer.bin')).toContain('size 13')
})

test('a very large file is captured without being held in this process', { timeout: 600_000 }, async () => {
  using dir = temporary()
  const checkout = repository(dir.path, 'echo a > a.txt')
  const workspace = await workspaceOf(dir.path, checkout)
  const big = join(workspace.path, 'big.bin')
  writeFileSync(big, 'head')
  truncateSync(big, BIG * 1024 * 1024)
  const before = process.memoryUsage().rss
  let own = 0
  const timer = setInterval(() => {
    own = Math.max(own, process.memoryUsage().rss - before)
  }, 20)
  const patch = await captureOf(dir.path, workspace)
  clearInterval(timer)
  expect(patch.files).toMatchObject([{ path: 'big.bin', status: 'added', binary: true }])
  expect(statSync(patch.path).size).toBe(patch.bytes)
  const figures = `${BIG} MiB: this process ${Math.round(own / 2 ** 20)} MiB more`
  if (process.env['CAISSON_BIG_FILE_MB']) console.log(figures)
  expect(own, figures).toBeLessThan(96 * 2 ** 20)
})

test('a patch that is too large leaves no open file', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, 'echo a > a.txt')
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'seq 100000 > numbers.txt')
  const { most } = LIMITS.patchBytes
  Object.assign(LIMITS.patchBytes, { most: 1000 })
  try {
    await expect(captureOf(dir.path, workspace)).rejects.toMatchObject({ code: 'LIMIT_EXCEEDED' })
  } finally {
    Object.assign(LIMITS.patchBytes, { most })
  }
  const open = () =>
    readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)]
      } catch {
        return []
      }
    })
  await expect.poll(() => open().filter((path) => path.startsWith(dir.path))).toEqual([])
})
