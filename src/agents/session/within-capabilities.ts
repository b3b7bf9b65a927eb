import { AgentError, ConfigError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import { SHELL_TOOL, toolOf } from '../../base/tool-names.js'
import type { AgentAdapter } from '../port/agent.js'
import type { SessionSettings } from '../port/session-settings.js'

/**
 * The settings that an agent can honor: limits that it cannot enforce are left out with a warning. Throws
 * CONFIG_INVALID for a limit that is none, NOT_SUPPORTED for a session that it cannot resume or fork, and for a rule about a part of a tool that it could only
 * widen.
 */
export function withinCapabilities(
  { displayName, capabilities, tools }: Pick<AgentAdapter, 'displayName' | 'capabilities' | 'tools'>,
  settings: SessionSettings,
  log: Pick<Log, 'warn'>,
): SessionSettings {
  assertLimits(settings)
  const { resume, fork, maxTurns, maxBudget } = capabilities
  if (settings.resume !== undefined && !resume)
    throw unsupported(`${displayName} cannot resume a session.`, 'Start a new session instead.')
  if (settings.resume !== undefined && settings.forkSession && !fork)
    throw unsupported(`${displayName} cannot fork a session.`, 'Resume the session without a fork.')
  const [partial] = tools.wholeOnly ? partialRules(settings) : []
  if (partial !== undefined) {
    throw unsupported(
      `${displayName} cannot enforce the rule \`${partial}\`: it can only allow or deny whole tools.`,
      `Name the whole tool instead (\`${toolOf(partial)}\`), or choose another agent.`,
    )
  }
  const kept = { ...settings }
  if (kept.maxTurns !== undefined && !maxTurns) {
    log.warn(`${displayName} cannot limit its turns, so max-turns has no effect. The time limit applies.`)
    delete kept.maxTurns
  }
  // Not worth a warning: the gateway enforces the same budget.
  if (!maxBudget) delete kept.maxBudgetUsd
  return kept
}

/** To some agents, zero or less is no limit at all. */
function assertLimits({ maxTurns = 1, maxBudgetUsd = 1 }: SessionSettings): void {
  const isWhole = Number.isInteger(maxTurns) && maxTurns > 0
  if (isWhole && maxBudgetUsd > 0) return
  const [name, value] = isWhole ? ['maxBudgetUsd', maxBudgetUsd] : ['maxTurns', maxTurns]
  throw new ConfigError(
    'CONFIG_INVALID',
    `${name}: ${value} is not a ${isWhole ? '' : 'whole '}number above 0.`,
    {
      hint: `Leave \`${name}\` out for a session without this limit.`,
    },
  )
}

/** What is forbidden or allowed of a tool in part, unless the whole of it is as well. Rules about files are the patch's. */
function partialRules({ allowedTools = [], disallowedTools = [] }: SessionSettings): string[] {
  const isPartial = (rule: string, _: number, rules: readonly string[]) =>
    toolOf(rule) !== rule && !rules.includes(toolOf(rule)) && !disallowedTools.includes(toolOf(rule))
  const ofCommands = allowedTools.filter((rule) => toolOf(rule) === SHELL_TOOL)
  return [...disallowedTools.filter(isPartial), ...ofCommands.filter(isPartial)]
}

function unsupported(message: string, hint: string): AgentError {
  return new AgentError('NOT_SUPPORTED', message, { hint })
}
