import { describe, expect, test } from 'vitest'
import { originOf } from '../../../../../src/programs/action/handoff/find-handoff.js'

const SHA256 = 'a'.repeat(64)
const JOB = {
  event: 'issues',
  payload: {},
  owner: 'octo',
  repo: 'hello',
  serverUrl: 'https://github.com',
  workflow: {
    repository: 'octo/hello',
    id: '8000000001',
    attempt: 2,
    workflow: 'Claude',
    event: 'issues',
    sha: 'b'.repeat(40),
  },
}

describe('an artifact of an earlier attempt', () => {
  test.each([
    ['nobody names it', {}, false],
    ['it is named by its ID', { artifact: '5' }, true],
    ['it is named by its digest', { 'manifest-sha256': SHA256 }, true],
    ['it is a folder', { artifact: 'handed' }, false],
    ['the digest is that of the folder', { 'manifest-sha256': SHA256, artifact: 'handed' }, true],
  ])('%s', (_what, inputs, earlier) => {
    expect(originOf(inputs as Parameters<typeof originOf>[0], JOB).earlier).toBe(earlier)
  })

  const FOLDER = { 'manifest-sha256': SHA256, artifact: 'handed' }
  test.each([
    ['the workflow run that the event is about', {}, { id: 7, own: false, attempt: 2 }],
    ['that one where its attestation has the digest', FOLDER, { id: 7, own: false, attempt: 2 }],
    [
      'this one where a job of it has put out both',
      { ...FOLDER, artifact: '5' },
      { id: 8_000_000_001, own: true },
    ],
  ])('is accepted of %s', (_what, inputs, origin) => {
    const payload = { workflow_run: { id: 7, run_attempt: 2, head_repository: { full_name: 'octo/hello' } } }
    const job = { ...JOB, event: 'workflow_run', payload }
    expect(originOf(inputs as Parameters<typeof originOf>[0], job)).toMatchObject({
      ...origin,
      earlier: true,
    })
  })
})
