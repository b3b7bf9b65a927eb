import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GitHub } from '../../src/github/github.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect, pullFrom } from '../world/connect.js'
import { worldRepository } from '../world/github/world-state.js'

const TOKEN = 'ghs_workflow'

let server: CheckedGitHub
let github: GitHub

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { 'README.md': '# Hello\n', 'src/a.txt': 'one\ntwo\n' } })
  server.addToken(TOKEN)
  github = connect(server, TOKEN)
})

afterEach(async () => {
  await server[Symbol.asyncDispose]()
})

describe('GitHub: pull requests', () => {
  test('base, head and labels are known', async () => {
    const pull = await pullFrom(server, 'feature')
    const { bare } = server.repository
    expect(await github.pullRequest(pull.number)).toMatchObject({
      number: pull.number,
      title: 'Merge feature',
      draft: false,
      base: { ref: 'main', sha: await bare.resolve('refs/heads/main') },
      head: { ref: 'feature', sha: await bare.resolve('refs/heads/feature'), repository: 'octo/hello' },
      fromFork: false,
    })
  })

  test('a fork says so, even with the same branch name', async () => {
    const fork = await server.addFork('mona')
    await server.push({ message: 'From outside', files: { 'b.txt': 'b\n' } }, fork)
    const pull = await server.addPull({ title: 'Mine', head: 'main', headRepository: fork })
    expect(await github.pullRequest(pull.number)).toMatchObject({
      head: { ref: 'main', repository: 'mona/hello' },
      fromFork: true,
    })
    expect(await server.repository.bare.resolve(`refs/pull/${pull.number}/head`)).toBe(pull.head.sha)
  })

  test('a fork that is gone has no repository', async () => {
    const pull = await pullFrom(server, 'feature')
    pull.head.repository = null
    expect(await github.pullRequest(pull.number)).toMatchObject({
      head: { repository: null },
      fromFork: true,
    })
  })

  test('the head at a time is what had been pushed by then, whatever the commits claim', async () => {
    const pull = await pullFrom(server, 'feature')
    const early = pull.head.sha
    await server.push({ branch: 'feature', message: 'Late', files: { 'a.txt': 'a\n' } })
    const late = (await github.pullRequest(pull.number)).head.sha
    const activities = server.repository.activities.filter(({ ref }) => ref === 'refs/heads/feature')
    const times = ['2026-01-01T00:00:05Z', '2026-01-01T00:00:09Z']
    for (const [index, activity] of activities.entries()) activity.timestamp = times[index] ?? ''
    const shown = await github.pullRequest(pull.number)
    const at = (second: number) => github.headAt(shown, `2026-01-01T00:00:0${second}Z`)
    expect([await at(9), await at(8), await at(5)]).toEqual([late, early, early])
    // The branch did not exist yet.
    expect(await at(4)).toBeNull()
    server.repository.activities.splice(0, server.repository.activities.length - 1)
    // The record begins with the last push, which says what it replaced.
    expect(await at(8)).toBe(early)
  })

  test('the head of a branch that was deleted is what it held last', async () => {
    const pull = await pullFrom(server, 'feature')
    const shown = await github.pullRequest(pull.number)
    await server.repository.bare.git(['update-ref', '-d', 'refs/heads/feature'])
    expect(await github.headAt(shown, '2100-01-01T00:00:00Z')).toBe(pull.head.sha)
  })

  test('the head of a fork is found there, and is unknown where the token cannot read it', async () => {
    const fork = await server.addFork('mona')
    await server.push({ message: 'From outside', files: { 'b.txt': 'b\n' } }, fork)
    const { number } = await server.addPull({ title: 'Mine', head: 'main', headRepository: fork })
    const pull = await github.pullRequest(number)
    const soon = new Date(Date.now() + 60_000).toISOString()
    expect(await github.headAt(pull, soon)).toBe(pull.head.sha)
    // What is pushed within the second of a request may be an answer to it; only who may write is trusted with that.
    await server.push({ message: 'Evil', files: { 'b.txt': 'c\n' } }, fork)
    await github.headAt(pull, soon)
    const { activities } = worldRepository(fork)
    for (const [index, activity] of activities.entries())
      activity.timestamp = index === 0 ? '2026-01-01T00:00:05Z' : '2026-01-01T00:00:09Z'
    const asked = '2026-01-01T00:00:09Z'
    expect(await github.headAt(pull, asked)).toBe(pull.head.sha)
    expect(await github.headAt({ ...pull, fromFork: false }, asked)).not.toBe(pull.head.sha)
    // A branch that began in that second.
    expect(await github.headAt(pull, '2026-01-01T00:00:05Z')).toBe(pull.head.sha)
    server.fail({ operationId: 'repos/list-activities', status: 404, body: { message: 'Not Found' } })
    expect(await github.headAt(pull, soon)).toBeNull()
    expect(await github.headAt({ ...pull, head: { ...pull.head, repository: null } }, soon)).toBeNull()
  })

  test('an unknown pull request is TARGET_NOT_FOUND', async () => {
    await expect(github.pullRequest(9)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' })
    server.addIssue({ title: 'No pull request' })
    await expect(github.pullRequest(1)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' })
  })

  test('changed files have status, figures and old names', async () => {
    const content = Array.from({ length: 20 }, (_, i) => `line ${i}\n`).join('')
    await server.push({ message: 'A long file', files: { 'old.txt': content } })
    const files = { 'old.txt': null, 'new name.txt': content, 'src/a.txt': 'one\n2\n3\n', 'README.md': null }
    const pull = await pullFrom(server, 'feature', files)
    expect(await github.changedFiles(pull.number)).toEqual([
      expect.objectContaining({ path: 'README.md', status: 'removed', additions: 0, deletions: 1 }),
      expect.objectContaining({ path: 'new name.txt', previousPath: 'old.txt', status: 'renamed' }),
      expect.objectContaining({ path: 'src/a.txt', status: 'modified', additions: 2, deletions: 1 }),
    ])
  })

  test('the diff is against the merge base, not the tip of the base branch', async () => {
    const pull = await pullFrom(server, 'feature')
    await server.push({ message: 'Meanwhile', files: { 'other.txt': 'x\n' } })
    const diff = await github.pullRequestDiff(pull.number)
    expect(diff).toContain('-two\n+2\n')
    expect(diff).not.toContain('other.txt')
  })

  test('300 files give a diff, 301 none, and all are listed', async () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`f/${i}.txt`, `${i}\n`]))
    const most = await pullFrom(server, 'most', files(300))
    const over = await pullFrom(server, 'over', files(301))
    expect(await github.pullRequestDiff(most.number)).toContain('f/299.txt')
    expect(await github.pullRequestDiff(over.number)).toBeNull()
    expect(await github.changedFiles(over.number)).toHaveLength(301)
  })

  test('more than 20,000 lines give no diff', async () => {
    const pull = await pullFrom(server, 'long', { 'long.txt': 'x\n'.repeat(20_001) })
    expect(await github.pullRequestDiff(pull.number)).toBeNull()
  })

  test('reviews and review comments are listed with their place', async () => {
    const pull = await pullFrom(server, 'feature')
    server.addUser('mona', { role: 'write' })
    const review = server.addReview(pull.number, {
      author: 'mona',
      state: 'CHANGES_REQUESTED',
      body: 'Not yet',
    })
    server.addReview(pull.number, { author: 'mona', state: 'PENDING', body: 'unsent' })
    const place = { path: 'src/a.txt', line: 2, diffHunk: '@@ -1,2 +1,2 @@' }
    server.addReviewComment(pull.number, { ...place, reviewId: review.id, body: 'Why?', author: 'mona' })
    server.addReviewComment(pull.number, { ...place, line: 7, outdated: true, body: 'Outdated' })
    expect(await github.reviews(pull.number)).toMatchObject([
      { state: 'CHANGES_REQUESTED', body: 'Not yet', author: { login: 'mona' }, association: 'COLLABORATOR' },
    ])
    expect(await github.reviewComments(pull.number)).toMatchObject([
      { ...place, body: 'Why?' },
      { path: 'src/a.txt', body: 'Outdated' },
    ])
  })

  test('check runs of a branch are those of its commit', async () => {
    const pull = await pullFrom(server, 'feature')
    const { sha } = pull.head
    server.addCheckRun({ name: 'test', sha, conclusion: 'failure', summary: '2 failed' })
    server.addCheckRun({ name: 'lint', sha, status: 'in_progress', conclusion: null })
    server.addCheckRun({ name: 'other', sha: pull.base.sha })
    for (const ref of ['feature', sha]) {
      expect(await github.checkRuns(ref)).toMatchObject([
        { name: 'test', status: 'completed', conclusion: 'failure', summary: '2 failed' },
        { name: 'lint', status: 'in_progress', conclusion: null },
      ])
    }
  })

  test('open pull requests are those of this branch of this repository', async () => {
    await pullFrom(server, 'feature')
    const closed = await pullFrom(server, 'closed')
    const issue = server.repository.issues.get(closed.number)
    if (issue) issue.state = 'closed'
    const fork = await server.addFork('mona')
    await server.push({ branch: 'feature', message: 'Same name', files: { 'c.txt': 'c\n' } }, fork)
    await server.addPull({ title: 'Fork', head: 'feature', headRepository: fork })
    expect((await github.openPullRequests('feature')).map((pull) => pull.title)).toEqual(['Merge feature'])
    expect(await github.openPullRequests('closed')).toEqual([])
    const again = await pullFrom(server, 'closed')
    await server.repository.bare.git(['update-ref', '-d', 'refs/heads/closed'])
    expect(await github.pullRequestsOf('closed')).toMatchObject([
      { number: again.number, state: 'open' },
      { number: closed.number, state: 'closed' },
    ])
    expect(await github.pullRequestsOf('feature')).toHaveLength(1)
  })
})

