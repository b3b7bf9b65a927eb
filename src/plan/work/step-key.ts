import { sha256OfContent } from '../../digest.js'
import type { AgentStep, TaskConfig, TaskStep } from '../model.js'
import type { StepContext } from './ports.js'

/**
 * What the result of a step depends on, as a digest; null for a step with a network, which depends on more than can be
 * known here. `more` is what only the port knows, such as the digest of the
 * image, the version of the agent, and the logs that `read_output` may read.
 */
export function stepKey(
  step: TaskStep | AgentStep,
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

/** What an agent is asked; its name, its time limit and what follows it change no answer. */
const ASKED = [
  ...(['prompt', 'model', 'agent', 'system', 'tools', 'inputs'] as const),
  ...(['allowedCommands', 'maxSteps', 'maxBudgetUsd', 'output', 'attempt'] as const),
]

function partsOf(step: TaskStep | AgentStep): object | null {
  if (step.kind === 'task') return isClosed(step.config) ? withoutCaches(step.config) : null
  const { tools, sandbox } = step
  if (tools.includes('http_request') || (sandbox && !isClosed(sandbox))) return null
  const asked = Object.fromEntries(ASKED.map((key) => [key, step[key]]))
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
