import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { capturePatch } from '../../src/change/patch/capture.js'
import type { SnapshotOptions, Workspace } from '../../src/change/workspace/workspace.js'
import { commitAll, git, repository, shell, temporary } from '../unit/change/patch/repository.js'
import { docker } from './sandbox-parts.js'
import { type Way, ways } from './snapshot-parts.js'

const BASE = `echo one > a.txt; mkdir -p src/deep old/deep keep; echo two > src/b.txt; seq 40 > src/deep/c.txt
  echo o > old/o; echo p > old/deep/p; echo k > keep/k; ln -s a.txt link; echo file > becomes-folder; echo f > folder-later
  mkdir becomes-file; echo in > becomes-file/in; printf 'build/\\n*.log\\n' > .gitignore; printf '#!/bin/sh\\n' > run.sh`
/** The head of a pull request, or a branch that moved. */
const WANTED = `echo more >> a.txt; git rm -qr old; echo n > src/new; chmod 755 run.sh; rm link; ln -s src/b.txt link
  rm becomes-folder; mkdir -p becomes-folder/in; echo i > becomes-folder/in/i; rm -r becomes-file; echo f > becomes-file
  git rm -q keep/k; mkdir pkg; echo 'out/' > pkg/.gitignore; echo x > pkg/x; printf 'build/\\n' > .gitignore
  printf '*.eol text eol=crlf\\n' > .gitattributes; printf 'one\\ntwo\\n' > t.eol; echo x > $'new\\n\\xff'`
/** What the job left on the other branch: changed, removed, added, ignored there and not here. */
const JOB = `echo dirty >> src/b.txt; rm src/deep/c.txt; echo job > untracked; echo job > x.log; mkdir -p build pkg/out keep
  echo b > build/b; echo o > pkg/out/o; echo stays > keep/job; echo in-the-way > folder-later2; rm folder-later; mkdir folder-later
  echo inside > folder-later/inside; ln -s keep pkg2`

const LIST = `find . -path ./.git -prune -o ! -type d -printf '%P %y %m %l ' ! -type l -exec md5sum '{}' ';' -o -type l -print | LC_ALL=C sort`

/** The same story by every way: what the agent sees, and what the patch is in the end. */
async function everyWay(
  tell: (way: Way, root: string) => Promise<{ workspace: Workspace; seen: string }>,
): Promise<{ seen: string; files: string[] }> {
  const told: { seen: string; sha256: string; tree: string; leftOut: string[]; files: string[] }[] = []
  for (const way of ways(docker)) {
    using dir = temporary()
    const { workspace, seen } = await tell(way, dir.path)
    expect(workspace.strategy).toBe(way.name)
    const capture = () => capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
    const patch = await capture()
    expect((await capture()).sha256).toBe(patch.sha256)
    const { sha256, tree } = patch
    const files = patch.files.map(({ status, path }) => `${status} ${path}`)
    told.push({ seen, sha256, tree, leftOut: patch.leftOut.map(({ path }) => path).sort(), files })
  }
  for (const one of told) expect(one).toEqual(told[0])
  return told[0] ?? { seen: '', files: [] }
}

