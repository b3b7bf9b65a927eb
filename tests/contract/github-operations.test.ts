import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import { appToken } from '../../src/github/app-token.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { ROUTES } from '../world/github/routes.js'
import { READ_ONLY } from '../world/github/seeder.js'
import { operationIds } from '../world/openapi/description.js'
import { type Sent, sendTo } from '../world/send.js'

const REPO = '/repos/octo/hello'

let github: CheckedGitHub

beforeEach(async () => {
  const files = { 'a.txt': 'a\n', '.github/workflows/ci.yml': 'on: workflow_dispatch\n' }
  github = await startCheckedGitHub({ files })
  github.addToken('bot')
  github.addToken('person', { login: 'mona' })
  github.addUser('mona', { role: 'write' })
})

afterEach(() => github.close())

const send = (method: string, path: string, sent?: Sent) => sendTo(github, method, path, sent)

async function made<T>(
  method: string,
  path: string,
  body: unknown,
  pick: (json: Record<string, never>) => T,
) {
  const { status, json } = await send(method, path, { body })
  expect(status).toBe(201)
  return pick(json)
}

async function makeAppToken(github: CheckedGitHub) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  github.addApp({ id: '7', login: 'app[bot]', publicKey })
  const place = { owner: 'octo', repo: 'hello', apiUrl: github.apiUrl, log: silentLog }
  return appToken({ id: '7', privateKey }, place)
}

