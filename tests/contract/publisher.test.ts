import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CaissonError } from '../../src/errors.js'
import { memoryLog } from '../../src/log.js'
import { openPristine } from '../../src/patch/pristine-git.js'
import { apiPublisher } from '../../src/report/api-publisher.js'
import { type CommitRequest, gitPublisher, type Publisher } from '../../src/report/publisher.js'
import type { Workspace } from '../../src/workspace/workspace.js'
import { captureOf, git, shell, temporary, workspaceOf } from '../unit/patch/repository.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'

const NOBODY = {
  GIT_AUTHOR_NAME: 'n',
  GIT_AUTHOR_EMAIL: 'n@x',
  GIT_COMMITTER_NAME: 'n',
  GIT_COMMITTER_EMAIL: 'n@x',
}
const BOT = { name: 'bot', email: 'bot@example.com' }

let github: CheckedGitHub
let dir: ReturnType<typeof temporary>
let log: ReturnType<typeof memoryLog>

beforeEach(async () => {
  log = memoryLog()
  dir = temporary()
  github = await startCheckedGitHub({
    files: {
      'a.txt': 'one\ntwo\nthree\n',
      'gone/deep.txt': 'deep\n',
      'run.sh': { content: '#!/bin/sh\n', mode: '100755' },
      'becomes/folder.txt': 'x\n',
      link: { content: 'a.txt', mode: '120000' },
      'old name.txt': 'renamed without a change\n',
    },
  })
  github.addToken('bot')
  github.addToken('person', { login: 'mona' })
  github.addUser('mona', { role: 'write' })
})

afterEach(async () => {
  await github.close()
  dir[Symbol.dispose]()
  github.expectClean()
})

/** What an agent left, captured, with the ways to publish it. */
async function changed(change: string | ((path: string) => void)) {
  const checkout = join(dir.path, 'job')
  // By path: a git that this process waits for must not wait for this process.
  git(dir.path, ['clone', '-q', github.repository.bare.directory, checkout])
  const workspace = await workspaceOf(dir.path, checkout)
  if (typeof change === 'string') shell(workspace.path, change)
  else change(workspace.path)
  const patch = await captureOf(dir.path, workspace)
  const parent = workspace.baseCommit ?? ''
  const request = (more: Partial<CommitRequest> = {}): CommitRequest => ({
    tree: patch.tree,
    parents: [parent],
    message: 'Change it\n\nBody\n\nCaisson-Run: r1\n',
    author: BOT,
    committer: BOT,
    date: '2026-01-02T03:04:05Z',
    ...more,
  })
  return { workspace, tree: patch.tree, parent, request }
}

const ways: Record<string, (workspace: Workspace) => Publisher> = {
  git: (workspace) => gitPublisher({ workspace, remoteUrl: github.cloneUrl(), token: 'bot' }),
  "the API with a bot's token": (workspace) => byApi(workspace, 'bot'),
  "the API with a person's token": (workspace) => byApi(workspace, 'person'),
}

function byApi(workspace: Workspace, token: string): Publisher {
  const remote = { workspace, remoteUrl: github.cloneUrl(), token }
  return apiPublisher({ ...remote, github: connect(github, token), log })
}

const resolve = (name: string) => github.repository.bare.resolve(name)
const treeOf = (name: string) => github.repository.bare.git(['rev-parse', `${name}^{tree}`])
const refs = () => github.repository.bare.git(['for-each-ref', '--format=%(refname)'])
const refusal = (published: Promise<unknown>) =>
  published.then(
    () => null,
    (error: CaissonError) => error,
  )

