import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { removeTree } from '../../src/base/sweep.js'
import { applyPatch } from '../../src/change/patch/apply.js'
import { capturePatch } from '../../src/change/patch/capture.js'
import { git, repository, shell, temporary } from '../unit/change/patch/repository.js'
import { describeWith } from '../world/parts.js'
import { ALL } from '../world/selection.js'
import { docker } from './sandbox-parts.js'
import { ways } from './snapshot-parts.js'

const BASE = `echo one > a.txt; mkdir -p src/deep dir; echo two > src/b.txt; seq 40 > src/deep/c.txt; echo d > dir/d
  echo x > dir/x; printf 'build/\\n*.log\\n' > .gitignore; mkdir -p sub/lib; printf 'secret*\\n' > sub/.gitignore
  echo l > sub/lib/l; ln -s a.txt link; printf '#!/bin/sh\\n' > run.sh; chmod 755 run.sh; echo file > becomes-folder
  mkdir becomes-file; echo in > becomes-file/in; printf 'crlf\\r\\n' > crlf.txt; printf '*.eol text\\n' > .gitattributes
  printf 'one\\ntwo\\n' > t.eol; mkdir $'odd \\n name'; echo o > $'odd \\n name/\\xff'`
const DIRTY = `echo dirty >> dir/x; echo job > untracked; mkdir -p build; echo built > build/out; echo j > src/job.txt`

/** Leaves a Unix socket. */
const listen = (path: string) =>
  `perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => "${path}", Listen => 1) or die'`

/** What an agent does, and the names that must be in the patch. */
const scenarios: Record<
  string,
  { before?: string; script: string; files: string[]; leftOut?: string[]; keepIgnored?: string[] }
> = {
  nothing: { script: 'true', files: [] },
  'reads, and touches without a change': {
    script: 'cat a.txt > /dev/null; touch a.txt; chmod 644 src/b.txt; mv dir/d d2; mv d2 dir/d',
    files: [],
  },
  'changes, adds, removes, renames': {
    script: 'echo more >> a.txt; echo n > new; rm src/b.txt; mv src/deep/c.txt moved; chmod 755 dir/d',
    files: ['a.txt', 'dir/d', 'moved', 'new', 'src/b.txt'],
    leftOut: ['src/deep'],
  },
  'removes a folder, and makes it again with something else': {
    script: 'rm -r src; mkdir src; echo fresh > src/fresh',
    files: ['src/b.txt', 'src/deep/c.txt', 'src/fresh'],
  },
  'makes the same folder again as it was': {
    script: 'cp -a dir /tmp/kept; rm -r dir; cp -a /tmp/kept dir; rm -r /tmp/kept',
    files: [],
  },
  'a file for a folder, a folder for a file, a link for both': {
    script:
      'rm -r becomes-file; echo f > becomes-file; rm becomes-folder; mkdir becomes-folder; echo i > becomes-folder/i; rm -r dir; ln -s src dir',
    files: ['becomes-file', 'becomes-file/in', 'becomes-folder', 'becomes-folder/i', 'dir', 'dir/d', 'dir/x'],
  },
  'what is ignored stays out, by the rules of every folder': {
    script:
      'mkdir -p build/more; echo b > build/more/b; echo l > x.log; echo s > sub/secret1; echo t > sub/lib/secret2; echo ok > sub/lib/ok',
    files: ['sub/lib/ok'],
  },
  'what is ignored and wanted is in it, as far as the agent made it': {
    script: 'mkdir -p build/more; echo b > build/more/b.js; echo m > build/more/b.map; echo l > x.log',
    files: ['build/more/b.js'],
    keepIgnored: ['build/**/*.js'],
  },
  'rules that the agent removes no longer hold': {
    script: 'rm sub/.gitignore; echo s > sub/secret',
    files: ['sub/.gitignore', 'sub/secret'],
  },
  "the job's own changes count where the agent goes on from them": {
    script: 'echo agent >> dir/x; echo agent >> untracked; rm src/job.txt; touch build/out',
    files: ['dir/x', 'untracked'],
  },
  'empty folders, FIFOs and repositories inside are said': {
    script: 'mkdir -p void/in; mkfifo pipe; git init -q nested; echo n > nested/n; rm dir/d dir/x',
    files: ['dir/d', 'dir/x', 'nested/n'],
    leftOut: ['dir', 'nested/.git', 'pipe', 'void/in'],
  },
  'sockets are said, also in the place of a file or a folder': {
    script: `${listen('s.sock')}; rm src/b.txt; ${listen('src/b.txt')}; rm -r dir; ${listen('dir')}`,
    files: ['dir/d', 'dir/x', 'src/b.txt'],
    leftOut: ['dir', 's.sock', 'src/b.txt'],
  },
  'rules that no git could read are gone, and do not hold': {
    script: `rm .gitignore sub/.gitignore; mkfifo .gitignore sub/.gitattributes; ${listen('sub/.gitignore')}; echo l > y.log; echo s > sub/secret`,
    // What the job had built, and the rules hid, is not the agent's: with the rules gone, too.
    files: ['.gitignore', 'sub/.gitignore', 'sub/secret', 'y.log'],
    leftOut: ['.gitignore', 'sub/.gitattributes', 'sub/.gitignore'],
  },
  'a second checkout of the job is another repository': {
    before: 'for at in tools parts/deep src; do git init -q $at; echo t > $at/t; done; echo p > parts/p',
    script: 'echo agent >> tools/t; echo n > parts/deep/n; echo n >> parts/p; echo n > src/n',
    // Files of the first are in `src`, too.
    files: ['parts/p', 'src/n'],
    leftOut: ['parts/deep', 'tools'],
  },
  'a second checkout that the agent leaves alone is not said': {
    before: 'git init -q tools; echo t > tools/t',
    script: 'cat tools/t > /dev/null; echo n > new',
    files: ['new'],
  },
  'work that is not checked out is said': {
    script:
      'git checkout -q -b fix; echo c > c1; git add c1; git commit -qm one; git checkout -q -; echo s >> a.txt; git stash -q',
    files: [],
    leftOut: ['.git/refs/heads/fix', '.git/refs/stash'],
  },
  'commits, stages and resets': {
    script:
      'echo c > c1; git add c1; git commit -qm one; echo s > staged; git add staged; git rm -q a.txt; git mv src/b.txt src/b2.txt',
    files: ['a.txt', 'c1', 'src/b.txt', 'staged'],
  },
  'line endings as the attributes have them': {
    script: "printf 'one\\r\\ntwo\\r\\nthree\\r\\n' > t.eol; printf 'crlf\\r\\nmore\\r\\n' > crlf.txt",
    files: ['crlf.txt', 't.eol'],
  },
  'its own repository is gone': { script: 'rm -rf .git; echo x > .git; echo y >> a.txt', files: ['a.txt'] },
  'odd names': {
    script: "echo p >> $'odd \\n name/\\xff'; echo q > '-rf'; echo r > ':!x'; echo t > 'a b\"c'",
    files: ['-rf', ':!x', 'a b"c', 'odd \n name/\ufffd'],
  },
}

