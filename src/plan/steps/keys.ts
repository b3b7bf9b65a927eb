import type { Engine } from '../../sandbox/engine/engine.js'
import type { AgentStep, GetStep, PutStep, TaskConfig, TaskStep } from '../model.js'
import type { StepContext } from '../work/ports.js'
import { stepKey } from '../work/cache.js'
import type { PlanSite } from './plan-site.js'

/**
 * What a step depends on; null where that cannot be known: this machine's own tools, a network, files of the checkout. An
 * image counts by its digest, since a tag may be another image tomorrow.
 */
export async function keyOfStep(
  step: TaskStep | AgentStep | GetStep | PutStep,
  context: StepContext,
  site: PlanSite,
): Promise<string | null> {
  if (step.kind === 'get' || step.kind === 'put') return null
  if (step.kind === 'agent') {
    // What it may read of the outside, or of other steps' logs, is no input of its own.
    if (step.tools.some((tool) => tool === 'http_request' || tool === 'read_output')) return null
    const image = step.sandbox ? await imageOf(step.sandbox, site) : 'none'
    return image === null ? null : stepKey(step, context, { image, spec: site.agents.defaults ?? {} })
  }
  const image = await imageOf(step.config, site)
  return image === null ? null : stepKey(step, context, { image })
}

async function imageOf({ image, network, caches }: TaskConfig, { places }: PlanSite): Promise<string | null> {
  if (network !== 'none' || caches.length > 0) return null
  const engine = await engineOf(places)
  const reference = image ?? places.spec.sandbox.image
  if (!engine || reference === 'host' || reference === 'auto') return null
  return (await engine.ensureImage(reference)).digest
}

async function engineOf(places: PlanSite['places']): Promise<Engine | undefined> {
  return (await places.choose([])).containers?.engine
}
