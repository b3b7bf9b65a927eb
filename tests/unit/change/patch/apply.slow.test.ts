import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CaissonError } from '../../../../src/base/errors.js'
import { silentLog } from '../../../../src/base/log.js'
import { applyPatch } from '../../../../src/change/patch/apply.js'
import type { Workspace } from '../../../../src/change/workspace/workspace.js'
import { captureOf, commitAll, git, repository, shell, temporary, workspaceOf } from './repository.js'

async function prepared(root: string) {
  const checkout = repository(root, 'seq 20 > a.txt; echo b > b.txt')
  const workspace = await workspaceOf(root, checkout)
  shell(workspace.path, `sed -i s/^3$/three/ a.txt; echo new > new; rm b.txt; printf '\\0' > bin`)
  return { checkout, patch: (await captureOf(root, workspace)).path }
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: CaissonError) => error,
  )
const state = (checkout: string) => git(checkout, ['status', '--porcelain', '-uall'])

test('puts every change on the working tree and stages nothing', async () => {
  using dir = temporary()
  const { checkout, patch } = await prepared(dir.path)
  const { files } = await applyPatch({ checkout, patch, log: silentLog })
  expect(files).toEqual(['a.txt', 'b.txt', 'bin', 'new'])
  expect(
    state(checkout)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(['M a.txt', 'D b.txt', '?? bin', '?? new'])
})

test('a patch that is already applied is reported as such, and nothing is changed', async () => {
  using dir = temporary()
  const { checkout, patch } = await prepared(dir.path)
  await applyPatch({ checkout, patch, log: silentLog })
  const before = state(checkout)
  for (const threeWay of [false, true]) {
    expect(await failure(applyPatch({ checkout, patch, threeWay, log: silentLog }))).toMatchObject({
      code: 'PATCH_FAILED',
      message: 'The patch is already applied here, and nothing was changed.',
      hint: `Inspect it with \`git diff\`; \`git apply --reverse '${patch}'\` undoes it.`,
    })
  }
  expect(state(checkout)).toBe(before)
})

test('outside a repository, no advice needs one', async () => {
  using dir = temporary()
  const { patch } = await prepared(dir.path)
  const checkout = join(dir.path, 'plain')
  shell(dir.path, 'mkdir plain && git -C checkout archive HEAD | tar -x -C plain')
  await applyPatch({ checkout, patch, log: silentLog })
  expect(await failure(applyPatch({ checkout, patch, log: silentLog }))).toMatchObject({
    hint: `\`git apply --reverse '${patch}'\` undoes it.`,
  })
  shell(checkout, 'echo mine > a.txt')
  expect(await failure(applyPatch({ checkout, patch, log: silentLog }))).toMatchObject({
    hint: expect.stringContaining('Apply it to the files that it was made from'),
  })
})

test('a patch that fits only in part changes nothing and names the files', async () => {
  using dir = temporary()
  const { checkout, patch } = await prepared(dir.path)
  shell(checkout, 'sed -i s/^3$/drei/ a.txt; echo mine > new')
  const before = state(checkout)
  const error = await failure(applyPatch({ checkout, patch, log: silentLog }))
  expect(error).toMatchObject({ code: 'PATCH_FAILED' })
  expect(error?.message).toMatch(/a\.txt.*new/s)
  expect(state(checkout)).toBe(before)
  expect(readFileSync(join(checkout, 'b.txt'), 'utf8')).toBe('b\n')
})

test('three-way merges what moved nearby', async () => {
  using dir = temporary()
  const { checkout, patch } = await prepared(dir.path)
  shell(checkout, 'sed -i "s/^5$/five/" a.txt')
  commitAll(checkout)
  expect(await failure(applyPatch({ checkout, patch, log: silentLog }))).toMatchObject({
    code: 'PATCH_FAILED',
  })
  const objects = git(checkout, ['count-objects'])
  await applyPatch({ checkout, patch, threeWay: true, log: silentLog })
  expect(readFileSync(join(checkout, 'a.txt'), 'utf8')).toMatch(/three\n4\nfive/)
  expect(git(checkout, ['count-objects'])).toBe(objects)
})

test('three-way with a conflict leaves no marker and names the file', async () => {
  using dir = temporary()
  const { checkout, patch } = await prepared(dir.path)
  shell(checkout, 'sed -i s/^3$/drei/ a.txt')
  commitAll(checkout)
  const error = await failure(applyPatch({ checkout, patch, threeWay: true, log: silentLog }))
  expect(error).toMatchObject({ code: 'PATCH_FAILED', message: expect.stringContaining('a.txt') })
  expect(error?.hint).toMatch(/merge that branch/)
  expect((await failure(applyPatch({ checkout, patch, log: silentLog })))?.hint).toMatch(/`--three-way`/)
  expect(state(checkout)).toBe('')
})

test('an empty patch, a missing one, garbage, and a folder below the root', async () => {
  using dir = temporary()
  const { checkout, patch } = await prepared(dir.path)
  const empty = join(dir.path, 'empty')
  writeFileSync(empty, '')
  expect(await applyPatch({ checkout, patch: empty, log: silentLog })).toEqual({ files: [] })
  writeFileSync(empty, 'garbage')
  const below = join(checkout, 'below')
  shell(checkout, 'mkdir below')
  for (const options of [
    { checkout, patch: join(dir.path, 'none') },
    { checkout, patch: empty },
    { checkout: below, patch },
  ]) {
    expect(await failure(applyPatch({ ...options, log: silentLog }))).toMatchObject({ code: 'PATCH_FAILED' })
  }
})

test('a patch that wants to write through a link or into .git is refused', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, 'ln -s /tmp link')
  for (const name of ['link/caisson-evil', '.git/hooks/evil', '../evil']) {
    const patch = join(dir.path, 'evil.patch')
    writeFileSync(
      patch,
      `diff --git a/${name} b/${name}\nnew file mode 100755\n--- /dev/null\n+++ b/${name}\n@@ -0,0 +1 @@\n+x\n`,
    )
    expect(
      await failure(applyPatch({ checkout, patch, threeWay: true, log: silentLog })),
      name,
    ).toMatchObject({ code: 'PATCH_FAILED' })
  }
})

test('applies to files that were changed before the run, and are not committed', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, 'seq 31 > a.txt; echo o > other')
  shell(checkout, "sed -i '29s/.*/mine/' a.txt; printf 'u\\nu\\n' > untracked; echo mine >> other")
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, "sed -i '1s/.*/agent/' a.txt; sed -i '1s/.*/agent/' untracked; echo n > new")
  const { path: patch } = await captureOf(dir.path, workspace)
  const apply = (more: { workspace?: Workspace } = {}) =>
    applyPatch({ checkout, patch, log: silentLog, ...more })
  await expect(apply()).rejects.toMatchObject({ code: 'PATCH_FAILED' })
  expect((await apply({ workspace })).files).toEqual(['a.txt', 'new', 'untracked'])
  const text = (name: string) => readFileSync(join(checkout, name), 'utf8')
  expect(text('a.txt').split('\n')).toMatchObject({ 0: 'agent', 28: 'mine' })
  expect([text('untracked'), text('other'), text('new')]).toEqual(['agent\nu\n', 'o\nmine\n', 'n\n'])
  expect(git(checkout, ['diff', '--cached', '--name-only'])).toBe('')

  // What has changed since the run is not overwritten.
  shell(checkout, "git stash -qu; sed -i '1s/.*/later/' a.txt")
  await expect(apply({ workspace })).rejects.toThrow('conflicts in a.txt')
  expect(existsSync(join(checkout, 'new'))).toBe(false)
})