describe('a workspace at another commit than the one checked out', () => {
  const make = async (way: Way, root: string, options: Partial<SnapshotOptions> = {}) => {
    const checkout = repository(root, BASE)
    git(checkout, ['checkout', '-q', '-b', 'wanted'])
    shell(checkout, WANTED)
    const commit = commitAll(checkout, 'wanted')
    git(checkout, ['checkout', '-q', 'main'])
    shell(checkout, JOB)
    const before = git(checkout, ['status', '--porcelain', '--ignored'])
    const workspace = await way.create(root, checkout, { commit, ...options })
    expect(git(checkout, ['-c', 'safe.directory=*', 'status', '--porcelain', '--ignored'])).toBe(before)
    return workspace
  }

  test('is the same to the agent by every way, and so is its patch', async () => {
    const { seen, files } = await everyWay(async (way, root) => {
      const workspace = await make(way, root)
      expect(workspace.dirty.sort()).toEqual(['folder-later', 'src/b.txt', 'src/deep/c.txt'])
      const seen = await way.work(
        workspace,
        `${LIST}; git status --porcelain; git log --format=%s; test ! -e old`,
      )
      await way.work(
        workspace,
        `echo agent >> a.txt; rm -r src/deep pkg; echo two > src/b.txt; echo y > keep/y; touch untracked x.log
         echo r > build/r; printf 'one\\r\\ntwo\\r\\nthree\\r\\n' > t.eol; mkdir old; echo again > old/o; rm becomes-file`,
      )
      return { workspace, seen }
    })
    for (const text of [
      'wanted\nbase\n',
      'becomes-folder/in/i',
      'folder-later ',
      '?? untracked\n',
      '?? x.log\n',
    ])
      expect(seen).toContain(text)
    expect(seen).not.toMatch(/folder-later\/inside|^ ?[MD] /m)
    expect(files).toEqual([
      'modified a.txt',
      'deleted becomes-file',
      'added keep/y',
      'added old/o',
      'deleted pkg/.gitignore',
      'deleted pkg/x',
      'deleted src/deep/c.txt',
      'modified t.eol',
    ])
  })

  test('and a setup there', async () => {
    const { files } = await everyWay(async (way, root) => {
      const made = await make(way, root, { keepIgnored: ['pkg/out/*.js'] })
      const workspace = await way.setUp(
        made,
        `echo setup >> a.txt; rm becomes-file; mkdir -p node_modules/m pkg/out; echo m > node_modules/m/m; echo s > pkg/out/s.js
         echo lock > lock; rm -r becomes-folder; mkdir becomes-folder; echo s > becomes-folder/s; echo 'node_modules/' > src/.gitignore`,
      )
      const seen = await way.work(workspace, LIST)
      await way.work(
        workspace,
        `rm lock; echo n > node_modules/m/n; echo a > pkg/out/a.js; echo b > becomes-folder/b; echo x > becomes-file
         mkdir -p src/node_modules; echo h > src/node_modules/h; touch a.txt pkg/out/s.js; rm run.sh`,
      )
      return { workspace, seen }
    })
    expect(files).toEqual([
      'modified becomes-file',
      'added becomes-folder/b',
      'added node_modules/m/n',
      'added pkg/out/a.js',
      'deleted run.sh',
    ])
  })
})

describe.each(ways(docker).map((way) => [way.name, way] as const))('a setup by %s', (_name, way) => {
  test('is none of the agent’s, whatever the setup did to the rules', async () => {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    shell(
      checkout,
      'echo job > untracked; mkdir build; echo b > build/b; echo l > x.log; git init -q second; echo t > second/t',
    )
    const made = await way.create(dir.path, checkout)
    const workspace = await way.setUp(
      made,
      `echo untracked > .gitignore; rm -r src; mkdir src; echo s > src/b.txt; mkdir -p fresh/deep; echo f > fresh/deep/f
       echo secret > closed; chmod 000 closed; mkfifo pipe; echo s >> second/t`,
    )
    expect(workspace.baselineTree).not.toBe(made.baselineTree)
    await way.work(
      workspace,
      'rm -r fresh; echo again > src/again; echo e >> untracked; echo t >> x.log; echo e >> second/t',
    )
    const patch = await capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
    expect(patch.files.map(({ status, path }) => `${status} ${path}`)).toEqual([
      'added src/again',
      'added x.log',
    ])
    expect(patch.leftOut.map(({ path }) => path)).toContain('second')
    expect(readFileSync(join(checkout, 'a.txt'), 'utf8')).toBe('one\n')
  })
})

describe.each(
  ways(docker)
    .filter(({ name }) => name === 'overlay')
    .map((way) => [way.name, way] as const),
)('a setup by %s', (_name, way) => {
  test('that leaves a FIFO where git reads rules is refused, and nothing waits', async () => {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    const made = await way.create(dir.path, checkout)
    await expect(way.setUp(made, 'rm .gitignore; mkfifo .gitignore')).rejects.toMatchObject({
      code: 'WORKSPACE_FAILED',
      message: expect.stringContaining('named .gitignore, which git would wait for'),
    })
  })
})
