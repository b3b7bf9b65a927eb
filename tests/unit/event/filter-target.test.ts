import { expect, it } from 'vitest'
import { filterTarget } from '../../../src/event/filter-target.js'
import type { Task } from '../../../src/event/task.js'
import { anIssue, aPullRequest, fakeGitHub } from '../github/fake-github.js'

const about = (number: number): Task => ({
  target: { kind: 'issue', number },
  instruction: '',
  requester: { login: 'alice' },
  trigger: 'labeled',
  triggeredAt: '2026-01-01T00:00:00Z',
})

// The issue is by bob and has the labels `bug` and `Docs`.
it.each([
  [{ authors: ['BOB'] }, true],
  [{ authors: ['alice'] }, false],
  [{ authors: ['!bob'] }, false],
  [{ authors: ['!alice'] }, true],
  [{ labels: ['Bug', 'other'] }, true],
  [{ labels: ['docs'] }, true],
  [{ labels: ['other'] }, false],
  [{ labels: ['bug', '!bug'] }, false],
  [{ labels: ['!wontfix'] }, true],
  [{ authors: ['bob'], labels: ['other'] }, false],
  [{ changedPaths: ['src/**'] }, true],
])('filters an issue by %j: %s', async (rules, runs) => {
  const github = fakeGitHub({ issues: [anIssue({ number: 7, labels: ['bug', 'Docs'] })] })
  expect((await filterTarget(github, about(7), rules)) === null).toBe(runs)
})

it.each([
  [['src/**'], true],
  [['docs/**'], false],
  [['old/**'], true],
  [['!src/**', '!old/**'], true],
  [['docs/**', '!src/**'], false],
  [['**', '!**/*.ts', '!.github/**'], false],
  [['.github/**'], true],
])('filters a pull request by the files that it changes, %j: %s', async (changedPaths, runs) => {
  const github = fakeGitHub({
    issues: [],
    pulls: [aPullRequest({ number: 8 })],
    files: [
      { path: 'src/new.ts', previousPath: 'old/new.ts', status: 'renamed', additions: 1, deletions: 0 },
      { path: '.github/ci.yml', status: 'modified', additions: 1, deletions: 0 },
    ],
  })
  expect((await filterTarget(github, about(8), { changedPaths })) === null).toBe(runs)
})

it('says which input leaves a target out, and asks nothing where there is no filter', async () => {
  const github = fakeGitHub()
  expect((await filterTarget(github, about(7), { authors: ['!bob'] }))?.reason).toBe(
    'Issue #7 is by bob, whom `only-authors` excludes.',
  )
  github.state.calls.length = 0
  expect(await filterTarget(github, about(7), {})).toBeNull()
  expect(await filterTarget(github, { ...about(7), target: { kind: 'none' } }, { labels: ['x'] })).toBeNull()
  expect(github.state.calls).toEqual([])
})
