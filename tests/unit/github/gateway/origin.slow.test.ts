import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommand } from '../../../../src/base/command.js'
import { memoryLog } from '../../../../src/base/log.js'
import { addOrigin } from '../../../../src/github/gateway/origin.js'
import { CHECK_OUT_PUSHED, checkOutPushed } from '../../../../src/pipeline/stages/environment/origin.js'
import type { Sandbox } from '../../../../src/sandbox/sandbox.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import {
  captureOf,
  commitAll,
  repository,
  shell,
  temporary,
  workspaceOf,
} from '../../change/patch/repository.js'

let root: string

async function sh(command: string, cwd = root): Promise<{ exitCode: number | null; text: string }> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: join(root, '..'), GIT_CONFIG_NOSYSTEM: '1' }
  const { exitCode, stdout, stderr } = await runCommand('sh', ['-c', command], {
    cwd,
    env,
    timeoutMs: 20_000,
  })
  return { exitCode, text: `${stdout.toString('utf8')}${stderr}`.trim() }
}

/** Runs commands that have to work. */
async function ok(...commands: string[]): Promise<string> {
  let last = ''
  for (const command of commands) {
    const { exitCode, text } = await sh(command)
    expect([command, exitCode, exitCode === 0 ? '' : text]).toEqual([command, 0, ''])
    last = text
  }
  return last
}

describe("the agent's origin", () => {
  const create = async (format = 'sha1') => {
    root = join(temporaryFolder(), 'w')
    await mkdir(root)
    await ok(
      `git init -q -b topic --object-format=${format}`,
      'git config user.name a && git config user.email a@b && git config gc.auto 0',
      'echo 1 >a.txt && git add . && git commit -qm One',
      'git update-ref refs/remotes/origin/topic HEAD',
      'git commit -q --allow-empty -m Two && git update-ref refs/remotes/origin/main HEAD && git tag v1',
      'git reset -q --hard HEAD^ && git pack-refs --all',
    )
    expect(await addOrigin(join(root, '.git'), 'https://github.com', 'octo/hello')).toBe(true)
  }

  test.each(['sha1', 'sha256'])(
    'fetches, merges and pushes objects of %s and copies none',
    async (format) => {
      await create(format)
      expect(await ok('git remote -v')).toContain('git@github.com:octo/hello.git (push)')
      expect(await ok('git ls-remote origin | cut -f 2')).toBe(
        'HEAD\nrefs/heads/main\nrefs/heads/topic\nrefs/tags/v1',
      )
      await ok('git fetch', 'git merge -q origin/main', 'echo 2 >a.txt && git commit -qam Three')
      expect(await ok('git push')).toContain('remote: Held: it is delivered after your work')
      expect(await ok('git ls-remote https://github.com/octo/hello topic | cut -f 1')).toBe(
        await ok('git rev-parse HEAD'),
      )
      expect(await ok('find .git/origin.git/objects -type f')).toBe('.git/origin.git/objects/info/alternates')
      expect(
        await ok(
          'mkdir d && cd d && git fetch origin main && git worktree add -q ../../t main && cd ../../t && git fetch',
        ),
      ).not.toContain('rror')
    },
  )

  test('has nothing but the repository, and takes the branch of one change', async () => {
    await create()
    expect((await sh('git fetch git@github.com:octo/other.git')).text).toContain('has octo/hello alone')
    expect((await sh('git fetch git@example.com:octo/hello.git')).text).toContain('has octo/hello alone')
    expect((await sh('git push origin v1:refs/tags/v2')).text).toContain('takes branches alone')
    expect((await sh('git push origin :main')).text).toContain("No branch of GitHub's can be deleted")
    await ok('git push origin HEAD:one')
    expect((await sh('git push origin HEAD:two')).text).toContain('it is that of one: push to it')
    await ok('git push origin :one', 'git push -u origin HEAD:two', 'git push -f origin HEAD:two')
    expect(await readFile(join(root, '.git/origin.git/pushed'), 'utf8')).toBe('two\n')
  })

  const FIX = ['git checkout -qb fix && echo 2 >a.txt && git commit -qam Fix && git push -q origin fix']
  test.each<[string, string[], RegExp]>([
    ['it stays checked out', FIX, /^2 {2}fix$/],
    [
      'it stays, with what was committed later',
      [...FIX, 'echo 3 >b.txt; git add .; git commit -qm More'],
      /^2 3 fix$/,
    ],
    ['it is checked out where the agent went back', [...FIX, 'git checkout -q topic'], /^2 {2}$/],
    [
      'it is checked out with what was committed later',
      [...FIX, 'echo 3 >b.txt; git add .; git commit -qm More; git checkout -q topic'],
      /^2 3 $/,
    ],
    ['what was not committed comes along', [...FIX, 'git checkout -q topic; echo 3 >b.txt'], /^2 3 $/],
    [
      'what was not committed and does not fit is stashed',
      [...FIX, 'git checkout -q topic; echo 3 >a.txt'],
      /^2 {2}stash$/,
    ],
    [
      'it is checked out where it was pushed from a worktree',
      ['git worktree add -qb fix ../x; cd ../x; echo 2 >a.txt; git commit -qam Fix; git push -q origin fix'],
      /^2 {2}$/,
    ],
    [
      'nothing changes where nothing was pushed',
      ['git checkout -qb fix; echo 2 >a.txt; git commit -qam Fix; git checkout -q topic'],
      /^1 {2}topic$/,
    ],
    [
      'nothing changes where it was taken back',
      [...FIX, 'git push -q origin :fix; git checkout -q topic'],
      /^1 {2}topic$/,
    ],
  ])('after a push: %s', async (_, commands, left) => {
    await create()
    await ok(...commands, CHECK_OUT_PUSHED)
    const shown =
      'echo "$(cat a.txt) $(cat b.txt 2>/dev/null) $(git stash list | grep -o stash | head -1)$(git branch --show-current)"'
    expect((await ok(shown)).padEnd(4)).toMatch(new RegExp(left.source.replace('$', ' *$')))
  })
})