const ISLAND = 'find . -path ./.git -prune -o -printf "%P %y %m %l\\n" | LC_ALL=C sort'

describe.each(ways(docker).map((way) => [way.name, way] as const))('workspace by %s', (name, way) => {
  test('the agent sees the checkout as the job left it, and nothing that is secret', async () => {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    shell(
      checkout,
      `${DIRTY}; git config http.extraheader SECRET-A; mkdir -p vendor/second/deep; git init -q vendor/second
       git -C vendor/second config http.extraheader SECRET-B; echo v > vendor/second/deep/v; echo "gitdir: SECRET-C" > vendor/.git; mkfifo pipe`,
    )
    const workspace = await way.create(dir.path, checkout)
    expect(workspace.strategy).toBe(name)
    expect(workspace.dirty).toEqual(['dir/x'])
    const seen = await way.work(workspace, `grep -rsao 'SECRET-.' . /caisson/git || true; ${ISLAND}`)
    const there = execFileSync('bash', ['-c', `rm -r vendor/.git vendor/second/.git pipe; ${ISLAND}`], {
      cwd: checkout,
      encoding: 'utf8',
    })
    const body = (text: string) => text.split('\n').filter((line) => !line.startsWith(' d '))
    expect(body(seen)).toEqual(body(there))
    expect(await way.work(workspace, 'git status --porcelain; git log --format=%s; git remote')).toBe(
      ' M dir/x\n?? src/job.txt\n?? untracked\n?? vendor/\nbase\n',
    )
  })
})

/** In the core the usual copy and the layers, without the copy of a machine that has no `cp`. */
const COMPARED = ways(docker).filter(({ name }) => ALL || name !== 'node')

