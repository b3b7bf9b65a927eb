import { type Policy, policySchema } from '../../config/policy.js'
import { RULES } from './rules.js'

/** The rules that a repository's own verdicts may name. */
export const RULE_IDS = Object.keys(RULES)

/** The policy of a repository that says nothing. */
export function defaultPolicy(): Policy {
  return policySchema(RULE_IDS).parse({})
}
