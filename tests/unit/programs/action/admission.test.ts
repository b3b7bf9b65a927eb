import { expect, it } from 'vitest'
import { readActionInputs } from '../../../../src/config/inputs/action-inputs.js'
import { isSkip, type Task } from '../../../../src/github/event/task.js'
import { admissionRules, admit } from '../../../../src/programs/action/admission.js'
import { upsertComment } from '../../../../src/report/delivery/upsert-comment.js'
import { aComment, aPullRequest, fakeGitHub } from '../../github/fake-github.js'

const REVIEW_COMMENT: Task = {
  target: { kind: 'pull_request', number: 8 },
  instruction: 'why?',
  requester: { login: 'mallory', id: 8, type: 'User' },
  trigger: 'commented',
  triggeredAt: '2026-01-01T00:00:00Z',
  comment: { id: 5, kind: 'review_comment' },
}

it('answers an outsider where answers are counted, wherever the question is', async () => {
  const question = { ...aComment({ id: 5 }), path: 'a.txt', line: 1, diffHunk: '' }
  const github = fakeGitHub({
    pulls: [aPullRequest()],
    reviewComments: [question],
    now: new Date().toISOString(),
  })
  const inputs = readActionInputs({ INPUT_OUTSIDERS: 'plan' })
  const ask = (workflowRun: string) =>
    admit({
      inputs,
      workflowRun,
      forge: { github, token: '', owner: 'octo', name: 'repo' } as never,
      asked: REVIEW_COMMENT,
      rules: { label: '', phrase: '@claude', ...admissionRules(inputs) },
      signal: new AbortController().signal,
    })
  for (const run of ['1', '2', '3']) {
    const asked = await ask(run)
    if (isSkip(asked)) throw new Error(asked.reason)
    const { commentKey: key, commentThread: thread } = asked.delivery
    await upsertComment(github, { number: 8, key, thread, body: 'Because.' })
  }
  expect(await ask('4')).toMatchObject({ reason: expect.stringContaining('has started 3 runs') })
})

it.each([
  ['issue', { action: 'opened', issue: {} }, false],
  ['issue', { action: 'edited', issue: {} }, true],
  ['issue', { action: 'created', issue: {}, comment: {} }, true],
  ['pull_request', { action: 'opened', pull_request: {} }, true],
] as const)(
  'without a comment, an outsider starts a run only with a new issue: %s %j',
  async (kind, payload, refused) => {
    for (const env of [{ INPUT_COMMENT: 'none' }, { INPUT_DELIVER: 'workspace' }]) {
      const inputs = readActionInputs({ INPUT_OUTSIDERS: 'plan', ...env })
      const { comment: _, ...given } = REVIEW_COMMENT
      const asked = { ...given, target: { kind, number: 8 } }
      const admitted = await admit({
        inputs,
        workflowRun: '1',
        forge: {
          github: { ...fakeGitHub({ pulls: [aPullRequest()] }), acting: { latestIssues: async () => [] } },
          token: '',
          owner: 'octo',
          name: 'repo',
        } as never,
        asked,
        rules: { label: '', phrase: '@claude', ...admissionRules(inputs) },
        job: { payload } as never,
        signal: new AbortController().signal,
      })
      expect(isSkip(admitted)).toBe(refused)
    }
  },
)
