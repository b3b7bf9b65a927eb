import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CaissonError } from '../../../../src/base/errors.js'
import {
  commitTree,
  fetchCommit,
  pushCommit,
  rebaseTree,
  remoteBranch,
} from '../../../../src/change/patch/commit.js'
import { captureOf, commitAll, git, repository, shell, temporary, workspaceOf } from './repository.js'

const PERSON = { name: 'Ann Öx', email: 'ann@example.com', date: '2026-01-02T03:04:05Z' }

async function prepared(root: string, options: { depth?: number } = {}) {
  const origin = repository(root, 'seq 20 > a.txt; echo b > b.txt')
  git(origin, ['config', 'receive.denyCurrentBranch', 'ignore'])
  const checkout = join(root, 'job')
  git(root, [
    'clone',
    '-q',
    ...(options.depth ? ['--depth', String(options.depth)] : []),
    `file://${origin}`,
    checkout,
  ])
  const workspace = await workspaceOf(root, checkout)
  shell(workspace.path, 'sed -i s/^3$/three/ a.txt; echo new > new')
  const patch = await captureOf(root, workspace)
  const commit = await commitTree({
    workspace,
    tree: patch.tree,
    parents: [workspace.baseCommit ?? ''],
    message: 'Fix\n\nCaisson-Run: r1',
    author: PERSON,
    committer: PERSON,
  })
  return { origin, remote: { remoteUrl: `file://${origin}` }, workspace, patch, commit }
}

const refused = (reason: Promise<unknown>) =>
  reason.then(
    () => null,
    (error: CaissonError) => error,
  )

test('a commit with author, committer and dates as given is pushed and found again', async () => {
  using dir = temporary()
  const { origin, remote, workspace, commit, patch } = await prepared(dir.path)
  expect(await remoteBranch({ ...remote, branch: 'caisson/x' })).toBeNull()
  await pushCommit({ ...remote, workspace, commit, branch: 'caisson/x' })
  expect(await remoteBranch({ ...remote, branch: 'caisson/x' })).toBe(commit)
  expect(await remoteBranch({ ...remote, branch: 'x' })).toBeNull()
  expect(git(origin, ['log', '-1', '--format=%an <%ae> %aI %cI%n%B%n%T', commit])).toBe(
    `Ann Öx <ann@example.com> 2026-01-02T03:04:05+00:00 2026-01-02T03:04:05+00:00\nFix\n\nCaisson-Run: r1\n\n${patch.tree}`,
  )
  await pushCommit({ ...remote, workspace, commit, branch: 'caisson/x' })
})

test('works from a shallow checkout', async () => {
  using dir = temporary()
  const origin = join(dir.path, 'checkout')
  const { remote, workspace, commit } = await prepared(dir.path, { depth: 1 })
  await pushCommit({ ...remote, workspace, commit, branch: 'x' })
  expect(git(origin, ['rev-parse', 'x'])).toBe(commit)
})

test('without force a branch that moved is not replaced', async () => {
  using dir = temporary()
  const { origin, remote, workspace, commit } = await prepared(dir.path)
  writeFileSync(join(origin, 'c'), 'c')
  const moved = commitAll(origin)
  const error = await refused(pushCommit({ ...remote, workspace, commit, branch: 'main' }))
  expect(error).toMatchObject({ code: 'PUSH_REFUSED', message: expect.stringContaining('fetch first') })
  expect(error?.hint).toContain('moved the branch')
  expect(git(origin, ['rev-parse', 'main'])).toBe(moved)
})

test('with a lease only the expected commit is replaced', async () => {
  using dir = temporary()
  const { origin, remote, workspace, commit } = await prepared(dir.path)
  git(origin, ['branch', 'x', 'main'])
  const push = (expected: string | null) =>
    pushCommit({ ...remote, workspace, commit, branch: 'x', expected })
  expect(await refused(push(null))).toMatchObject({ code: 'PUSH_REFUSED' })
  expect(await refused(push(commit))).toMatchObject({ code: 'PUSH_REFUSED' })
  await push(workspace.baseCommit)
  expect(git(origin, ['rev-parse', 'x'])).toBe(commit)
})

test('a refusal carries the words of the remote and a hint for workflows', async () => {
  using dir = temporary()
  const { origin, remote, workspace, commit } = await prepared(dir.path)
  const words =
    'refusing to allow a GitHub App to create or update workflow `.github/workflows/ci.yml` without `workflows` permission'
  shell(
    origin,
    `printf '#!/bin/sh\\necho "$W" >&2; exit 1' > .git/hooks/pre-receive; sed -i 's/\\$W/${words.replaceAll('`', '\\\\`').replaceAll('/', '\\/')}/' .git/hooks/pre-receive; chmod +x .git/hooks/pre-receive`,
  )
  const error = await refused(pushCommit({ ...remote, workspace, commit, branch: 'x' }))
  expect(error?.message).toContain('refusing to allow a GitHub App')
  expect(error?.hint).toContain('workflows: write')
})

test('a remote that cannot be reached is not a refusal, and no token is in the error', async () => {
  using dir = temporary()
  const { workspace, commit } = await prepared(dir.path)
  const remoteUrl = 'http://user:hunter2@127.0.0.1:1/x.git'
  const remote = { remoteUrl, token: 'ghs_secret', retryPauseMs: 1 }
  const error = await refused(pushCommit({ ...remote, workspace, commit, branch: 'x' }))
  expect(error?.code).toBe('GIT_FAILED')
  expect(JSON.stringify([error?.message, error?.stack, error?.hint])).not.toMatch(/ghs_secret|hunter2/)
})

