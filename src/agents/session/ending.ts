import { CaissonError, ExecutionError, SandboxError } from '../../base/errors.js'
import type { Reason } from '../../base/reason.js'
import type { LastFailure } from '../../gateway/refusal.js'
import type { ProviderPages } from '../../gateway/providers.js'
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
    return failed('timeout', 'EXECUTION_TIMEOUT', `The session reached its time limit ${after}.`, {
      hint: 'Increase the time limit, or make the request smaller. What was done so far is kept.',
    })
  }
  if (process.stopped === 'cancelled') {
    return failed('cancelled', 'EXECUTION_CANCELLED', `The session was cancelled ${after}.`, {
      hint: 'Start the run again, or resume its session. What was done so far is kept.',
    })
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
      'EXECUTION_SESSION_FAILED',
      `The session reached its turn limit (${turns} used).`,
      {
        hint: 'Increase max-turns (on GitHub under `with:` in the workflow step, or as `defaults.limits.maxTurns` in `.github/caisson.yml`), or resume the session. What was done so far is kept.',
      },
    )
  }
  if (result.subtype === 'error_max_budget_usd' || result.terminal_reason === 'budget_exhausted') {
    const spent = (result.total_cost_usd ?? 0).toFixed(2)
    return failed(
      'budget_exceeded',
      'EXECUTION_SESSION_FAILED',
      `The session used up its budget ($${spent} spent).`,
      {
        hint: 'Increase max-budget-usd, or resume the session. What was done so far is kept.',
      },
    )
  }
  const { now, pages } = heard
  const explained = agent.explainFailure?.({ result, words, heard: heard.failure ?? null, now, pages })
  if (explained) return explained
  if (heard.failure)
    return apiFailure({ status: heard.failure.status, words, heard: heard.failure, now, pages })
  return failed('agent_error', 'EXECUTION_SESSION_FAILED', `The session failed: ${words || result.subtype}`, {
    hint: 'See the end of the transcript and agent.stderr.log, then run again or resume the session.',
  })
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
  if (isLost(process)) {
    const gone = [
      'CONTAINER_EXEC_FAILED',
      `${displayName} ${how} without a result.${said}`,
      { hint: 'Check whether the container was stopped, or ran out of memory or processes, and run again.' },
    ] as const
    if (messages.length === 0) throw new SandboxError(...gone)
    return failed('agent_error', ...gone)
  }
  if (messages.length === 0 && transcript.sessionId === undefined) {
    if (transcript.garbageLines > 0) {
      return failed(
        'agent_error',
        'EXECUTION_PARSE_FAILED',
        `${displayName} ${how} and printed no JSON.${said}`,
        {
          hint: `See transcript.jsonl for what it printed, and check that the executable is ${displayName}.`,
        },
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
  return failed('agent_error', 'EXECUTION_SESSION_FAILED', `${displayName} ${how} without a result.${said}`, {
    hint,
  })
}

function evidenceLost(process: SessionProcessEnd): SessionVerdict {
  const { failure } = process
  if (failure instanceof CaissonError)
    return failed('agent_error', failure.code, failure.message, { hint: failure.hint, cause: failure })
  const words = process.failure instanceof Error ? process.failure.message : String(process.failure)
  const full = ['ENOSPC', 'EDQUOT'].includes(String((process.failure as { code?: unknown } | null)?.code))
  return failed(
    full ? 'setup_failed' : 'internal_error',
    full ? 'DISK_FULL' : 'INTERNAL_ERROR',
    `The session was stopped because its output could not be saved: ${words}`,
    {
      hint: full
        ? 'Free disk space on the runner (large caches and images first) and run again.'
        : 'Check that the run folder is writable.',
      cause: process.failure,
    },
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