/** Every kind of change; the tree that arrives has to be the captured one. */
const changes: Record<string, string | ((path: string) => void)> = {
  'a text, a new folder and a deletion': 'echo more >> a.txt; mkdir -p n/e/w; echo n > n/e/w/f; rm -r gone',
  'a file made executable, and one that no longer is': 'chmod +x a.txt; chmod -x run.sh',
  'links: new, turned, and in the place of a file':
    'ln -s nowhere l2; ln -sf run.sh link; rm a.txt; ln -s run.sh a.txt',
  'a rename': 'mkdir -p to; mv "old name.txt" "to/new name.txt"',
  'binary and empty files': (path) => {
    writeFileSync(join(path, 'all.bin'), Buffer.from(Array.from({ length: 256 }, (_, index) => index)))
    writeFileSync(join(path, 'empty'), '')
    writeFileSync(join(path, 'latin1.txt'), Buffer.from('caf\xe9\n', 'latin1'))
    writeFileSync(join(path, 'crlf.txt'), 'a\r\nb\r\n\u2028 \ufeff')
    writeFileSync(join(path, 'bom.txt'), '\ufeffbom\n')
  },
  'odd names': (path) => {
    const names = [
      'sp ace',
      'new\nline',
      'tab\t',
      'q"uote',
      "a'b",
      'back\\slash',
      'ünï',
      '😀',
      ':x',
      '-n',
      '[g]*',
      'a%2Fb',
    ]
    for (const name of names) writeFileSync(join(path, name), `${name}\n`)
  },
  'a file in the place of a folder, and a folder in the place of a file': (path) => {
    rmSync(join(path, 'becomes'), { recursive: true })
    writeFileSync(join(path, 'becomes'), 'a file now\n')
    rmSync(join(path, 'a.txt'))
    mkdirSync(join(path, 'a.txt'))
    writeFileSync(join(path, 'a.txt', 'inside'), 'x\n')
  },
  'a name that is no UTF-8': (path) => {
    writeFileSync(Buffer.concat([Buffer.from(`${path}/`), Buffer.from('na\xefve', 'latin1')]), 'x\n')
  },
  'many files': (path) => {
    mkdirSync(join(path, 'many'))
    for (let at = 0; at < 1200; at++) writeFileSync(join(path, 'many', `${at}.txt`), `${at}\n`)
    symlinkSync('many', join(path, 'l'))
    chmodSync(join(path, 'many', '7.txt'), 0o755)
  },
  'everything deleted': 'rm -r a.txt gone run.sh becomes link "old name.txt"',
}

describe.each(Object.keys(ways))('a change published by %s', (way) => {
  const publisherOf = (workspace: Workspace) => ways[way]?.(workspace) as Publisher

  test.each(Object.keys(changes))('%s', async (name) => {
    const { workspace, tree, parent, request } = await changed(changes[name] ?? '')
    const publisher = publisherOf(workspace)
    const published = await publisher.publish({ commit: request(), branch: 'caisson/x', expected: null })
    expect(await resolve('refs/heads/caisson/x')).toBe(published.commit)
    expect(await publisher.remoteBranch('caisson/x')).toBe(published.commit)
    expect(await treeOf('caisson/x')).toBe(tree)
    const logged = await github.repository.bare.git(['log', '-1', '--format=%P%n%B', 'caisson/x'])
    expect(logged.trim()).toBe(`${parent}\nChange it\n\nBody\n\nCaisson-Run: r1`)
    // Nothing half-done stays behind.
    expect(await refs()).toBe('refs/heads/caisson/x\nrefs/heads/main')
    expect(published).toMatchObject({ unchanged: false, with: way === 'git' ? 'git' : 'api' })
  })

  test('the same again finds it there and makes no second commit', async () => {
    const { workspace, request } = await changed('echo more >> a.txt')
    const publisher = publisherOf(workspace)
    const wanted = { commit: request(), branch: 'caisson/x' }
    const first = await publisher.publish({ ...wanted, expected: null })
    expect(await publisher.publish({ ...wanted, expected: first.commit })).toEqual({
      ...first,
      unchanged: true,
    })
    expect(await publisher.publish(wanted)).toEqual({ ...first, unchanged: true })
  })

  test('a branch of ours is replaced only while it is where it was looked at', async () => {
    const { workspace, tree, parent, request } = await changed('echo more >> a.txt')
    const publisher = publisherOf(workspace)
    const old = await publisher.publish({ commit: request(), branch: 'caisson/x', expected: null })
    const base = `${parent}^{tree}`
    const other = await github.repository.bare.git(['rev-parse', base])
    const next = { commit: request({ tree, message: 'Another way' }), branch: 'caisson/x' }
    for (const wrong of [null, parent]) {
      expect(await refusal(publisher.publish({ ...next, expected: wrong }))).toMatchObject({
        code: 'PUSH_REFUSED',
      })
    }
    expect(await resolve('refs/heads/caisson/x')).toBe(old.commit)
    const published = await publisher.publish({ ...next, expected: old.commit })
    expect(await resolve('refs/heads/caisson/x')).toBe(published.commit)
    expect(await github.repository.bare.git(['rev-list', '--count', 'main..caisson/x'])).toBe('1')
    expect(other).not.toBe(tree)
    expect(await refs()).toBe('refs/heads/caisson/x\nrefs/heads/main')
  })

  test("a person's branch only moves forward", async () => {
    const { workspace, tree, parent, request } = await changed('echo more >> a.txt')
    const publisher = publisherOf(workspace)
    await github.push({ branch: 'theirs', message: 'Theirs', files: { 't.txt': 't\n' } })
    const theirs = await resolve('refs/heads/theirs')
    const error = await refusal(publisher.publish({ commit: request(), branch: 'theirs' }))
    expect(error).toMatchObject({ code: 'PUSH_REFUSED' })
    expect(error?.hint).toContain('moved the branch meanwhile')
    expect(await resolve('refs/heads/theirs')).toBe(theirs)
    await github.push({ branch: 'mine', message: 'x', files: {}, from: parent })
    const mine = (await resolve('refs/heads/mine')) ?? ''
    const rebased = await publisher.rebase({ tree, onto: mine, branch: 'mine' })
    if ('conflicts' in rebased) throw new Error('conflicts')
    const published = await publisher.publish({
      commit: request({ tree: rebased.tree, parents: [mine] }),
      branch: 'mine',
    })
    expect(await resolve('refs/heads/mine')).toBe(published.commit)
    expect(
      await publisher.foreignCommits({ from: parent, to: published.commit, branch: 'mine', base: 'main' }),
    ).toEqual([mine])
  })

  test('a protected branch takes none, and says so', async () => {
    const { workspace, request } = await changed('echo more >> a.txt')
    await github.protectBranches('caisson/x')
    const error = await refusal(
      publisherOf(workspace).publish({ commit: request(), branch: 'caisson/x', expected: null }),
    )
    expect(error).toMatchObject({ code: 'PUSH_REFUSED' })
    expect(error?.hint).toContain('branch protection')
    expect(await refs()).toBe('refs/heads/main')
  })

  test('a read-only token is refused with the permission that it lacks', async () => {
    const { workspace, request } = await changed('echo more >> a.txt')
    for (const token of ['bot', 'person']) {
      const { login } = github.addToken(token, {
        login: token === 'bot' ? 'github-actions[bot]' : 'mona',
        permissions: { contents: 'read' },
      })
      expect(login).toBeTruthy()
    }
    const error = await refusal(
      publisherOf(workspace).publish({ commit: request(), branch: 'caisson/x', expected: null }),
    )
    expect(error?.hint).toContain('contents: write')
    expect(await refs()).toBe('refs/heads/main')
  })
})

