import { execFileSync } from 'node:child_process'
import { chmod, mkdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../../../src/base/log.js'
import { openPristine } from '../../../../src/change/patch/pristine-git.js'
import type { Target } from '../../../../src/github/event/task.js'
import { rebuildBase, rebuildPatch } from '../../../../src/pipeline/handoff/rebuild.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const ENV = {
  PATH: process.env['PATH'] ?? '',
  HOME: '/nonexistent',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'a',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'a',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}

let root = ''
beforeEach(async () => {
  root = temporaryFolder()
  await mkdir(join(root, 'work'))
  git('init', '-q', '-b', 'main', '.')
  await writeFile(join(root, 'work', 'a'), 'one\n')
  await mkdir(join(root, 'work', 'd'))
  await writeFile(join(root, 'work', 'd', 'b'), 'two\n')
  git('add', '-A')
  git('commit', '-qm', 'First')
  git('commit', '-qm', 'Second', '--allow-empty')
})

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: join(root, 'work'), env: ENV, encoding: 'utf8' }).trim()

function base(commit: string, more: { target?: Target; branch?: string; checkout?: string } = {}) {
  return rebuildBase({
    gitDir: join(root, 'git'),
    remote: { url: join(root, 'work'), token: '' },
    target: { kind: 'issue', number: 1 },
    base: commit,
    branch: 'main',
    log: silentLog,
    ...more,
  })
}

async function patchOf(
  commit: string,
): Promise<{ path: string; bytes: number; sha256: string; tree: string }> {
  git('add', '-A')
  const tree = git('write-tree')
  const path = join(root, 'diff.patch')
  const patch = execFileSync(
    'git',
    ['diff-tree', '-r', '-p', '--binary', '--full-index', '-M', commit, tree],
    { cwd: join(root, 'work'), env: ENV },
  )
  await writeFile(path, patch)
  git('reset', '-q', '--hard')
  return { path, bytes: patch.length, sha256: '', tree }
}

describe('base and patch made anew', () => {
  test('give the very tree that was captured: binary files, modes, links, renames, removals', async () => {
    const first = git('rev-parse', 'HEAD~1')
    const work = (name: string) => join(root, 'work', name)
    await writeFile(work('bin'), Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7) % 256)))
    await writeFile(work('run.sh'), '#!/bin/sh\n')
    await chmod(work('run.sh'), 0o755)
    await symlink('a', work('link'))
    git('mv', 'd/b', 'c')
    await rm(work('a'))
    await writeFile(work('name with "quotes"\n and lines'), 'x')
    const patch = await patchOf(first)

    const { workspace, tip } = await base(first)
    expect(tip).toBe(git('rev-parse', 'HEAD'))
    const rebuilt = await rebuildPatch({
      git: openPristine(workspace),
      workspace,
      patch,
      tree: patch.tree,
      leftOut: [],
    })
    expect(rebuilt).toMatchObject({ ...patch, baseCommit: first, empty: false })
    expect(rebuilt.files.map(({ status }) => status).sort()).toEqual(
      ['added', 'added', 'added', 'added', 'deleted', 'renamed'].sort(),
    )
    // Nothing but objects of git was written.
    await expect(stat(workspace.path)).rejects.toThrow()
  })

  test('borrow from a checkout with its whole history, and never write to it', async () => {
    const head = git('rev-parse', 'HEAD')
    const before = git('count-objects', '-v')
    const { workspace } = await base(head, { checkout: join(root, 'work') })
    expect(workspace.objectDirectories[1]).toBe(join(root, 'work', '.git', 'objects'))
    expect(git('count-objects', '-v')).toBe(before)
    const shallow = join(root, 'shallow')
    git('clone', '-q', '--depth=1', `file://${join(root, 'work')}`, shallow)
    await rm(join(root, 'git'), { recursive: true })
    expect((await base(head, { checkout: shallow })).workspace.objectDirectories).toHaveLength(1)
  })

  test('are the base itself where nothing was changed', async () => {
    const head = git('rev-parse', 'HEAD')
    const patch = await patchOf(head)
    const { workspace } = await base(head)
    const rebuilt = await rebuildPatch({ git: openPristine(workspace), workspace, patch, leftOut: [] })
    expect(rebuilt).toMatchObject({ tree: patch.tree, files: [], empty: true })
  })

  test('are refused when the patch makes another tree, or does not fit', async () => {
    const head = git('rev-parse', 'HEAD')
    await writeFile(join(root, 'work', 'a'), 'ONE\n')
    const patch = await patchOf(head)
    const { workspace } = await base(head)
    const rebuild = (tree: string, path: string) =>
      rebuildPatch({ git: openPristine(workspace), workspace, patch: { ...patch, path }, tree, leftOut: [] })
    await expect(rebuild('0'.repeat(40), patch.path)).rejects.toMatchObject({
      code: 'HANDOVER_REFUSED',
      message: expect.stringContaining(`gives the tree ${patch.tree}`),
    })
    const other = join(root, 'other.patch')
    await writeFile(other, 'diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -1 +1 @@\n-nine\n+ten\n')
    await expect(rebuild(patch.tree, other)).rejects.toMatchObject({
      code: 'HANDOVER_REFUSED',
      message: expect.stringContaining('does not apply to the base commit'),
    })
    const leading = join(root, 'leading.patch')
    await writeFile(
      leading,
      'diff --git a/../x b/../x\nnew file mode 100644\n--- /dev/null\n+++ b/../x\n@@ -0,0 +1 @@\n+out\n',
    )
    await expect(rebuild(patch.tree, leading)).rejects.toMatchObject({ code: 'HANDOVER_REFUSED' })
  })

  test('are stale when the base is no part of the branch, though the repository has it', async () => {
    git('checkout', '-q', '-b', 'other')
    git('commit', '-qm', 'Hidden', '--allow-empty')
    const hidden = git('rev-parse', 'HEAD')
    git('checkout', '-q', 'main')
    await expect(base(hidden)).rejects.toMatchObject({
      code: 'HANDOVER_STALE',
      message: expect.stringContaining('not part of main'),
    })
    await expect(base(hidden, { checkout: join(root, 'work') })).rejects.toMatchObject({
      code: 'HANDOVER_STALE',
    })
    git('update-ref', 'refs/pull/3/head', 'other')
    await rm(join(root, 'git'), { recursive: true, force: true })
    const found = await base(hidden, { target: { kind: 'pull_request', number: 3 } })
    expect(found.tip).toBe(hidden)
  })

  test.each([['HEAD'], ['main'], [`${'0'.repeat(39)}g`], ['--upload-pack=x']])(
    'take nothing but an id for a base: %s',
    (commit) => expect(base(commit)).rejects.toMatchObject({ code: expect.stringMatching(/^HANDOVER_/) }),
  )
})
