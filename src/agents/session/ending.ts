import { CaissonError, describeError, ExecutionError, SandboxError } from '../../base/errors.js'
import type { Reason } from '../../base/reason.js'
import type { ProviderPages } from '../../gateway/providers.js'
import type { LastFailure } from '../../gateway/refusal.js'
import type { AgentAdapter } from '../port/agent.js'
import { failed, oneLine, type SessionVerdict } from '../port/session-verdict.js'
import type { ResultEvent } from '../transcript/event.js'
import type { Denial } from '../transcript/figures.js'
import { formatDuration, type Transcript } from '../transcript/transcript.js'
import { apiFailure } from './api-failure.js'
import type { SessionProcessEnd } from './stream-session.js'

/** How a session ended, as an identifier and in words. */
export interface SessionEnd {
  /** Those reasons of a run that a session can have. */
  reason: Reason
  /** Null when it is not known: the connection to the process was lost. */
  exitCode: number | null
  sessionId?: string
  model?: string
  /** The final text of the agent, or what went wrong. */
  message: string
  denials: Denial[]
  /** Set for every end but `completed`; its hint is the next step. */
  error?: CaissonError
}

/**
 * Says what the end of a session means. Throws EXECUTION_SESSION_FAILED when there is nothing to keep: the
 * CLI exited and printed not a single line.
 */
export function sessionEnd(
  agent: Teller,
  transcript: Transcript,
  process: SessionProcessEnd,
  heard: Heard = { now: 0 },
): SessionEnd {
  const { reason, error } = interpretEnd(agent, transcript, process, heard)
  const { sessionId, model } = transcript
  return {
    reason,
    exitCode: process.exit.exitCode,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(model === undefined ? {} : { model }),
    message: error === undefined ? transcript.finalText : error.message,
    denials: transcript.denials,
    ...(error === undefined ? {} : { error }),
  }
}

type Teller = Pick<AgentAdapter, 'displayName' | 'explainFailure'>

/** What is known about the model's API from outside the session's stream. */
export interface Heard {
  /** The last request that failed. */
  failure?: LastFailure | null
  /** The model answered no request at all. */
  nothingAnswered?: boolean
  /** Milliseconds since the epoch. */
  now: number
  /** Of the model's provider. */
  pages?: ProviderPages | undefined
}

function interpretEnd(
  agent: Teller,
  transcript: Transcript,
  process: SessionProcessEnd,
  heard: Heard,
): SessionVerdict {
  const { result } = transcript
  const after = `after ${formatDuration(process.durationMs)}`
  if (process.stopped === 'timeout') {
    return failed(
      'timeout',
      `The session reached its time limit ${after}.`,
      'Increase the time limit, or make the request smaller. What was done so far is kept.',
    )
  }
  if (process.stopped === 'cancelled') {
    return failed(
      'cancelled',
      `The session was cancelled ${after}.`,
      'Start the run again, or resume its session. What was done so far is kept.',
    )
  }
  if (process.stopped === 'evidence') return evidenceLost(process)
  if (result === undefined) return withoutResult(agent, transcript, process)
  // Some agents take an error of the API for an answer.
  const isSuccess = result.is_error !== true && result.subtype === 'success'
  if (isSuccess && !heard.nothingAnswered) return { reason: 'completed' }
  return failedResult(agent, result, transcript, heard)
}

function failedResult(
  agent: Teller,
  result: ResultEvent,
  transcript: Transcript,
  heard: Heard,
): SessionVerdict {
  const words = oneLine(transcript.finalText)
  const turns = result.num_turns ?? 0
  if (result.subtype === 'error_max_turns') {
    return failed(
      'max_turns',
      `The session reached its turn limit (${turns} used).`,
      'Increase max-turns (on GitHub under `with:` in the workflow step, or as `defaults.limits.maxTurns` in `.github/caisson.yml`), or resume the session. What was done so far is kept.',
    )
  }
  if (result.subtype === 'error_max_budget_usd' || result.terminal_reason === 'budget_exhausted') {
    const spent = (result.total_cost_usd ?? 0).toFixed(2)
    return failed(
      'budget_exceeded',
      `The session used up its budget ($${spent} spent).`,
      'Increase max-budget-usd, or resume the session. What was done so far is kept.',
    )
  }
  const { now, pages } = heard
  const explained = agent.explainFailure?.({ result, words, heard: heard.failure ?? null, now, pages })
  if (explained) return explained
  if (heard.failure)
    return apiFailure({ status: heard.failure.status, words, heard: heard.failure, now, pages })
  return failed(
    'agent_error',
    `The session failed: ${words || result.subtype}`,
    'See the end of the transcript and agent.stderr.log, then run again or resume the session.',
  )
}

function withoutResult(
  { displayName }: Teller,
  transcript: Transcript,
  process: SessionProcessEnd,
): SessionVerdict {
  const how = endInWords(process)
  const stderr = oneLine(process.stderr)
  const said = stderr === '' ? '' : ` It said: ${stderr}`
  const { messages } = transcript.snapshot()
  const message = `${displayName} ${how} without a result.${said}`
  if (isLost(process)) {
    const code = 'CONTAINER_EXEC_FAILED'
    const hint = 'Check whether the container was stopped, or ran out of memory or processes, and run again.'
    if (messages.length === 0) throw new SandboxError(code, message, { hint })
    return failed('agent_error', message, hint, { code })
  }
  if (messages.length === 0 && transcript.sessionId === undefined) {
    if (transcript.garbageLines > 0) {
      return failed(
        'agent_error',
        `${displayName} ${how} and printed no JSON.${said}`,
        `See transcript.jsonl for what it printed, and check that the executable is ${displayName}.`,
        { code: 'EXECUTION_PARSE_FAILED' },
      )
    }
    throw new ExecutionError(
      'EXECUTION_SESSION_FAILED',
      `${displayName} ${how} and printed nothing.${said}`,
      {
        hint: 'Check that the executable fits this machine (architecture, glibc or musl) by running it with --version.',
      },
    )
  }
  const hint = /SIGKILL/.test(how)
    ? 'It was killed from outside, usually because it ran out of memory: increase the memory limit and run again.'
    : 'See the end of the transcript and agent.stderr.log, then run again or resume the session.'
  return failed('agent_error', message, hint)
}

function evidenceLost({ failure }: SessionProcessEnd): SessionVerdict {
  if (failure instanceof CaissonError)
    return failed('agent_error', failure.message, failure.hint, { code: failure.code, cause: failure })
  const words = failure instanceof Error ? failure.message : String(failure)
  const { code, hint } = describeError(failure)
  const full = code === 'DISK_FULL'
  return failed(
    full ? 'setup_failed' : 'internal_error',
    `The session was stopped because its output could not be saved: ${words}`,
    full ? hint : 'Check that the run folder is writable.',
    { code: full ? 'DISK_FULL' : 'INTERNAL_ERROR', cause: failure },
  )
}

const isLost = ({ exit }: SessionProcessEnd) => exit.exitCode === null && exit.signal === null

function endInWords(process: SessionProcessEnd): string {
  const { exit } = process
  if (exit.signal !== null) return `was ended by ${exit.signal}`
  if (isLost(process)) return 'was lost (its container, its engine or the connection to it is gone)'
  if (exit.exitCode === 137) return 'was ended by SIGKILL'
  return `ended with exit code ${exit.exitCode}`
}
