import { sha256OfContent } from '../../digest.js'
import type { PlanNode, PlanState } from './state.js'

/**
 * What has come out of a plan, as a digest: outcome, exit code and outputs of every node. It does not depend on times,
 * on the order of what works side by side, or on interruptions. Below a block that `fail_fast` has ended only its own
 * outcome counts, since who was first is chance.
 */
export function resultDigest(state: PlanState): string {
  const lines = [...state.nodes.values()]
    .filter((node) => !isRaced(state, node))
    .map(({ id, outcome, result }) => {
      const outputs = Object.entries(result?.outputs ?? {}).map(([name, { digest }]) => [name, digest])
      const own = [id, outcome ?? null, result?.outcome ?? null, result?.exitCode ?? null, outputs.sort()]
      return JSON.stringify(own)
    })
  return sha256OfContent(lines.sort().join('\n'))
}

function isRaced({ nodes }: PlanState, node: PlanNode): boolean {
  let inner = node
  for (;;) {
    const outer = inner.parent === null ? undefined : nodes.get(inner.parent)
    if (!outer) return false
    // Further attempts and hooks stand beside their step, not within it.
    const within = inner.attempt === 1 && inner.hook === undefined
    if (within && outer.result?.raced) return true
    inner = outer
  }
}
