import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CaissonError } from '../../../../src/base/errors.js'
import { memoryLog } from '../../../../src/base/log.js'
import { words } from '../../../world/words.js'
import { captureOf, commitAll, git, repository, shell, temporary, workspaceOf } from '../patch/repository.js'

const BASE = 'echo one > a.txt; mkdir src; echo two > src/b.txt; echo node_modules > .gitignore'
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: CaissonError) => error,
  )

/** Content, mode and times of everything below, `.git` included. */
function everything(root: string): string[] {
  const lines: string[] = []
  const walk = (path: string) => {
    const stats = lstatSync(path)
    const content = stats.isFile()
      ? readFileSync(path).toString('base64')
      : stats.isSymbolicLink()
        ? readlinkSync(path)
        : ''
    // git renews the time of an object file that it would otherwise write again, also of a borrowed one.
    const times = stats.isFile() && path.includes('/.git/objects/') ? '' : `${stats.mtimeMs} ${stats.ctimeMs}`
    lines.push(`${path} ${stats.mode} ${times} ${content}`)
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name))
  }
  walk(root)
  return lines
}

test('the snapshot is the checkout as the job left it, and the checkout is not touched', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(
    checkout,
    'mkdir node_modules; echo dep > node_modules/d; touch -d 2020-01-02 node_modules/d; ln -s d node_modules/l; echo dirty >> a.txt; chmod 755 src/b.txt; echo u > untracked',
  )
  const before = everything(checkout)
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'echo agent > agent; git add -A; git commit -qm agent')
  await captureOf(dir.path, workspace)
  expect(everything(checkout)).toEqual(before)
  expect(readFileSync(join(workspace.path, 'node_modules/d'), 'utf8')).toBe('dep\n')
  expect(readlinkSync(join(workspace.path, 'node_modules/l'))).toBe('d')
  expect(lstatSync(join(workspace.path, 'node_modules/d')).mtimeMs).toBe(
    lstatSync(join(checkout, 'node_modules/d')).mtimeMs,
  )
  expect(workspace.dirty).toEqual(['a.txt', 'src/b.txt'])
})

test('the agent has a repository with history, a branch and nothing else of the checkout', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  git(checkout, ['tag', 'v1'])
  git(checkout, ['branch', 'other'])
  git(checkout, ['update-ref', 'refs/remotes/origin/main', 'HEAD'])
  writeFileSync(join(checkout, 'c'), 'c')
  const head = commitAll(checkout, 'second')
  git(checkout, ['remote', 'add', 'origin', 'https://user:TOKEN@example.com/x'])
  shell(checkout, 'mkdir -p .git/hooks; echo exit 1 > .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit')
  const { path } = await workspaceOf(dir.path, checkout, { ref: 'feature/x' })
  expect(git(path, ['log', '--format=%s'])).toBe('second\nbase')
  expect(git(path, ['status', '--porcelain', '--branch'])).toBe('## feature/x')
  expect(git(path, ['rev-parse', 'HEAD', 'main'])).toBe(`${head}\n${head}`)
  expect(git(path, ['describe', '--tags', 'origin/main'])).toBe('v1')
  expect(git(path, ['remote'])).toBe('')
  expect(readdirSync(join(path, '.git')).sort()).not.toContain('hooks')
  shell(
    path,
    'unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL; echo d > d; git add d; git commit -qm mine',
  )
  expect(git(path, ['fsck', '--strict'])).toBe('')
})

test('a checkout that was copied without its empty folders keeps its history', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, 'find .git -depth -type d -empty -exec rmdir {} +')
  expect(readdirSync(join(checkout, '.git/objects'))).not.toContain('pack')
  const { path } = await workspaceOf(dir.path, checkout)
  expect(git(path, ['log', '--format=%s'])).toBe('base')
})

test('in a container the objects are where the mounts put them', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const workspace = await workspaceOf(dir.path, checkout, { objectsAt: 'container' } as object)
  expect(workspace.objectMounts).toEqual([
    { source: join(workspace.gitDir, 'objects'), target: '/caisson/git/0' },
    { source: join(checkout, '.git/objects'), target: '/caisson/git/1' },
  ])
  expect(readFileSync(join(workspace.path, '.git/objects/info/alternates'), 'utf8')).toBe(
    '/caisson/git/0\n/caisson/git/1\n',
  )
})

