import { sha256OfContent } from '../../digest.js'
import type { Step, TaskConfig } from '../model.js'
import type { StepContext } from './ports.js'

/**
 * What the result of a step depends on, as a digest; null for a step that depends on more than can be known here: one
 * with a network, one that fetches, writes or asks. `more` is what only the port knows, such as the digest of the
 * image, the version of the agent, and the logs that `read_output` may read.
 */
export function stepKey(
  step: Step,
  { inputs }: Pick<StepContext, 'inputs'>,
  more: Readonly<Record<string, string>>,
): string | null {
  const parts = partsOf(step)
  if (parts === null) return null
  const files = [...inputs].map(([name, { digest }]) => [name, digest] as const)
  return sha256OfContent(
    stable({ version: 1, kind: step.kind, parts, files: Object.fromEntries(files), more }),
  )
}

function partsOf(step: Step): unknown {
  if (step.kind === 'task') return isClosed(step.config) ? withoutCaches(step.config) : null
  if (step.kind !== 'agent') return null
  const {
    prompt,
    model,
    agent,
    system,
    tools,
    sandbox,
    inputs,
    allowedCommands,
    maxSteps,
    maxBudgetUsd,
    output,
    attempt,
  } = step
  if (tools.includes('http_request') || (sandbox && !isClosed(sandbox))) return null
  const asked = {
    prompt,
    model,
    agent,
    system,
    tools,
    inputs,
    allowedCommands,
    maxSteps,
    maxBudgetUsd,
    output,
    attempt,
  }
  return { ...asked, sandbox: sandbox && withoutCaches(sandbox) }
}

function isClosed({ network }: TaskConfig): boolean {
  return network === 'none'
}

/** What is in a cache makes a step faster and nothing else. */
function withoutCaches({ caches: _, ...config }: TaskConfig): Omit<TaskConfig, 'caches'> {
  return config
}

/** JSON that does not depend on the order of keys. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}
