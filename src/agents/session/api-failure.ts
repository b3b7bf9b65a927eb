import { document } from '../../base/docs.js'
import type { LastFailure } from '../../gateway/refusal.js'
import { type FailureFacts, failed, oneLine, type SessionVerdict } from '../port/session-verdict.js'
import { formatDuration } from '../transcript/transcript.js'

interface ApiFailureFacts
  extends Pick<FailureFacts, 'words' | 'pages' | 'now'>,
    Partial<Pick<FailureFacts, 'heard'>> {
  /** As the agent reports it; undefined where no answer came. */
  status: number | undefined
}

/** Explains a request that failed for good, after the gateway's and the agent's own retries. */
export function apiFailure({ status, words, heard, now, pages }: ApiFailureFacts): SessionVerdict {
  const at = (page: string | undefined) => (page === undefined ? '' : ` (${page})`)
  const again = `This usually passes: run again in a few minutes. If it does not, see ${pages?.status ?? 'the status page of the provider'}.`
  const address = pages ? `\`${pages.addressInput}\`` : 'the address of the API'
  const own = heard && (status === undefined || heard.status === status) ? heard : undefined
  if (own?.denial) return refusedByGateway(own)
  const code = status ?? own?.status
  const text = oneLine(own?.message || words)
  const said = code === undefined ? text : `${code}: ${text}`
  if (/the replay has diverged/i.test(text)) {
    return failed(
      'agent_error',
      text,
      'Something differs from when the run was recorded: the first difference says what.',
    )
  }
  if (code === 402 || /credit balance|billing|purchase credits|exceeded your current quota/i.test(text)) {
    return failed(
      'auth_failed',
      `The model's account cannot pay (${said})`,
      `Add credit to the account that the key belongs to${at(pages?.billing)}, or pass the key of another account.`,
    )
  }
  if (/usage limit|spend(?:ing)? limit/i.test(text)) {
    return failed(
      'rate_limited',
      `The account has reached its usage limit (${said})`,
      `Wait until the limit resets, or increase it${at(pages?.limits)}, and run again.`,
    )
  }
  if (code === 401) {
    return failed(
      'auth_failed',
      `The model provider rejected the credential (${said})`,
      /oauth/i.test(text)
        ? 'Create a new token with `claude setup-token`, and store it in the secret that you pass as `claude-code-oauth-token`.'
        : `Check that the secret contains the whole key, that the key still exists${at(pages?.keys)}, and that it belongs to the API at ${address}.`,
    )
  }
  if (code === 403) {
    return failed(
      'auth_failed',
      `The credential is not allowed to do this (${said})`,
      "Check that the account and workspace of the key are allowed to use this model from the runner's location, or pass another key.",
    )
  }
  if (code === 404) {
    return failed(
      'model_unavailable',
      `The model was not found (${said})`,
      `Check the name in \`model\`${at(pages?.anyModel)}, whether the account may use it, and ${address}.`,
    )
  }
  if (code === 429) return rateLimited(said, own?.retryAfterMs, now)
  if (code === 529) {
    return failed('model_unavailable', `The model is overloaded (${said})`, again)
  }
  if (/safeguards flagged|usage policy/i.test(text)) {
    return failed(
      'agent_error',
      `The model refused the request (${said})`,
      'Rephrase the request, or use another `model`.',
    )
  }
  if (code === 413 || tooLong(words) || tooLong(text)) return promptTooLong(said)
  if (
    /could not reach the model|connection to the model|ECONN|ENOTFOUND|EAI_AGAIN/.test(text) ||
    code === 504
  ) {
    return failed(
      'model_unavailable',
      `The model could not be reached (${said})`,
      `Check ${address}, the proxy of the job, and that this runner may reach the address. If the failure was temporary, run again.`,
    )
  }
  if (code === undefined || code >= 500) {
    return failed('model_unavailable', `The model did not answer (${said})`, again)
  }
  return failed(
    'agent_error',
    `The model API rejected a request (${said})`,
    'See the end of the transcript for what was requested. If neither a newer `agent.version` nor another `model` helps, report it.',
  )
}

/**
 * The request alone is longer than the model's context: there is nothing left that the agent could compact.
 */
export function promptTooLong(said: string): SessionVerdict {
  return failed(
    'agent_error',
    `The request was too long for the model (${said})`,
    'Send less: a shorter request, fewer or smaller context files and images, shorter guides for agents; or use a `model` with a larger context.',
  )
}

function tooLong(text: string): boolean {
  return /prompt is too long|request too large|exceeds the maximum size/i.test(text)
}

function rateLimited(said: string, retryAfterMs: number | undefined, now: number): SessionVerdict {
  const raise = "run fewer jobs at the same time, or increase the account's limit."
  const hint =
    retryAfterMs === undefined
      ? `Wait a few minutes and run again; if it happens often, ${raise}`
      : `Wait ${formatDuration(retryAfterMs)} (until ${clockTime(now + retryAfterMs)}) and run again; if it happens often, ${raise}`
  return failed('rate_limited', `The model's rate limit was reached (${said})`, hint)
}

/** `2026-11-21 14:05 UTC`, rounded up to the minute. */
function clockTime(ms: number): string {
  return `${new Date(Math.ceil(ms / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function refusedByGateway({ denial, message, status }: LastFailure): SessionVerdict {
  if (denial === 'budget_exceeded') {
    return failed(
      'budget_exceeded',
      message,
      'Increase max-budget-usd (or the request or token limit that was reached) or make the request smaller. What was done so far is kept.',
    )
  }
  if (denial === 'model') {
    return failed(
      'model_unavailable',
      `Caisson's gateway refused the model: ${message}`,
      'Add it to `agent.allowedModels`, or choose another one with `model`.',
    )
  }
  return failed(
    'agent_error',
    `Caisson's gateway refused a request (${status}): ${message}`,
    `${document('gateway.md')} says what is allowed and which setting allows more. If nothing you configured causes this request, report it.`,
  )
}