const EMPTY = 'mkdir -p src; echo "a - b" >src/sum.js'
const SHALLOW =
  'cd ..; mv checkout full; git clone -q --depth 1 --no-single-branch "file://$PWD/full" checkout'

test.each<[string, string, string[]]>([
  ['as it is', '', ['src/sum.js']],
  ['of one commit', SHALLOW, ['src/sum.js']],
  ['with changes of the job', 'echo dirty >job.txt; echo more >>src/sum.js', ['src/sum.js']],
  ['on a detached head', 'git checkout -q --detach', ['src/sum.js']],
])('what was pushed in the workspace of a checkout %s is the patch', async (_, prepared, files) => {
  using home = temporary()
  const checkout = repository(home.path, EMPTY)
  commitAll(checkout, 'Two')
  if (prepared !== '') shell(checkout, prepared)
  const workspace = await workspaceOf(home.path, checkout)
  expect(await addOrigin(join(workspace.path, '.git'), 'https://github.com', 'octo/hello')).toBe(true)
  const env = { GIT_ALLOW_PROTOCOL: 'ssh:file' }
  shell(
    workspace.path,
    `git fetch -q origin; git checkout -qb fix; echo 'a + b' >src/sum.js; git commit -qm Add src/sum.js
    git push -q -u origin fix; git reset -q --hard HEAD; git checkout -q main; ${CHECK_OUT_PUSHED}`,
    env,
  )
  const { files: changed, leftOut } = await captureOf(home.path, workspace)
  expect([changed.map(({ path }) => path), leftOut]).toEqual([files, []])
})

test.each([
  [
    'a copy that git does not read',
    'rm .git/origin.git/HEAD',
    /^.*may not be in the change.*not a git repository/,
  ],
  ['a branch that is gone', 'git --git-dir=.git/origin.git update-ref -d refs/heads/gone', /^$/],
])('a push that cannot be checked out is not lost in silence: %s', async (_, command, said) => {
  using home = temporary()
  const checkout = repository(home.path, EMPTY)
  const workspace = await workspaceOf(home.path, checkout)
  await addOrigin(join(workspace.path, '.git'), 'https://github.com', 'octo/hello')
  shell(workspace.path, `echo gone >.git/origin.git/pushed; ${command}`)
  const exec = async ([program = '', ...args]: readonly string[]) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home.path, LC_ALL: 'C' }
    const ended = await runCommand(program, args, { cwd: workspace.path, env, timeoutMs: 20_000 })
    return { ...ended, stdout: ended.stdout.toString() }
  }
  const log = memoryLog()
  // A session that has ended is done, whatever stops the run then.
  const request = { log, signal: AbortSignal.abort() }
  await checkOutPushed(request, { exec } as unknown as Sandbox, workspace)
  expect(log.lines.join('\n')).toMatch(said)
})

test('a folder that is no repository gets none', async () => {
  const folder = temporaryFolder()
  await writeFile(join(folder, 'a'), '')
  expect(await addOrigin(join(folder, '.git'), 'https://github.com', 'octo/hello')).toBe(false)
})
