import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../clock.js'
import { stepLogPath } from '../../plan/steps/step-log.js'
import { graphText, SIGNS } from '../../plan/view/graph.js'
import { graphSvg } from '../../plan/view/graph-svg.js'
import { spansOf, timeLineText } from '../../plan/view/time-line.js'
import { assertBegun } from '../../plan/work/find-node.js'
import { readPlan } from '../../plan/work/plan-folder.js'
import { plural } from '../../transcript/transcript.js'
import type { CommandIo } from '../command.js'
import { tableOf } from '../view/table.js'
import { columnsOf } from '../view/terminal.js'
import { findPlan, planIds, plansRoot } from './find.js'
import { type PlanFileFlags, planOf } from './options.js'

/** `caisson plan graph` */
export async function graphCommand(
  io: CommandIo,
  name: string,
  flags: { nodes: boolean; svg: boolean; timeline: boolean },
): Promise<number> {
  const root = plansRoot(io.project)
  const id = await findPlan(root, name)
  const { plan, state } = await readPlan(root, id)
  const nodes = [...state.nodes.values()]
  io.result({ id, name: plan.name, ended: state.ended ?? null, nodes }, () => {
    const now = systemClock.now()
    if (flags.svg) return `${graphSvg(plan, state, { now })}\n`
    const columns = columnsOf(io.terminal.stdout)
    if (flags.timeline) return `${timeLineText(spansOf(plan, state, now), columns).join('\n')}\n`
    const lines = flags.nodes
      ? nodes.map((node) => `${SIGNS[node.outcome ?? (node.waiting ? 'waiting' : 'working')]} ${node.id}`)
      : graphText(plan, state, { now, ...(columns ? { columns } : {}) })
    return `${lines.join('\n')}\n`
  })
  return 0
}

/** `caisson plan log` */
export async function logCommand(io: CommandIo, name: string, node: string): Promise<number> {
  const root = plansRoot(io.project)
  const id = await findPlan(root, name)
  const { state } = await readPlan(root, id)
  assertBegun(state, node)
  const path = join(root, id, stepLogPath(node))
  const text = await readFile(path, 'utf8').catch(() => '')
  io.result({ id, node, path, text }, () => text)
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
  const root = plansRoot(io.project)
  const plans = await Promise.all(
    (await planIds(root)).map(async (id) => {
      const { plan, state } = await readPlan(root, id)
      const { ended, startedAt, nodes } = state
      const waiting = [...nodes.values()].some((node) => node.waiting)
      const outcome = ended?.outcome ?? (waiting ? 'waiting' : 'unfinished')
      return { id, name: plan.name, outcome, startedAt: new Date(startedAt ?? 0).toISOString() }
    }),
  )
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
