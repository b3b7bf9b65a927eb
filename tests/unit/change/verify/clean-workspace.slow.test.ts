import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCleanWorkspace } from '../../../../src/change/verify/clean-workspace.js'
import { captureOf, git, repository, shell, temporary, workspaceOf } from '../patch/repository.js'

const BASE = `
  mkdir src; echo one > src/one.txt; echo two > src/two.txt; echo gone > gone.txt
  printf 'node_modules/\\n*.local\\n' > .gitignore
`

async function cleanCopy(root: string, checkout: string, workspace: Awaited<ReturnType<typeof workspaceOf>>) {
  const runDir = join(root, 'run')
  return createCleanWorkspace({ workspace, checkout, runDir, dir: join(runDir, 'verify'), objectsAt: 'host' })
}

test('is base plus patch, with what git ignores as it was before the agent', async () => {
  using folder = temporary()
  const checkout = repository(folder.path, BASE)
  shell(
    checkout,
    'mkdir -p node_modules/a; echo original > node_modules/a/index.js; echo job > untracked.txt',
  )
  const workspace = await workspaceOf(folder.path, checkout)
  shell(
    workspace.path,
    `echo changed > src/one.txt; rm gone.txt; git mv src/two.txt src/moved.txt; echo '#!/bin/sh' > run.sh; chmod +x run.sh
     echo poisoned > node_modules/a/index.js; echo x > settings.local; mkdir -p .git/hooks; echo hook > .git/hooks/post-checkout; chmod +x .git/hooks/post-checkout`,
  )
  const patch = await captureOf(folder.path, workspace)
  const clean = await cleanCopy(folder.path, checkout, workspace)
  await clean.apply(patch)

  const read = (path: string) => readFileSync(join(clean.path, path), 'utf8')
  expect(read('src/one.txt')).toBe('changed\n')
  expect(read('src/moved.txt')).toBe('two\n')
  expect(existsSync(join(clean.path, 'src/two.txt'))).toBe(false)
  expect(existsSync(join(clean.path, 'gone.txt'))).toBe(false)
  expect(lstatSync(join(clean.path, 'run.sh')).mode & 0o111).not.toBe(0)
  expect(read('node_modules/a/index.js')).toBe('original\n')
  expect(read('untracked.txt')).toBe('job\n')
  expect(existsSync(join(clean.path, 'settings.local'))).toBe(false)
  expect(existsSync(join(clean.path, '.git/hooks/post-checkout'))).toBe(false)
  // A repository of its own at the base, in which the patch is a change of the working tree.
  expect(git(clean.path, ['rev-parse', 'HEAD'])).toBe(workspace.baseCommit)
  expect(git(clean.path, ['diff', '--name-only', 'HEAD']).split('\n')).toEqual([
    'gone.txt',
    'src/one.txt',
    'src/two.txt',
  ])
})

test('each command gets files that no other command has written to', async () => {
  using folder = temporary()
  const checkout = repository(folder.path, BASE)
  shell(checkout, 'mkdir -p node_modules/a; echo original > node_modules/a/index.js')
  const workspace = await workspaceOf(folder.path, checkout)
  shell(workspace.path, 'echo changed > src/one.txt')
  const patch = await captureOf(folder.path, workspace)
  const clean = await cleanCopy(folder.path, checkout, workspace)
  await clean.apply(patch)
  const seen: string[] = []
  for (const last of [false, false, true]) {
    await clean.renew(last)
    const read = (path: string) => readFileSync(join(clean.path, path), 'utf8')
    seen.push(
      read('src/one.txt'),
      read('node_modules/a/index.js'),
      git(clean.path, ['status', '--porcelain']),
    )
    shell(clean.path, 'echo fake | tee src/one.txt src/two.txt node_modules/a/index.js > new; rm -r .git')
  }
  const untouched = ['changed\n', 'original\n', ' M src/one.txt']
  expect(seen).toEqual([...untouched, ...untouched, ...untouched])
})

