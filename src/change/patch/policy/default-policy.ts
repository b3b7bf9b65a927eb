import { type Policy, policySchema } from '../../../config/policy.js'
import { isPresetRule, RULES } from './rules.js'

/** Every rule. */
export const RULE_IDS = Object.keys(RULES)

/** The rules that a repository's own verdicts may name: a preset's rules apply regardless. */
export const OVERRIDABLE_RULES = RULE_IDS.filter((id) => !isPresetRule(id))

/** The policy of a repository that does not configure one. */
export function defaultPolicy(): Policy {
  return policySchema(OVERRIDABLE_RULES).parse({})
}
