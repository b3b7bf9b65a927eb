import { document } from '../../../base/docs.js'
import { ConfigError } from '../../../base/errors.js'
import type { ActionInputs } from '../../../config/inputs/action-inputs.js'
import { INPUTS } from '../../../config/settings.js'

/** Inputs that mean the same for a plan as for a run. */
const NAMES = [
  ...['github-token', 'app-id', 'app-private-key', 'checkout-path', 'upload-artifact'],
  ...['model', 'agent', 'agent-path', 'backend', 'allow-unsealed'],
]
const GROUPS = ['Plan', 'Who may start runs']

/** Events that say by themselves what they are about, and that nobody starts by writing a text. */
const EVENTS = [
  'push',
  'workflow_dispatch',
  'schedule',
  'repository_dispatch',
  'pull_request',
  'pull_request_target',
]

/** Throws CONFIG_INVALID for inputs that have no meaning for a plan, and for an event that cannot start one. */
export function refuseForPlan(inputs: Readonly<ActionInputs>, event: string): void {
  const values: Readonly<Record<string, unknown>> = { ...inputs, ...inputs.settings }
  const idle = INPUTS.filter(({ name, key, group, secret, job, usually }) => {
    const shared = NAMES.includes(name) || (GROUPS.includes(group) && name !== 'outsiders')
    const value = values[key]
    if (shared || secret || value === undefined) return false
    return !job || (String(value) || undefined) !== usually
  })
  if (idle.length > 0) {
    const names = idle.map(({ name }) => `\`${name}\``).join(', ')
    throw new ConfigError('CONFIG_INVALID', `\`plan\` cannot be combined with ${names}.`, {
      hint: `Set it in the plan, or remove \`plan\`: ${document('plans.md')} lists the inputs that apply to a plan.`,
    })
  }
  if (EVENTS.includes(event)) return
  throw new ConfigError('CONFIG_INVALID', `The event \`${event}\` starts no plan.`, {
    hint: `Run the plan on ${EVENTS.join(', ')}, or remove \`plan\`.`,
  })
}
