import type { TaskConfig } from '../model.js'
import type { Portable, StepContext } from '../work/ports.js'
import { stepKey } from '../work/step-key.js'
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