describe('GitHub: opening pull requests', () => {
  const ask = { title: 'Fix', body: 'Closes #1', head: 'fix', base: 'main', draft: false }

  test('one is opened, as a draft when asked, and updated', async () => {
    await server.push({ branch: 'fix', message: 'Fix', files: { 'src/a.txt': 'fixed\n' } })
    const opened = await github.createPullRequest({ ...ask, draft: true })
    expect(opened).toMatchObject({ title: 'Fix', draft: true, head: { ref: 'fix' }, base: { ref: 'main' } })
    const updated = await github.updatePullRequest(opened.number, { title: 'Fix it', body: 'New' })
    expect(updated).toMatchObject({ number: opened.number, title: 'Fix it', body: 'New' })
    expect(server.openPulls().map((pull) => pull.title)).toEqual(['Fix it'])
  })

  test('without commits or without a branch it is refused, and a second time it is the same', async () => {
    const refused = (words: RegExp | string, more = {}) =>
      expect(github.createPullRequest({ ...ask, ...more })).rejects.toMatchObject({
        code: 'PULL_REQUEST_REFUSED',
        message: expect.stringMatching(words),
      })
    await server.repository.bare.git(['branch', 'fix', 'main'])
    await refused('No commits between main and fix')
    await server.push({ branch: 'fix', message: 'Fix', files: { 'src/a.txt': 'fixed\n' } })
    const { number } = await github.createPullRequest(ask)
    expect(await github.createPullRequest(ask)).toMatchObject({ number })
    await refused(/head/, { head: 'nowhere' })
    await refused(/base/, { base: 'nowhere' })
  })

  test('whose answer is lost is found, although lists lag', async () => {
    await server.push({ branch: 'fix', message: 'Fix', files: { 'src/a.txt': 'fixed\n' } })
    server.fail({ operationId: 'pulls/create', status: 502, late: true })
    const { number } = await github.createPullRequest(ask)
    expect(server.openPulls().map((open) => open.number)).toEqual([number])
  })

  test('directly after the push, when GitHub does not see the branch yet, it is asked again', async () => {
    await server.push({ branch: 'fix', message: 'Fix', files: { 'src/a.txt': 'fixed\n' } })
    const errors = [{ resource: 'PullRequest', field: 'head', code: 'invalid' }]
    const body = { message: 'Validation Failed', errors }
    server.fail({ operationId: 'pulls/create', status: 422, body, times: 2 })
    expect((await github.createPullRequest(ask)).head.ref).toBe('fix')
    const unseen = { message: 'No ref found for: fix', status: '422' }
    server.fail({ operationId: 'actions/create-workflow-dispatch', status: 422, body: unseen, times: 2 })
    await server.push({
      branch: 'main',
      message: 'CI',
      files: { '.github/workflows/ci.yml': 'on: workflow_dispatch\n' },
    })
    await server.push({
      branch: 'fix',
      message: 'CI',
      files: { '.github/workflows/ci.yml': 'on: workflow_dispatch\n' },
    })
    await github.startWorkflow({ workflow: 'ci.yml', ref: 'fix' })
    expect(server.repository.dispatches).toMatchObject([{ ref: 'fix' }])
  })

  test('the setting that forbids it is named', async () => {
    await server.push({ branch: 'fix', message: 'Fix', files: { 'src/a.txt': 'fixed\n' } })
    server.repository.actionsMayCreatePullRequests = false
    await expect(github.createPullRequest(ask)).rejects.toMatchObject({
      code: 'PULL_REQUEST_REFUSED',
      message: expect.stringContaining('GitHub Actions is not permitted to create or approve pull requests'),
    })
  })
})
