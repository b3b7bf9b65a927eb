import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import type { Task } from '../../src/github/event/task.js'
import type { GitHub } from '../../src/github/github.js'
import { collectContext } from '../../src/pipeline/context/collect.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect, pullFrom } from '../world/connect.js'

let server: CheckedGitHub
let github: GitHub

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { 'src/a.txt': 'one\ntwo\n' } })
  server.addToken('ghs_workflow')
  github = connect(server, 'ghs_workflow')
})

afterEach(async () => {
  await server[Symbol.asyncDispose]()
})

const target = (kind: 'issue' | 'pull_request', number: number): Task => ({
  target: { kind, number },
  instruction: '',
  requester: { login: 'alice' },
  trigger: 'dispatched',
  triggeredAt: '2100-01-01T00:00:00Z',
})

describe('a target beyond all bounds', () => {
  test('five thousand comments are all read; the latest are kept, within the budget', async () => {
    const issue = server.addIssue({ title: 'Long' })
    server.addComments(issue.number, 5000, (index) => `Comment ${index}: ${'word '.repeat(100)}`)
    const log = memoryLog()
    const context = await collectContext(github, target('issue', issue.number), { log, tokens: 50_000 })
    const pages = server.requests.filter(({ operationId }) => operationId === 'issues/list-comments')
    expect(pages).toHaveLength(50)
    const text = String(context.files.find(({ path }) => path === 'comments.md')?.content)
    expect(text.length).toBeLessThan(101_000)
    expect(text).toContain('Comment 4999:')
    expect(text).not.toContain('Comment 4000:')
    expect(context.notes).toEqual([
      expect.stringMatching(
        /^4\d\d\d of 5000 comments were left out, to keep the context within 50000 tokens/,
      ),
    ])
    expect(log.lines.join('\n')).toContain('of 5000 comments were left out')
  })

  test('of six thousand changed files, what GitHub lists is there, and how to see the rest', async () => {
    const files = Object.fromEntries(Array.from({ length: 6000 }, (_, index) => [`src/${index}.txt`, 'x\n']))
    const pull = await pullFrom(server, 'wide', files)
    const context = await collectContext(github, target('pull_request', pull.number), { log: memoryLog() })
    const pages = server.requests.filter(({ operationId }) => operationId === 'pulls/list-files')
    expect(pages).toHaveLength(30)
    const listed = JSON.parse(String(context.files.find(({ path }) => path === 'files.json')?.content))
    expect(context.notes).toEqual([
      expect.stringContaining('GitHub lists 3000 of 6000 changed files. `git diff --stat'),
      ...(listed.length < 3000 ? [expect.stringContaining('of 3000 changed files were left out')] : []),
      expect.stringContaining('The diff is too large for GitHub to provide'),
    ])
    expect(listed.map((entry: object) => JSON.stringify(entry)).join('').length).toBeLessThanOrEqual(200_000)
  })
})
