import { describe, expect, test } from 'vitest'
import { pullFrom } from '../world/connect.js'
import type { InjectedFailure } from '../world/github/failures.js'
import { act, github, made, NEW, server, withActing } from './acting-parts.js'

withActing()

const FAULTS: [string, InjectedFailure][] = [
  ['a 502', { status: 502 }],
  ['a 502 after GitHub acted', { status: 502, late: true }],
  ['a connection that is dropped', { reset: true }],
  ['a connection that is dropped after GitHub acted', { reset: true, late: true }],
]
const CALLS: [operationId: string, action: object][] = [
  ['issues/list-labels-for-repo', { action: 'label', label: 'bug' }],
  ['issues/add-labels', { action: 'label', label: 'bug' }],
  ['issues/remove-label', { action: 'remove-label', label: 'wontfix' }],
  ['issues/add-assignees', { action: 'assign', assignee: 'mona' }],
  ['issues/create-comment', { action: 'comment', on: 2, body: 'See #1.' }],
  ['issues/update', { action: 'edit', title: 'Another' }],
  ['issues/list-milestones', { action: 'milestone', title: '2.0' }],
  ['issues/update', { action: 'milestone', title: '2.0' }],
  ['issues/update', { action: 'close-duplicate', of: 2 }],
  ['issues/list-for-repo', NEW],
  ['issues/create', NEW],
  ['reactions/create-for-issue', { action: 'react', content: 'eyes' }],
]

describe.each(CALLS)('%s', (operationId, action) => {
  test.each(FAULTS)('that meets %s is done once', async (_, failure) => {
    server.fail({ operationId, ...failure })
    expect(await act([action])).toMatchObject({ states: ['done'], failed: undefined })
    expect(made()).toHaveLength(action === NEW ? 1 : 0)
  })

  // Octokit takes a 409 to a list for an empty repository.
  const statuses = [403, 404, 429, 500, ...(operationId.includes('list') ? [] : [409])]
  test.each(statuses)('refused with %i is the run’s failure, and named', async (status) => {
    const headers: Record<string, string> = status === 429 ? { 'retry-after': '7200' } : {}
    server.fail({ operationId, status, times: 100, headers })
    const other = { action: 'request-reviewers', reviewer: 'mona' }
    const { number: pull } = await pullFrom(server, 'feature')
    const { states, failed, done } = await act([action, other], { pull })
    expect(states).toEqual(['refused', 'done'])
    expect(failed).toBeInstanceOf(Error)
    expect(done[0]?.why).toMatch(/GitHub did not|There is no/)
  })
})

describe('a workflow', () => {
  const START = { action: 'dispatch', workflow: 'docs.yml' }

  test.each(FAULTS)('whose start meets %s is not started twice', async (_, failure) => {
    server.fail({ operationId: 'actions/create-workflow-dispatch', ...failure })
    const { done, failed } = await act([START])
    expect(done).toMatchObject([{ state: 'refused', why: 'GitHub did not say whether it was started.' }])
    expect(failed).toBeInstanceOf(Error)
    // As the next attempt begins, which is not at once: the list has the comment.
    await github.comments(1)
    expect((await act([START])).states).toEqual(['already'])
    expect(server.repository.dispatches).toHaveLength(failure.late ? 1 : 0)
  })

  test('that GitHub refuses to start may be started by the next attempt', async () => {
    server.fail({ operationId: 'actions/create-workflow-dispatch', status: 403 })
    expect((await act([START])).done).toMatchObject([{ state: 'refused' }])
    expect((await act([START])).states).toEqual(['done'])
  })
})
