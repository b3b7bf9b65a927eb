import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CaissonError } from '../../src/base/errors.js'
import type { GitHub } from '../../src/github/github.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'

let server: CheckedGitHub
let github: GitHub

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { 'a.txt': 'a\n' } })
  server.addToken('ghs_own')
  server.addIssue({ title: 'It breaks' })
  github = connect(server, 'ghs_own')
})

afterEach(async () => {
  await server.close()
  server.expectClean()
})

/** Whatever is asked about issue 1. */
const ASKED: [what: string, ask: () => Promise<unknown>][] = [
  ['reading it', () => github.issue(1)],
  ['listing its comments', () => github.comments(1)],
  ['commenting', () => github.createComment(1, 'Hello')],
]

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: CaissonError) => error,
  )

test.each(ASKED)('an issue that was deleted is called so when %s', async (_what, ask) => {
  server.repository.gone.set(1, 'deleted')
  const error = await refusal(ask())
  expect(error).toMatchObject({
    code: 'TARGET_DELETED',
    message: expect.stringContaining('#1 in octo/hello'),
  })
  expect(error?.hint).not.toContain('issues:')
})

test.each(ASKED)(
  'an issue that was transferred is called so when %s, with its new address',
  async (_what, ask) => {
    const fork = await server.addFork('octo', 'elsewhere')
    fork.issues.set(5, { ...(server.repository.issues.get(1) as never as object), number: 5 } as never)
    server.repository.gone.set(1, { repository: 'octo/elsewhere', number: 5 })
    expect(await refusal(ask())).toMatchObject({
      code: 'TARGET_TRANSFERRED',
      message: expect.stringContaining(`${server.url}/octo/elsewhere/issues/5`),
    })
  },
)

test.each(ASKED)(
  'one that went where the token cannot look is said to be out of sight when %s',
  async (_what, ask) => {
    server.repository.gone.set(1, { repository: 'octo/secret', number: 5 })
    const error = await refusal(ask())
    expect(error).toMatchObject({ code: 'TARGET_NOT_FOUND', message: expect.stringContaining('transferred') })
  },
)

test('a locked one may be read; that the token may not comment there is because of the lock', async () => {
  const issue = server.repository.issues.get(1)
  if (issue) issue.locked = true
  expect((await github.issue(1)).title).toBe('It breaks')
  const error = await refusal(github.createComment(1, 'Hello'))
  expect(error).toMatchObject({ code: 'TARGET_LOCKED', hint: expect.stringContaining('Unlock') })
  expect(error?.hint).not.toContain('issues: write')
})

test('a repository without issues is told how to have them', async () => {
  const body = { message: 'Issues has been disabled in this repository.', documentation_url: 'x' }
  server.fail({ operationId: 'issues/create-comment', status: 410, body })
  expect(await refusal(github.createComment(1, 'Hello'))).toMatchObject({
    code: 'GITHUB_REQUEST_FAILED',
    hint: expect.stringContaining('Enable issues'),
  })
})