test('no credential of the checkout is anywhere in the run folder', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, `${BASE}; mkdir vendor`)
  shell(
    checkout,
    `git config http.https://github.com/.extraheader "AUTHORIZATION: basic SECRET-A"
     echo '[http] extraheader = SECRET-B' > ../included; git config includeIf.gitdir:$PWD/.git.path ../../included
     git init -q vendor/second; git -C vendor/second config http.extraheader SECRET-C
     mkdir -p .git/modules/m; echo SECRET-D > .git/modules/m/config
     mkdir -p node_modules/p; echo "gitdir: SECRET-E" > node_modules/p/.git
     echo SECRET-F > .git/FETCH_HEAD; echo SECRET-G > .git/credentials; git config remote.origin.url https://x:SECRET-H@example.com
     mkdir -p .git/hooks; echo SECRET-I > .git/hooks/post-checkout`,
  )
  await workspaceOf(dir.path, checkout)
  const found = execFileSync('bash', [
    '-c',
    'grep -raoh "SECRET-." "$0" || true',
    join(dir.path, 'run'),
  ]).toString()
  expect(found).toBe('')
  expect(existsSync(join(dir.path, 'run/workspace/vendor/second'))).toBe(true)
})

test('a wanted tree replaces what was changed in the checkout, and keeps what is ignored', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, `${BASE}; mkdir folder; echo f > folder/f; ln -s a.txt link`)
  const tree = git(checkout, ['rev-parse', 'HEAD^{tree}'])
  shell(
    checkout,
    `echo dirty >> a.txt; rm src/b.txt; rm -r folder; echo file > folder; rm link; mkdir link; echo in > link/in
     echo u > untracked; mkdir node_modules; echo d > node_modules/d`,
  )
  const workspace = await workspaceOf(dir.path, checkout, { tree })
  expect(workspace).toMatchObject({ baselineTree: tree, dirty: [] })
  // The agent's index knows every file as it is.
  expect(git(workspace.path, ['diff-files', '--name-only'])).toBe('')
  expect(git(workspace.path, ['status', '--porcelain'])).toBe('')
  expect(readFileSync(join(workspace.path, 'node_modules/d'), 'utf8')).toBe('d\n')
  shell(workspace.path, 'echo agent >> a.txt')
  const { files } = await captureOf(dir.path, workspace)
  expect(files.map(({ path, additions }) => [path, additions])).toEqual([['a.txt', 1]])
})

test('a wanted tree that is not there changes nothing', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, 'echo dirty >> a.txt; echo u > untracked')
  const none = '1'.repeat(40)
  const partly = (input: string) =>
    execFileSync('git', ['mktree', '--missing'], { cwd: checkout, input, encoding: 'utf8' }).trim()
  const missing = [partly(`100644 blob ${none}\ta.txt\n`), partly(`040000 tree ${none}\tsrc\n`)]
  for (const tree of [none, '--help', git(checkout, ['rev-parse', 'HEAD:a.txt']), ...missing]) {
    using folder = temporary()
    const workspace = await workspaceOf(folder.path, checkout, { tree })
    expect(git(workspace.path, ['status', '--porcelain'])).toBe(' M a.txt\n?? untracked')
  }
})

test('a wanted tree that cannot be brought in changes nothing, and that is said', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, `${BASE}; echo small > big`)
  const tree = git(checkout, ['rev-parse', 'HEAD^{tree}'])
  shell(checkout, 'git rm -q big')
  commitAll(checkout, 'without it')
  // Too large to be recorded, and in the way of what is wanted.
  shell(checkout, 'echo dirty >> a.txt; truncate -s 1100M big')
  const log = memoryLog()
  const workspace = await workspaceOf(dir.path, checkout, { tree, log })
  expect(log.lines.join()).toMatch(
    /warning: The files that the run started with could not be restored: .*big/s,
  )
  expect(git(workspace.path, ['status', '--porcelain'])).toBe(' M a.txt\n?? big')
  expect(lstatSync(join(workspace.path, 'big')).size).toBe(1100 * 2 ** 20)
  expect((await captureOf(dir.path, workspace)).files).toEqual([])
})

