import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createGitHub, createScriptSource, run } from '../../src/programs/index.js'
import { createFakeAgent, type FakeSession } from '../../src/programs/testing/index.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { folderOfEach } from '../world/temporary-folder.js'

const folder = folderOfEach()
const TOKEN = 'ghs_words'
const CHANGE: FakeSession = { files: { 'README.md': '# Hello, world\n' }, answer: 'It greets.' }

/** A whole run on an issue or pull request, with a fake agent; resolves to its manifest and the last comment. */
async function deliver(server: CheckedGitHub, number: number, session: FakeSession = CHANGE) {
  server.addToken(TOKEN)
  const checkout = join(folder.path, 'checkout')
  await promisify(execFile)('git', ['clone', '--quiet', server.cloneUrl(), checkout])
  const fake = await createFakeAgent(join(folder.path, 'agent'), session)
  const { url: serverUrl, apiUrl, graphqlUrl } = server
  const forge = createGitHub(TOKEN, { serverUrl, apiUrl, graphqlUrl }).repository('octo/hello')
  const { manifest, jobSummary } = await run(
    { ...fake },
    {
      ...{
        checkout,
        env: { PATH: process.env['PATH'] },
        root: join(folder.path, 'runs'),
        allowUnsealed: true,
      },
      model: createScriptSource({ turns: [{ text: 'Never asked.' }] }),
      task: { target: { kind: 'issue', number }, requester: { login: 'alice' } },
      publish: { to: 'forge', forge },
    },
  )
  return { manifest, jobSummary, comment: server.commentsOn(number).at(-1)?.body ?? '' }
}

test('a branch that stands in the way of ours is named before the agent is paid', async () => {
  await using server = await startCheckedGitHub()
  const { number } = server.addIssue({ title: 'Greet', author: 'alice' })
  await server.push({ branch: 'caisson', message: 'Mine', files: { 'a.txt': 'a\n' } })
  const { manifest, comment } = await deliver(server, number)
  expect(manifest).toMatchObject({ reason: 'config_invalid', metadata: { turnCount: 0 } })
  expect(comment).toContain('the branch `caisson` stands in the way of its own, `caisson/issue-1`')
  expect(comment).toMatch(
    /\*\*Next step:\*\* Rename or delete the branch `caisson`, or choose another prefix/,
  )
})

test('a token that has expired is named, and the summary of the job has the patch', async () => {
  await using server = await startCheckedGitHub({ files: { 'README.md': '# Hello\n' } })
  const { number } = server.addIssue({ title: 'Greet', author: 'alice' })
  server.fail({ when: ({ path }) => path.includes('git-receive-pack'), status: 401, times: 100 })
  server.fail({ operationId: 'issues/update-comment', status: 401, body: { message: 'Bad credentials' } })
  const { manifest, jobSummary } = await deliver(server, number)
  expect(manifest).toMatchObject({ reason: 'not_delivered', error: { code: 'PUSH_REFUSED' } })
  expect(jobSummary).toMatch(/\*\*Next step:\*\* The token is not valid, or not any longer/)
  expect(jobSummary).toContain('+# Hello, world')
})

test('a refused pull request can be opened by hand, which is the next step', async () => {
  await using server = await startCheckedGitHub({ files: { 'README.md': '# Hello\n' } })
  const { number } = server.addIssue({ title: 'Greet', author: 'alice' })
  const body = { message: 'Validation Failed', errors: ['No, thank you'] }
  const when = ({ body: asked }: { body: unknown }) => JSON.stringify(asked).includes('Greet')
  server.fail({ operationId: 'pulls/create', status: 422, body, when, times: 9 })
  const { comment } = await deliver(server, number)
  expect(comment).toMatch(
    /\*\*Next step:\*\* The branch was pushed: open the pull request by hand at .*compare\/main\.\.\.caisson/,
  )
  expect(comment).toContain('none: this run has no `verify` commands')
})

test('on a pull request that was merged meanwhile, nothing is said of reopening it', async () => {
  await using server = await startCheckedGitHub({ files: { 'README.md': '# Hello\n' } })
  await server.push({ branch: 'topic', message: 'Topic', files: { 'a.txt': 'a\n' } })
  const { number } = await server.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
  const issue = server.repository.issues.get(number)
  if (issue)
    Object.assign(issue, {
      state: 'closed',
      closedAt: '2026-01-01T00:00:00Z',
      mergedAt: '2026-01-01T00:00:00Z',
    })
  const { comment } = await deliver(server, number)
  expect(comment).toContain('**Next step:** Apply the patch below')
})
