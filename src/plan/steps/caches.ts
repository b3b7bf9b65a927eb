import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { sha256OfContent } from '../../digest.js'
import { describeError } from '../../errors.js'
import { removeTree } from '../../workspace/record/sweep.js'
import type { TaskConfig } from '../model.js'
import { copyIntoVolume, createVolume, type Volume } from '../place/volume.js'
import type { StepContext } from '../work/ports.js'
import type { PlanSite } from './plan-site.js'

/** A folder that the step has from an earlier time that it ran. */
export interface Cached {
  /** As the step names it. */
  path: string
  volume: Volume
  /** Where it is kept. */
  kept: string
}

/**
 * Copies of the step's caches: two steps that run side by side never share one, and a step that fails leaves none. As in
 * Concourse, a cache belongs to a step of a job, so that no agent's step writes what another one trusts.
 */
export async function readCaches(
  name: string,
  { caches }: TaskConfig,
  { node, signal }: StepContext,
  { folder, caches: root, log }: PlanSite,
): Promise<Cached[]> {
  const parent = join(folder, 'work')
  const step = node.replace(/#\d+$/, '')
  const found: Cached[] = []
  for (const { path } of caches) {
    const kept = join(root, sha256OfContent(JSON.stringify([step, path])).slice(0, 32))
    const volume = await copyIntoVolume(kept, parent, { name: `${name}-cache`, log, signal }).catch(
      async (error: unknown) => {
        signal.throwIfAborted()
        log.debug(`${name}: no cache for ${path}: ${describeError(error).message}`)
        return createVolume(parent, `${name}-cache`)
      },
    )
    found.push({ path, volume, kept })
  }
  return found
}

/** Puts them in the place of the earlier ones; who fails to do so has lost nothing. */
export async function keepCaches(caches: readonly Cached[], { caches: root, log }: PlanSite): Promise<void> {
  for (const { path, volume, kept } of caches) {
    try {
      await mkdir(root, { recursive: true })
      const { path: copy } = await copyIntoVolume(volume.path, root, { name: 'new', log })
      await removeTree(kept)
      await rename(copy, kept)
    } catch (error) {
      log.warn(`The cache of ${path} is not kept: ${describeError(error).message}`)
    }
  }
}
