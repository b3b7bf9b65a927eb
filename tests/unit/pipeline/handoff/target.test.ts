import { expect, test } from 'vitest'
import { assertNewest } from '../../../../src/pipeline/handoff/target.js'
import { commentMarker } from '../../../../src/report/marker.js'
import { aComment, alice, type FakeState, fakeGitHub, ours } from '../../github/fake-github.js'

const at = '2026-01-02T10:00:00Z'
const page = 'https://github.test/octo/repo/actions/runs/8000000001'
const reports = (runId: string, links = ` · [Run and log](${page})`) =>
  aComment({
    author: ours,
    createdAt: at,
    updatedAt: at,
    body: `${commentMarker('main')}\nDone.\n\n<sub>run \`${runId}\`${links}</sub>`,
  })

const WHERE = { target: { kind: 'issue', number: 7 }, key: 'main' } as const

const newest = (runId: string) =>
  assertNewest(fakeGitHub({ comments: new Map([[7, [reports(runId)]]]) }), {
    target: { kind: 'issue', number: 7 },
    key: 'main',
    runId: '20260102-090000-00000001',
  })

test('a run is stale once a comment reports a newer one, but not for a run later than the comment itself', async () => {
  await expect(newest('20260102-093000-00000002')).rejects.toMatchObject({ code: 'HANDOVER_STALE' })
  await expect(newest('20260102-080000-00000002')).resolves.toBeUndefined()
  // Forged: another workflow of the same account has repeated what a stranger wrote.
  await expect(newest('29990101-000000-00000002')).resolves.toBeUndefined()
})

test.each<[string, string | undefined, Partial<FakeState>]>([
  ['names none', '', {}],
  ['names one that does not exist', undefined, { workflowRuns: () => null }],
  [
    'had ended before',
    undefined,
    { workflowRuns: () => ({ startedAt: at, endedAt: '2026-01-02T09:00:00Z' }) },
  ],
  ['began later', undefined, { workflowRuns: () => ({ startedAt: '2026-01-02T10:30:00Z' }) }],
])('a comment whose workflow run %s was never written by a run', async (_, links, state) => {
  const comments = new Map([[7, [1, 2, 3].map(() => reports('20260102-093000-00000002', links))]])
  const github = fakeGitHub({ comments, ...state })
  await assertNewest(github, { ...WHERE, runId: '20260102-090000-00000001' })
  expect(github.state.calls.filter((call) => call === 'workflowRun').length).toBe(links === '' ? 0 : 1)
  // A person's account is nobody else's, and writes without a workflow.
  const person = aComment({ ...reports('20260102-093000-00000002', links), author: alice })
  const own = fakeGitHub({ viewer: 'alice', comments: new Map([[7, [person]]]), ...state })
  await expect(assertNewest(own, { ...WHERE, runId: '20260102-090000-00000001' })).rejects.toMatchObject({
    code: 'HANDOVER_STALE',
  })
})

test('a comment counts where GitHub does not say whether its workflow run exists', async () => {
  const comments = new Map([[7, [reports('20260102-093000-00000002')]]])
  const github = fakeGitHub({ comments, failures: { workflowRun: new Error('403') } })
  await expect(assertNewest(github, { ...WHERE, runId: '20260102-090000-00000001' })).rejects.toMatchObject({
    code: 'HANDOVER_STALE',
  })
})
