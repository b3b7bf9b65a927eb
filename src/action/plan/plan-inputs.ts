import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { INPUTS, type InputDefinition, type InputName } from '../../config/inputs/inputs.js'
import { ADMISSION_INPUTS } from '../../config/inputs/inputs-admission.js'
import { PLAN_INPUTS } from '../../config/inputs/inputs-plan.js'
import { document } from '../../docs.js'
import { ConfigError } from '../../errors.js'

/** Inputs that mean the same for a plan as for a run. */
const NAMES = [
  ...['github-token', 'app-id', 'app-private-key', 'checkout-path', 'run-directory'],
  ...['registry', 'registry-token', 'anthropic-base-url', 'model'],
  ...['agent-cli', 'agent-path', 'agent-args', 'agent-version', 'agent-integrity'],
  ...['backend', 'engine', 'isolation', 'image', 'allow-unsealed'],
  ...['upload-artifact', 'artifact-name', 'artifact-retention-days'],
]
const SHARED = new Set([
  ...Object.keys(PLAN_INPUTS),
  ...Object.keys(ADMISSION_INPUTS).filter((name) => !name.startsWith('outsider')),
  ...NAMES,
])

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
  const idle = (Object.entries(INPUTS) as [InputName, InputDefinition][]).filter(
    ([name, { kind, file, default: usual }]) => {
      const value = inputs[name]
      if (SHARED.has(name) || kind === 'secret' || value === undefined) return false
      return file !== undefined || String(value) !== usual
    },
  )
  if (idle.length > 0) {
    const names = idle.map(([name]) => `\`${name}\``).join(', ')
    throw new ConfigError('CONFIG_INVALID', `\`plan\` cannot be combined with ${names}.`, {
      hint: `Set it in the plan, or remove \`plan\`: ${document('plans.md')} lists the inputs that apply to a plan.`,
    })
  }
  if (EVENTS.includes(event)) return
  throw new ConfigError('CONFIG_INVALID', `The event \`${event}\` starts no plan.`, {
    hint: `Run the plan on ${EVENTS.join(', ')}, or remove \`plan\`.`,
  })
}
