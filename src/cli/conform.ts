import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { AGENT_NAMES } from '../agents/port/names.js'
import { badgeOf } from '../conform/badge.js'
import type { ConformReport } from '../conform/clauses.js'
import { conform } from '../conform/conform.js'
import { UsageError } from '../errors.js'
import type { ModelDialect } from '../gateway/dialect.js'
import { printable } from '../transcript/views/printable.js'
import type { CommandIo } from './command.js'
import { hostOf } from './host.js'
import { renderTable } from './view/table.js'
import { columnsOf } from './view/terminal.js'

export interface ConformFlags {
  dialect: ModelDialect
  engine: 'auto' | 'docker' | 'podman'
  /** Seconds. */
  timeout: number
  badge?: string
}

/** `caisson conform`: resolves to the exit code. */
export async function conformCommand(image: string, flags: ConformFlags, io: CommandIo): Promise<number> {
  const { dialect, engine, timeout, badge } = flags
  if (AGENT_NAMES.some((name) => name === image))
    throw new UsageError('USAGE_INVALID', `${image} is not an image: Caisson itself runs that agent.`, {
      hint: 'Name the image of an adapter, such as `ghcr.io/acme/agent:1`. `caisson list agents` shows what the agents can do.',
    })
  const report = await conform({
    image,
    dialect,
    engine,
    root: io.env['RUNNER_TEMP'] ?? tmpdir(),
    host: hostOf(io.env),
    timeoutMs: Number(timeout) * 1000,
    log: { ...io.log, info: io.log.debug },
  })
  if (badge !== undefined)
    await writeFile(resolve(io.terminal.cwd, badge), `${JSON.stringify(badgeOf(report))}\n`)
  io.result(report, () => tell(report, io))
  return report.conforms ? 0 : 1
}

function tell({ adapter, clauses, tool, contract, conforms }: ConformReport, io: CommandIo): string {
  const rows = clauses.map(({ clause, status, title, detail }) => [clause, status, detail ?? title])
  const columns = columnsOf(io.terminal.stdout)
  const table = renderTable([['clause', 'result', 'what'], ...rows], { paint: io.paint, columns })
  const failed = clauses.filter(({ status }) => status === 'failed').map(({ clause }) => clause)
  const end = conforms ? 'conforms to' : `fails ${failed.join(', ')} of`
  const name = tool === undefined ? adapter : `${adapter} (${tool})`
  return printable(`${table.join('\n')}\n\n${name} ${end} version ${contract} of the adapter contract.\n`)
}
