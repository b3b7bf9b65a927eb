import { mkdir, open, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { RunError } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import { readStoredText, WHOLE_BYTES } from '../../base/stored-file.js'
import { writeWhole } from '../../base/write-whole.js'
import { tryLock } from '../../run/record/lock.js'
import { signRecord, whyNotOurs } from '../../run/record/machine-key.js'
import { assertPrivate } from '../../run/record/private-folder.js'
import type { RunsAt } from '../../run/record/state-folder.js'
import type { Plan } from '../model.js'
import { openJournal, readJournal } from './journal.js'
import type { Artifact, PlanJournal } from './ports.js'
import { foldPlan, type PlanState } from './state.js'

/** In a plan's folder: without it, there is no plan. */
export const RECORD = 'plan.json'

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

/** Freezes a plan in its folder `<root>/<id>`, signed for this place. */
export async function freezePlan(
  { root, stateDir }: RunsAt,
  id: string,
  { plan, workspace }: FrozenPlan,
): Promise<void> {
  const folder = join(root, id)
  await mkdir(folder, { recursive: true })
  const record = await signRecord({ version: 1, plan, workspace }, await realpath(folder), stateDir)
  await writeWhole(join(folder, RECORD), record)
  for (const path of [join(folder, RECORD), folder]) await synced(path)
}

/**
 * Opens a plan in order to work on it. Throws RUN_NOT_FOUND if there is none or it is damaged, RUN_BUSY while another
 * process works on it, and RUN_NOT_OURS unless this machine made it, in this folder.
 */
export async function openPlan({ root, stateDir }: RunsAt, id: string): Promise<OpenPlan> {
  const folder = join(root, id)
  const frozen = await readFrozen(folder, id, stateDir)
  const lock = await tryLock(root, id, id)
  if ('holder' in lock) {
    throw new RunError('RUN_BUSY', `Process ${lock.holder.pid} works on the plan ${id}.`, {
      hint: `Watch it with \`caisson plan show ${id}\`, or stop that process first.`,
    })
  }
  try {
    const journal = await openJournal(folder, stateDir)
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

/** A plan and how far it is, also while another process works on it. Throws RUN_NOT_FOUND and RUN_NOT_OURS. */
export async function readPlan(
  { root, stateDir }: RunsAt,
  id: string,
): Promise<FrozenPlan & { state: PlanState }> {
  const folder = join(root, id)
  const frozen = await readFrozen(folder, id, stateDir)
  return { ...frozen, state: foldPlan(await readJournal(folder, stateDir)) }
}

async function readFrozen(folder: string, id: string, stateDir: string): Promise<FrozenPlan> {
  const place = await realpath(folder).catch(() => folder)
  const text = await readStoredText(place, RECORD, WHOLE_BYTES)
  await assertPrivate(dirname(place))
  if (text === null) throw notFound(`There is no plan ${id}.`)
  const { data, error } = frozenSchema.safeParse(parseJson(text))
  if (!data) throw notFound(`The plan ${id} cannot be read: ${RECORD} is damaged.`, error)
  const why = await whyNotOurs(text, place, stateDir)
  if (why !== null) throw notOurs(folder, why)
  return { plan: data.plan as unknown as Plan, workspace: data.workspace }
}

function notFound(why: string, cause?: unknown): RunError {
  return new RunError('RUN_NOT_FOUND', why, { hint: 'Start it with `caisson plan run`.', cause })
}

function notOurs(folder: string, why: string): RunError {
  return new RunError('RUN_NOT_OURS', `${folder} is not a plan of this machine: ${why}.`, {
    hint: 'Nothing that it says is carried out. Start the plan itself with `caisson plan run`, and remove that folder if nobody needs it.',
  })
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
