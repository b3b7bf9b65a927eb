import { keyOf } from '../../agents/mcp/recording.js'
import type { AgentStep, TaskConfig, TaskStep } from '../model.js'
import type { Portable, StepContext } from '../work/ports.js'
import type { PlanSite } from './plan-site.js'

/**
 * What the result of a step depends on; null where that cannot be known: this machine's own tools, a network, files of the
 * checkout, what other steps have printed. An image counts by its digest, since a tag may be another image tomorrow.
 */
export async function keyOfStep(
  step: Portable,
  context: StepContext,
  { places, agents }: PlanSite,
): Promise<string | null> {
  if (step.kind === 'get' || step.kind === 'put') return null
  if (step.kind === 'task') {
    const image = await imageOf(step.config, places)
    return image === null ? null : stepKey(step, context, { image })
  }
  if (step.tools.includes('read_output')) return null
  const image = step.sandbox ? await imageOf(step.sandbox, places) : 'none'
  const defaults = JSON.stringify(agents.defaults?.agent ?? {})
  return image === null ? null : stepKey(step, context, { image, defaults })
}

async function imageOf({ image }: TaskConfig, { choose, spec }: PlanSite['places']): Promise<string | null> {
  const { containers } = await choose([])
  const reference = image ?? spec.sandbox.image
  if (!containers || reference === 'host' || reference === 'auto') return null
  return (await containers.engine.ensureImage(reference)).digest
}

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
  return keyOf({ version: 1, kind: step.kind, parts, files: Object.fromEntries(files), more }, String)
}

/** What an agent is asked; its name, its time limit and what follows it change no answer. */
const ASKED = [
  ...(['prompt', 'model', 'agent', 'system', 'tools', 'inputs'] as const),
  ...(['allowedCommands', 'maxSteps', 'maxBudgetUsd', 'output', 'attempt'] as const),
]

function partsOf(step: TaskStep | AgentStep): object | null {
  if (step.kind === 'task')
    return isClosed(step.config) ? { ...withoutCaches(step.config), scores: step.scores } : null
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
