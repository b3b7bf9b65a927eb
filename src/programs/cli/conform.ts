import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { printable } from '../../agents/transcript/views/printable.js'
import { UsageError } from '../../base/errors.js'
import { interruptible } from '../../base/interrupt.js'
import { parseWith } from '../../config/parse.js'
import { specSchema } from '../../config/spec.js'
import type { ModelDialect } from '../../gateway/dialect.js'
import { badgeOf, type ClauseResult, type ConformReport } from '../conform/clauses.js'
import { conform } from '../conform/conform.js'
import type { CommandIo } from './command.js'
import { hostOf } from './host.js'
import { tableOf } from './view/table.js'

export interface ConformFlags {
  dialect: ModelDialect
  backend: 'auto' | 'docker' | 'podman'
  /** Seconds. */
  timeout: number
  badge?: string
}

/** `caisson conform`: resolves to the exit code. */
export async function conformCommand(name: string, flags: ConformFlags, io: CommandIo): Promise<number> {
  const options = {
    image: imageNamed(name),
    dialect: flags.dialect,
    engine: flags.backend,
    root: io.env['RUNNER_TEMP'] ?? tmpdir(),
    host: hostOf(io.env),
    timeoutMs: flags.timeout * 1000,
    log: { ...io.log, info: io.log.debug },
  }
  const report = await interruptible(
    io.log,
    (signal) => conform({ ...options, signal }),
    'Stopping. The image was not assessed.',
  )
  const { badge } = flags
  if (badge !== undefined)
    await writeFile(resolve(io.terminal.cwd, badge), `${JSON.stringify(badgeOf(report))}\n`)
  io.result(report, () => conformSummary(report, io))
  return report.conforms ? 0 : 1
}

/**
 * The image that is meant. Throws USAGE_INVALID for what is rather the name of an agent, CONFIG_INVALID for what is no
 * name of an image.
 */
function imageNamed(name: string): string {
  const image = name.replace(/^image:\s*/, '')
  if (image === name && !/[/:@]/.test(name))
    throw new UsageError('USAGE_INVALID', `"${name}" is not the reference of an image.`, {
      hint: 'Name the image of an adapter: image:REF, or a reference with a registry, a folder or a tag.',
    })
  parseWith(specSchema, { agent: { image } }, 'the command line')
  return image
}

function conformSummary(
  { adapter, clauses, tool, contract, conforms }: ConformReport,
  io: CommandIo,
): string {
  const table = tableOf(io, [
    ['clause', 'result', 'what'],
    ...clauses.map((one) => [one.clause, one.status, clauseText(one)]),
  ])
  const failed = clauses.filter(({ status }) => status === 'failed')
  // A terminal cuts the table.
  const details = failed.map((one) => `${one.clause}: ${clauseText(one)}\n`)
  const name = tool ? `${adapter} (${tool})` : adapter
  const of = `version ${contract} of the adapter contract`
  const end = conforms
    ? `${name} conforms to ${of}.`
    : `${name} fails ${failed.map(({ clause }) => clause).join(', ')} of ${of}.`
  return printable(`${table}\n${details.join('')}${end}\n`)
}

const clauseText = ({ detail, title }: ClauseResult): string => detail ?? title
