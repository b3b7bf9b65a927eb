import { type FailureFacts, failed, type SessionVerdict } from '../port/session-verdict.js'
import { apiFailure, promptTooLong } from '../session/api-failure.js'

/** What Codex says of a request that failed: with a status, or in words of its own. */
const STATUS = /(?:unexpected|last) status:? (\d{3})\b/
const CONNECTION = /stream disconnected|high demand|error sending request|exceeded retry limit/i

/** What Codex says about a failure beyond the general words: refusals by the API, lost sessions. */
export function explainFailure({ words, heard, now, pages }: FailureFacts): SessionVerdict | undefined {
  if (/no rollout found/i.test(words)) {
    return failed('agent_error', 'EXECUTION_SESSION_FAILED', words, {
      hint: 'Check the session ID and that the home folder of its run still exists, or start a new session.',
    })
  }
  const status = Number(STATUS.exec(words)?.[1]) || undefined
  // The gateway's own account of the last request is more exact than the words of a client.
  if (heard) return apiFailure({ status: heard.status, words, heard, now, pages })
  if (/context window|input exceeds/i.test(words)) return promptTooLong(words)
  return status !== undefined || CONNECTION.test(words)
    ? apiFailure({ status, words, now, pages })
    : undefined
}