test('the wanted commit replaces what is checked out, and keeps what is ignored', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const wanted = git(checkout, ['rev-parse', 'HEAD'])
  shell(checkout, 'git rm -q a.txt; echo later > later; echo two-b > src/b.txt')
  commitAll(checkout, 'later')
  shell(checkout, 'echo dirty >> src/b.txt; mkdir node_modules; echo d > node_modules/d; echo u > untracked')
  const log = memoryLog()
  const workspace = await workspaceOf(dir.path, checkout, { commit: wanted, log })
  expect(workspace.baseCommit).toBe(wanted)
  expect(git(workspace.path, ['status', '--porcelain'])).toBe('?? untracked')
  expect(readdirSync(workspace.path).sort()).toEqual(words`.git .gitignore a.txt node_modules src untracked`)
  expect(log.lines.join()).toContain('replaced by the commit')
  expect((await captureOf(dir.path, workspace)).empty).toBe(true)
})

test('a commit that is not there is fetched, into our objects only', async () => {
  using dir = temporary()
  const origin = repository(dir.path, BASE)
  const checkout = join(dir.path, 'job')
  git(dir.path, ['clone', '-q', '--depth=1', `file://${origin}`, checkout])
  git(origin, ['checkout', '-q', '--detach'])
  writeFileSync(join(origin, 'pull'), 'pull')
  const commit = commitAll(origin, 'pull')
  git(origin, ['update-ref', 'refs/pull/7/head', commit])
  const before = everything(checkout)
  const fetch = { url: `file://${origin}`, refspecs: ['refs/pull/7/head'] }
  const workspace = await workspaceOf(dir.path, checkout, { commit, fetch, ref: 'pull' })
  expect(everything(checkout)).toEqual(before)
  expect(git(workspace.path, ['log', '--format=%s'])).toBe('pull\nbase')
  expect(readFileSync(join(workspace.path, 'pull'), 'utf8')).toBe('pull')
  expect((await captureOf(dir.path, workspace)).empty).toBe(true)
})

test('a commit that nobody has, and a remote that refuses', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const commit = 'f'.repeat(40)
  expect(await failure(workspaceOf(dir.path, checkout, { commit }))).toMatchObject({
    code: 'COMMIT_NOT_FOUND',
  })
  const fetch = { url: `file://${dir.path}/nowhere`, token: 'SECRET', refspecs: ['refs/pull/7/head'] }
  const runDir = join(dir.path, 'run2')
  const error = await failure(workspaceOf(dir.path, checkout, { commit, fetch, runDir }))
  expect(error).toMatchObject({
    code: 'COMMIT_NOT_FOUND',
    message: expect.stringMatching(/^Pull request #7 cannot be fetched/),
    hint: expect.stringContaining('contents: read'),
  })
  expect(existsSync(join(runDir, 'workspace'))).toBe(false)
})

test('worktrees, submodules, alternates, shallow and empty repositories', async () => {
  using dir = temporary()
  const main = repository(dir.path, BASE)
  const head = git(main, ['rev-parse', 'HEAD'])
  git(main, ['worktree', 'add', '-q', '-b', 'wt', join(dir.path, 'worktree')])
  git(dir.path, ['clone', '-q', '--shared', main, join(dir.path, 'shared')])
  git(dir.path, ['clone', '-q', '--depth=1', `file://${main}`, join(dir.path, 'shallow')])
  shell(dir.path, `git -c protocol.file.allow=always -C shared submodule --quiet add ${main} sub`)
  for (const name of ['worktree', 'shared', 'shallow', 'shared/sub']) {
    const workspace = await workspaceOf(dir.path, join(dir.path, name), {
      runDir: join(dir.path, 'runs', name),
    })
    expect(workspace.baseCommit, name).toBe(head)
    expect(git(workspace.path, ['log', '--format=%s']), name).toBe('base')
    expect(workspace.shallow, name).toBe(name === 'shallow')
    shell(workspace.path, 'echo x >> a.txt')
    expect((await captureOf(dir.path, workspace)).files, name).toHaveLength(1)
  }
  git(dir.path, ['init', '-q', 'empty'])
  const empty = await workspaceOf(dir.path, join(dir.path, 'empty'), { runDir: join(dir.path, 'runs/empty') })
  expect(empty.baseCommit).toBeNull()
})