describe('the API', () => {
  const commitOf = (branch: string) =>
    github.repository.bare.git(['log', '-1', '--format=%an <%ae> %cn', branch])

  test("commits as the token's account, and says whether GitHub signed it", async () => {
    const plain = await changed('echo more >> a.txt')
    const byBot = await byApi(plain.workspace, 'bot').publish({
      commit: plain.request(),
      branch: 'x',
      expected: null,
    })
    expect(byBot).toMatchObject({ verified: true })
    const account = '41898282+github-actions[bot]@users.noreply.127.0.0.1'
    expect(await commitOf('x')).toBe(`github-actions[bot] <${account}> GitHub`)
    // A commit on a branch beside it, which is signed for people too.
    const byPerson = byApi(plain.workspace, 'person')
    const signed = await byPerson.publish({ commit: plain.request(), branch: 'y', expected: null })
    expect(signed).toMatchObject({ verified: true })
    expect(await commitOf('y')).toMatch(/^mona <.*> GitHub$/)
  })

  test("does not sign what a person's token cannot send as plain files", async () => {
    const { workspace, request, tree } = await changed('chmod +x a.txt')
    const published = await byApi(workspace, 'person').publish({
      commit: request(),
      branch: 'x',
      expected: null,
    })
    expect(published).toMatchObject({ verified: false, with: 'api' })
    expect(await treeOf('x')).toBe(tree)
  })

  test('sends small texts with the tree, and a large file by itself', async () => {
    const { workspace, request } = await changed((path) => {
      for (let at = 0; at < 40; at++) writeFileSync(join(path, `${at}.txt`), `${at}\n`)
      writeFileSync(join(path, 'large.txt'), 'line\n'.repeat(60_000))
    })
    const before = github.requests.length
    await byApi(workspace, 'bot').publish({ commit: request(), branch: 'x', expected: null })
    const asked = github.requests.slice(before).map(({ operationId }) => operationId)
    expect(asked.filter((id) => id === 'git/create-blob')).toHaveLength(1)
    expect(asked.filter((id) => id === 'git/create-tree')).toHaveLength(1)
    expect(asked.filter((id) => id?.startsWith('git/receive'))).toEqual([])
  })

  test.each([
    ['too many binary files', 0],
    ['a file that GitHub finds too large', 422],
    ['a request that is too large', 413],
  ])('has %s brought by git, and commits and signs all the same', async (_what, status) => {
    const { workspace, request, tree } = await changed((path) => {
      const files = status === 0 ? 70 : 1
      for (let at = 0; at < files; at++) writeFileSync(join(path, `${at}.bin`), Buffer.from([0, at]))
    })
    if (status !== 0) github.fail({ operationId: 'git/create-blob', status, times: 5 })
    const published = await byApi(workspace, 'bot').publish({
      commit: request(),
      branch: 'x',
      expected: null,
    })
    expect(published).toMatchObject({ with: 'api', verified: true })
    expect(await treeOf('x')).toBe(tree)
    expect(await refs()).toBe('refs/heads/main\nrefs/heads/x')
    expect(log.lines.join()).toContain('go by git, and the commit by the API')
  })

  test('is held to the captured tree: another one is not committed', async () => {
    const { workspace, request, tree } = await changed('echo more >> a.txt')
    const wrong = await github.repository.bare.git(['rev-parse', 'main^{tree}'])
    const api = connect(github, 'bot')
    const confused = { ...api, gitData: { ...api.gitData, createTree: async () => wrong } }
    const remote = { workspace, remoteUrl: github.cloneUrl(), token: 'bot' }
    const publisher = apiPublisher({ ...remote, github: confused, log })
    await publisher.publish({ commit: request(), branch: 'x', expected: null })
    expect(await treeOf('x')).toBe(tree)
  })

  test('an answer that is lost after it was done is no failure', async () => {
    const { workspace, request } = await changed('echo more >> a.txt')
    const publisher = byApi(workspace, 'bot')
    github.fail({ operationId: 'git/create-ref', status: 502, late: true })
    const first = await publisher.publish({ commit: request(), branch: 'x', expected: null })
    expect(await resolve('refs/heads/x')).toBe(first.commit)
    github.fail({ operationId: 'graphql', status: 502, late: true, times: 9, after: 0 })
    const next = { commit: request({ message: 'Next' }), branch: 'x', expected: first.commit }
    const second = await publisher.publish(next)
    expect(await resolve('refs/heads/x')).toBe(second.commit)
  })

  test('a server without a condition for refs is looked at right before', async () => {
    const { workspace, request, parent } = await changed('echo more >> a.txt')
    const publisher = byApi(workspace, 'bot')
    const old = await publisher.publish({ commit: request(), branch: 'x', expected: null })
    const unknown = { errors: [{ message: "Field 'updateRefs' doesn't exist on type 'Mutation'" }] }
    github.fail({ operationId: 'graphql', status: 200, body: unknown })
    const next = { commit: request({ message: 'Next' }), branch: 'x', expected: old.commit }
    const second = await publisher.publish(next)
    expect(await resolve('refs/heads/x')).toBe(second.commit)
    expect(log.lines.join()).toContain('looked at right before')
    github.fail({ operationId: 'graphql', status: 200, body: unknown })
    // It moves after it was looked at first: the second look sees it.
    const racing = connect(github, 'bot')
    const gitData = {
      ...racing.gitData,
      async createCommit(o: Parameters<typeof racing.gitData.createCommit>[0]) {
        await github.repository.bare.git(['update-ref', 'refs/heads/x', parent])
        return racing.gitData.createCommit(o)
      },
    }
    const remote = { workspace, remoteUrl: github.cloneUrl(), token: 'bot' }
    const raced = apiPublisher({ ...remote, github: { ...racing, gitData }, log })
    const last = { commit: request({ message: 'Last' }), branch: 'x', expected: second.commit }
    expect(await refusal(raced.publish(last))).toMatchObject({ code: 'PUSH_REFUSED' })
    expect(await resolve('refs/heads/x')).toBe(parent)
  })

  test('a base that GitHub does not have goes with the files', async () => {
    const { workspace, request, tree } = await changed('echo more >> a.txt')
    const local = await openPristine(workspace).run(
      ['commit-tree', `${workspace.baseCommit}^{tree}`, '-m', 'local'],
      { env: NOBODY },
    )
    const commit = request({ parents: [local] })
    const published = await byApi(workspace, 'bot').publish({ commit, branch: 'x', expected: null })
    expect(await treeOf('x')).toBe(tree)
    expect(await github.repository.bare.git(['rev-parse', `${published.commit}^`])).toBe(local)
  })
})
