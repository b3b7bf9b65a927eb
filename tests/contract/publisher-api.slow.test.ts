import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openPristine } from '../../src/change/patch/pristine-git.js'
import { apiPublisher } from '../../src/report/delivery/api-publisher.js'
import { connect } from '../world/connect.js'
import {
  byApi,
  changed,
  github,
  log,
  refs,
  refusal,
  remoteOf,
  resolve,
  treeOf,
  withRepository,
} from './publisher-parts.js'

const NOBODY = {
  GIT_AUTHOR_NAME: 'n',
  GIT_AUTHOR_EMAIL: 'n@x',
  GIT_COMMITTER_NAME: 'n',
  GIT_COMMITTER_EMAIL: 'n@x',
}

withRepository()

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
    expect(log.lines.join()).toContain('pushed with git and the commit was created through the API')
  })

  test('is held to the captured tree: another one is not committed', async () => {
    const { workspace, request, tree } = await changed('echo more >> a.txt')
    const wrong = await github.repository.bare.git(['rev-parse', 'main^{tree}'])
    const api = connect(github, 'bot')
    const confused = { ...api, gitData: { ...api.gitData, createTree: async () => wrong } }
    const publisher = apiPublisher({ ...remoteOf(workspace, 'bot'), github: confused, log })
    await publisher.publish({ commit: request(), branch: 'x', expected: null })
    expect(await treeOf('x')).toBe(tree)
  })

  test('an answer that is lost after it was done is not a failure', async () => {
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

  test('checks the branch right before the push on a server without conditional updates', async () => {
    const { workspace, request, parent } = await changed('echo more >> a.txt')
    const publisher = byApi(workspace, 'bot')
    const old = await publisher.publish({ commit: request(), branch: 'x', expected: null })
    const unknown = { errors: [{ message: "Field 'updateRefs' doesn't exist on type 'Mutation'" }] }
    github.fail({ operationId: 'graphql', status: 200, body: unknown })
    const next = { commit: request({ message: 'Next' }), branch: 'x', expected: old.commit }
    const second = await publisher.publish(next)
    expect(await resolve('refs/heads/x')).toBe(second.commit)
    expect(log.lines.join()).toContain('checked immediately before')
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
    const raced = apiPublisher({ ...remoteOf(workspace, 'bot'), github: { ...racing, gitData }, log })
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
