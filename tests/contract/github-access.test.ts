import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AskedAccess } from '../../src/github/github.js'
import type { TokenPermissions } from '../../src/programs/demo/github/state.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'

const EVERYTHING: AskedAccess = { push: 'caisson/x', pullRequest: 'main', workflows: ['ci.yml'] }

let server: CheckedGitHub

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { '.github/workflows/ci.yml': 'on: [workflow_dispatch]\n' } })
})

afterEach(async () => {
  await server.close()
  server.expectClean()
})

/** All that a request could have changed. */
const state = async () => ({
  refs: await server.repository.bare.git(['for-each-ref']),
  issues: server.repository.issues.size,
  dispatches: server.repository.dispatches.length,
})

/** The permissions that are said to be missing; what is wrong otherwise in GitHub's words. Nothing is changed. */
async function missing(token: string, asked = EVERYTHING): Promise<string[]> {
  const before = await state()
  const refused = await connect(server, token).refusals(asked)
  expect(await state()).toEqual(before)
  return refused.map(({ permission, message }) => permission ?? message)
}

const withToken = (permissions: Partial<TokenPermissions> = {}) => {
  server.addToken('ghs_own', { permissions })
  return 'ghs_own'
}

describe("the workflow's token", () => {
  test('that may do everything is refused nothing, and nothing is changed', async () => {
    expect(await missing(withToken())).toEqual([])
  })

  test.each<[Partial<TokenPermissions>, string[]]>([
    [{ contents: 'read' }, ['contents: write']],
    [{ pull_requests: 'read' }, ['pull-requests: write']],
    [{ actions: 'none' }, ['actions: write']],
    [
      { contents: 'read', pull_requests: 'none', actions: 'read' },
      ['contents: write', 'pull-requests: write', 'actions: write'],
    ],
  ])('with %j lacks %j', async (permissions, lines) => {
    expect(await missing(withToken(permissions))).toEqual(lines)
  })

  test('is asked for nothing that the run does not need', async () => {
    const token = withToken({ contents: 'read', pull_requests: 'read', actions: 'none' })
    expect(await missing(token, { workflows: [] })).toEqual([])
    expect(await missing(token, { push: 'caisson/x', workflows: [] })).toEqual(['contents: write'])
    expect(server.requests.map(({ operationId }) => operationId)).toEqual(['git/create-ref'])
  })

  test('may not open pull requests where the setting forbids it, which is told apart', async () => {
    server.repository.actionsMayCreatePullRequests = false
    const [refused, ...more] = await connect(server, withToken()).refusals(EVERYTHING)
    expect(more).toEqual([])
    expect(refused?.permission).toBeUndefined()
    expect(refused?.message).toContain('not permitted to create or approve pull requests')
    expect(refused?.hint).toContain('Settings → Actions → General')
  })

  test('is not blamed for a workflow that does not exist', async () => {
    server.fail({ operationId: 'actions/create-workflow-dispatch', status: 404 })
    const [refused, ...more] = await connect(server, withToken()).refusals({
      push: 'caisson/x',
      workflows: ['no.yml'],
    })
    expect(more).toEqual([])
    expect(refused).toMatchObject({ permission: undefined, hint: expect.stringContaining('default branch') })
  })

  test('of an archived repository is told to unarchive it', async () => {
    const body = { message: 'Repository was archived so is read-only.', documentation_url: 'x' }
    server.fail({ operationId: 'git/create-ref', status: 403, body })
    const [refused] = await connect(server, withToken()).refusals({ push: 'caisson/x', workflows: [] })
    expect(refused).toMatchObject({ permission: undefined, hint: 'Unarchive octo/hello.' })
  })
})

test("a person's token can do no more than the person", async () => {
  server.addToken('ghp_reader', { login: 'mona' })
  server.addUser('mona', { role: 'read' })
  expect(await missing('ghp_reader')).toEqual(['contents: write', 'pull-requests: write', 'actions: write'])
  server.addUser('mona', { role: 'write' })
  expect(await missing('ghp_reader')).toEqual([])
})

test.each([409, 422, 429, 500, 502])('HTTP %d says nothing about the token', async (status) => {
  const headers: Record<string, string> = status === 429 ? { 'retry-after': '7200' } : {}
  for (const operationId of ['git/create-ref', 'pulls/create', 'actions/create-workflow-dispatch'])
    server.fail({ operationId, status, headers })
  expect(await missing(withToken())).toEqual([])
})

test('neither does a connection that breaks', async () => {
  server.fail({ operationId: 'git/create-ref', reset: true })
  expect(await missing(withToken())).toEqual([])
})
