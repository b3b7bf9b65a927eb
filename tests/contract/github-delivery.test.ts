import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CaissonError } from '../../src/base/errors.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect, pullFrom } from '../world/connect.js'

let github: CheckedGitHub

beforeEach(async () => {
  github = await startCheckedGitHub({
    files: {
      '.github/workflows/ci.yml': 'on: [push, workflow_dispatch]\n',
      '.github/workflows/push.yml': 'on: push\n',
    },
  })
  github.addToken('ghs_own')
  github.addToken('reader', { permissions: { actions: 'read' } })
  github.addToken('person', { login: 'mona' })
  github.addUser('mona', { role: 'write' })
})

afterEach(async () => {
  await github.close()
  github.expectClean()
})

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: CaissonError) => error,
  )

test('a workflow is started on a branch, and its run has an address', async () => {
  await github.push({ branch: 'x', message: 'x', files: { 'x.txt': 'x\n' } })
  const { url } = await connect(github, 'ghs_own').startWorkflow({ workflow: 'ci.yml', ref: 'x' })
  expect(url).toMatch(/\/octo\/hello\/actions\/runs\/\d+$/)
  expect(github.repository.dispatches).toMatchObject([{ workflow: 'ci.yml', ref: 'x' }])
})

test('a server that does not know the details of a run starts it without them, once', async () => {
  const body = {
    message: 'Invalid request.\n\n"return_run_details" is not a permitted key.',
    documentation_url: 'x',
  }
  github.fail({ operationId: 'actions/create-workflow-dispatch', status: 422, body })
  expect(await connect(github, 'ghs_own').startWorkflow({ workflow: 'ci.yml', ref: 'main' })).toEqual({})
  expect(github.repository.dispatches).toHaveLength(1)
})

test.each([
  ['without a trigger', 'ghs_own', 'push.yml', /workflow_dispatch' trigger/, /under `on:`/],
  ['that is not there', 'ghs_own', 'no.yml', /Not Found/, /on the default branch/],
  ['without the permission', 'reader', 'ci.yml', /not accessible/, /actions: write/],
])('a workflow %s is refused with what to do', async (_what, token, workflow, words, hint) => {
  const error = await refusal(connect(github, token).startWorkflow({ workflow, ref: 'main' }))
  expect(error).toMatchObject({ code: 'WORKFLOW_REFUSED' })
  expect(error?.message).toMatch(words)
  expect(error?.hint).toMatch(hint)
})

test("a person's token makes a draft of a pull request and takes it back, a workflow's own may not", async () => {
  const { number } = await pullFrom(github, 'feature')
  const draft = () => github.repository.pulls.get(number)?.draft
  await connect(github, 'person').setDraft(number, true)
  expect(draft()).toBe(true)
  await connect(github, 'person').setDraft(number, false)
  expect(draft()).toBe(false)
  const error = await refusal(connect(github, 'ghs_own').setDraft(number, true))
  expect(error?.message).toContain(`did not make pull request #${number} a draft: Resource not accessible`)
  expect(draft()).toBe(false)
})
