import type { RequestPermissionRequest, RequestPermissionResponse } from '@agentclientprotocol/sdk'
import { isAllowed } from '../port/is-allowed.js'
import type { SessionSettings } from '../port/session-settings.js'
import { toolNameOf } from './tool-call.js'

/**
 * The answer to a question that nobody is there to answer: what the session's settings allow, once, and never for the
 * rest of the session, since that would also be a rule of the agent's own. Pure.
 */
export function answerPermission(
  { toolCall, options }: RequestPermissionRequest,
  settings: SessionSettings,
): { allowed: boolean; response: RequestPermissionResponse } {
  // A title may be in the model's words.
  const name = toolNameOf({ ...toolCall, title: '' })
  const allowed = isAllowed({ name, paths: (toolCall.locations ?? []).map(({ path }) => path) }, settings)
  const option = options.find(({ kind }) => kind === (allowed ? 'allow_once' : 'reject_once'))
  const outcome = option
    ? ({ outcome: 'selected', optionId: option.optionId } as const)
    : ({ outcome: 'cancelled' } as const)
  return { allowed, response: { outcome } }
}
