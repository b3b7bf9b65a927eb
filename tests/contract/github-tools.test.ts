import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Write } from '../../src/github/gateway/writes/layer.js'
import { gitHubTools } from '../../src/pipeline/stages/mcp/github-tools.js'
import type { RunRequest } from '../../src/pipeline/stages/request.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { copyForGh, type GhCopy } from '../world/gh-copy.js'

let github: CheckedGitHub
let copy: GhCopy
let [job, head] = [0, '']

beforeAll(async () => {
  github = await startCheckedGitHub({ files: { 'a.txt': 'one\n' } })
  github.addUser('ada', { role: 'write' })
  for (const label of ['bug', 'docs']) github.addLabel(label)
  github.addIssue({ title: 'It breaks', body: 'On Tuesdays.', author: 'ada', labels: ['bug'] })
  github.addComment(1, { body: 'Here too.', author: 'ada' })
  await github.push({ branch: 'mend', message: 'Mend', files: { 'a.txt': 'two\n' } })
  await github.addPull({ head: 'mend', title: 'Mend it', body: 'Fixes #1', author: 'ada' })
  github.addReview(2, { author: 'ada', body: 'Nearly.' })
  head = github.repository.pulls.get(2)?.head.sha ?? ''
  job = github.addJob({ sha: head, log: 'expected 1, got 2\n' }).id
  copy = await copyForGh(github)
})
afterAll(async () => {
  await copy[Symbol.asyncDispose]()
  await github[Symbol.asyncDispose]()
})

/** The tools of a run whose prompt says this. */
function toolsFor(instruction: string, at = copy) {
  const spec = { agent: { instructions: '', allowedTools: [] } }
  const request = { task: { instruction }, spec } as unknown as RunRequest
  return gitHubTools(request, { gateway: at, fullName: 'octo/hello', number: 2, head })
}

async function call(
  name: string,
  args: Record<string, unknown>,
  at = copy,
  servers = toolsFor(`Use ${name}.`, at),
) {
  const [, server = '', tool = ''] =
    /^mcp__(github(?:_(?:comment|inline_comment|ci|file_ops))?)__(\w+)$/.exec(name) ?? []
  const found = servers.find((one) => one.name === server)
  const result = await found?.call(tool, args, new AbortController().signal)
  return { text: JSON.stringify(result?.content), isError: result?.isError === true }
}

test('a run has the tools that its texts name, and no others', () => {
  const names = (text: string) =>
    toolsFor(text).flatMap(({ name, tools }) => tools.map((tool) => `mcp__${name}__${tool.name}`))
  expect(names('Look at the issue.')).toEqual([])
  expect(names('Use mcp__github__get_issue, then mcp__github_ci__get_ci_status.')).toEqual([
    'mcp__github__get_issue',
    'mcp__github_ci__get_ci_status',
  ])
  expect(names('mcp__github_ci__*')).toHaveLength(3)
  expect(names('mcp__github').length).toBeGreaterThan(35)
})

test.each([
  ['mcp__github__get_issue', { owner: 'octo', repo: 'hello', issue_number: 1 }, 'On Tuesdays.'],
  ['mcp__github__issue_read', { method: 'get_comments', issue_number: 1 }, 'Here too.'],
  ['mcp__github__list_issues', { state: 'open', labels: ['bug'] }, 'It breaks'],
  ['mcp__github__search_issues', { query: 'breaks' }, 'It breaks'],
  ['mcp__github__get_pull_request_diff', { pullNumber: 2 }, '+two'],
  ['mcp__github__pull_request_read', { method: 'get_files', pull_number: 2 }, 'a.txt'],
  ['mcp__github__pull_request_read', { method: 'get_reviews', pullNumber: 2, perPage: 5 }, 'Nearly.'],
  ['mcp__github__list_label', {}, 'docs'],
  ['mcp__github_ci__get_ci_status', {}, '7000000001'],
  ['mcp__github_ci__get_workflow_run_details', { run_id: 7_000_000_001 }, 'failure'],
  ['mcp__github_ci__download_job_log', { job_id: 'JOB' }, 'expected 1, got 2'],
  ['mcp__github__create_branch', { branch: 'fix', from_branch: 'main' }, 'delivered as one change'],
  ['mcp__github_file_ops__commit_files', { files: ['a.txt'], message: 'Mend' }, 'delivered as one change'],
])('%s %j answers', async (name, args, expected) => {
  const { text, isError } = await call(name, 'job_id' in args ? { job_id: job } : args)
  expect([text, isError]).toEqual([expect.stringContaining(expected), false])
  expect(text).not.toContain('avatar_url')
})

