import { describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { Task } from '../../../../src/github/event/task.js'
import type { ReviewComment } from '../../../../src/github/github.js'
import { GitHubRequestError } from '../../../../src/github/request-error.js'
import { type Context, collectContext, resolveTarget } from '../../../../src/pipeline/context/collect.js'
import { hearing } from '../../../../src/pipeline/context/comments.js'
import { words } from '../../../world/words.js'
import { aComment, alice, anIssue, aPullRequest, bob, fakeGitHub, ours } from '../../github/fake-github.js'

const at = '2026-01-05T12:00:00Z'
const before = '2026-01-05T11:00:00Z'
const after = '2026-01-05T12:00:01Z'

function aTask(target: Task['target'], change: Partial<Task> = {}): Task {
  return {
    target,
    instruction: '',
    requester: { login: 'alice' },
    trigger: 'labeled',
    triggeredAt: at,
    ...change,
  }
}

const issueTask = aTask({ kind: 'issue', number: 7 })
const pullTask = aTask({ kind: 'pull_request', number: 8 })

function fileOf(context: Context, path: string): string {
  const file = context.files.find((one) => one.path === path)
  if (!file) throw new Error(`no ${path} among ${context.files.map((one) => one.path).join(', ')}`)
  return String(file.content)
}

const pathsOf = (context: Context) => context.files.map((file) => file.path)
const collect = (github: ReturnType<typeof fakeGitHub>, task: Task, log = memoryLog()) =>
  collectContext(github, task, { log })

function aReviewComment(change: Partial<ReviewComment>): ReviewComment {
  return { ...aComment(), path: 'src/a.ts', line: 3, diffHunk: '@@ -1 +1 @@\n-a\n+b', ...change }
}

describe('the context of an issue', () => {
  it('holds the issue and every comment, as text and as data', async () => {
    const github = fakeGitHub()
    const many = Array.from({ length: 250 }, (_, i) =>
      aComment({ body: `comment ${i}`, association: 'MEMBER' }),
    )
    github.state.comments.set(7, many)
    const context = await collect(github, issueTask)

    expect(pathsOf(context)).toEqual(['target.md', 'target.json', 'comments.md', 'comments.json'])
    expect(fileOf(context, 'target.md')).toMatchInlineSnapshot(`
      "# It breaks

      - Issue #7, open
      - By bob, 2026-01-01T00:00:00Z
      - Labels: bug
      - https://github.test/octo/repo/issues/7

      When I press the button, it breaks.
      "
    `)
    expect(fileOf(context, 'comments.md')).toContain('## bob (member), 2026-01-01T00:00:00Z\n\ncomment 249\n')
    expect(JSON.parse(fileOf(context, 'comments.json'))).toHaveLength(250)
    expect(context).toMatchObject({ kind: 'issue', base: { ref: 'main' }, title: 'It breaks', notes: [] })
    expect(github.state.calls.sort()).toEqual(['comments', 'issue', 'repository'])
  })

  it('leaves out what came or was edited after the request, and says so', async () => {
    const github = fakeGitHub()
    github.state.comments.set(7, [
      aComment({ body: 'early', createdAt: before }),
      aComment({ body: 'the request', createdAt: at }),
      aComment({ body: 'EVIL', createdAt: after }),
      aComment({ body: 'EVIL', createdAt: before, updatedAt: after }),
    ])
    const log = memoryLog()
    const context = await collect(github, issueTask, log)
    expect(fileOf(context, 'comments.md')).toContain('the request')
    expect(JSON.stringify(context.files)).not.toContain('EVIL')
    expect(context.notes).toEqual(['2 comments were written or edited after the request and were left out.'])
    expect(log.lines.join()).toContain('2 comments were written')
  })

  it('shows title and description as whoever asked saw them', async () => {
    const github = fakeGitHub({ issues: [anIssue({ title: 'EVIL', body: 'EVIL' })] })
    const context = await collect(github, { ...issueTask, seen: { title: 'Seen', body: 'As seen.' } })
    expect(JSON.stringify(context.files)).not.toContain('EVIL')
    expect(fileOf(context, 'target.md')).toContain('# Seen')
    expect(context.notes[0]).toContain('edited after the request')
  })

  it('leaves out our own comments and keeps bots apart from people', async () => {
    const github = fakeGitHub()
    github.state.comments.set(7, [
      aComment({ body: '<!-- caisson:run -->\nold answer', author: ours }),
      aComment({ body: 'coverage 80 %', author: { login: 'codecov[bot]', id: 9, type: 'Bot' } }),
      aComment({ body: 'a person', author: alice }),
    ])
    const context = await collect(github, issueTask)
    expect(JSON.stringify(context.files)).not.toContain('old answer')
    expect(fileOf(context, 'comments.md')).not.toContain('coverage')
    expect(fileOf(context, 'bot-comments.md')).toContain('coverage 80 %')
  })

  it.each([
    [
      ['bob', 'dependabot[bot]'],
      ['bob', 'dependabot[bot]'],
    ],
    [['!*[bot]'], ['alice', 'bob']],
    [
      ['*', '!Bob'],
      ['alice', 'dependabot[bot]'],
    ],
    [[], ['alice', 'bob', 'dependabot[bot]']],
  ])('of %j holds what %j wrote', async (by, heard) => {
    const github = fakeGitHub({ pulls: [aPullRequest()] })
    const authors = [alice, bob, { ...ours, login: 'dependabot[bot]', type: 'Bot' }]
    const texts = authors.map((author, index) =>
      aComment({ id: index + 1, author, body: `by ${author.login}` }),
    )
    const own = hearing(
      { ...github, comments: async () => texts, reviewComments: async () => [], reviews: async () => [] },
      by,
    )
    const context = await collectContext(own, pullTask, { log: memoryLog() })
    const all = context.files.map(({ content }) => String(content)).join('\n')
    for (const { login } of authors) expect(all.includes(`by ${login}`), login).toBe(heard.includes(login))
  })

  it('hides nothing from people that the model could read', async () => {
    const body = 'a <!-- EVIL --> b\u200B\u{E0041} ![EVIL](https://e.com/i.png)'
    const github = fakeGitHub({ issues: [anIssue({ title: 'x\u202E\n# y', body, labels: ['l\u200B'] })] })
    github.state.comments.set(7, [aComment({ body })])
    const context = await collect(github, issueTask)
    const all = context.files.map((file) => file.content).join()
    expect(all).not.toMatch(/EVIL|\u200B|\u202E|\u{E0041}/u)
    expect(fileOf(context, 'target.md')).toMatch(/^# x # y\n/)
  })

  it('lists images and attachments that cannot be opened', async () => {
    const github = fakeGitHub({ issues: [anIssue({ body: '![a](https://e.com/i.png)' })] })
    const asset = 'https://github.com/user-attachments/assets/1'
    const comment = aComment({
      body: `<img width="1" src="https://e.com/j.png">\n\n[log](${asset}) [x](https://e.com) ![b][1]\n\n[1]: https://e.com/k.png`,
    })
    github.state.comments.set(7, [comment])
    const context = await collect(github, issueTask)
    expect(JSON.parse(fileOf(context, 'images.json'))).toEqual([
      { url: 'https://e.com/i.png', where: 'the description', missing: 'it is elsewhere' },
      { url: 'https://e.com/j.png', where: `comment ${comment.id}`, missing: 'it is elsewhere' },
      { url: asset, where: `comment ${comment.id}`, missing: 'it is elsewhere' },
      { url: 'https://e.com/k.png', where: `comment ${comment.id}`, missing: 'it is elsewhere' },
    ])
    expect(context.notes.join()).toContain('cannot be opened')
  })

  it('that does not exist is TARGET_NOT_FOUND', async () => {
    const missing = aTask({ kind: 'issue', number: 404 })
    await expect(collect(fakeGitHub(), missing)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' })
    await expect(collect(fakeGitHub(), aTask({ kind: 'pull_request', number: 404 }))).rejects.toMatchObject({
      code: 'TARGET_NOT_FOUND',
    })
  })
})

describe('the context of a pull request', () => {
  it('holds what changed, what was said about it and what the checks found', async () => {
    const github = fakeGitHub({
      files: [{ path: 'src/a.ts', status: 'modified', additions: 1, deletions: 1 }],
      diff: 'diff --git a/src/a.ts b/src/a.ts\n+x\u202E\n',
      reviews: [
        { ...aComment({ body: 'No.', author: alice }), state: 'CHANGES_REQUESTED' },
        { ...aComment({ body: '' }), state: 'COMMENTED' },
      ],
      reviewComments: [
        aReviewComment({ path: 'src/b.ts', line: 1, body: 'late file' }),
        aReviewComment({ line: 9, body: 'ninth', author: { login: 'copilot[bot]', id: 5, type: 'Bot' } }),
        aReviewComment({ line: 3, body: 'third' }),
        aReviewComment({ line: 3, body: 'answer to third', author: alice }),
      ],
      checks: [
        { name: 'test', status: 'completed', conclusion: 'failure', url: '', summary: '1 of 9 failed' },
      ],
    })
    const context = await collect(github, pullTask)
    expect(pathsOf(context)).toEqual(words`
      target.md target.json files.json diff.patch checks.md checks.json reviews.md reviews.json
      review-comments.md review-comments.json
    `)
    expect(fileOf(context, 'target.md')).toContain(`- Head: mend (${'a'.repeat(40)})\n`)
    expect(fileOf(context, 'diff.patch')).toContain('+x<U+202E>')
    expect(fileOf(context, 'reviews.md')).toContain(
      '## alice, 2026-01-01T00:00:00Z: changes requested\n\nNo.',
    )
    expect(JSON.parse(fileOf(context, 'reviews.json'))).toHaveLength(1)
    const said = fileOf(context, 'review-comments.md')
    const order = [
      'src/a.ts, line 3',
      'third',
      'answer to third',
      'src/a.ts, line 9',
      'ninth',
      'src/b.ts, line 1',
    ]
    expect(order.map((text) => said.indexOf(text))).toEqual(
      order.map((text) => said.indexOf(text)).sort((a, b) => a - b),
    )
    expect(said.match(/```diff/g)).toHaveLength(3)
    expect(fileOf(context, 'checks.md')).toContain('- test: failure\n\n## test: failure\n\n1 of 9 failed')
    expect(context).toMatchObject({ kind: 'pull_request', base: { ref: 'mend', sha: 'a'.repeat(40) } })
    expect(github.state.calls).not.toContain('issue')
  })

  it('says how to read a diff that is too large', async () => {
    const context = await collect(fakeGitHub({ diff: null }), pullTask)
    expect(pathsOf(context)).not.toContain('diff.patch')
    expect(context.notes[0]).toContain(`git diff ${'b'.repeat(40)}...${'a'.repeat(40)}`)
  })

  it('goes on without the checks where the token may not read them', async () => {
    const refused = new GitHubRequestError('GITHUB_REQUEST_FAILED', 'Refused.', {
      hint: 'Add `checks: read`.',
    })
    const context = await collect(fakeGitHub({ failures: { checkRuns: refused } }), pullTask)
    expect(context.notes).toEqual(['The results of the checks are missing. Refused. Add `checks: read`.'])
  })

  it.each([
    ['an event that names the head', { seenHead: 'f'.repeat(40) }],
    ['a comment, whose time tells the head', { trigger: 'commented' as const }],
  ])('stays at the head of the request, for %s', async (_what, change) => {
    const github = fakeGitHub({ headAt: 'f'.repeat(40), diff: 'EVIL', files: [], checks: [] })
    const context = await collect(github, { ...pullTask, ...change })
    expect(context.base).toEqual({ ref: 'mend', sha: 'f'.repeat(40) })
    expect(context.pull?.head.sha).toBe('f'.repeat(40))
    expect(pathsOf(context)).not.toContain('diff.patch')
    expect(pathsOf(context)).not.toContain('files.json')
    expect(context.notes).toEqual([
      `The pull request got new commits after the request: this run works on ${'f'.repeat(40)}, its head at that time.`,
      `GitHub provides the diff of the latest head only: read it with \`git diff ${'b'.repeat(40)}...${'f'.repeat(40)}\`, file by file.`,
    ])
  })

  it('takes the head as it is where nothing was pushed, and where a person starts the run by hand', async () => {
    const head = { base: { sha: 'a'.repeat(40) }, notes: [] }
    expect(await collect(fakeGitHub(), { ...pullTask, trigger: 'commented' })).toMatchObject(head)
    expect(await collect(fakeGitHub(), { ...pullTask, seenHead: 'a'.repeat(40) })).toMatchObject(head)
    const github = fakeGitHub({ headAt: null })
    expect(await collect(github, { ...pullTask, trigger: 'dispatched' })).toMatchObject(head)
    expect(github.state.calls).not.toContain('headAt')
  })

  it('refuses a comment on a head that nobody can vouch for', async () => {
    const task = { ...pullTask, trigger: 'commented' as const }
    await expect(collect(fakeGitHub({ headAt: null }), task)).rejects.toMatchObject({
      code: 'COMMIT_NOT_FOUND',
      message: expect.stringContaining('the head of pull request #8 when the comment was written'),
      hint: expect.stringContaining('with the label or in a review'),
    })
  })

  it('is found by a number given by hand', async () => {
    const pull = aPullRequest({
      fromFork: true,
      head: { ref: 'main', sha: 'd'.repeat(40), repository: null },
    })
    const task = aTask({ kind: 'issue', number: 8 }, { trigger: 'dispatched' })
    const context = await collect(fakeGitHub({ pulls: [pull] }), task)
    expect(context.kind).toBe('pull_request')
    expect(context.pull).toBe(pull)
    expect(fileOf(context, 'target.md')).toContain('from the fork that is gone')
    expect(resolveTarget(task, context).target).toEqual({ kind: 'pull_request', number: 8 })
  })

  it('leaves out later reviews and review comments', async () => {
    const github = fakeGitHub({
      reviews: [{ ...aComment({ body: 'EVIL', createdAt: after, author: bob }), state: 'COMMENTED' }],
      reviewComments: [aReviewComment({ body: 'EVIL', createdAt: after })],
    })
    const context = await collect(github, pullTask)
    expect(JSON.stringify(context.files)).not.toContain('EVIL')
    expect(context.notes).toHaveLength(2)
  })
})

it('without a target the context is the branch alone', async () => {
  const github = fakeGitHub()
  expect(await collect(github, aTask({ kind: 'none' }))).toMatchObject({ files: [], base: { ref: 'main' } })
  expect((await collect(github, aTask({ kind: 'none' }, { ref: 'release' }))).base.ref).toBe('release')
})
