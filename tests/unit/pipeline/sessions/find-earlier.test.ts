import { describe, expect, it } from 'vitest'
import { findEarlier } from '../../../../src/pipeline/sessions/find-earlier.js'
import { renderComment } from '../../../../src/report/comment.js'
import { renderPullRequest } from '../../../../src/report/pull-request.js'
import { readSessionMarker, type SessionRef, sessionMarker } from '../../../../src/report/session-marker.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { aComment, alice, aPullRequest, bob, fakeGitHub, ours } from '../../github/fake-github.js'
import { run } from '../../report/sample-runs.js'

const WHERE = { branchPrefix: 'caisson/', commentKey: 'main' }
const ref = (hour: number, more: Partial<SessionRef> = {}): SessionRef => ({
  runId: `20261120-${String(hour).padStart(2, '0')}0000-0a0b0c0d`,
  sessionId: '11111111-2222-4333-8444-555555555555',
  workflowRunId: 8_000_000_001,
  artifactId: 5,
  manifestSha256: 'a'.repeat(64),
  ...more,
})
const commentOf = (hour: number) => renderComment(run({ session: ref(hour), answer: 'It **adds** now.' }))

describe('the hidden line', () => {
  it('is read back from a comment and from a pull request, draft or not', () => {
    const bare = { runId: ref(1).runId, sessionId: ref(1).sessionId }
    for (const session of [ref(1), bare]) {
      expect(readSessionMarker(renderComment(run({ session })))).toEqual(session)
      expect(readSessionMarker(renderPullRequest(run({ session })).body)).toEqual(session)
      expect(
        readSessionMarker(`By hand.\n\n${renderPullRequest(run({ session }), { drafted: true }).body}`),
      ).toEqual(session)
      expect(readSessionMarker(renderComment(run({ session })).replaceAll('\n', '\r\n'))).toEqual(session)
    }
  })

  it('says of a change whether it is nowhere but in the patch', () => {
    const { manifest, ...rest } = run()
    const session = ref(1, { runId: ref(9).runId })
    const read = (attachPatch: boolean, more: Partial<Manifest> = {}, earlier: Partial<SessionRef> = {}) => {
      const input = { ...rest, manifest: { ...manifest, runId: session.runId, ...more }, attachPatch }
      return readSessionMarker(renderComment({ ...input, session: { ...session, ...earlier } }))?.change
    }
    expect(read(true)).toBe('unpushed')
    expect(read(false)).toBeUndefined()
    expect(read(true, { policy: { verdict: 'block', findings: [] } })).toBe('blocked')
    // A run without a session names the earlier one as it was.
    expect(read(true, { runId: ref(10).runId })).toBeUndefined()
    expect(read(false, { runId: ref(10).runId }, { change: 'unpushed' })).toBe('unpushed')
  })

  it.each(['ses_4b1e0c3effeAbCdEfGhIjKlMn', '01a2095e-461f-7a60-848d-e7bdacb9bf33', 'toy-1'])(
    'has the ID %s of an agent as it is',
    (sessionId) => {
      const session = { ...ref(1), sessionId }
      expect(readSessionMarker(renderComment(run({ session: { ...session, kept: true } })))).toEqual(session)
    },
  )

  it.each(['', 'a--b', '-a', 'a b', 'a=b', 'a\nb', 'x'.repeat(101)])('has no ID such as "%s"', (sessionId) =>
    expect(sessionMarker({ ...ref(1), sessionId })).toBe(''),
  )

  it('counts nowhere else, and never when it is not what we write', () => {
    const marker = sessionMarker(ref(1))
    expect(readSessionMarker(marker)).toBeNull()
    expect(readSessionMarker(renderComment(run({ answer: marker })))).toBeNull()
    expect(readSessionMarker(`<!-- caisson:comment main -->\n\n> ${marker}`)).toBeNull()
    expect(
      readSessionMarker(`<!-- caisson:comment main -->\n${marker.replace('artifact=5', 'artifact=-5')}`),
    ).toBeNull()
    expect(sessionMarker({ ...ref(1), sessionId: 'x --> <b>' })).toBe('')
  })
})

