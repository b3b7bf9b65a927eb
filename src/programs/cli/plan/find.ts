import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { onCode, RunError } from '../../../base/errors.js'
import { nearest } from '../../../config/parse.js'
import type { RunsAt } from '../../../run/record/state-folder.js'
import type { CommandIo } from '../command.js'
import { runsOf } from '../project.js'

/** Where the plans of a project are, beside its runs; the folder may not exist yet. */
export function plansOf(io: Pick<CommandIo, 'project' | 'env'>): RunsAt {
  const { root, stateDir } = runsOf(io)
  return { root: join(root, '.plans'), stateDir }
}

/** IDs of the plans below a folder, latest first. */
export async function planIds(root: string): Promise<string[]> {
  const all = await readdir(root).catch(onCode(['ENOENT'], []))
  const names = all.filter((name) => !name.startsWith('.'))
  const plans = await Promise.all(
    names.map(async (name) => ((await stat(join(root, name, 'plan.json')).catch(() => null)) ? name : null)),
  )
  return plans
    .filter((name) => name !== null)
    .sort()
    .reverse()
}

/** The plan that is meant: an ID, the beginning of one, or `latest`. Throws RUN_NOT_FOUND. */
export async function findPlan(root: string, name: string): Promise<string> {
  const ids = await planIds(root)
  if (name === 'latest' && ids[0] !== undefined) return ids[0]
  const found = ids.filter((id) => id === name || id.startsWith(name))
  if (found.length === 1 && found[0] !== undefined) return found[0]
  if (ids.length === 0)
    throw new RunError('RUN_NOT_FOUND', 'No plan has been run in this project.', {
      hint: 'Start one with `caisson plan run`.',
    })
  const why = found.length > 1 ? `${found.length} plans begin with "${name}".` : `There is no plan "${name}".`
  const near = nearest(name, ids)
  throw new RunError('RUN_NOT_FOUND', why, {
    hint: near && found.length === 0 ? `Did you mean ${near}?` : 'List them with `caisson plan list`.',
  })
}
