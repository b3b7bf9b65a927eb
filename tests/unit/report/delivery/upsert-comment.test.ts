import { describe, expect, it } from 'vitest'
import { upsertComment } from '../../../../src/report/delivery/upsert-comment.js'
import { commentMarker, requestKey, withMarker } from '../../../../src/report/marker.js'
import { aComment, bob, fakeGitHub, ours } from '../../github/fake-github.js'

const own = (body: string) => aComment({ body, author: ours })

describe('upsertComment', () => {
  it('writes one comment and then renews it', async () => {
    const github = fakeGitHub()
    const first = await upsertComment(github, { number: 7, key: 'main', body: 'working' })
    const second = await upsertComment(github, { number: 7, key: 'main', body: 'done' })
    expect(second.id).toBe(first.id)
    expect(github.state.comments.get(7)?.map((comment) => comment.body)).toEqual([
      `${commentMarker('main')}\ndone`,
    ])
  })

  it('finds its comment among hundreds', async () => {
    const many = Array.from({ length: 250 }, () => aComment())
    const mine = own(withMarker('old', 'main'))
    const github = fakeGitHub({ comments: new Map([[7, [...many, mine, ...many]]]) })
    await upsertComment(github, { number: 7, key: 'main', body: 'new' })
    expect(github.state.comments.get(7)).toHaveLength(501)
    expect(mine.body).toBe(withMarker('new', 'main'))
  })

  it('leaves alone what is as wanted, whatever line ends GitHub gives back', async () => {
    const mine = own(`${withMarker('same\ntext', 'main')}\n`.replaceAll('\n', '\r\n'))
    const github = fakeGitHub({ comments: new Map([[7, [mine]]]) })
    const { id, url } = await upsertComment(github, { number: 7, key: 'main', body: 'same\ntext' })
    expect([id, url]).toEqual([mine.id, mine.url])
    expect(github.state.calls).not.toContain('updateComment')
    expect(github.state.calls).not.toContain('createComment')
  })

  it.each([
    ['of somebody else with our marker', aComment({ author: bob, body: withMarker('x', 'main') })],
    [
      'of a person who is called as the app is',
      aComment({ author: { ...bob, login: 'github-actions' }, body: withMarker('x', 'main') }),
    ],
    ['of ours with another key', own(withMarker('x', 'other'))],
    ['of ours that quotes the marker', own(`> ${commentMarker('main')}\n\nx`)],
    ['of ours whose key only begins alike', own(withMarker('x', 'main-2'))],
  ])('does not touch a comment %s', async (_what, other) => {
    const before = other.body
    const github = fakeGitHub({ comments: new Map([[7, [other]]]) })
    await upsertComment(github, { number: 7, key: 'main', body: 'new' })
    expect(other.body).toBe(before)
    expect(github.state.comments.get(7)).toHaveLength(2)
  })

  it('writes a new one when the old one is deleted under its hands', async () => {
    const github = fakeGitHub({ comments: new Map([[7, [own(withMarker('old', 'main'))]]]) })
    const { updateComment } = github
    github.updateComment = (id, body) => {
      github.state.comments.set(7, [])
      return updateComment(id, body)
    }
    await upsertComment(github, { number: 7, key: 'main', body: 'new' })
    expect(github.state.comments.get(7)?.map(({ body }) => body)).toEqual([withMarker('new', 'main')])
  })

  it('leaves one comment of two starts of a request at once, and of one that died between the two', async () => {
    const github = fakeGitHub()
    const key = requestKey('once')
    const both = ['one', 'two'].map((body) => upsertComment(github, { number: 7, key, body }))
    await Promise.all(both)
    expect(github.state.comments.get(7)).toHaveLength(1)
    const first = own(withMarker('first', key))
    const second = own(withMarker('second', key))
    const other = own(withMarker('other', 'main'))
    github.state.comments.set(7, [first, other, second])
    await upsertComment(github, { number: 7, key, body: 'done' })
    expect(github.state.comments.get(7)).toEqual([first, other])
    expect(first.body).toBe(withMarker('done', key))
  })

  it('finds the comment of this run by its ID where lists lag, and removes its own duplicates', async () => {
    const [announced, again] = [own(withMarker('working', 'main')), own(withMarker('working', 'main'))]
    const github = fakeGitHub({ comments: new Map([[7, [announced, again]]]) })
    const { comments } = github
    github.comments = async () => []
    const place = { number: 7, key: 'main', own: { ...announced, inThread: false } }
    await upsertComment(github, { ...place, body: 'done' })
    expect(announced.body).toBe(withMarker('done', 'main'))
    // It was made twice, since an answer was lost: the lists have both by now.
    github.comments = comments
    await upsertComment(github, { ...place, body: 'done' })
    expect(github.state.comments.get(7)).toEqual([announced])
  })

  it('passes on the refusal when the comment is still there', async () => {
    const github = fakeGitHub({
      comments: new Map([[7, [own(withMarker('old', 'main'))]]]),
      failures: { updateComment: new Error('Resource not accessible by integration') },
    })
    await expect(upsertComment(github, { number: 7, key: 'main', body: 'new' })).rejects.toThrow(
      'not accessible',
    )
  })

  it('keeps a key from ending the hidden comment', () => {
    expect(commentMarker('a --> <b> -- c')).toBe('<!-- caisson:comment a-b-c -->')
    expect(commentMarker('  ')).toBe('<!-- caisson:comment main -->')
    expect(commentMarker('x'.repeat(90))).toBe(commentMarker('x'.repeat(80)))
    expect(withMarker(withMarker('text', 'a'), 'b')).toBe(withMarker('text', 'b'))
  })
})