describe('findEarlier', () => {
  it('takes the newest of our comment on an issue, its pull request and our comment there', async () => {
    const pull = aPullRequest({
      author: ours,
      head: { ref: 'caisson/issue-7', sha: 'd'.repeat(40), repository: 'octo/repo' },
      body: renderPullRequest(run({ session: ref(2) })).body,
    })
    const github = fakeGitHub({
      pulls: [pull],
      comments: new Map([[7, [aComment({ author: ours, body: commentOf(1) })]]]),
    })
    const issue = { kind: 'issue', number: 7 } as const
    expect(await findEarlier(github, issue, WHERE)).toMatchObject({ ref: ref(2), pull: { number: 8 } })
    const itself = await findEarlier(github, { kind: 'pull_request', number: 8 }, WHERE)
    expect(itself).toEqual({ ref: ref(2), text: expect.any(String) })
    github.state.comments.set(8, [aComment({ author: ours, body: commentOf(3) })])
    expect(await findEarlier(github, issue, WHERE)).toMatchObject({ ref: ref(3), pull: { number: 8 } })
    expect(await findEarlier(github, { kind: 'pull_request', number: 8 }, WHERE)).toMatchObject({
      ref: ref(3),
    })
    github.state.comments.set(7, [aComment({ author: ours, body: commentOf(4) })])
    const last = await findEarlier(github, issue, WHERE)
    // Also when the issue's own comment is the newest, the work goes on where the pull request is.
    expect(last).toMatchObject({ ref: ref(4), pull: { number: 8 } })
    expect(last?.text).toContain('It **adds** now.')
    expect(last?.text).not.toContain('<!--')
    pull.state = 'closed'
    expect((await findEarlier(github, issue, WHERE))?.pull).toBeUndefined()
  })

  it('takes no session of a workflow run that does not exist, and asks for each only once', async () => {
    const forged = (hour: number, id: number) =>
      aComment({ author: ours, body: renderComment(run({ session: ref(hour, { workflowRunId: id }) })) })
    const comments = [commentOf(1), commentOf(2)].map((body) => aComment({ author: ours, body }))
    const github = fakeGitHub({
      comments: new Map([[7, [...comments, forged(8, 12), forged(9, 12)]]]),
      workflowRuns: (id) => (id === 8_000_000_001 ? { startedAt: '2026-01-01T00:00:00Z' } : null),
    })
    const issue = { kind: 'issue', number: 7 } as const
    expect(await findEarlier(github, issue, WHERE)).toMatchObject({ ref: ref(2) })
    expect(github.state.calls.filter((call) => call === 'workflowRun')).toHaveLength(2)
  })

  it('takes the newest also from a pull request that was closed, and works on no branch of it', async () => {
    const pullOf = (number: number, state: string, hour: number) =>
      aPullRequest({
        ...{ number, state, author: ours },
        head: { ref: 'caisson/issue-7', sha: 'd'.repeat(40), repository: 'octo/repo' },
        body: renderPullRequest(run({ session: ref(hour) })).body,
      })
    const github = fakeGitHub({
      pulls: [pullOf(8, 'closed', 2)],
      comments: new Map([
        [7, [aComment({ author: ours, body: commentOf(1) })]],
        [8, [aComment({ author: ours, body: commentOf(3) })]],
      ]),
    })
    const issue = { kind: 'issue', number: 7 } as const
    const last = await findEarlier(github, issue, WHERE)
    expect(last?.ref).toEqual(ref(3))
    expect(last?.pull).toBeUndefined()
    // The work on the one that is open goes on there, wherever the session was last.
    github.state.pulls.push(pullOf(9, 'open', 2))
    expect(await findEarlier(github, issue, WHERE)).toMatchObject({ ref: ref(3), pull: { number: 9 } })
    // However many were closed since.
    github.state.pulls.push(...[10, 11, 12, 13, 14].map((number) => pullOf(number, 'closed', 1)))
    expect(await findEarlier(github, issue, WHERE)).toMatchObject({ ref: ref(2), pull: { number: 9 } })
    // Of two that are open, it goes on where the session was last.
    const second = { ref: 'caisson/issue-7-2', sha: 'd'.repeat(40), repository: 'octo/repo' }
    github.state.pulls = [{ ...pullOf(8, 'open', 5), head: second }, pullOf(9, 'open', 2)]
    expect(await findEarlier(github, issue, WHERE)).toMatchObject({ ref: ref(5), pull: { number: 8 } })
  })

  it('takes the newest of all answers with its key, in threads too, and none of other keys', async () => {
    const answer = (hour: number, commentKey: string) =>
      aComment({ author: ours, body: renderComment(run({ session: ref(hour), commentKey })) })
    const github = fakeGitHub({
      comments: new Map([
        [7, [answer(2, 'main/8000000002'), answer(1, 'main/8000000001')]],
        [8, [answer(3, 'main'), answer(8, 'main/x'), answer(9, 'main-2/8000000001')]],
      ]),
    })
    expect(await findEarlier(github, { kind: 'issue', number: 7 }, WHERE)).toMatchObject({ ref: ref(2) })
    const pull = { kind: 'pull_request', number: 8 } as const
    expect(await findEarlier(github, pull, WHERE)).toMatchObject({ ref: ref(3) })
    const inThread = { ...answer(4, 'main/8000000004'), path: 'a', line: 1, diffHunk: '' }
    github.state.reviewComments.push(inThread)
    expect(await findEarlier(github, pull, WHERE)).toMatchObject({ ref: ref(4) })
  })

  it('does not look at what others wrote, whatever they copied', async () => {
    const body = commentOf(1)
    const github = fakeGitHub({
      pulls: [aPullRequest({ author: bob, body: renderPullRequest(run({ session: ref(2) })).body })],
      comments: new Map([
        [8, [aComment({ author: alice, body }), aComment({ author: ours, body: `> ${body}` })]],
      ]),
    })
    expect(await findEarlier(github, { kind: 'pull_request', number: 8 }, WHERE)).toBeNull()
    expect(await findEarlier(github, { kind: 'none' }, WHERE)).toBeNull()
    // A pull request of somebody else is no place to work on, whatever its branch is called.
    const head = { ref: 'caisson/7-it-breaks', sha: 'd'.repeat(40), repository: 'octo/repo' }
    const issue = { kind: 'issue', number: 7 } as const
    const named = { ...WHERE, branchName: '{issue}-{slug}' }
    github.state.comments.set(7, [aComment({ author: ours, body })])
    github.state.pulls = [aPullRequest({ author: alice, head })]
    expect((await findEarlier(github, issue, named))?.pull).toBeUndefined()
    github.state.pulls = [aPullRequest({ author: ours, head })]
    expect(await findEarlier(github, issue, named)).toMatchObject({ ref: ref(1), pull: { number: 8 } })
  })
})
