import type { AgentAdapter } from '../../../src/agents/port/agent.js'
import type { ToolCall } from '../../../src/agents/transcript/types.js'
import type { ReplayReport } from '../../../src/programs/replay/replay.js'
import { AGENT_CHECKS, type AgentCheck } from './checks.js'
import { LIMITS, type LimitReason, limit } from './limits.js'
import { GUIDE_WORDS, HOUSE_RULE, LAST_WORDS, MADE, SEEN, TASK, WANTED_FILE, WORK_TURNS } from './model.js'
import type { Observed } from './session.js'

/** What the runs say about one check. */
export type CheckResult = { check: AgentCheck } & (
  | { status: 'passed' }
  | { status: 'failed' | 'skipped'; detail: string }
  /** The agent lacks it, and its run ends well in another way. */
  | { status: 'limited'; reason: LimitReason; detail: string }
)

/** Everything that the runs of a suite left. */
export interface AgentSeen {
  work: Observed
  denial: Observed
  cancel: Observed
  timeout: Observed
  budget: Observed
  refused: Observed
  trouble: Observed
  correction: Observed
  resume: Observed
  replay: ReplayReport
}

/** What the results are compared with. */
export interface Expected {
  agent: AgentAdapter
  /** The model's name, without its provider. */
  model: string
  patch: string
  /** A secret of the job. */
  canary: string
  /** Names of files below the runs' folder that hold it. */
  leaks: readonly string[]
}

/** Undefined: passed. `limited`: the run ended well, in a way that another agent's would not have to. */
type Verdict = string | ReturnType<typeof limit> | undefined

/** What the runs say about each check, or the first one alone where the agent asked no model. Pure. */
export function judgeAgent(seen: AgentSeen | { work: Observed }, expected: Expected): CheckResult[] {
  return (Object.keys(AGENT_CHECKS) as AgentCheck[]).map((check): CheckResult => {
    const found = { check }
    if (!('replay' in seen)) {
      if (check !== 'headless') return { ...found, status: 'skipped', detail: 'needs `headless`' }
      return { ...found, status: 'failed', detail: `It asked no model: ${wordsOf(seen.work)}` }
    }
    const verdict = RULES[check](seen, expected)
    if (verdict === undefined) return { ...found, status: 'passed' }
    if (typeof verdict === 'string') return { ...found, status: 'failed', detail: verdict }
    return { ...found, status: 'limited', ...verdict }
  })
}

