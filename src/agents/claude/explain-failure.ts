import { type FailureFacts, failed, type SessionVerdict } from '../port/session-verdict.js'
import { apiFailure, promptTooLong } from '../session/api-failure.js'

/**
 * What Claude Code says about a failure beyond the general words: refusals by the API, overlong prompts, lost
 * sessions.
 */
export function explainFailure({
  result,
  words,
  heard,
  now,
  pages,
}: FailureFacts): SessionVerdict | undefined {
  const status = result.api_error_status ?? undefined
  if (status !== undefined || result.terminal_reason === 'api_error')
    return apiFailure({ status, words, heard, now, pages })
  if (result.terminal_reason === 'prompt_too_long') return promptTooLong(words)
  if (!/no conversation found/i.test(words)) return undefined
  return failed('agent_error', 'EXECUTION_SESSION_FAILED', words, {
    hint: 'Check the session ID and that the home folder of its run still exists, or start a new session.',
  })
}
