import { describe, expect, it } from 'vitest'
import { AGENTS } from '../../../src/agents/registry.js'
import { AGENT_CHECKS, type AgentCheck } from '../../../src/conform/agent/checks.js'
import { type AgentSeen, type Expected, judgeAgent } from '../../../src/conform/agent/judge.js'
import { LIMITS } from '../../../src/conform/agent/limits.js'
import {
  GUIDE_WORDS,
  HOUSE_RULE,
  LAST_WORDS,
  MADE,
  SEEN,
  TASK,
  WANTED_FILE,
  WORK_TURNS,
} from '../../../src/conform/agent/model.js'
import type { Observed } from '../../../src/conform/agent/session.js'

const CANARY = 'canary-1'
const expected: Expected = {
  agent: AGENTS.claude,
  model: 'some-model',
  patch: '+made by the agent\n',
  canary: CANARY,
  leaks: [],
}

interface Change {
  reason?: string
  outcome?: string
  patch?: string
  requests?: string[]
  answer?: string
  hung?: boolean
  calls?: object[]
  more?: object
}

const asks = (text = '') => `{"model":"some-model","text":"${text}"}`

function run({
  reason = 'completed',
  outcome,
  patch = '',
  requests = [asks()],
  hung = false,
  ...o
}: Change = {}) {
  const answer = o.answer ?? LAST_WORDS
  const messages = [
    { role: 'assistant', content: '', toolCalls: o.calls ?? [] },
    { role: 'assistant', content: answer },
  ]
  const manifest = {
    reason,
    outcome: outcome ?? (reason === 'completed' ? 'success' : 'failure'),
    sandbox: { sealed: true },
    denials: [],
    metadata: { turnCount: WORK_TURNS, inputTokens: 10, outputTokens: 10, costUsd: 0.1 },
    ...o.more,
  }
  const all = { manifest, patch, requests, asked: 2, paths: requests.map(() => '/v1'), hung, answer }
  return { ...all, transcript: { messages, metadata: {} } } as unknown as Observed
}

const CALLS = [
  { toolName: 'Bash', input: { command: 'x' }, output: `${SEEN}\n` },
  { toolName: 'Write', input: { file_path: `/workspace/${MADE.path}` }, output: 'ok' },
  ...Array.from({ length: WORK_TURNS - 3 }, () => ({
    toolName: 'Bash',
    input: { command: 'y' },
    output: '',
  })),
]
const WORKED: Change = {
  patch: expected.patch,
  calls: CALLS,
  requests: [asks(`${TASK} ${HOUSE_RULE} ${GUIDE_WORDS}`), asks(SEEN), asks(), asks('routes=0 secrets=0')],
}
const KEPT = `+++ b/${MADE.path}`
const GOOD: AgentSeen = {
  work: run(WORKED),
  denial: run({ reason: 'no_changes' }),
  cancel: run({ reason: 'cancelled', patch: KEPT }),
  timeout: run({ reason: 'timeout', patch: KEPT }),
  budget: run({ reason: 'budget_exceeded' }),
  refused: run({ reason: 'auth_failed' }),
  trouble: run({ requests: [asks(), asks(), asks(), asks()] }),
  correction: run({ patch: WANTED_FILE, more: { verification: { passed: true } } }),
  resume: run({ requests: [asks(SEEN), asks('line-60000')], more: { resumed: { how: 'session' } } }),
  replay: {
    same: true,
    divergences: [],
    missed: [],
    patchDiffers: [],
    notes: [],
  } as unknown as AgentSeen['replay'],
}

/** For each check: what fails it and nothing else. The gateway refuses all other traffic, so that never fails. */
const FAULTS: Record<
  Exclude<AgentCheck, 'traffic'>,
  { seen?: Partial<AgentSeen>; expected?: Partial<Expected> }
