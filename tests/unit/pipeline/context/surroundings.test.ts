import { describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { Task } from '../../../../src/github/event/task.js'
import type { ReviewComment } from '../../../../src/github/github.js'
import { GitHubRequestError } from '../../../../src/github/request-error.js'
import type { ReviewThread } from '../../../../src/github/reviewing.js'
import type { Named } from '../../../../src/github/surroundings.js'
import { type Context, collectContext } from '../../../../src/pipeline/context/collect.js'
import { aComment, anIssue, aPullRequest, type FakeState, fakeGitHub } from '../../github/fake-github.js'

const task = (kind: 'issue' | 'pull_request', change: Partial<Task> = {}): Task => ({
  target: { kind, number: kind === 'issue' ? 7 : 8 },
  instruction: '',
  requester: { login: 'alice' },
  trigger: 'labeled',
  triggeredAt: '2026-01-05T12:00:00Z',
  ...change,
})

const textOf = ({ files }: Context, path: string) => String(files.find((one) => one.path === path)?.content)
const collect = (state: Partial<FakeState>, of = task('issue'), tokens?: number, log = memoryLog()) =>
  collectContext(fakeGitHub(state), of, { log, tokens })

function aNamed(number: number, change: Partial<Named> = {}): Named {
  return {
    kind: 'issue',
    number,
    title: `Number ${number}`,
    body: 'Its text.',
    state: 'closed',
    author: 'bob',
    createdAt: '2026-01-01T00:00:00Z',
    editedAt: '2026-01-01T00:00:00Z',
    url: `https://github.test/octo/repo/issues/${number}`,
    ...change,
  }
}

function aThread(commentId: number, change: Partial<ReviewThread>): ReviewThread {
  return {
    id: `T${commentId}`,
    resolved: false,
    outdated: false,
    path: 'a.ts',
    line: 3,
    side: 'RIGHT',
    commentId,
    author: 'bob',
    body: '',
    ...change,
  }
}

describe('what a target is linked to', () => {
  const named = [1, 2, 3, 4, 5, 6].map((number) =>
    aNamed(number, number === 1 ? { kind: 'pull_request', state: 'merged' } : {}),
  )

  it('is what closes it, and what its description names in the same repository, one level deep', async () => {
    const body = [
      'As in #2, octo/repo#3, https://github.test/Octo/repo/issues/4#issuecomment-1 and #404.',
      'Not other/repo#5, `#6`, a#6, &#6; or https://github.test/octo/repo-two/issues/6. This is #7.',
    ].join('\n\n')
    const deep = [...named.filter(({ number }) => number !== 2), aNamed(2, { body: 'Like #5.' })]
    const context = await collect({ issues: [anIssue({ body })], closing: [1], named: deep })
    expect(JSON.parse(textOf(context, 'linked.json')).map((one: Named) => one.number)).toEqual([1, 2, 3, 4])
    expect(textOf(context, 'linked.md')).toContain(
      '## #1: Number 1\n\n- Pull request, merged, closes this issue\n- By bob, 2026-01-01T00:00:00Z\n- https://github.test/octo/repo/issues/1\n\nIts text.',
    )
    expect(textOf(context, 'linked.md')).toContain('- Issue, closed, named in the description')
    expect(context.notes).toEqual([])
  })

  it('is shown without what people do not see', async () => {
    const evil = aNamed(1, { title: 'x\u202E\n# y', body: 'a <!-- EVIL --> b\u200B' })
    const context = await collect({ closing: [1], named: [evil] })
    expect(textOf(context, 'linked.md')).toContain('## #1: x # y\n')
    expect(JSON.stringify(context.files)).not.toMatch(/EVIL|\u200B|\u202E/)
  })

  it('is left out where it was edited after the request, which nobody has seen', async () => {
    const late = '2026-01-05T12:00:01Z'
    const context = await collect({
      closing: [1, 2, 3],
      named: [
        aNamed(1, { body: 'EVIL', editedAt: late }),
        aNamed(2, { body: 'EVIL', createdAt: late, editedAt: late }),
        aNamed(3),
      ],
    })
    expect(JSON.stringify(context.files)).not.toContain('EVIL')
    expect(context.notes).toEqual(['Linked, but edited after the request, and therefore left out: #1.'])
  })

  it('is bounded, and what is not read is named', async () => {
    const many = Array.from({ length: 17 }, (_, index) => aNamed(100 + index))
    const context = await collect({ closing: many.map(({ number }) => number), named: many })
    expect(JSON.parse(textOf(context, 'linked.json'))).toHaveLength(15)
    expect(context.notes).toEqual(['Linked as well, and not read: #115, #116.'])
    const body = Array.from({ length: 5000 }, (_, index) => `#${1000 + index}`).join(' ')
    const [note = ''] = (await collect({ issues: [anIssue({ body })] })).notes
    expect(note).toMatch(/^Linked as well, and not read: #1015, .* and 4970 more\.$/)
    expect(note.length).toBeLessThan(200)
  })

  it('is said to be missing where GitHub refuses it; the description still names some', async () => {
    const github = fakeGitHub({ issues: [anIssue({ body: 'See #1.' })], named })
    const refused = new GitHubRequestError('GITHUB_REQUEST_FAILED', 'Refused.', { hint: 'Add it.' })
    github.surroundings.closing = () => Promise.reject(refused)
    const context = await collectContext(github, task('issue'), { log: memoryLog() })
    expect(context.notes).toEqual(['What this is linked to is missing. Refused. Add it.'])
    expect(textOf(context, 'linked.md')).toContain('## #1')
  })
})

describe('what else surrounds a target', () => {
  it('are the fields of its projects', async () => {
    const projects = [{ title: 'Road\u200Bmap', fields: [{ name: 'Status', value: 'In progress' }] }]
    const context = await collect({ projects })
    expect(textOf(context, 'target.md')).toContain('- Project Roadmap, Status: In progress\n')
    expect(JSON.parse(textOf(context, 'target.json')).projects).toHaveLength(1)
  })

  it('are no projects where the token sees none, without a word in the notes', async () => {
    const github = fakeGitHub()
    github.surroundings.projects = () => Promise.reject(new Error('no permission'))
    const log = memoryLog()
    const context = await collectContext(github, task('issue'), { log })
    expect(context.notes).toEqual([])
    expect(textOf(context, 'target.json')).not.toContain('projects')
  })

  it('are the commits of a pull request, up to the head of the request', async () => {
    const commits = ['1', 'f', '2'].map((digit) => ({
      sha: digit.repeat(40),
      message: digit === '2' ? 'EVIL' : `Change ${digit}\n\nBecause of \u202E it.`,
      author: 'alice',
      date: '2026-01-01T00:00:00Z',
    }))
    const of = task('pull_request', { seenHead: 'f'.repeat(40) })
    const context = await collect({ commits, files: [] }, of)
    expect(textOf(context, 'commits.md')).toContain(
      `## ${'f'.repeat(10)}: Change f\n\nalice, 2026-01-01T00:00:00Z\n\n\`\`\`\nBecause of <U+202E> it.\n\`\`\``,
    )
    expect(textOf(context, 'commits.md')).toContain('Change 1')
    expect(JSON.stringify(context.files)).not.toContain('EVIL')
  })

  it('are the threads of a review, with their state', async () => {
    const said = (body: string, change: Partial<ReviewComment> = {}): ReviewComment => ({
      ...aComment({ body }),
      path: 'a.ts',
      line: 3,
      diffHunk: '@@',
      ...change,
    })
    const [open, done] = [said('open'), said('done')]
    const reviewComments = [open, done, said('thanks', { inReplyTo: done.id })]
    const threads = [aThread(open.id, { outdated: true }), aThread(done.id, { resolved: true })]
    const context = await collect({ reviewComments, threads }, task('pull_request'))
    const text = textOf(context, 'review-comments.md')
    expect(text).toMatch(/## a\.ts, line 3, outdated\n[^#]*### bob[^\n]*\n\nopen/)
    expect(text).toMatch(/## a\.ts, line 3, resolved\n[^#]*### bob[^\n]*\n\ndone[^#]*### bob[^\n]*\n\nthanks/)
    expect(JSON.parse(textOf(context, 'review-comments.json'))[2]).toMatchObject({ resolved: true })
  })

  it('are images, as files that the prompt can name', async () => {
    const bytes = Buffer.from('\x89PNG', 'latin1')
    const own = 'https://github.com/user-attachments/assets/1'
    const state = {
      issues: [anIssue({ body: `![a](${own}) ![b](https://e.com/b.png)` })],
      downloads: { [own]: { type: 'png' as const, bytes } },
    }
    const context = await collect(state)
    expect(context.files.find(({ path }) => path === 'images/1.png')).toEqual({
      path: 'images/1.png',
      content: bytes,
      about: 'an image in the description, which Read shows',
    })
    expect(JSON.parse(textOf(context, 'images.json'))).toEqual([
      { url: own, where: 'the description', file: 'images/1.png' },
      { url: 'https://e.com/b.png', where: 'the description', missing: 'it is elsewhere' },
    ])
    expect(context.notes).toEqual([
      '1 image or attachment cannot be opened from here; images.json says where they appear, and why.',
    ])
  })

  it('are no more than twenty images', async () => {
    const urls = Array.from({ length: 22 }, (_, index) => `https://e.com/${index}.png`)
    const bytes = Buffer.from('\x89PNG', 'latin1')
    const context = await collect({
      issues: [anIssue({ body: urls.map((url) => `![](${url})`).join('\n') })],
      downloads: Object.fromEntries(urls.map((url) => [url, { type: 'png' as const, bytes }])),
    })
    expect(context.files.filter(({ path }) => path.endsWith('.png'))).toHaveLength(20)
    expect(JSON.parse(textOf(context, 'images.json'))[21].missing).toBe('there are too many')
  })
})

describe('the budget of the context', () => {
  const comments = (count: number, length: number) => {
    const all = Array.from({ length: count }, (_, index) =>
      aComment({ body: `${index} `.padEnd(length, 'x') }),
    )
    return new Map([[7, all]])
  }

  it('keeps the latest comments, within half of it, and names what is left out in notes and log', async () => {
    const log = memoryLog()
    const context = await collect({ comments: comments(100, 1000) }, task('issue'), 10_000, log)
    const kept = JSON.parse(textOf(context, 'comments.json')) as { body: string }[]
    expect(textOf(context, 'comments.md').length).toBeLessThan(20_200)
    expect(kept.at(-1)?.body).toContain('99 ')
    expect(kept[0]?.body).toContain(`${100 - kept.length} `)
    const note = `${100 - kept.length} of 100 comments were left out, to keep the context within 10000 tokens.`
    expect(context.notes).toEqual([note])
    expect(log.lines.join('\n')).toContain(note)
  })

  it('keeps open threads before resolved ones, and leaves room for what is worth less', async () => {
    const threadsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...aComment({ body: `${index} `.padEnd(900, 'x') }),
        path: 'a.ts',
        line: index,
        diffHunk: '@@',
      }))
    const reviewComments = threadsOf(20)
    const threads = reviewComments.map(({ id }, index) => aThread(id, { resolved: index > 0 }))
    const commits = [{ sha: 'a'.repeat(40), message: 'Mend', author: 'alice', date: '2026-01-01T00:00:00Z' }]
    const context = await collect(
      { reviewComments, threads, commits, diff: 'x'.repeat(9000), files: [] },
      task('pull_request'),
      4000,
    )
    const kept = JSON.parse(textOf(context, 'review-comments.json')) as { body: string }[]
    expect(kept[0]?.body).toMatch(/^0 /)
    expect(kept.at(-1)?.body).toMatch(/^19 /)
    expect(kept.length).toBeLessThan(9)
    expect(textOf(context, 'commits.md')).toContain('Mend')
    expect(context.notes.join('\n')).toContain(
      `The diff was left out, to keep the context within 4000 tokens. Read it with \`git diff ${'b'.repeat(40)}...${'a'.repeat(40)}\``,
    )
  })

  it('counts images too', async () => {
    const url = 'https://github.com/user-attachments/assets/1'
    const state = {
      issues: [anIssue({ body: `![](${url})` })],
      downloads: { [url]: { type: 'png' as const, bytes: Buffer.from('\x89PNG', 'latin1') } },
    }
    const context = await collect(state, task('issue'), 2000)
    expect(context.files.map(({ path }) => path)).not.toContain('images/1.png')
    expect(context.notes[0]).toContain('The image was left out')
  })

  it('says how many of the changed files GitHub lists', async () => {
    const files = [{ path: 'a', status: 'added', additions: 1, deletions: 0, patch: '@@ secret hunk' }]
    const pulls = [aPullRequest({ changedFiles: 6000 })]
    const context = await collect({ files, pulls }, task('pull_request'))
    expect(context.notes[0]).toContain('GitHub lists 1 of 6000 changed files.')
    expect(textOf(context, 'files.json')).not.toContain('hunk')
  })
})