const RULES: Readonly<Record<AgentCheck, (seen: AgentSeen, expected: Expected) => Verdict>> = {
  headless: ({ work }) => success(work),
  instructions: ({ work }) => {
    const [first = ''] = work.requests
    const missing = [TASK, HOUSE_RULE, GUIDE_WORDS].filter((words) => !first.includes(words))
    return missing.length > 0
      ? `The first request lacks ${missing.map((one) => `"${one}"`).join(', ')}.`
      : undefined
  },
  model: ({ work: { requests, paths } }, { model }) => {
    const other = requests.findIndex(
      (body, at) => !body.includes(`"${model}"`) && !paths[at]?.includes(model),
    )
    return other === -1 ? undefined : `Request ${other + 1} is for another model than ${model}.`
  },
  shell: ({ work }) => (work.requests[1]?.includes(SEEN) ? undefined : 'Its output did not reach the model.'),
  edit: ({ work }) => {
    if (!work.patch.includes('+made by the agent')) return `${MADE.path} is not in the patch.`
    const own = callsOf(work).some(({ toolName }) => toolName === 'Write' || toolName === 'Edit')
    return own ? undefined : limit('no-edit-tool')
  },
  turns: ({ work }) => {
    const { turnCount } = work.manifest.metadata
    return turnCount === WORK_TURNS ? undefined : `It counts ${turnCount} turns, not ${WORK_TURNS}.`
  },
  'long-output': ({ resume }) => {
    const told = resume.requests[1]
    if (told === undefined) return `It did not ask the model again: ${wordsOf(resume)}`
    return /line-\d/.test(told) ? success(resume) : 'Nothing of it reached the model.'
  },
  answer: ({ work: { answer } }) =>
    answer === LAST_WORDS ? undefined : `The answer of the run is "${answer}".`,
  patch: ({ work: { patch } }, expected) => {
    if (patch === expected.patch) return undefined
    return `It differs: ${firstDifference(patch, expected.patch)}.`
  },
  network: ({ work: { requests, manifest } }) => {
    if (!manifest.sandbox.sealed) return 'The run was not sealed.'
    const looked = requests.find((body) => body.includes('routes='))
    if (looked === undefined) return 'It did not look.'
    return looked.includes('routes=0') ? undefined : 'There is a route out of the sandbox.'
  },
  secrets: ({ work: { requests } }, { canary, leaks }) => {
    const told = requests.findIndex((body) => body.includes(canary))
    if (told !== -1) return `Request ${told + 1} to the model has a secret of the job.`
    if (!requests.some((body) => body.includes('secrets=0')))
      return 'One of its commands found a secret of the job.'
    return leaks.length > 0 ? `A secret of the job is in ${leaks.join(', ')}.` : undefined
  },
  traffic: ({ work: { manifest } }) => {
    const refused = manifest.denials.filter(({ source }) => source !== 'tool').map(({ what }) => what)
    return refused.length > 0 ? limit('refused-traffic', [...new Set(refused)].join(', ')) : undefined
  },
  transcript: ({ work }) => {
    const calls = callsOf(work)
    const names = calls.map(({ toolName }) => toolName).join(', ')
    if (calls.length !== WORK_TURNS - 1) return `Its calls are ${names || 'none'}.`
    if (calls[0]?.toolName !== 'Bash' || !String(calls[0]?.output).includes(SEEN))
      return 'The first command is not in it.'
    const made = JSON.stringify(calls[1]?.input)
    if (!made.includes(MADE.path)) return `The call that makes the file is ${made}.`
    const said = work.transcript.messages.map(({ content }) => content)
    return said.at(-1) === LAST_WORDS ? undefined : `It ends with "${said.at(-1)}".`
  },
  usage: ({ work }) => {
    const { inputTokens, outputTokens, costUsd } = work.manifest.metadata
    const counted = inputTokens > 0 && outputTokens > 0 && costUsd > 0
    return counted ? undefined : `It is ${inputTokens} and ${outputTokens} tokens, $${costUsd}.`
  },
  replay: ({ replay }) => {
    if (replay.same) return undefined
    const { divergences, missed, patchDiffers, notes } = replay
    return `It differs: ${[...divergences, ...missed, ...patchDiffers, ...notes].join('; ')}`
  },
  denial: ({ denial }) => {
    if (denial.hung) return ends(denial, 'no_changes')
    const tried = denial.asked > 1 || callsOf(denial).length > 0 || denial.manifest.denials.length > 0
    if (!tried) return 'It never tried what its model asked for.'
    if (denial.patch.includes(MADE.path) || denial.manifest.reason === 'policy_rejected')
      return limit('stopped-by-policy')
    return ends(denial, 'no_changes')
  },
  cancel: ({ cancel }) => ends(cancel, 'cancelled') ?? kept(cancel),
  timeout: ({ timeout }) => ends(timeout, 'timeout') ?? kept(timeout),
  budget: ({ budget }) => ends(budget, 'budget_exceeded'),
  refused: ({ refused }) => ends(refused, 'auth_failed'),
  retry: ({ trouble }) => (trouble.requests.length > 1 ? undefined : gaveUp(trouble, 'no-retry')),
  cut: ({ trouble }) =>
    trouble.requests.length > 3 && !success(trouble) ? undefined : gaveUp(trouble, 'no-retry-after-cut'),
  correction: ({ correction }) => {
    const { verification } = correction.manifest
    if (verification?.passed && correction.patch.includes(WANTED_FILE)) return success(correction)
    return `Verification did not pass, in ${verification?.attempts?.length ?? 0} attempts: ${wordsOf(correction)}`
  },
  resume: ({ resume }, { agent }) => {
    const how = resume.manifest.resumed?.how
    const knows = resume.requests[0]?.includes(SEEN)
    if (how === 'session') return knows ? success(resume) : 'Its model knows nothing about the session.'
    if (agent.capabilities[LIMITS['no-resume'].without])
      return `It did not resume: ${resume.manifest.resumed?.why ?? wordsOf(resume)}`
    return success(resume) ?? limit('no-resume')
  },
}

const callsOf = ({ transcript }: Observed): ToolCall[] =>
  transcript.messages.flatMap(({ toolCalls = [] }) => toolCalls)

function success(run: Observed): Verdict {
  if (run.hung) return 'It did not end in time.'
  const { outcome } = run.manifest
  // Without a forge, a change is a success, and so is an answer.
  return outcome === 'success' || run.manifest.reason === 'no_changes' ? undefined : wordsOf(run)
}

/** An end with a reason is better than none; another reason than the one that it had is a failure. */
function ends(run: Observed, reason: string): Verdict {
  if (run.hung) return 'It did not end in time.'
  return run.manifest.reason === reason ? undefined : `It ended as ${run.manifest.reason}: ${wordsOf(run)}`
}

function kept({ patch }: Observed): Verdict {
  return patch.includes(MADE.path) ? undefined : 'Its work is not in the patch.'
}

/** It did not ask again. That a run says why is enough. */
function gaveUp(run: Observed, without: 'no-retry' | 'no-retry-after-cut'): Verdict {
  if (run.hung) return 'It did not end in time.'
  const { reason } = run.manifest
  if (reason === 'completed' || reason === 'no_changes')
    return 'It took a broken answer for the end of its work.'
  return limit(without, reason)
}

function wordsOf({ manifest }: Observed): string {
  return manifest.error?.message ?? `it ended as ${manifest.reason}.`
}

function firstDifference(one: string, other: string): string {
  const [ours, theirs] = [one.split('\n'), other.split('\n')]
  const at = ours.findIndex((line, index) => line !== theirs[index])
  return at === -1 ? 'it is shorter' : `line ${at + 1} is "${ours[at]}", not "${theirs[at] ?? ''}"`
}
