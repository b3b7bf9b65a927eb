import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError, onCode } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import { readPlan } from '../../../plan/work/plan-folder.js'
import { beyond, type Cleaned, GONE, type KeepLimits, sizeOf } from '../../../run/record/keep.js'
import { heldBy, tryLock } from '../../../run/record/lock.js'
import type { RunsAt } from '../../../run/record/state-folder.js'
import type { CommandIo } from '../command.js'
import { hostOf } from '../host.js'
import { planIds, plansOf } from './find.js'

export interface CleanedPlans {
  removed: Cleaned['removed']
  /** Plans that are left, and what they take. */
  kept: { plans: number; bytes: number }
  /** Bytes of the cache of steps that are gone. */
  cache: number
}

/**
 * Removes plans that have ended and are beyond the limits, oldest first; with none to be kept, the cache of their steps as
 * well. An unfinished plan goes by its age only, and none while a process works on it.
 */
export async function cleanPlans(
  io: CommandIo,
  limits: KeepLimits,
  { now, dryRun }: { now: number; dryRun: boolean },
): Promise<CleanedPlans> {
  const at = plansOf(io)
  const { root } = at
  const cleaned: CleanedPlans = { removed: [], kept: { plans: 0, bytes: 0 }, cache: 0 }
  const { removed, kept } = cleaned
  let working = false
  for (const id of await planIds(root)) {
    const end = await planEnd(at, id, io.log)
    if (end === null) continue
    const bytes = await sizeOf(join(root, id))
    const busy = (await heldBy(root, id)) !== null
    working ||= busy
    const { ageMs } = limits
    const those = end.hasEnded ? limits : ageMs === undefined ? {} : { ageMs }
    const why = busy
      ? null
      : beyond({ bytes, at: end.at }, { runs: kept.plans, bytes: kept.bytes }, those, now)
    if (why !== null && (dryRun || (await remove(io, root, id)))) removed.push({ id, bytes, why })
    else Object.assign(kept, { plans: kept.plans + 1, bytes: kept.bytes + bytes })
  }
  if (limits.runs === 0 && !working) {
    const cache = join(root, '.cache')
    cleaned.cache = await sizeOf(cache)
    if (cleaned.cache > 0 && !dryRun) await discard(root, cache, 'cache')
  }
  return cleaned
}

/** One that is damaged cannot go on. Null for one that is not ours, which nobody removes. */
async function planEnd(
  plans: RunsAt,
  id: string,
  log: Log,
): Promise<{ hasEnded: boolean; at: number } | null> {
  const plan = await readPlan(plans, id).catch(describeError)
  if ('code' in plan && plan.code !== 'RUN_NOT_FOUND') {
    log.warn(`Skipped: ${plan.message}`)
    return null
  }
  if ('code' in plan) return { hasEnded: true, at: (await stat(join(plans.root, id))).mtimeMs }
  const at = plan.state.lastAt || (await stat(join(plans.root, id))).mtimeMs
  return { hasEnded: plan.state.ended !== undefined, at }
}

/** False for a plan that somebody has begun to work on, or of which an engine may still have something. */
async function remove(io: CommandIo, root: string, id: string): Promise<boolean> {
  const lock = await tryLock(root, id, id)
  if ('holder' in lock) return false
  const folder = join(root, id)
  const { removePlaces } = await import('../../../plan/place/leftovers.js')
  if (!(await removePlaces({ id, folder, host: hostOf(io.env), log: io.log }))) {
    await lock.release()
    return false
  }
  await discard(root, folder, id)
  await lock.remove()
  return true
}

/** Out of the way in one step, so that nobody finds half of it; with what a killed process had put there. */
async function discard(root: string, path: string, name: string): Promise<void> {
  const { removeMounted } = await import('../../../plan/place/layers.js')
  await rename(path, join(root, `${GONE}${name}`)).catch(onCode(['ENOENT'], undefined))
  for (const gone of await readdir(root)) {
    if (gone.startsWith(GONE)) await removeMounted(join(root, gone))
  }
}
