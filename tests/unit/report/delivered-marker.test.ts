import { expect, it } from 'vitest'
import { renderComment } from '../../../src/report/comment.js'
import { readDelivered, requestKey } from '../../../src/report/marker.js'
import type { Manifest } from '../../../src/run/manifest.js'
import { run } from './sample-runs.js'

const told = (change: Partial<Manifest>, commentKey = requestKey('upgrade')) => {
  const report = run({ commentKey })
  return readDelivered(renderComment({ ...report, manifest: { ...report.manifest, ...change } }))
}

it('says of a request with a name that it is delivered, and how', () => {
  const pullRequest = { number: 9, url: 'https://github.test/octo/a--b/pull/9' }
  const needsPerson = { outcome: 'needs_review', reason: 'no_changes', exitCode: 2 } as const
  expect(told({ delivery: { pullRequest, notes: [] } })).toEqual({
    exitCode: 0,
    reason: 'completed',
    pull: pullRequest.url,
  })
  expect(told(needsPerson)).toEqual({ exitCode: 2, reason: 'no_changes' })
})

it.each<[string, Partial<Manifest>, string?]>([
  ['has failed', { outcome: 'failure', reason: 'engine_failed', exitCode: 1 }],
  ['was stopped', { outcome: 'failure', reason: 'cancelled', exitCode: 1 }],
  ['could not be delivered', { outcome: 'needs_review', reason: 'not_delivered', exitCode: 2 }],
  ['has no name', {}, 'main'],
])('says nothing of one that %s', (_what, change, key) => expect(told(change, key)).toBeNull())

it('believes nothing that stands further below', () => {
  expect(readDelivered('<!-- caisson:comment x -->\ntext\n<!-- caisson:delivered 0 completed -->')).toBeNull()
})
