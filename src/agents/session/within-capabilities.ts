import { AgentError } from '../../errors.js'
import type { Log } from '../../log.js'
import type { AgentAdapter } from '../port/agent.js'
import type { SessionSettings } from '../port/session-settings.js'

/**
 * The settings that an agent can honor: limits that it cannot enforce are left out with a warning. Throws
 * NOT_SUPPORTED for a session that it cannot resume or fork.
 */
export function withinCapabilities(
  { displayName, capabilities }: Pick<AgentAdapter, 'displayName' | 'capabilities'>,
  settings: SessionSettings,
  log: Pick<Log, 'warn'>,
): SessionSettings {
  const { resume, fork, maxTurns, maxBudget } = capabilities
  if (settings.resume !== undefined && !resume)
    throw unsupported(`${displayName} cannot resume a session.`, 'Start a new session instead.')
  if (settings.resume !== undefined && settings.forkSession && !fork)
    throw unsupported(`${displayName} cannot fork a session.`, 'Resume the session without a fork.')
  const kept = { ...settings }
  if (kept.maxTurns !== undefined && !maxTurns) {
    log.warn(`${displayName} cannot limit its turns, so max-turns has no effect. The time limit applies.`)
    delete kept.maxTurns
  }
  // Not worth a warning: the gateway enforces the same budget.
  if (!maxBudget) delete kept.maxBudgetUsd
  return kept
}

function unsupported(message: string, hint: string): AgentError {
  return new AgentError('NOT_SUPPORTED', message, { hint })
}