test.each(Object.entries(scenarios))('every way gives the same patch: %s', async (name, scenario) => {
  const captured: { way: string; sha256: string; leftOut: string[] }[] = []
  for (const way of COMPARED) {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    shell(checkout, `${DIRTY}; ${scenario.before ?? 'true'}`)
    const { keepIgnored = [] } = scenario
    const workspace = await way.create(dir.path, checkout, { keepIgnored })
    const capture = () => capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
    await way.work(workspace, scenario.script)
    const patch = await capture()
    const renamed = patch.files.flatMap(({ previousPath }) => previousPath ?? [])
    expect(patch.files.map(({ path }) => path).filter((path) => path !== 'src/b2.txt')).toEqual(
      scenario.files.filter((path) => !renamed.includes(path) && path !== 'src/b2.txt'),
    )
    // Captured once more, it is the same; and the checkout is as it was.
    const again = await capture()
    const names = (one: typeof patch) => one.leftOut.map(({ path }) => path)
    expect(names(again)).toEqual(names(patch))
    expect({ ...again, leftOut: [] }).toEqual({ ...patch, leftOut: [] })
    expect(readFileSync(join(checkout, 'a.txt'), 'utf8')).toBe('one\n')
    if (name === Object.keys(scenarios)[2]) {
      // The agent is sent back to the same workspace.
      await way.work(workspace, 'cat moved new > again; test ! -e src/b.txt')
      expect((await capture()).files.map(({ path }) => path)).toContain('again')
    }
    await removeTree(join(dir.path, 'run'))
    expect(existsSync(join(dir.path, 'run'))).toBe(false)
    captured.push({
      way: 'every way',
      sha256: patch.sha256,
      leftOut: patch.leftOut.map(({ path }) => path).sort(),
    })
  }
  expect(captured[0]?.leftOut).toEqual(scenario.leftOut ?? [])
  for (const one of captured) expect(one).toEqual(captured[0])
})

test('line endings that git converts are no changes, and the patch fits', async () => {
  for (const way of ways(docker)) {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    shell(checkout, 'git config core.autocrlf true; git rm -rq .; git reset -q --hard')
    expect(readFileSync(join(checkout, 'a.txt'), 'utf8')).toBe('one\r\n')
    const workspace = await way.create(dir.path, checkout)
    expect(workspace.dirty).toEqual([])
    expect(await way.work(workspace, 'git status --porcelain; cat a.txt')).toBe('one\r\n')
    await way.work(workspace, String.raw`for f in a.txt crlf.txt new; do printf 'more\r\n' >> $f; done`)
    const patch = await capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
    const added = readFileSync(patch.path, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('+m'))
    // One file has these line endings in the repository itself.
    expect(added).toEqual(['+more', '+more\r', '+more'])
    await applyPatch({ checkout, patch: patch.path, log: memoryLog() })
    expect(readFileSync(join(checkout, 'a.txt'), 'utf8')).toBe('one\r\nmore\r\n')
    expect(git(checkout, ['-c', 'safe.directory=*', 'diff', '--stat'])).toContain(
      '2 files changed, 2 insertions(+)',
    )
  }
})

// Layers are not for such a checkout, and root may read everything.
const copying = process.getuid?.() === 0 ? [] : ways(docker).filter(({ name }) => name !== 'overlay')
test.each(copying.map((way) => [way.name, way] as const))(
  'what this user may not read is left out, unless it is of the repository: %s',
  async (_name, way) => {
    using dir = temporary()
    const checkout = repository(dir.path, BASE)
    shell(checkout, `${DIRTY}; mkdir -p build/pg; echo d > build/pg/d; chmod 000 build/pg untracked`)
    const workspace = await way.create(dir.path, checkout)
    await way.work(workspace, 'echo n > new')
    const patch = await capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
    expect(patch.files.map(({ path }) => path)).toEqual(['new'])
    await removeTree(join(dir.path, 'run'))

    shell(checkout, 'chmod 700 build/pg; chmod 000 src')
    await expect(way.create(dir.path, checkout)).rejects.toMatchObject({
      code: 'WORKSPACE_FAILED',
      message: expect.stringContaining('may not read files of the repository'),
    })
    shell(checkout, 'chmod 755 src')
  },
)

describeWith('root', 'devices that got into a workspace', () => {
  test.each(ways(docker).map((way) => [way.name, way] as const))(
    '%s: are left out and said',
    async (_name, way) => {
      using dir = temporary()
      const checkout = repository(dir.path, BASE)
      const workspace = await way.create(dir.path, checkout)
      await way.work(workspace, 'rm a.txt; echo n > new')
      // The agent has no right to make them; a workspace on a file system of somebody's could bring them.
      shell(workspace.path, 'rm -f a.txt; mknod a.txt c 1 5; mknod disk b 7 0; mknod tty c 5 0')
      const capture = () => capturePatch({ workspace, to: join(dir.path, 'diff.patch'), log: memoryLog() })
      const patch = await capture()
      expect(patch.files.map(({ status, path }) => `${status} ${path}`)).toEqual([
        'deleted a.txt',
        'added new',
      ])
      const why = 'a device, which git does not keep'
      expect(patch.leftOut).toEqual(
        expect.arrayContaining(['a.txt', 'disk', 'tty'].map((path) => ({ path, why }))),
      )
      expect(patch.leftOut).toHaveLength(3)
      expect(await capture()).toEqual(patch)
    },
  )
})