test('a run folder inside the checkout is not copied into itself, its neighbours are', async () => {
  using dir = temporary()
  const checkout = repository(
    dir.path,
    `${BASE}; mkdir -p .caisson/agents; echo agent > .caisson/agents/a.md`,
  )
  shell(
    checkout,
    'mkdir -p .caisson/runs/old; echo old > .caisson/runs/old/f; echo ".caisson/runs/" >> .git/info/exclude',
  )
  const workspace = await workspaceOf(dir.path, checkout, { runDir: join(checkout, '.caisson/runs/new') })
  expect(readdirSync(join(workspace.path, '.caisson'))).toEqual(['agents'])
  expect(workspace.dirty).toEqual([])
  expect((await captureOf(dir.path, workspace)).empty).toBe(true)
})

test('a folder that holds nothing but runs is not there for the agent, and nothing is said of it', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, 'mkdir -p .caisson/runs/old; echo "*" > .caisson/runs/.gitignore')
  const workspace = await workspaceOf(dir.path, checkout, { runDir: join(checkout, '.caisson/runs/new') })
  expect(readdirSync(workspace.path)).not.toContain('.caisson')
  expect((await captureOf(dir.path, workspace)).leftOut).toEqual([])
})

test('a checkout that is not a folder, a broken gitfile, a run folder in use', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  expect(await failure(workspaceOf(dir.path, join(dir.path, 'none')))).toMatchObject({
    code: 'WORKSPACE_FAILED',
  })
  shell(dir.path, 'mkdir broken; echo "gitdir: /nowhere" > broken/.git')
  expect(await failure(workspaceOf(dir.path, join(dir.path, 'broken')))).toMatchObject({
    code: 'WORKSPACE_FAILED',
  })
  await workspaceOf(dir.path, checkout)
  expect(await failure(workspaceOf(dir.path, checkout))).toMatchObject({ code: 'WORKSPACE_FAILED' })
  expect(existsSync(join(dir.path, 'run/workspace/a.txt'))).toBe(true)
})

test("git's own folder is not a checkout: its hooks are nobody's files", async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  git(dir.path, ['clone', '-q', '--bare', checkout, 'bare.git'])
  for (const [folder, what] of [
    [join(dir.path, 'bare.git'), 'a bare repository'],
    [join(checkout, '.git'), 'the `.git` folder of a checkout'],
  ] as const) {
    expect(await failure(workspaceOf(dir.path, folder))).toMatchObject({
      code: 'WORKSPACE_FAILED',
      message: `${folder} is ${what}: it has no files to work on.`,
      hint: expect.stringContaining('git worktree add'),
    })
  }
  expect(existsSync(join(dir.path, 'run'))).toBe(false)
  shell(checkout, 'mkdir objects refs; echo mine > HEAD')
  expect(readdirSync((await workspaceOf(dir.path, checkout)).path)).toContain('HEAD')
})

test('sockets and FIFOs of the checkout are left out', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  shell(checkout, 'mkfifo pipe .gitattributes')
  const workspace = await workspaceOf(dir.path, checkout)
  expect(readdirSync(workspace.path).sort()).toEqual(['.git', '.gitignore', 'a.txt', 'src'])
})

test('the snapshot of a hostile checkout runs nothing', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, `${BASE}; echo '* filter=evil diff=evil' > .gitattributes`)
  const marker = join(dir.path, 'marker')
  shell(dir.path, `printf '#!/bin/sh\\necho ran >> ${marker}\\ncat\\n' > mark; chmod +x mark`)
  shell(
    checkout,
    `for key in core.fsmonitor filter.evil.clean filter.evil.smudge diff.evil.textconv core.alternateRefsCommand uploadpack.packObjectsHook core.sshCommand; do git config $key "$MARK"; done
     mkdir -p .git/hooks; for h in post-checkout post-index-change reference-transaction; do cp "$MARK" .git/hooks/$h; done; echo dirty >> a.txt`,
    { MARK: join(dir.path, 'mark') },
  )
  shell(dir.path, 'rm -f marker')
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'echo agent > src/b.txt')
  await captureOf(dir.path, workspace)
  expect(existsSync(marker)).toBe(false)
})

test('an aborted snapshot leaves no workspace', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const error = await failure(workspaceOf(dir.path, checkout, { signal: AbortSignal.abort() }))
  expect(error?.name).toBe('AbortError')
  expect(existsSync(join(dir.path, 'run/workspace'))).toBe(false)
})

