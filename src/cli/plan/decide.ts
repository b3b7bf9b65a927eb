import { systemClock } from '../../clock.js'
import { UsageError } from '../../errors.js'
import { openPlan } from '../../plan/work/plan-folder.js'
import { foldPlan } from '../../plan/work/state.js'
import type { CommandIo } from '../command.js'
import { findPlan, plansRoot } from './find.js'

/** `caisson plan approve` and `reject`: records the decision, which `caisson plan resume` then finds. */
export async function decideCommand(
  io: CommandIo,
  name: string,
  node: string | undefined,
  decision: 'approve' | 'reject',
): Promise<number> {
  const root = plansRoot(io.project)
  const id = await findPlan(root, name)
  const { journal, close } = await openPlan(root, id)
  try {
    const waiting = [...foldPlan(journal.events).nodes.values()]
      .filter((one) => one.waiting)
      .map((one) => one.id)
    const chosen = node ?? (waiting.length === 1 ? waiting[0] : undefined)
    if (chosen === undefined || !waiting.includes(chosen))
      throw new UsageError(
        'USAGE_INVALID',
        node === undefined
          ? `${waiting.length} steps of ${id} wait for a decision.`
          : `${node} does not wait for a decision.`,
        { hint: waiting.length === 0 ? 'There is nothing to decide.' : `Name one of ${waiting.join(', ')}.` },
      )
    const by = io.env['USER'] ?? io.env['LOGNAME']
    const type = decision === 'approve' ? ('approved' as const) : ('rejected' as const)
    const at = new Date(systemClock.now()).toISOString()
    await journal.append([{ type, at, node: chosen, ...(by ? { by } : {}) }], true)
    io.result(
      { id, node: chosen, decision: type },
      () => `${chosen} is ${type}. Continue with \`caisson plan resume ${id}\`.\n`,
    )
    return 0
  } finally {
    await close()
  }
}
