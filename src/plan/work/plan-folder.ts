import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RunError } from '../../errors.js'
import { tryLock } from '../../run/record/lock.js'
import { writeWhole } from '../../run/write-whole.js'
import type { Plan } from '../model.js'
import { openJournal, readJournal } from './journal.js'
import type { Artifact, PlanJournal } from './ports.js'
import { foldPlan, type PlanState } from './state.js'

/** What is decided when a plan starts: a changed file or checkout changes nothing of it. */
export interface FrozenPlan {
  plan: Plan
  /** The snapshot of the checkout, in the plan's folder. */
  workspace: Artifact
}

/** A plan that this process works on. */
export interface OpenPlan extends FrozenPlan {
  /** The plan's folder. */
  folder: string
  journal: PlanJournal
  /** Others may work on it from then on. */
  close(): Promise<void>
}

const frozenSchema = z.object({
  version: z.literal(1),
  plan: z.looseObject({ name: z.string(), jobs: z.array(z.unknown()) }),
  workspace: z.object({ digest: z.string(), folder: z.string() }),
})

/** Freezes a plan in its folder `<root>/<id>`. Without this file, there is no plan. */
export async function freezePlan(root: string, id: string, { plan, workspace }: FrozenPlan): Promise<void> {
  const folder = join(root, id)
  await mkdir(folder, { recursive: true })
  await writeWhole(join(folder, 'plan.json'), `${JSON.stringify({ version: 1, plan, workspace }, null, 2)}\n`)
  for (const path of [join(folder, 'plan.json'), folder]) await synced(path)
}

/**
 * Opens a plan in order to work on it. Throws RUN_NOT_FOUND if there is none or it is damaged, RUN_BUSY while another
 * process works on it.
 */
export async function openPlan(root: string, id: string): Promise<OpenPlan> {
  const folder = join(root, id)
  const frozen = await readFrozen(folder, id)
  const lock = await tryLock(root, id, id)
  if ('holder' in lock) {
    throw new RunError('RUN_BUSY', `Process ${lock.holder.pid} works on the plan ${id}.`, {
      hint: `Watch it with \`caisson plan show ${id}\`, or stop that process first.`,
    })
  }
  try {
    const journal = await openJournal(join(folder, 'journal.jsonl'))
    await synced(folder)
    const close = async () => {
      await journal.close()
      await lock.release()
    }
    return { ...frozen, folder, journal, close }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A plan and how far it is, also while another process works on it. Throws RUN_NOT_FOUND. */
export async function readPlan(root: string, id: string): Promise<FrozenPlan & { state: PlanState }> {
  const folder = join(root, id)
  const frozen = await readFrozen(folder, id)
  return { ...frozen, state: foldPlan(await readJournal(join(folder, 'journal.jsonl'))) }
}

async function readFrozen(folder: string, id: string): Promise<FrozenPlan> {
  try {
    const { plan, workspace } = frozenSchema.parse(
      JSON.parse(await readFile(join(folder, 'plan.json'), 'utf8')),
    )
    return { plan: plan as unknown as Plan, workspace }
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT'
    const why = missing ? `There is no plan ${id}.` : `The plan ${id} cannot be read: plan.json is damaged.`
    throw new RunError('RUN_NOT_FOUND', why, { hint: 'Start it with `caisson plan run`.', cause })
  }
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
