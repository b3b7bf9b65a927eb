import { EXIT_CODES } from '../../base/reason.js'
import type { PolicyEvaluation } from '../../change/patch/policy/evaluate-policy.js'
import type { Manifest } from '../../run/manifest.js'

const RANK = { allow: 0, flag: 1, block: 2 } as const

/**
 * The run's manifest with the publisher's own policy evaluation merged in: the stricter verdict wins, and a
 * finding of both appears once. Pure.
 */
export function withPolicyEvaluation(manifest: Manifest, own: PolicyEvaluation | undefined): Manifest {
  if (own === undefined) return manifest
  const runs = manifest.policy ?? { verdict: 'allow' as const, findings: [] }
  const known = new Set(runs.findings.map(findingKey))
  const policy: NonNullable<Manifest['policy']> = {
    verdict: RANK[own.verdict] > RANK[runs.verdict] ? own.verdict : runs.verdict,
    findings: [...runs.findings, ...own.findings.filter((finding) => !known.has(findingKey(finding)))],
  }
  // A run that failed for another reason is not published anyway and keeps its reason.
  if (own.verdict !== 'block' || manifest.reason !== 'completed') return { ...manifest, policy }
  const outcome = 'needs_review'
  return { ...manifest, policy, outcome, reason: 'policy_rejected', exitCode: EXIT_CODES[outcome] }
}

function findingKey({
  rule,
  path,
  line,
  message,
}: NonNullable<Manifest['policy']>['findings'][number]): string {
  return JSON.stringify([rule, path, line, message])
}
