import { expect, test } from 'vitest'
import { pushRef } from '../../src/change/patch/push.js'
import type { Workspace } from '../../src/change/workspace/workspace.js'
import { gitPublisher, type Publisher } from '../../src/report/delivery/publisher.js'
import { GIT_FAULT_TESTED } from '../world/fault-tested.js'
import type { InjectedFailure } from '../world/github/failures.js'
import { operationsOf } from '../world/operations.js'
import { changed, github, refs, refusal, remoteOf, resolve, withRepository } from './publisher-parts.js'

withRepository()

const publisherOf = (workspace: Workspace): Publisher =>
  gitPublisher({ ...remoteOf(workspace, 'bot'), retryPauseMs: 1 })

/** Every request of git: where a branch is, the same and objects fetched, a push in two steps. */
const CALLS = {
  'the question where a branch is': { operationId: 'git/upload-pack', method: 'GET' },
  'the request for refs or objects': { operationId: 'git/upload-pack', method: 'POST' },
  'the start of a push': { operationId: 'git/receive-pack', method: 'GET' },
  'the push itself': { operationId: 'git/receive-pack', method: 'POST' },
} as const

const PASSING: Record<string, Partial<InjectedFailure>> = {
  '429 in whatever words': { status: 429, body: 'Come back later', headers: { 'retry-after': '1' } },
  '429 without a time': { status: 429 },
  '403 that says when to come again': { status: 403, body: 'Slow down', headers: { 'retry-after': '1' } },
  '500': { status: 500 },
  '502': { status: 502 },
  '503': { status: 503 },
  '500 after the server acted': { status: 500, late: true },
  'a connection dropped before the server acted': { reset: true },
  'a connection dropped after the server acted': { reset: true, late: true },
}

/** A branch of a person with a commit of theirs, on which our change is put, and then replaced by a second one. */
async function story() {
  const { workspace, tree, parent, request } = await changed('echo more >> a.txt')
  await github.push({ branch: 'x', message: 'Theirs', files: { 't.txt': 't\n' } })
  const theirs = (await resolve('refs/heads/x')) ?? ''
  return { workspace, tree, parent, request, theirs, publisher: publisherOf(workspace) }
}

async function deliverOn({ publisher, tree, parent, request }: Awaited<ReturnType<typeof story>>) {
  const head = (await publisher.remoteBranch('x')) ?? ''
  const foreign = await publisher.foreignCommits({ from: parent, to: head, base: 'main' })
  const rebased = await publisher.rebase({ tree, onto: head, branch: 'x' })
  if ('conflicts' in rebased) throw new Error('conflicts')
  const commit = request({ tree: rebased.tree, parents: [head] })
  return { foreign, published: await publisher.publish({ commit, branch: 'x', expected: head }) }
}

const cases = Object.entries(CALLS).flatMap(([call, which]) =>
  Object.entries(PASSING).map(([fault, how]) => [call, fault, { ...which, ...how }] as const),
)

test.each(cases)('%s meets %s once: the commit is there, once', async (_call, _fault, failure) => {
  const at = await story()
  github.fail(failure)
  const { foreign, published } = await deliverOn(at)
  expect(github.requests.filter(({ injected }) => injected)).toHaveLength(1)
  expect(foreign).toEqual([at.theirs])
  expect(published).toMatchObject({ unchanged: false, with: 'git' })
  expect(await resolve('refs/heads/x')).toBe(published.commit)
  expect(await github.repository.bare.git(['rev-list', 'main..x'])).toBe(`${published.commit}\n${at.theirs}`)
  expect(await refs()).toBe('refs/heads/main\nrefs/heads/x')
})

const REFUSED = [403, 404, 409, 422]

test.each(
  REFUSED.flatMap((status) => Object.entries(CALLS).map(([call, which]) => [status, call, which] as const)),
)('%i for %s is believed: nothing is there, and asked again, it is', async (status, _call, which) => {
  const at = await story()
  github.fail({ ...which, status, body: 'No' })
  expect(await refusal(deliverOn(at))).toMatchObject({ hint: expect.stringMatching(/\w/) })
  expect(github.requests.filter(({ injected }) => injected)).toHaveLength(1)
  expect(await resolve('refs/heads/x')).toBe(at.theirs)
  expect((await deliverOn(at)).published.unchanged).toBe(false)
})

test('its requests are all that git makes', async () => {
  await deliverOn(await story())
  const asked = operationsOf(github.requests).filter((operation) => operation.startsWith('git/'))
  expect(asked).toEqual([...GIT_FAULT_TESTED].sort())
})

test.each(['403', '404', '409'])(
  'a push refused with %s is refused, in the words of the server',
  async (status) => {
    const at = await story()
    github.fail({ ...CALLS['the push itself'], status: Number(status), body: 'No' })
    const error = await refusal(deliverOn(at))
    expect(error).toMatchObject({ code: 'PUSH_REFUSED' })
    expect(error?.message).toContain(status)
  },
)

test('a new branch whose answer was lost is ours, and not another’s', async () => {
  const { workspace, request } = await changed('echo more >> a.txt')
  github.fail({ ...CALLS['the push itself'], reset: true, late: true })
  const published = await publisherOf(workspace).publish({ commit: request(), branch: 'new', expected: null })
  expect(await resolve('refs/heads/new')).toBe(published.commit)
  expect(await github.repository.bare.git(['rev-list', '--count', 'main..new'])).toBe('1')
})

test.each(Object.entries(PASSING))('a ref that is not a branch is pushed through %s', async (_fault, how) => {
  const { workspace, parent } = await changed('echo more >> a.txt')
  github.fail({ ...CALLS['the push itself'], ...how })
  const remote = { remoteUrl: github.cloneUrl(), token: 'bot', retryPauseMs: 1 }
  await pushRef({ ...remote, workspace, commit: parent, ref: 'refs/caisson/x' })
  expect(await resolve('refs/caisson/x')).toBe(parent)
})

test('a server that stays away is tried four times, and the error is about it, not about permissions', async () => {
  const at = await story()
  github.fail({ operationId: 'git/receive-pack', status: 503, times: 9 })
  const error = await refusal(deliverOn(at))
  expect(error).toMatchObject({ code: 'GIT_FAILED', hint: expect.stringContaining('network') })
  expect(error?.message).toContain('503')
  expect(error?.message).not.toMatch(/http\.c|Recv header|Authorization|YW|x-access-token/)
  expect(github.requests.filter(({ injected }) => injected)).toHaveLength(4)
  expect(await resolve('refs/heads/x')).toBe(at.theirs)
})

test('a limit that lasts longer than a minute is not waited for', async () => {
  const at = await story()
  github.fail({ operationId: 'git/receive-pack', status: 429, headers: { 'retry-after': '3600' } })
  const error = await refusal(deliverOn(at))
  expect(error).toMatchObject({ code: 'GIT_FAILED', hint: expect.stringContaining('limits requests') })
  expect(github.requests.filter(({ injected }) => injected)).toHaveLength(1)
})
