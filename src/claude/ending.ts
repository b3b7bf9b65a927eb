import { type CaissonError, ExecutionError } from '../errors.js'
import type { Reason } from '../run/reason.js'
import type { ResultEvent } from '../transcript/event.js'
import type { Denial } from '../transcript/figures.js'
import { formatDuration, type Transcript } from '../transcript/transcript.js'
import type { SessionProcessEnd } from './session.js'

/** How a session ended, in one word and in words. */
export interface SessionEnd {
  /** Of those of a run, the ones a session can have. */
  reason: Reason
  /** Null when it is not known: the way to the process was lost. */
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
 * CLI ended by itself and printed not one line.
 */
export function endOf(transcript: Transcript, process: SessionProcessEnd): SessionEnd {
  const { reason, error } = judge(transcript, process)
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

interface Verdict {
  reason: Reason
  error?: CaissonError
}

function judge(transcript: Transcript, process: SessionProcessEnd): Verdict {
  const { result } = transcript
  const after = `after ${formatDuration(process.durationMs)}`
  if (process.stopped === 'timeout') {
    return failed('timeout', 'EXECUTION_TIMEOUT', `The session reached its time limit ${after}.`, {
      hint: 'Raise the time limit, or ask for less at once. What was done so far is kept.',
    })
  }
  if (process.stopped === 'cancelled') {
    return failed('cancelled', 'EXECUTION_CANCELLED', `The session was cancelled ${after}.`, {
      hint: 'Start the run again, or resume its session. What was done so far is kept.',
    })
  }
  if (process.stopped === 'evidence') return evidenceLost(process)
  if (result === undefined) return withoutResult(transcript, process)
  if (result.is_error !== true && result.subtype === 'success') return { reason: 'completed' }
  return failedResult(result, transcript)
}

function failedResult(result: ResultEvent, transcript: Transcript): Verdict {
  const words = oneLine(transcript.finalText)
  const turns = result.num_turns ?? 0
  if (result.subtype === 'error_max_turns') {
    return failed(
      'max_turns',
      'EXECUTION_SESSION_FAILED',
      `The session reached its limit of turns (${turns} used).`,
      {
        hint: 'Raise max-turns, or resume the session. What was done so far is kept.',
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
        hint: 'Raise max-budget-usd, or resume the session. What was done so far is kept.',
      },
    )
  }
  const status = result.api_error_status ?? undefined
  if (status !== undefined || result.terminal_reason === 'api_error') return apiFailure(status, words)
  if (/no conversation found/i.test(words)) {
    return failed('agent_error', 'EXECUTION_SESSION_FAILED', words, {
      hint: 'Check the session id and that the home folder of its run is there, or start a new session.',
    })
  }
  return failed('agent_error', 'EXECUTION_SESSION_FAILED', `The session failed: ${words || result.subtype}`, {
    hint: 'Look at the end of the transcript and at agent.stderr.log, then run again or resume the session.',
  })
}

/** A request that the model's API refused, after Claude Code's own retries. */
function apiFailure(status: number | undefined, words: string): Verdict {
  const said = `${status ?? 'no answer'}: ${words}`
  if (status === 401 || status === 403 || /credit balance/i.test(words)) {
    return failed('auth_failed', 'EXECUTION_AUTH_FAILED', `The model refused the credential (${said})`, {
      hint: 'Check that the API key or token is valid, has credit, and may use this model.',
    })
  }
  if (status === 429) {
    return failed('rate_limited', 'EXECUTION_RATE_LIMITED', `The model's rate limit was reached (${said})`, {
      hint: 'Wait a few minutes (the API says how long in retry-after) and run again, or raise the limit of the account.',
    })
  }
  if (status === 404) {
    return failed('model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE', `The model was not found (${said})`, {
      hint: 'Check the name of the model, and that the account may use it.',
    })
  }
  if (status === undefined || status >= 500) {
    return failed('model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE', `The model does not answer (${said})`, {
      hint: "This is usually temporary: run again in a few minutes, or look at the provider's status page.",
    })
  }
  return failed('agent_error', 'EXECUTION_SESSION_FAILED', `The model refused a request (${said})`, {
    hint: 'Look at the end of the transcript: the request itself was wrong or too large.',
  })
}

function withoutResult(transcript: Transcript, process: SessionProcessEnd): Verdict {
  const how = endInWords(process)
  const stderr = oneLine(process.stderr)
  const said = stderr === '' ? '' : ` It said: ${stderr}`
  const { messages } = transcript.snapshot()
  if (messages.length === 0 && transcript.sessionId === undefined) {
    if (transcript.garbageLines > 0) {
      return failed(
        'agent_error',
        'EXECUTION_PARSE_FAILED',
        `Claude Code ${how} and printed no JSON.${said}`,
        {
          hint: 'Look at transcript.jsonl for what it printed, and check that the executable is Claude Code.',
        },
      )
    }
    throw new ExecutionError('EXECUTION_SESSION_FAILED', `Claude Code ${how} and printed nothing.${said}`, {
      hint: 'Check that the executable fits this machine (architecture, glibc or musl) by running it with --version.',
    })
  }
  const hint = /SIGKILL/.test(how)
    ? 'It was killed from outside, most often for want of memory: raise the memory limit and run again.'
    : 'Look at the end of the transcript and at agent.stderr.log, then run again or resume the session.'
  return failed('agent_error', 'EXECUTION_SESSION_FAILED', `Claude Code ${how} without a result.${said}`, {
    hint,
  })
}

function evidenceLost(process: SessionProcessEnd): Verdict {
  const words = process.failure instanceof Error ? process.failure.message : String(process.failure)
  const full = ['ENOSPC', 'EDQUOT'].includes(String((process.failure as { code?: unknown } | null)?.code))
  return failed(
    full ? 'setup_failed' : 'internal_error',
    full ? 'DISK_FULL' : 'INTERNAL_ERROR',
    `The session was stopped because its output could not be kept: ${words}`,
    {
      hint: full
        ? 'Free disk space on the runner (large caches and images first) and run again.'
        : 'Check that the run folder can be written to.',
      cause: process.failure,
    },
  )
}

function endInWords({ exit }: SessionProcessEnd): string {
  if (exit.signal !== null) return `was ended by ${exit.signal}`
  if (exit.exitCode === null) return 'was lost (its container or engine is gone)'
  if (exit.exitCode === 137) return 'was ended by SIGKILL'
  return `ended with exit code ${exit.exitCode}`
}

function failed(
  reason: Reason,
  code: CaissonError['code'],
  message: string,
  options: { hint: string; cause?: unknown },
): Verdict {
  return { reason, error: new ExecutionError(code, message, options) }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(-1000)
}
