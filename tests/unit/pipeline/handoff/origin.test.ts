import { describe, expect, test } from 'vitest'
import type { Task } from '../../../../src/github/event/task.js'
import { withPolicyEvaluation } from '../../../../src/pipeline/handoff/assessments.js'
import { assertOrigin, type Expected } from '../../../../src/pipeline/handoff/origin.js'
import type { Handoff } from '../../../../src/pipeline/handoff/record.js'
import { runOfComment } from '../../../../src/pipeline/handoff/target.js'
import type { Manifest } from '../../../../src/run/manifest.js'
import { handoffOf, manifestOf, RUN_ID } from './sample-run.js'

const TASK: Task = {
  target: { kind: 'issue', number: 1 },
  instruction: '',
  requester: { login: 'alice' },
  trigger: 'labeled',
  triggeredAt: '2026-11-21T00:40:00Z',
}

const EXPECTED: Expected = {
  repository: 'octo/hello',
  repositoryId: '77',
  workflowRunId: '8000000001',
  attempt: 1,
  earlier: false,
  task: TASK,
  now: Date.parse('2026-11-21T00:50:00Z'),
}

function check(change: {
  manifest?: Partial<Manifest>
  handoff?: Partial<Handoff>
  workflow?: Partial<Handoff['workflow']>
  expected?: Partial<Expected>
}) {
  const handoff = handoffOf(change.handoff)
  return () =>
    assertOrigin(
      {
        manifest: manifestOf(change.manifest),
        handoff: { ...handoff, workflow: { ...handoff.workflow, ...change.workflow } },
      },
      { ...EXPECTED, ...change.expected },
    )
}

/** The target that the job expects, and the one that the run had. */
function about(expected: Task['target'], had: Task['target']): Parameters<typeof check>[0] {
  return {
    expected: { task: { ...TASK, target: expected } },
    manifest: { task: { ...manifestOf().task, target: had } },
    handoff: { task: { ...handoffOf().task, target: had } },
  }
}

type Refused = [string, Parameters<typeof check>[0], RegExp]

describe('where a run comes from', () => {
  test.each([
    ['as it was handed over', {}],
    [
      'a later attempt of the same workflow run publishes it by name',
      { expected: { attempt: 3, earlier: true } },
    ],
    ['names of repositories in other letters', { expected: { repository: 'Octo/Hello' } }],
    [
      'the same pull request',
      about({ kind: 'pull_request', number: 1 }, { kind: 'pull_request', number: 1 }),
    ],
    [
      'a number given by hand is a pull request',
      about({ kind: 'issue', number: 1 }, { kind: 'pull_request', number: 1 }),
    ],
    ['no target', about({ kind: 'none' }, { kind: 'none' })],
    ['a run without an end time', { manifest: { completedAt: undefined as never } }],
    ['times without milliseconds', { manifest: { startedAt: '2026-11-21T00:40:37Z' } }],
    ['a clock that is ten minutes ahead', { manifest: { completedAt: '2026-11-21T01:00:00.000Z' } }],
    ['no ID of the repository in the record', { workflow: { repositoryId: undefined as never } }],
    ['nobody else knows the task', { expected: { task: null } }],
    ['no ids of repositories', { expected: { repositoryId: undefined as never } }],
  ])('is accepted: %s', (_what, change) => expect(check(change)).not.toThrow())

  test.each<Refused>([
    ['another repository', { workflow: { repository: 'octo/other' } }, /disagree on the repository/],
    [
      'another repository, in both',
      { expected: { repository: 'octo/other' } },
      /to the repository octo\/hello, but this is octo\/other/,
    ],
    [
      'another kind of target',
      about({ kind: 'pull_request', number: 1 }, { kind: 'issue', number: 1 }),
      /issue #1, but this job is about pull request #1/,
    ],
    [
      'another pull request',
      about({ kind: 'pull_request', number: 1 }, { kind: 'pull_request', number: 2 }),
      /pull request #2, but this job is about pull request #1/,
    ],
    [
      'a target for a job without one',
      about({ kind: 'none' }, { kind: 'issue', number: 1 }),
      /issue #1, but this job is about no issue or pull request/,
    ],
    [
      'a repository that took the name',
      { expected: { repositoryId: '78' } },
      /another repository that was named/,
    ],
    ['another workflow run', { workflow: { id: '8000000002' } }, /workflow run 8000000002/],
    ['an attempt that is still to come', { workflow: { attempt: 2 } }, /attempt 2/],
    ['an earlier attempt that nobody named', { expected: { attempt: 3 } }, /from attempt 1 .* attempt 3/],
    [
      'another target',
      { expected: { task: { ...TASK, target: { kind: 'issue' as const, number: 2 } } } },
      /issue #1, but this job is about issue #2/,
    ],
    [
      'no target',
      { expected: { task: { ...TASK, target: { kind: 'none' as const } } } },
      /no issue or pull request/,
    ],
    [
      'another person',
      { expected: { task: { ...TASK, requester: { login: 'mallory' } } } },
      /requested by alice, but this job by mallory/,
    ],
    [
      'another base',
      { handoff: { base: { commit: 'd'.repeat(40), ref: 'main' } } },
      /disagree on the base commit/,
    ],
    [
      'another branch',
      { handoff: { base: { commit: 'a'.repeat(40), ref: 'release' } } },
      /disagree on the branch/,
    ],
    ['another run', { handoff: { runId: '20261121-004037-ffffffff' } }, /disagree on the run/],
    [
      'a target of the manifest alone',
      { manifest: { task: { ...manifestOf().task, target: { kind: 'issue' as const, number: 9 } } } },
      /disagree on the target/,
    ],
    ...['x', `${RUN_ID}0`, `0${RUN_ID}`, RUN_ID.toUpperCase(), RUN_ID.replace('2', 'x')].map(
      (runId): Refused => [`the ID ${runId}`, { manifest: { runId }, handoff: { runId } }, /run ID/],
    ),
    ['a run of the future', { manifest: { completedAt: '2026-11-21T01:00:00.001Z' } }, /future/],
    ['a start in the future', { manifest: { startedAt: '2026-11-21T01:00:00.001Z' } }, /future/],
    ...[
      '2026-11-21\nCaisson-Run: x',
      '2026-11-21T00:40:37Z\nx',
      'x\n2026-11-21T00:40:37Z',
      '2026-11-21T00:40:37.x0Z',
      '2026-99-21T00:40:37Z',
      '',
    ].map(
      (startedAt): Refused => [`the time ${JSON.stringify(startedAt)}`, { manifest: { startedAt } }, /times/],
    ),
    ['a run that still works', { manifest: { status: 'running' as const } }, /not finished/],
    ['a run that was delivered', { manifest: { delivery: { notes: [] } } }, /already delivered/],
  ])('is refused: %s', (_what, change, words) => expect(check(change)).toThrow(words))
})