test.each([
  ['mcp__github__get_issue', { owner: 'octo', repo: 'other', issue_number: 1 }, 'has octo/hello alone'],
  [
    'mcp__github__push_files',
    { branch: 'fix', files: [], message: 'Mend' },
    'change the files with the tools',
  ],
  [
    'mcp__github__create_or_update_file',
    { branch: 'fix', path: 'a.txt', content: 'x', message: 'Mend' },
    'change the files with the tools',
  ],
  ['mcp__github__get_issue', {}, '`issue_number` is missing'],
  ['mcp__github__get_issue', { issue_number: '../../other/issues/1' }, '400'],
  ['mcp__github__search_issues', { query: 'repo:octo/other x' }, '422'],
  ['mcp__github__update_issue', { issue_number: 1, type: 'bug' }, '`type` is not part'],
  ['mcp__github__add_issue_comment', { issue_number: 1, body: 'Yes' }, 'Nothing may be written.'],
])('%s %j is refused', async (name, args, expected) => {
  const { text, isError } = await call(name, args)
  expect([text, isError]).toEqual([expect.stringContaining(expected), true])
})

const line = { path: 'a.txt', line: 1, side: 'RIGHT', body: 'Why two?' } as const
const review = { kind: 'review', number: 2, event: 'COMMENT', body: '', comments: [line] } as const

test.each<[string, Record<string, unknown>, Write[]]>([
  [
    'mcp__github__add_issue_comment',
    { issue_number: 1, body: 'Yes' },
    [{ kind: 'comment', number: 1, body: 'Yes' }],
  ],
  [
    'mcp__github__update_issue',
    { issue_number: 1, labels: ['bug', 'docs'] },
    [{ kind: 'label', number: 1, label: 'docs' }],
  ],
  [
    'mcp__github__update_issue',
    { issue_number: 1, assignees: ['ada'] },
    [{ kind: 'assign', number: 1, assignee: 'ada' }],
  ],
  [
    'mcp__github__update_pull_request',
    { pullNumber: 2, draft: true },
    [{ kind: 'edit', number: 2, draft: true }],
  ],
  [
    'mcp__github__create_pull_request',
    { title: 'Mended', body: 'Text', head: 'fix', base: 'main', draft: true },
    [
      {
        ...{ kind: 'pull-request', title: 'Mended', body: 'Text', head: 'fix', base: 'main', draft: true },
        ...{ labels: [], assignees: [], reviewers: [], milestone: '' },
      },
    ],
  ],
  [
    'mcp__github__create_issue',
    { title: 'New', body: 'Text' },
    [{ kind: 'create-issue', title: 'New', body: 'Text', labels: [] }],
  ],
  ['mcp__github__create_pending_pull_request_review', { pullNumber: 2 }, []],
  ['mcp__github__add_comment_to_pending_review', { pullNumber: 2, ...line, subjectType: 'LINE' }, [review]],
  [
    'mcp__github__pull_request_review_write',
    { method: 'submit_pending', pullNumber: 2, body: 'Good', event: 'COMMENT' },
    [{ kind: 'comment', number: 2, body: 'Good' }],
  ],
  ['mcp__github_inline_comment__create_inline_comment', { ...line, confirmed: true }, [review]],
  [
    'mcp__github_comment__update_claude_comment',
    { body: 'Done.' },
    [{ kind: 'comment', number: 2, body: 'Done.' }],
  ],
])('%s %j is held', async (name, args, writes) => {
  await using writable = await copyForGh(github, { judge: () => null })
  const { text, isError } = await call(name, args, writable)
  expect([text, isError]).toEqual([expect.any(String), false])
  expect(writable.held()).toEqual(writes)
})

test('the answer of a run is one comment, however often it is updated', async () => {
  await using writable = await copyForGh(github, { judge: () => null })
  const name = 'mcp__github_comment__update_claude_comment'
  const servers = toolsFor(name, writable)
  for (const body of ['Working.', 'Half.', 'Done.'])
    expect(await call(name, { body }, writable, servers)).toMatchObject({ isError: false })
  expect(writable.held()).toEqual([{ kind: 'comment', number: 2, body: 'Done.' }])
})
