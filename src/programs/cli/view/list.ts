import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatCost, formatDuration } from '../../../agents/transcript/transcript.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import { listSessions } from '../../../pipeline/sessions/stored-session.js'
import { type DamagedRun, listRuns } from '../../../run/record/store.js'
import type { CommandIo } from '../command.js'
import { summaryOf, taskLine, words } from '../run/run-details.js'
import { openRuns } from '../store.js'
import { agoText } from './moment.js'
import { type TableOptions, tableOf } from './table.js'

export type ListName = 'runs' | 'sessions' | 'agents'

/** `caisson list`. `limit` applies to runs and sessions, newest first. */
export async function listCommand(what: ListName, limit: number, io: CommandIo): Promise<number> {
  const lists = { runs, sessions, agents }
  await lists[what](limit, io)
  return 0
}

async function runs(limit: number, io: CommandIo): Promise<void> {
  const damaged: DamagedRun[] = []
  const at = await openRuns(io)
  const all = await listRuns(at, { onDamaged: (one) => damaged.push(one) })
  const now = Date.now()
  const shown = await Promise.all(all.slice(0, limit).map((run) => summaryOf(run, now)))
  for (const { dir, foreign, why } of damaged)
    if (!foreign) io.log.warn(`${dir} cannot be read as a run: ${why}`)
  if (existsSync(join(io.project, '.caisson', 'runs')))
    io.log.info(
      `Runs are kept in ${at.root} now. Nothing in .caisson/runs of this checkout is read; view an old run by its path.`,
    )
  io.result({ runs: shown, total: all.length, damaged }, () => {
    const rows = shown.map((run) => [
      shortId(run.id, io),
      agoText(run.startedAt, now),
      formatDuration(run.durationMs),
      formatCost(run.costUsd),
      run.patch && run.patch.files > 0 ? `+${run.patch.additions} −${run.patch.deletions}` : '',
      words(run),
      taskLine(run),
    ])
    const none = 'There are no runs here yet. Start one with `caisson run`.'
    const options = { right: [2, 3, 4], optional: [4, 2], none, rest: all.length - shown.length }
    return table(io, ['RUN', 'STARTED', 'TIME', 'COST', 'PATCH', 'STATUS', 'TASK'], rows, options)
  })
}

/** On a terminal, the random end by which every command finds the run; a script gets the whole ID. */
function shortId(id: string, { terminal }: CommandIo): string {
  return terminal.stdout.isTTY ? (id.split('-').at(-1) ?? id) : id
}

async function sessions(limit: number, io: CommandIo): Promise<void> {
  const all = await listSessions(await openRuns(io))
  const shown = all.slice(0, limit)
  io.result({ sessions: shown, total: all.length }, () => {
    const rows = shown.map((session) => [
      printable(session.sessionId).slice(0, io.terminal.stdout.isTTY ? 8 : undefined),
      agoText(session.lastAt, Date.now()),
      String(session.runs.length),
      String(session.turns),
      formatCost(session.costUsd),
      session.reason ?? session.status,
      printable(session.task).replace(/\s+/g, ' ').trim(),
    ])
    const none = 'There are no sessions here yet. Start one with `caisson run`.'
    const options = { right: [2, 3, 4], optional: [3, 2], none, rest: all.length - shown.length }
    return table(io, ['SESSION', 'LAST', 'RUNS', 'TURNS', 'COST', 'STATUS', 'TASK'], rows, options)
  })
}

async function agents(_limit: number, io: CommandIo): Promise<void> {
  const { withHead } = await import('../head.js')
  const { treeOfFolder } = await import('../../../base/git/trusted-tree.js')
  const { agentsIn } = await import('../../../agents/definitions/find-agent.js')
  const { abilities, agentClis } = await import('../../../agents/capability-table.js')
  const found = await withHead(io.project, (head, root) => agentsIn(head?.tree ?? treeOfFolder(root)))
  const clis = agentClis()
  io.result({ agents: found, clis }, () => {
    const definitions = found.map((agent) => [
      printable(agent.name),
      printable(agent.model ?? ''),
      agent.preset ?? '',
      printable(agent.file),
      printable(agent.problem ? `cannot be used: ${agent.problem}` : (agent.description ?? '')).replace(
        /\s+/g,
        ' ',
      ),
    ])
    const programs = clis.map((one) => [
      one.cli,
      one.version ?? '',
      one.providers.join(', '),
      abilities(one).join(', '),
    ])
    const none = 'This repository defines no agents. To define one, commit .caisson/agents/NAME.md.'
    const tables = [
      table(io, ['AGENT', 'MODEL', 'PRESET', 'FILE', 'PURPOSE'], definitions, { optional: [1, 3], none }),
      table(io, ['CLI', 'VERSION', 'MODELS', 'CAN'], programs, { optional: [1] }),
    ]
    return tables.join('\n')
  })
}

function table(
  io: CommandIo,
  heading: string[],
  rows: string[][],
  {
    none = '',
    rest = 0,
    ...options
  }: Pick<TableOptions, 'right' | 'optional'> & { none?: string; rest?: number },
): string {
  if (rows.length === 0) return `${none}\n`
  const more = rest > 0 ? `… and ${rest} more; use --limit to show them.\n` : ''
  return tableOf(io, [heading, ...rows], options) + more
}