describe('the embedded GitHub', () => {
  test('speaks exactly the operations of the extract', () => {
    const mine = ROUTES.map((route) => route.operationId).sort()
    // The others are asked by gh, of a server of its own.
    const others = JSON.parse(
      readFileSync(new URL('../world/openapi/gh-operations.json', import.meta.url), 'utf8'),
    )
    expect([...mine, ...others].sort()).toEqual(operationIds().sort())
  })

  test('every operation answers as the official description says', async () => {
    const issue = github.addIssue({ title: 'One', body: 'Text', labels: ['bug'] })
    await github.push({
      branch: 'feature',
      message: 'Two',
      files: { 'a.txt': 'b\n', 'b.bin': Buffer.from([0, 1]) },
    })
    const pull = await github.addPull({ title: 'Pull', head: 'feature' })
    github.addReview(pull.number, { state: 'APPROVED' })
    const review = github.addReviewComment(pull.number, { path: 'a.txt', body: 'Hm' })
    github.addCheckRun({ name: 'ci', sha: pull.head.sha })
    const comment = github.addComment(issue.number, { body: 'Old' })
    const [issueAt, pullAt, commentAt] = [
      `${REPO}/issues/${issue.number}`,
      `${REPO}/pulls/${pull.number}`,
      `${REPO}/issues/comments/${comment.id}`,
    ]
    for (const path of [
      REPO,
      `${REPO}/activity`,
      `${REPO}/issues/comments`,
      `${REPO}/compare/main...feature`,
      `${REPO}/issues`,
      issueAt,
      commentAt,
    ]) {
      expect((await send('GET', path)).status).toBe(200)
    }
    const lists = ['', '/files', '/commits', '/reviews', '/comments'].map((rest) => pullAt + rest)
    for (const path of [
      ...lists,
      `${issueAt}/comments`,
      `${REPO}/pulls`,
      `${REPO}/commits/feature/check-runs`,
    ]) {
      expect((await send('GET', path)).status).toBe(200)
    }
    const { id: jobId, runId } = github.addJob({ sha: pull.head.sha })
    for (const path of [
      ...['', `/${runId}`, `/${runId}/jobs`].map((rest) => `${REPO}/actions/runs${rest}`),
      ...[`/jobs/${jobId}`, '/workflows', '/workflows/5'].map((rest) => `${REPO}/actions${rest}`),
      `${REPO}/check-runs/${jobId}/annotations`,
      '/search/issues?q=repo:octo/hello+Pull',
    ]) {
      expect((await send('GET', path)).status).toBe(200)
    }
    expect((await send('GET', '/user', { token: 'person' })).json.login).toBe('mona')
    expect((await send('GET', `${REPO}/collaborators/mona/permission`)).json.role_name).toBe('write')
    await made('POST', `${REPO}/issues`, { title: 'New', labels: ['x'] }, (json) => json['number'])
    await made('POST', `${issueAt}/comments`, { body: 'Hi' }, (json) => json['id'])
    await made('POST', `${commentAt}/reactions`, { content: '+1' }, (json) => json['id'])
    await made(
      'POST',
      `${REPO}/pulls/comments/${review.id}/reactions`,
      { content: 'rocket' },
      (json) => json['id'],
    )
    const reviewed = { event: 'COMMENT', body: 'Hm', comments: [{ path: 'a.txt', line: 1, body: 'No' }] }
    expect((await send('POST', `${pullAt}/reviews`, { body: reviewed })).json.state).toBe('COMMENTED')
    await made('POST', `${pullAt}/comments/${review.id}/replies`, { body: 'Yes' }, (json) => json['id'])
    const lineAt = `${REPO}/pulls/comments/${review.id}`
    expect((await send('PATCH', lineAt, { body: { body: 'Newer' } })).json.body).toBe('Newer')
    github.repository.running.set(6, () => github.repository.running.delete(6))
    const cancelled = [
      await send('POST', `${REPO}/actions/runs/6/cancel`),
      await send('POST', `${REPO}/actions/runs/6/cancel`),
    ]
    expect(cancelled.map(({ status }) => status)).toEqual([202, 409])
    const check = { name: 'ci', head_sha: pull.head.sha, status: 'completed', conclusion: 'neutral' }
    await made('POST', `${REPO}/check-runs`, check, (json) => json['id'])
    expect((await send('PATCH', issueAt, { body: { state: 'closed' } })).json.state).toBe('closed')
    expect((await send('PATCH', commentAt, { body: { body: 'New' } })).json.body).toBe('New')
    expect((await send('PATCH', pullAt, { body: { title: 'Better' } })).json.title).toBe('Better')
    expect((await send('POST', `${issueAt}/labels`, { body: { labels: ['y'] } })).json).toHaveLength(2)
    expect((await send('DELETE', `${issueAt}/labels/y`)).json).toHaveLength(1)
    const dispatch = { ref: 'main', inputs: { number: '1' } }
    expect(
      (await send('POST', `${REPO}/actions/workflows/ci.yml/dispatches`, { body: dispatch })).status,
    ).toBe(204)
    expect(github.repository.dispatches).toMatchObject([{ workflow: 'ci.yml', inputs: { number: '1' } }])
    const { id, workflowRunId } = github.addArtifact({ name: 'caisson', archive: Buffer.from('zip') })
    expect((await send('GET', `${REPO}/actions/artifacts/${id}`)).json.name).toBe('caisson')
    expect((await send('GET', `${REPO}/actions/runs/${workflowRunId}/artifacts`)).json.total_count).toBe(1)
    // The storage behind the redirect refuses a token: fetch sends it on within one origin.
    expect((await send('GET', `${REPO}/actions/artifacts/${id}/zip`)).status).toBe(403)
    const job = github.addJob({ sha: pull.head.sha, runId: 5 })
    expect((await send('GET', `${REPO}/actions/runs/5/attempts/1/jobs`)).json.total_count).toBe(1)
    expect((await send('GET', `${REPO}/actions/jobs/${job.id}/logs`)).status).toBe(403)
    for (const logs of ['runs/5/logs', 'runs/5/attempts/1/logs'])
      expect((await send('GET', `${REPO}/actions/${logs}`)).status).toBe(403)
    expect((await send('GET', `${REPO}/actions/workflows/5/runs`)).json.total_count).toBeGreaterThan(0)
    expect((await send('GET', '/')).status).toBe(200)
    expect((await send('GET', `${REPO}/check-suites/1/check-runs`)).json.total_count).toBe(1)
    github.repository.milestones.set(1, 'Soon')
    expect((await send('GET', `${REPO}/milestones`)).json).toHaveLength(1)
    expect((await send('GET', `${REPO}/labels`)).json.length).toBeGreaterThan(0)
    await made('POST', `${REPO}/labels`, { name: 'new', color: 'ededed' }, (json) => json['id'])
    expect((await send('GET', `${REPO}/labels/new`)).json.name).toBe('new')
    github.addTeam('acme/core', { mona: 'active' })
    expect((await send('GET', '/orgs/acme/teams/core')).status).toBe(403)
    github.addToken('member', { permissions: { members: 'read' } })
    const asMember = { token: 'member' }
    expect((await send('GET', '/orgs/acme/teams/core', asMember)).json.slug).toBe('core')
    const membership = '/orgs/acme/teams/core/memberships/mona'
    expect((await send('GET', membership, asMember)).json.state).toBe('active')
    const assigned = await send('POST', `${issueAt}/assignees`, { body: { assignees: ['mona', 'nobody'] } })
    expect(assigned.json.assignees).toMatchObject([{ login: 'mona' }])
    const reviewers = { body: { reviewers: ['mona'] } }
    expect((await send('POST', `${pullAt}/requested_reviewers`, reviewers)).status).toBe(201)
    const unassigned = await send('DELETE', `${issueAt}/assignees`, { body: { assignees: ['mona'] } })
    expect(unassigned.json.assignees).toEqual([])
    const taken = await send('DELETE', `${pullAt}/requested_reviewers`, reviewers)
    expect(taken.json.requested_reviewers).toEqual([])
    await made('POST', `${issueAt}/reactions`, { content: 'eyes' }, (json) => json['id'])
    expect((await send('DELETE', commentAt)).status).toBe(204)
    await commitByApi()
    await (await makeAppToken(github)).release()
    github.expectClean()
    const asked = new Set(github.requests.map((request) => request.operationId))
    expect(ROUTES.map(({ operationId }) => operationId).filter((id) => !asked.has(id))).toEqual([])
  })

  /** A commit as an app makes it, and a pull request for it. */
  async function commitByApi() {
    const base = (await send('GET', `${REPO}/git/ref/heads/main`)).json.object.sha
    const tree = (await send('GET', `${REPO}/git/commits/${base}`)).json.tree.sha
    const content = Buffer.from([0, 255]).toString('base64')
    const blob = await made(
      'POST',
      `${REPO}/git/blobs`,
      { content, encoding: 'base64' },
      (json) => json['sha'],
    )
    const entries = [
      { path: 'deep/b.bin', mode: '100644', type: 'blob', sha: blob },
      { path: 'run.sh', mode: '100755', type: 'blob', content: '#!/bin/sh\n' },
      { path: 'a.txt', mode: '100644', type: 'blob', sha: null },
    ]
    const next = await made(
      'POST',
      `${REPO}/git/trees`,
      { base_tree: tree, tree: entries },
      (json) => json['sha'],
    )
    const commit = { message: 'By API', tree: next, parents: [base] }
    const sha = await made('POST', `${REPO}/git/commits`, commit, (json) => json['sha'])
    await made('POST', `${REPO}/git/refs`, { ref: 'refs/heads/api', sha }, (json) => json['ref'])
    const list = await github.repository.bare.git(['ls-tree', '-r', '--format=%(objectmode) %(path)', 'api'])
    expect(list.split('\n')).toEqual([
      '100644 .github/workflows/ci.yml',
      '100644 deep/b.bin',
      '100755 run.sh',
    ])
    const pull = { title: 'By API', head: 'api', base: 'main' }
    const number = await made('POST', `${REPO}/pulls`, pull, (json) => json['number'])
    const ref = `${REPO}/git/refs/heads/api`
    const again = { ref: 'refs/heads/api', sha }
    expect((await send('POST', `${REPO}/git/refs`, { body: again })).json.message).toBe(
      'Reference already exists',
    )
    expect((await send('PATCH', ref, { body: { sha: base } })).json.message).toBe(
      'Update is not a fast forward',
    )
    expect((await send('PATCH', ref, { body: { sha: base, force: true } })).status).toBe(200)
    expect(github.repository.pulls.get(Number(number))?.head.sha).toBe(base)
    expect((await send('DELETE', ref)).status).toBe(204)
    expect(github.repository.issues.get(Number(number))?.state).toBe('closed')
  }

  test('the workflow token is not a person', async () => {
    expect((await send('GET', '/user')).json.message).toBe('Resource not accessible by integration')
    github.expectClean()
  })

  test.each([
    ['PATCH', `${REPO}/issues/1`, { title: 'x' }],
    ['POST', `${REPO}/issues/1/labels`, { labels: ['x'] }],
    ['POST', `${REPO}/pulls`, { title: 'x', head: 'y', base: 'main' }],
    ['POST', `${REPO}/git/blobs`, { content: 'x' }],
    ['POST', `${REPO}/actions/workflows/ci.yml/dispatches`, { ref: 'main' }],
  ])('a read-only token may not %s %s', async (method, path, body) => {
    github.addIssue({ title: 'One' })
    github.addToken('fork', { permissions: READ_ONLY })
    const { status, json } = await send(method, path, { body, token: 'fork' })
    expect([status, json.message]).toEqual([403, 'Resource not accessible by integration'])
  })

  test('a person without write access may talk and nothing more', async () => {
    github.addIssue({ title: 'One' })
    github.addToken('stranger', { login: 'stranger' })
    const say = await send('POST', `${REPO}/issues/1/comments`, {
      body: { body: 'Me too' },
      token: 'stranger',
    })
    const push = await send('POST', `${REPO}/git/blobs`, { body: { content: 'x' }, token: 'stranger' })
    expect([say.status, push.status]).toEqual([201, 403])
    github.expectClean()
  })

  test.each([
    ['issues', { title: 'New' }, 'number', `${REPO}/issues`],
    ['issues/1/comments', { body: 'New' }, 'id', `${REPO}/issues/comments`],
    ['pulls', { title: 'New', head: 'feature', base: 'main' }, 'number', `${REPO}/pulls`],
  ])(
    '%s: a list lags behind what was made, and a read of that alone does not',
    async (list, body, key, at) => {
      github.addIssue({ title: 'One' })
      await github.push({ branch: 'feature', message: 'Two', files: { 'a.txt': 'b\n' } })
      const id = await made('POST', `${REPO}/${list}`, body, (json) => json[key])
      const listed = async () =>
        (await send('GET', `${REPO}/${list}`)).json.map((one: Record<string, unknown>) => one[key])
      expect(await listed()).not.toContain(id)
      expect((await send('GET', `${at}/${id}`)).status).toBe(200)
      const changed = { body: 'Newer' }
      await send('PATCH', `${at}/${id}`, { body: changed })
      expect((await send('GET', `${at}/${id}`)).json).toMatchObject(changed)
      expect(await listed()).toContain(id)
      github.expectClean()
    },
  )

  test('a token of an app is accepted for an hour, and then by neither REST, GraphQL nor git', async () => {
    let passed = 0
    await using github = await startCheckedGitHub({ now: () => new Date(Date.now() + passed) })
    const token = (await makeAppToken(github)).current()
    const authorization = `Basic ${btoa(`x-access-token:${token}`)}`
    const graphql = { method: 'POST', body: '{"query":"{ viewer { login } }"}' }
    const statuses = async () => [
      (await sendTo(github, 'GET', REPO, { token })).status,
      (await fetch(github.graphqlUrl, { ...graphql, headers: { authorization: `Bearer ${token}` } })).status,
      (await fetch(`${github.cloneUrl()}/info/refs?service=git-receive-pack`, { headers: { authorization } }))
        .status,
    ]
    passed = 59 * 60_000
    expect(await statuses()).toEqual([200, 200, 200])
    passed = 61 * 60_000
    expect(await statuses()).toEqual([401, 401, 401])
    expect((await sendTo(github, 'GET', REPO, { token })).json.message).toBe('Bad credentials')
  })

  test('pages are linked as GitHub links them, and never hold more than 100', async () => {
    github.addIssue({ title: 'Long' })
    github.addComments(1, 120)
    const first = await send('GET', `${REPO}/issues/1/comments?per_page=50`)
    expect(first.json).toHaveLength(50)
    expect(first.headers.get('link')).toMatch(/page=2>; rel="next", <.*page=3>; rel="last"/)
    const last = await send('GET', `${REPO}/issues/1/comments?per_page=50&page=3`)
    expect(last.json).toHaveLength(20)
    expect(last.headers.get('link')).toMatch(/page=2>; rel="prev", <.*page=1>; rel="first"/)
    expect((await send('GET', `${REPO}/issues/1/comments`)).json).toHaveLength(30)
  })

  test('what it does not know is a 501 and an error of the test', async () => {
    expect((await send('GET', `${REPO}/releases/latest`)).status).toBe(501)
    expect(() => github.expectClean()).toThrow(/unknown to the embedded GitHub: GET .*releases\/latest/)
  })

  test('GraphQL that the schema does not know is an error of the test', async () => {
    const ask = (query: string) =>
      fetch(github.graphqlUrl, {
        method: 'POST',
        headers: { authorization: 'Bearer person', 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
    expect(await (await ask('{ viewer { login } }')).json()).toEqual({ data: { viewer: { login: 'mona' } } })
    github.expectClean()
    await ask('{ viewer { nickname } }')
    expect(() => github.expectClean()).toThrow(/Cannot query field "nickname"/)
  })
})