test('a partial clone works on what is there, and says what is missing', async () => {
  using dir = temporary()
  const origin = repository(dir.path, BASE)
  const first = git(origin, ['rev-parse', 'HEAD'])
  git(origin, ['config', 'uploadpack.allowFilter', 'true'])
  writeFileSync(join(origin, 'a.txt'), 'changed')
  commitAll(origin, 'second')
  const checkout = join(dir.path, 'job')
  git(dir.path, ['clone', '-q', '--filter=blob:none', `file://${origin}`, checkout])
  const workspace = await workspaceOf(dir.path, checkout)
  shell(workspace.path, 'echo x >> a.txt; rm src/b.txt')
  expect((await captureOf(dir.path, workspace)).files.map((file) => file.path)).toEqual([
    'a.txt',
    'src/b.txt',
  ])
  const error = await failure(
    workspaceOf(dir.path, checkout, { commit: first, runDir: join(dir.path, 'run2') }),
  )
  expect(error).toMatchObject({ code: 'GIT_FAILED', hint: expect.stringContaining('partial') })
  const sparse = join(dir.path, 'sparse')
  git(dir.path, ['clone', '-q', '--filter=blob:none', '--sparse', `file://${origin}`, sparse])
  const outside = await workspaceOf(dir.path, sparse, { runDir: join(dir.path, 'run5') })
  shell(outside.path, 'mkdir -p src; echo mine > src/b.txt')
  expect(await failure(captureOf(dir.path, outside))).toMatchObject({
    code: 'GIT_FAILED',
    hint: expect.stringContaining('partial'),
  })

  // With an address they are fetched from there, and nothing of the checkout's own remote is run.
  const marker = join(dir.path, 'ran')
  git(origin, ['config', 'uploadpack.allowAnySHA1InWant', 'true'])
  for (const key of ['remote.origin.uploadpack', 'core.sshCommand', 'core.gitProxy', 'core.fsmonitor'])
    git(checkout, ['config', key, `touch ${marker}`])
  const fetch = { url: `file://${origin}`, refspecs: [first] }
  const older = await workspaceOf(dir.path, checkout, {
    commit: first,
    runDir: join(dir.path, 'run3'),
    fetch,
  })
  expect(readFileSync(join(older.path, 'a.txt'), 'utf8')).not.toBe('changed')
  shell(older.path, 'echo more >> a.txt')
  expect((await captureOf(dir.path, older)).files.map((file) => file.path)).toEqual(['a.txt'])
  expect(existsSync(marker)).toBe(false)
  const gone = { url: `file://${dir.path}/nowhere`, refspecs: [first] }
  expect(
    await failure(
      workspaceOf(dir.path, checkout, { commit: first, runDir: join(dir.path, 'run4'), fetch: gone }),
    ),
  ).toMatchObject({ code: 'COMMIT_NOT_FOUND', hint: expect.stringContaining('without `filter`') })
})

test('root gives the workspace to its owner, and the agent’s index still fits', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const root = process.getuid?.() === 0
  const owner = {
    uid: root ? 65534 : (process.getuid?.() ?? 0),
    gid: root ? 65534 : (process.getgid?.() ?? 0),
  }
  const { path } = await workspaceOf(dir.path, checkout, { owner })
  for (const name of ['', 'src/b.txt', '.git/index', '.git/HEAD'])
    expect(lstatSync(join(path, name)).uid, name).toBe(owner.uid)
  expect(
    git(path, ['-c', `safe.directory=${path}`, 'diff-files'], {
      env: { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' },
    }),
  ).toBe('')
})

test('a sandbox may show a copy of what is checked out before it is filled, with the same mounts', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const places: { path: string; objectMounts: unknown; files: string[] }[] = []
  const workspace = await workspaceOf(dir.path, checkout, {
    onPlaced: ({ path, objectMounts }) => places.push({ path, objectMounts, files: readdirSync(path) }),
  })
  const { path, objectMounts } = workspace
  expect(places).toEqual([{ path, objectMounts, files: expect.any(Array) }])
  expect(places[0]?.files).not.toContain('.git')
})

test('a workspace at another commit is not placed before it is filled', async () => {
  using dir = temporary()
  const checkout = repository(dir.path, BASE)
  const commit = git(checkout, ['rev-parse', 'HEAD'])
  shell(checkout, 'echo more > more.txt')
  commitAll(checkout)
  const places: unknown[] = []
  const workspace = await workspaceOf(dir.path, checkout, { commit, onPlaced: (place) => places.push(place) })
  expect(workspace.baseCommit).toBe(commit)
  expect(places).toEqual([])
})
