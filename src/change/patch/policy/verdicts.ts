import type { Policy } from '../../../config/policy.js'
import type { Manifest } from '../../../run/manifest.js'
import { compilePatterns } from './rules/path-patterns.js'
import { type Hit, isPresetRule, RULES, type RuleVerdict } from './rules.js'

/** The policy's evaluation of a patch. */
export type PolicyEvaluation = NonNullable<Manifest['policy']>

/** One finding of the policy, with the verdict that applies in this repository. */
export type Finding = PolicyEvaluation['findings'][number]

/** At most this many findings of one rule are listed; the others are only counted. */
const MOST_OF_A_RULE = 25

/**
 * Resolves the verdicts of hits: the rule's own unless the repository overrides it. The overall verdict is
 * the strictest.
 */
export function resolveVerdicts(hits: readonly Hit[], policy: Policy): PolicyEvaluation {
  const verdictOf = verdictsFor(policy)
  const findings: Finding[] = []
  for (const { verdict: own, ...hit } of hits) {
    const verdict = verdictOf({ ...hit, ...(own ? { verdict: own } : {}) })
    if (verdict !== 'allow') findings.push({ ...hit, verdict })
  }
  const blocked = findings.some(({ verdict }) => verdict === 'block')
  const verdict = blocked ? 'block' : findings.length > 0 ? 'flag' : 'allow'
  return { verdict, findings: shorten(findings) }
}

/** The verdict that a hit has in a repository with this policy. */
export function verdictsFor(policy: Policy): (hit: Hit) => RuleVerdict {
  const overrides = policy.rules.map(({ rule, paths, verdict }) => ({
    verdict,
    fits: (id: string) =>
      rule === '*' || rule === id || (rule.endsWith('/*') && id.startsWith(rule.slice(0, -1))),
    pattern: paths ? compilePatterns(paths) : null,
  }))
  return (hit) => {
    if (isPresetRule(hit.rule)) return RULES[hit.rule].verdict
    const last = overrides.findLast(
      ({ fits, pattern }) =>
        fits(hit.rule) && (pattern === null || (hit.path !== undefined && pattern.matches(hit.path))),
    )
    return last?.verdict ?? hit.verdict ?? RULES[hit.rule].verdict
  }
}

/** Blocks first; of a rule with many findings only the first ones are listed. */
function shorten(findings: readonly Finding[]): Finding[] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const key = `${finding.verdict} ${finding.rule}`
    const group = groups.get(key)
    if (group) group.push(finding)
    else groups.set(key, [finding])
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      const rest = group.length - MOST_OF_A_RULE
      if (!first || rest <= 0) return group
      const message = `${rest} more findings of this rule.`
      return [...group.slice(0, MOST_OF_A_RULE), { rule: first.rule, verdict: first.verdict, message }]
    })
    .sort((a, b) => Number(b.verdict === 'block') - Number(a.verdict === 'block'))
}