test('without the patch it is the base alone', async () => {
  using folder = temporary()
  const checkout = repository(folder.path, BASE)
  const workspace = await workspaceOf(folder.path, checkout)
  writeFileSync(join(workspace.path, 'src/one.txt'), 'changed\n')
  const clean = await cleanCopy(folder.path, checkout, workspace)
  expect(readFileSync(join(clean.path, 'src/one.txt'), 'utf8')).toBe('one\n')
  expect(git(clean.path, ['status', '--porcelain'])).toBe('')
})

test('stands at the base commit also when the checkout does not', async () => {
  using folder = temporary()
  const checkout = repository(folder.path, BASE)
  const base = git(checkout, ['rev-parse', 'HEAD'])
  shell(checkout, 'echo later > src/one.txt; echo later > later.txt; git add -A; git commit -qm later')
  const workspace = await workspaceOf(folder.path, checkout, { commit: base })
  writeFileSync(join(workspace.path, 'src/two.txt'), 'changed\n')
  const patch = await captureOf(folder.path, workspace)
  const clean = await cleanCopy(folder.path, checkout, workspace)
  await clean.apply(patch)
  expect(readFileSync(join(clean.path, 'src/one.txt'), 'utf8')).toBe('one\n')
  expect(readFileSync(join(clean.path, 'src/two.txt'), 'utf8')).toBe('changed\n')
  expect(existsSync(join(clean.path, 'later.txt'))).toBe(false)
})

test('a tracked file that the job had changed, and the agent had not, is as the job left it', async () => {
  using folder = temporary()
  const checkout = repository(folder.path, BASE)
  writeFileSync(join(checkout, 'src/two.txt'), 'of the job\n')
  const workspace = await workspaceOf(folder.path, checkout)
  writeFileSync(join(workspace.path, 'src/one.txt'), 'of the agent\n')
  const patch = await captureOf(folder.path, workspace)
  const clean = await cleanCopy(folder.path, checkout, workspace)
  await clean.apply(patch)
  expect(readFileSync(join(clean.path, 'src/one.txt'), 'utf8')).toBe('of the agent\n')
  expect(readFileSync(join(clean.path, 'src/two.txt'), 'utf8')).toBe('of the job\n')
})

test('never writes through a link that stands in the way', async () => {
  using folder = temporary()
  const checkout = repository(folder.path, BASE)
  const outside = join(folder.path, 'outside')
  mkdirSync(outside)
  const workspace = await workspaceOf(folder.path, checkout)
  writeFileSync(join(workspace.path, 'src/one.txt'), 'changed\n')
  const patch = await captureOf(folder.path, workspace)
  const clean = await cleanCopy(folder.path, checkout, workspace)
  // As a setup might leave it.
  rmSync(join(clean.path, 'src'), { recursive: true })
  symlinkSync(outside, join(clean.path, 'src'))
  await clean.apply(patch)
  expect(existsSync(join(outside, 'one.txt'))).toBe(false)
  expect(readFileSync(join(clean.path, 'src/one.txt'), 'utf8')).toBe('changed\n')
})

test('a folder that is not a repository is copied as it was', async () => {
  using folder = temporary()
  const checkout = join(folder.path, 'plain')
  mkdirSync(checkout)
  writeFileSync(join(checkout, 'a.txt'), 'a\n')
  const workspace = await workspaceOf(folder.path, checkout)
  writeFileSync(join(workspace.path, 'a.txt'), 'b\n')
  const patch = await captureOf(folder.path, workspace)
  const clean = await cleanCopy(folder.path, checkout, workspace)
  expect(readFileSync(join(clean.path, 'a.txt'), 'utf8')).toBe('a\n')
  await clean.apply(patch)
  expect(readFileSync(join(clean.path, 'a.txt'), 'utf8')).toBe('b\n')
})