> = {
  headless: { seen: { work: run({ ...WORKED, outcome: 'failure' }) } },
  instructions: {
    seen: { work: run({ ...WORKED, requests: [asks(TASK), asks(SEEN), asks('routes=0 secrets=0')] }) },
  },
  model: { expected: { model: 'other-model' } },
  shell: {
    seen: { work: run({ ...WORKED, requests: [WORKED.requests?.[0] ?? '', asks('routes=0 secrets=0')] }) },
  },
  edit: { seen: { work: run({ ...WORKED, patch: '' }) }, expected: { patch: '' } },
  turns: {
    seen: {
      work: run({
        ...WORKED,
        more: { metadata: { turnCount: 11, inputTokens: 1, outputTokens: 1, costUsd: 1 } },
      }),
    },
  },
  'long-output': { seen: { resume: run({ requests: [asks(SEEN)], more: { resumed: { how: 'session' } } }) } },
  // The last words are in the transcript as well.
  answer: { seen: { work: { ...run(WORKED), answer: 'Something else.' } } },
  patch: { expected: { patch: 'another' } },
  network: {
    seen: {
      work: run({
        ...WORKED,
        requests: [...(WORKED.requests?.slice(0, 3) ?? []), asks('routes=1 secrets=0')],
      }),
    },
  },
  secrets: { expected: { leaks: ['output/evidence/raw.jsonl'] } },
  transcript: { seen: { work: run({ ...WORKED, calls: CALLS.slice(0, 2) }) } },
  usage: {
    seen: {
      work: run({
        ...WORKED,
        more: { metadata: { turnCount: WORK_TURNS, inputTokens: 0, outputTokens: 0, costUsd: 0 } },
      }),
    },
  },
  replay: { seen: { replay: { ...GOOD.replay, same: false, divergences: ['request 2'] } } },
  denial: { seen: { denial: run({ reason: 'completed' }) } },
  cancel: { seen: { cancel: run({ reason: 'cancelled' }) } },
  timeout: { seen: { timeout: run({ reason: 'agent_error' }) } },
  budget: { seen: { budget: run({ reason: 'completed' }) } },
  refused: { seen: { refused: run({ reason: 'no_changes' }) } },
  // Who never asks again does not ask again after a cut either.
  retry: { seen: { trouble: run({ requests: [asks()] }) } },
  cut: { seen: { trouble: run({ requests: [asks(), asks(), asks()] }) } },
  correction: { seen: { correction: run({ more: { verification: { passed: false } } }) } },
  resume: {
    seen: {
      resume: run({ requests: [asks(), asks('line-1')], more: { resumed: { how: 'digest', why: 'lost' } } }),
    },
  },
}

const failed = (seen: Partial<AgentSeen> = {}, other: Partial<Expected> = {}) =>
  judgeAgent({ ...GOOD, ...seen }, { ...expected, ...other })
    .filter(({ status }) => status === 'failed')
    .map(({ clause }) => clause)

describe('the checks of an agent', () => {
  it('pass where nothing is wrong', () => {
    const results = judgeAgent(GOOD, expected)
    expect(results.map(({ clause }) => clause)).toEqual(Object.keys(AGENT_CHECKS))
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['passed']))
  })

  it.each(Object.keys(FAULTS) as (keyof typeof FAULTS)[])('%s fails for its fault', (check) => {
    const { seen, expected: other } = FAULTS[check]
    expect(failed(seen, other)).toEqual(check === 'retry' ? ['retry', 'cut'] : [check])
  })

  it('a hang fails whatever ended in it', () => {
    const hung = { reason: 'cancelled', hung: true, patch: KEPT }
    expect(failed({ cancel: run(hung), budget: run(hung), denial: run(hung) })).toEqual([
      'denial',
      'cancel',
      'budget',
    ])
  })

  it('an end that another part of Caisson sees to is limited, with the reason', () => {
    const seen = {
      work: run({
        ...WORKED,
        calls: [
          CALLS[0] ?? {},
          { ...CALLS[0], input: MADE },
          ...CALLS.slice(2).map((call) => ({ ...call, toolName: 'Bash' })),
        ],
        more: { denials: [{ source: 'gateway', what: 'POST /telemetry' }] },
      }),
      denial: run({ reason: 'policy_rejected', patch: KEPT }),
      trouble: run({ requests: [asks(), asks(), asks()], reason: 'model_unavailable' }),
      resume: run({ requests: [asks(), asks('line-1')], more: { resumed: { how: 'digest' } } }),
    }
    const results = judgeAgent({ ...GOOD, ...seen }, { ...expected, agent: AGENTS.gemini })
    const limited = results.flatMap((one) =>
      one.status === 'limited' ? [[one.clause, one.reason, one.detail]] : [],
    )
    expect(limited).toEqual([
      ['edit', 'no-edit-tool', LIMITS['no-edit-tool'].words],
      ['traffic', 'refused-traffic', `${LIMITS['refused-traffic'].words}: POST /telemetry`],
      ['denial', 'stopped-by-policy', LIMITS['stopped-by-policy'].words],
      ['cut', 'no-retry-after-cut', `${LIMITS['no-retry-after-cut'].words}: model_unavailable`],
      ['resume', 'no-resume', LIMITS['no-resume'].words],
    ])
    expect(results.filter(({ status }) => status === 'failed')).toEqual([])
  })

  it('who never asks again is limited twice, for a reason each', () => {
    const trouble = run({ requests: [asks()], reason: 'model_unavailable' })
    const results = judgeAgent({ ...GOOD, trouble }, expected)
    expect(results.filter(({ status }) => status === 'limited')).toMatchObject([
      { clause: 'retry', reason: 'no-retry' },
      { clause: 'cut', reason: 'no-retry-after-cut' },
    ])
  })

  it('an agent that asked no model is judged for that alone', () => {
    const work = run({ reason: 'agent_error', requests: [] })
    const [first, ...rest] = judgeAgent({ work }, expected)
    expect(first).toMatchObject({ clause: 'headless', status: 'failed' })
    expect(new Set(rest.map(({ status }) => status))).toEqual(new Set(['skipped']))
  })
})