test('the change is put on a head that moved, unless it conflicts', async () => {
  using dir = temporary()
  const { origin, remote, workspace, patch } = await prepared(dir.path)
  shell(origin, 'echo 21 >> a.txt')
  const onto = commitAll(origin)
  const moved = await rebaseTree({ workspace, tree: patch.tree, onto, remote: { ...remote, branch: 'main' } })
  if (!('tree' in moved)) throw new Error(`conflicts in ${moved.conflicts}`)
  const merged = await commitTree({
    workspace,
    tree: moved.tree,
    parents: [onto],
    message: 'm',
    author: PERSON,
    committer: PERSON,
  })
  await pushCommit({ ...remote, workspace, commit: merged, branch: 'main' })
  expect(git(origin, ['show', 'main:a.txt']).split('\n').slice(-1)).toEqual(['21'])
  expect(git(origin, ['show', 'main:a.txt'])).toContain('three')

  git(origin, ['reset', '-q', '--hard', onto])
  shell(origin, 'sed -i s/^3$/drei/ a.txt')
  const clash = commitAll(origin)
  await fetchCommit({ ...remote, workspace, commit: clash })
  expect(await rebaseTree({ workspace, tree: patch.tree, onto: clash })).toEqual({ conflicts: ['a.txt'] })
})

test('a message ends in one newline, given with or without it', async () => {
  using dir = temporary()
  const { workspace, patch, commit } = await prepared(dir.path)
  const written = (message: string) =>
    commitTree({
      workspace,
      tree: patch.tree,
      parents: [workspace.baseCommit ?? ''],
      message,
      author: PERSON,
      committer: PERSON,
    })
  expect(await written('Fix\n\nCaisson-Run: r1\n')).toBe(commit)
  expect(await written('Fix\n\nCaisson-Run: r1\n\n')).not.toBe(commit)
})

test('a commit has as many parents as it is given, and a date of its own where none is', async () => {
  using dir = temporary()
  const { workspace, patch, commit } = await prepared(dir.path)
  const parents = [workspace.baseCommit ?? '', commit]
  const { date: _none, ...ann } = PERSON
  const described = async (author: object, committer: object, by: string[] = parents) => {
    const people = { author: { ...ann, ...author }, committer: { ...ann, name: 'Bob', ...committer } }
    const id = await commitTree({ workspace, tree: patch.tree, parents: by, message: 'm', ...people })
    const [head = '', body] = git(workspace.gitDir, ['cat-file', '-p', id]).split('\n\n')
    const lines = head.split('\n').map((line) => /^(\w+) (.*?)(?: (\d+) [+-]\d{4})?$/.exec(line) ?? [])
    const values = (key: string, group: number) =>
      lines.filter(([, found]) => found === key).map((line) => line[group])
    return {
      body,
      of: values('parent', 2),
      who: [...values('author', 2), ...values('committer', 2)],
      authored: Number(values('author', 3)),
      committed: Number(values('committer', 3)),
    }
  }
  const given = Date.parse(PERSON.date) / 1000
  const before = Math.floor(Date.now() / 1000)
  const who = ['Ann Öx <ann@example.com>', 'Bob <ann@example.com>']
  const one = await described({ date: PERSON.date }, {})
  expect(one).toMatchObject({ body: 'm', of: parents, who, authored: given })
  expect(one.committed).toBeGreaterThanOrEqual(before)
  const other = await described({}, { date: PERSON.date }, [])
  expect(other).toMatchObject({ of: [], who, committed: given })
  expect(other.authored).toBeGreaterThanOrEqual(before)
})

test('a branch is asked for with the token, in the environment given, until the signal ends it', async () => {
  using dir = temporary()
  const { remote } = await prepared(dir.path)
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization ?? request.url)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await using _closed = { [Symbol.asyncDispose]: async () => void server.close() }
  const remoteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.git`
  expect(await refused(remoteBranch({ remoteUrl, token: 'ghs_secret', branch: 'x' }))).toMatchObject({
    code: 'GIT_FAILED',
  })
  const basic = Buffer.from('x-access-token:ghs_secret').toString('base64')
  expect(asked).toEqual([`Basic ${basic}`])

  await expect(remoteBranch({ ...remote, branch: 'main', signal: AbortSignal.abort() })).rejects.toBeDefined()
  const env = { http_proxy: remoteUrl.replace('/x.git', '') }
  await refused(remoteBranch({ remoteUrl: 'http://remote.test/y.git', branch: 'main', env }))
  expect(asked).toEqual([`Basic ${basic}`, 'http://remote.test/y.git/info/refs?service=git-upload-pack'])
})

test('a branch is found by its whole name, among others that git matches', async () => {
  using dir = temporary()
  const { origin, remote } = await prepared(dir.path)
  git(origin, ['branch', 'a/refs/heads/x', 'main'])
  expect(await remoteBranch({ ...remote, branch: 'x' })).toBeNull()
  const other = git(origin, ['commit-tree', '-m', 'other', 'main^{tree}'])
  git(origin, ['branch', 'x', other])
  expect(await remoteBranch({ ...remote, branch: 'x' })).toBe(other)
})
