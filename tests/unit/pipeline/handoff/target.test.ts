import { expect, test } from 'vitest'
import { assertNewest } from '../../../../src/pipeline/handoff/target.js'
import { commentMarker } from '../../../../src/report/marker.js'
import { aComment, fakeGitHub, ours } from '../../github/fake-github.js'

const at = '2026-01-02T10:00:00Z'
const reports = (runId: string) =>
  aComment({
    author: ours,
    createdAt: at,
    updatedAt: at,
    body: `${commentMarker('main')}\nDone.\n\n<sub>run \`${runId}\`</sub>`,
  })

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