describe('the run that a comment reports', () => {
  test('stands in its last line', () => {
    const footer = `<sub>Requested by [alice](https://github.com/alice) · 2 turns · run \`${RUN_ID}\` · [Run and log](https://x/y)</sub>`
    expect(runOfComment(`<!-- caisson:comment main -->\nDone.\n\n${footer}\n`)).toBe(RUN_ID)
    expect(runOfComment(`Done.\n\n${footer}\n\n<!-- caisson:failure of=a sha=b attempt=1 by=2 -->\n`)).toBe(
      RUN_ID,
    )
    expect(
      runOfComment(`Working.\r\n\r\n<sub>Started 2026-11-21 00:40 UTC · run \`${RUN_ID}\`</sub>\r\n`),
    ).toBe(RUN_ID)
  })

  test('is nobody’s when only the agent’s words name one', () => {
    expect(runOfComment(`run \`${RUN_ID}\`\n\n<sub>Requested by alice</sub>`)).toBeNull()
    expect(runOfComment('')).toBeNull()
  })
})

describe('a second judgement', () => {
  const finding = { rule: 'secrets/found', verdict: 'block' as const, path: 'x', line: 1, message: 'A key.' }

  test('that blocks turns a finished run into one for a person', () => {
    const evaluated = withPolicyEvaluation(manifestOf(), { verdict: 'block', findings: [finding] })
    expect(evaluated).toMatchObject({ outcome: 'needs_review', reason: 'policy_rejected', exitCode: 2 })
    expect(evaluated.policy).toEqual({ verdict: 'block', findings: [finding] })
  })

  test('never makes the first one milder, and says nothing twice', () => {
    const policy = { verdict: 'block' as const, findings: [finding] }
    const first = manifestOf({ policy, outcome: 'needs_review', reason: 'policy_rejected', exitCode: 2 })
    expect(withPolicyEvaluation(first, { verdict: 'allow', findings: [] }).policy).toEqual(policy)
    expect(withPolicyEvaluation(first, policy).policy?.findings).toHaveLength(1)
    for (const change of [{ rule: 'r' }, { path: 'y' }, { line: 2 }, { message: 'A token.' }]) {
      const other = { verdict: 'flag' as const, findings: [{ ...finding, ...change }] }
      expect(withPolicyEvaluation(first, other)).toEqual({
        ...first,
        policy: { verdict: 'block', findings: [finding, ...other.findings] },
      })
    }
  })

  test('leaves a run that failed its own reason', () => {
    const failed = manifestOf({ outcome: 'failure', reason: 'timeout', exitCode: 1 })
    const evaluated = withPolicyEvaluation(failed, { verdict: 'block', findings: [finding] })
    expect(evaluated).toMatchObject({ reason: 'timeout', exitCode: 1, policy: { verdict: 'block' } })
  })
})
