import type { AgentName } from '../../base/agent-names.js'
import { ConfigError } from '../../base/errors.js'
import type { SpecInput } from '../../config/spec.js'
import { type Plan, stepsOf } from '../model.js'

type AgentChoice = NonNullable<SpecInput['agent']>

/** The agents that a plan's steps choose; a plan without any needs no key. What is known only later is left out. */
export function agentSteps({ jobs }: Pick<Plan, 'jobs'>): Pick<AgentChoice, 'name' | 'model'>[] {
  return jobs.flatMap(stepsOf).flatMap((step) => {
    if (step.kind !== 'agent') return []
    const { agent, model } = step
    const isKnown = model !== undefined && !/\(\(|\$\{\{/.test(model)
    return { ...(agent === undefined ? {} : { name: agent as AgentName }), ...(isKnown ? { model } : {}) }
  })
}

/** A plan without an agent asks no model; one that changes meanwhile does not exist. */
export const NO_MODEL = async (): Promise<never> => {
  throw new ConfigError('CREDENTIAL_MISSING', 'The plan has no agent step, so no model was chosen.', {
    hint: 'Start the plan again.',
  })
}
