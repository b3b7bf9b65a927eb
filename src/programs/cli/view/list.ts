import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatCost, formatDuration } from '../../../agents/transcript/transcript.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import { listSessions } from '../../../pipeline/sessions/stored-session.js'
import { type DamagedRun, listRuns } from '../../../run/record/store.js'
import type { CommandIo } from '../command.js'
import { words } from '../run/run-details.js'
import { summaryOf, taskLine } from '../run/run-summary.js'
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
  io.result({ runs: shown, total: all.length, damaged }, () =>
    table(io, {
      heading: ['RUN', 'STARTED', 'TIME', 'COST', 'PATCH', 'STATUS', 'TASK'],
      right: [2, 3, 4],
      optional: [4, 2],
      rows: shown.map((run) => [
        shortId(run.id, io),
        agoText(run.startedAt, now),
        formatDuration(run.durationMs),
        formatCost(run.costUsd),
        run.patch && run.patch.files > 0 ? `+${run.patch.additions} −${run.patch.deletions}` : '',
        words(run),
        taskLine(run),
      ]),
      none: 'There are no runs here yet. Start one with `caisson run`.',
      rest: all.length - shown.length,
    }),
  )
}

/** On a terminal, the random end by which every command finds the run; a script gets the whole ID. */
function shortId(id: string, { terminal }: CommandIo): string {
  return terminal.stdout.isTTY ? (id.split('-').at(-1) ?? id) : id
}

async function sessions(limit: number, io: CommandIo): Promise<void> {
  const all = await listSessions(await openRuns(io))
  const shown = all.slice(0, limit)
  io.result({ sessions: shown, total: all.length }, () =>
    table(io, {
      heading: ['SESSION', 'LAST', 'RUNS', 'TURNS', 'COST', 'STATUS', 'TASK'],
      right: [2, 3, 4],
      optional: [3, 2],
      rows: shown.map((session) => [
        printable(session.sessionId).slice(0, io.terminal.stdout.isTTY ? 8 : undefined),
        agoText(session.lastAt, Date.now()),
        String(session.runs.length),
        String(session.turns),
        formatCost(session.costUsd),
        session.reason ?? session.status,
        printable(session.task).replace(/\s+/g, ' ').trim(),
      ]),
      none: 'There are no sessions here yet. Start one with `caisson run`.',
      rest: all.length - shown.length,
    }),
  )
}

async function agents(_limit: number, io: CommandIo): Promise<void> {
  const { listAgents } = await import('../list-agents.js')
  const { abilities, agentClis } = await import('../../../agents/capability-table.js')
  const found = await listAgents(io.project)
  const clis = agentClis()
  const programs = () =>
    table(io, {
      heading: ['CLI', 'VERSION', 'MODELS', 'CAN'],
      right: [],
      optional: [1],
      rows: clis.map((one) => [
        one.cli,
        one.version ?? '',
        one.providers.join(', '),
        abilities(one).join(', '),
      ]),
      none: '',
      rest: 0,
    })
  const definitions = () =>
    table(io, {
      heading: ['AGENT', 'MODEL', 'PRESET', 'FILE', 'PURPOSE'],
      right: [],
      optional: [1, 3],
      rows: found.map((agent) => [
        printable(agent.name),
        printable(agent.model ?? ''),
        agent.preset ?? '',
        printable(agent.file),
        printable(agent.problem ? `cannot be used: ${agent.problem}` : (agent.description ?? '')).replace(
          /\s+/g,
          ' ',
        ),
      ]),
      none: 'This repository defines no agents. To define one, commit .caisson/agents/NAME.md.',
      rest: 0,
    })
  io.result({ agents: found, clis }, () => `${definitions()}\n${programs()}`)
}

function table(
  io: CommandIo,
  o: Required<Pick<TableOptions, 'right' | 'optional'>> & {
    heading: string[]
    rows: string[][]
    none: string
    rest: number
  },
): string {
  if (o.rows.length === 0) return `${o.none}\n`
  const { right, optional } = o
  const rest = o.rest > 0 ? `… and ${o.rest} more; use --limit to show them.\n` : ''
  return tableOf(io, [o.heading, ...o.rows], { right, optional }) + rest
}
