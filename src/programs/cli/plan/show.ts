import { join } from 'node:path'
import { plural } from '../../../agents/transcript/transcript.js'
import { systemClock } from '../../../base/clock.js'
import { describeError } from '../../../base/errors.js'
import { readStoredText, WHOLE_BYTES } from '../../../base/stored-file.js'
import { stepLogPath } from '../../../plan/steps/step-log.js'
import { graphText, SIGNS } from '../../../plan/view/graph.js'
import { readPlan } from '../../../plan/work/plan-folder.js'
import { assertBegun } from '../../../plan/work/retry.js'
import type { CommandIo } from '../command.js'
import { tableOf } from '../view/table.js'
import { columnsOf } from '../view/terminal.js'
import { findPlan, planIds, plansOf } from './find.js'
import { type PlanFileFlags, planOf } from './options.js'

/** `caisson plan show`: the steps of a plan, or what one of them has printed. */
export async function showCommand(
  io: CommandIo,
  name: string,
  node: string | undefined,
  flags: { nodes: boolean },
): Promise<number> {
  const plans = plansOf(io)
  const id = await findPlan(plans.root, name)
  const { plan, state } = await readPlan(plans, id)
  if (node !== undefined) {
    assertBegun(state, node)
    const folder = join(plans.root, id)
    const path = join(folder, stepLogPath(node))
    const text = (await readStoredText(folder, path, WHOLE_BYTES)) ?? ''
    io.result({ id, node, path, text }, () => text)
    return 0
  }
  const nodes = [...state.nodes.values()]
  io.result({ id, name: plan.name, ended: state.ended ?? null, nodes }, () => {
    const columns = columnsOf(io.terminal.stdout)
    const lines = flags.nodes
      ? nodes.map((node) => `${SIGNS[node.outcome ?? 'working']} ${node.id}`)
      : graphText(plan, state, { now: systemClock.now(), ...(columns ? { columns } : {}) })
    return `${lines.join('\n')}\n`
  })
  return 0
}

/** `caisson plan validate` */
export async function validateCommand(io: CommandIo, file: string, flags: PlanFileFlags): Promise<number> {
  const plan = await planOf(io, file, flags)
  const { jobs } = plan
  io.result(
    plan,
    () => `${file} is valid: ${plural(jobs.length, 'job')} (${jobs.map((job) => job.name).join(', ')}).\n`,
  )
  return 0
}

/** `caisson plan list` */
export async function listCommand(io: CommandIo): Promise<number> {
  const at = plansOf(io)
  const plans: { id: string; name: string; outcome: string; startedAt: string }[] = []
  for (const id of await planIds(at.root)) {
    const found = await readPlan(at, id).catch((error: unknown) => {
      io.log.warn(`Skipped: ${describeError(error).message}`)
      return null
    })
    if (found === null) continue
    const { ended, startedAt } = found.state
    const outcome = ended?.outcome ?? 'unfinished'
    plans.push({ id, name: found.plan.name, outcome, startedAt: new Date(startedAt ?? 0).toISOString() })
  }
  io.result({ plans }, () => {
    if (plans.length === 0) return 'No plan has been run in this project.\n'
    const rows = plans.map(({ id, name, outcome, startedAt }) => [
      id,
      outcome,
      startedAt.slice(0, 16).replace('T', ' '),
      name,
    ])
    return tableOf(io, [['plan', 'outcome', 'started', 'name'], ...rows])
  })
  return 0
}
