import { afterEach, beforeEach, expect, test } from 'vitest'
import type { GitHub } from '../../src/github/github.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'

let server: CheckedGitHub
let github: GitHub
let number = 0

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { 'a.txt': 'a\n' } })
  server.addToken('ghs_own')
  server.addUser('alice', { role: 'write' })
  server.repository.milestones.set(3, 'Soon')
  await server.push({ branch: 'topic', message: 'Topic', files: { 'b.txt': 'b\n' } })
  number = (await server.addPull({ title: 'Topic', head: 'topic', author: 'mona' })).number
  github = connect(server, 'ghs_own')
})

afterEach(async () => {
  await server.close()
  server.expectClean()
})

const details = { labels: ['bug', 'new one'], assignees: ['Alice'], reviewers: ['alice'], milestone: 'Soon' }

test('labels, assignees, reviewers and milestone are set, also twice', async () => {
  expect(await github.setDetails(number, details)).toEqual([])
  expect(await github.setDetails(number, details)).toEqual([])
  const { repository } = server
  expect(repository.issues.get(number)).toMatchObject({
    labels: ['bug', 'new one'],
    assignees: ['alice'],
    milestone: 3,
  })
  expect(repository.pulls.get(number)?.reviewers).toEqual(['alice'])
  expect((await github.issue(number)).milestone).toBe('Soon')
})

test('each one that is refused is named, and stops no other', async () => {
  const refused = await github.setDetails(number, {
    labels: ['bug'],
    assignees: ['nobody', 'alice'],
    reviewers: ['mona', 'team:octo/core', 'alice'],
    milestone: 'Never',
  })
  expect(refused.map(({ message }) => message)).toEqual([
    expect.stringContaining('assign nobody to'),
    expect.stringMatching(/review of .* from mona: Review cannot be requested from pull request author/),
    expect.stringMatching(/from team:octo\/core: Reviews may only be requested from collaborators/),
    expect.stringMatching(/set the milestone Never on .*: there is no open one/),
  ])
  expect(server.repository.issues.get(number)).toMatchObject({ labels: ['bug'], assignees: ['alice'] })
  expect(server.repository.pulls.get(number)?.reviewers).toEqual(['alice'])
})

test('the branches that GitHub links to an issue are known', async () => {
  const issue = server.addIssue({ title: 'It breaks' })
  issue.linkedBranches.push('topic')
  expect(await github.linkedBranches(issue.number)).toEqual(['topic'])
  expect(await github.linkedBranches(999)).toEqual([])
})
