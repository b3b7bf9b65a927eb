import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { AGENT_NAMES, type AgentName } from '../agents/port/names.js'
import { AGENTS } from '../agents/registry.js'
import { refuseContradictions } from '../config/inputs/contradictions.js'
import { parseWith } from '../config/parse.js'
import { specSchema } from '../config/spec.js'
import { conformAgent } from '../conform/agent/conform-agent.js'
import { badgeOf } from '../conform/badge.js'
import type { ClauseResult, ConformReport } from '../conform/clauses.js'
import { conform } from '../conform/conform.js'
import { UsageError } from '../errors.js'
import type { ModelDialect } from '../gateway/dialect.js'
import type { Log } from '../log.js'
import { printable } from '../transcript/views/printable.js'
import type { CommandIo } from './command.js'
import { hostOf } from './host.js'
import { interruptible } from './interrupt.js'
import { ofFlags } from './run/of-flags.js'
import { tableOf } from './view/table.js'

export interface ConformFlags {
  dialect?: ModelDialect
  engine: 'auto' | 'docker' | 'podman'
  /** Seconds. */
  timeout: number
  badge?: string
  model?: string
  agentPath?: string
  agentArg?: string[]
  agentVersion?: string
  agentIntegrity?: string
}

/** `caisson conform`: resolves to the exit code. */
export async function conformCommand(name: string, flags: ConformFlags, io: CommandIo): Promise<number> {
  const common = {
    engine: flags.engine,
    root: io.env['RUNNER_TEMP'] ?? tmpdir(),
    host: hostOf(io.env),
    timeoutMs: Number(flags.timeout) * 1000,
  }
  const agent = AGENT_NAMES.find((one) => one === name)
  const log = { ...io.log, info: io.log.debug }
  const check = (signal: AbortSignal) => {
    if (!agent) {
      const image = imageNamed(name, flags)
      return conform({ ...common, image, dialect: flags.dialect ?? 'messages', log, signal })
    }
    const chosen = agentFlags(agent, flags)
    io.log.info(`Checking ${AGENTS[agent].displayName} with a scripted model: ten runs, about a minute.`)
    return conformAgent({ ...common, ...chosen, log: quiet(log), signal })
  }
  const report = await interruptible(
    io.log,
    check,
    `Stopping. The ${agent ? 'agent' : 'image'} was not assessed.`,
  )
  const { badge } = flags
  if (badge !== undefined)
    await writeFile(resolve(io.terminal.cwd, badge), `${JSON.stringify(badgeOf(report))}\n`)
  io.result(report, () => tell(report, io))
  return report.conforms ? 0 : 1
}

/**
 * The image that is meant. Throws USAGE_INVALID for what is rather the wrong name of an agent, CONFIG_INVALID for what is
 * no name of an image.
 */
function imageNamed(
  name: string,
  { model, agentPath, agentArg, agentVersion, agentIntegrity }: ConformFlags,
): string {
  const image = name.replace(/^image:\s*/, '')
  if (image === name && (name.startsWith('acp:') || !/[/:@]/.test(name)))
    throw new UsageError('USAGE_INVALID', `There is no agent "${name}".`, {
      hint: `Use one of ${AGENT_NAMES.join(', ')}; or name the image of an adapter as image:REF.`,
    })
  if (model ?? agentPath ?? agentArg ?? agentVersion ?? agentIntegrity)
    throw new UsageError('USAGE_INVALID', `--model and --agent-… are for agents, and ${image} is an image.`, {
      hint: 'Leave them out: the image has its own program, and the suite its own model.',
    })
  parseWith(specSchema, { agent: { image } }, 'the command line')
  return image
}

/** Throws USAGE_INVALID for flags that do not fit the agent or one another. */
function agentFlags(name: AgentName, flags: ConformFlags) {
  const { model, agentPath: path, agentArg: args, agentVersion: version, agentIntegrity: integrity } = flags
  if (flags.dialect !== undefined)
    throw new UsageError('USAGE_INVALID', `--dialect is for images only; ${name} already knows its APIs.`, {
      hint: 'Leave it out, or choose by the provider in --model.',
    })
  if (AGENTS[name].install.packages === undefined && path === undefined)
    throw new UsageError(
      'USAGE_INVALID',
      `${name} runs an executable of your own: name it with --agent-path.`,
      {
        hint: 'For example: caisson conform acp --agent-path ./my-agent --agent-arg=--acp',
      },
    )
  const given = {
    ...(model === undefined ? {} : { model }),
    ...(path === undefined ? {} : { path: resolve(path) }),
    ...(args === undefined ? {} : { args }),
    ...(version === undefined ? {} : { version }),
    ...(integrity === undefined ? {} : { integrity }),
  }
  const input = { agent: { name, ...given } }
  ofFlags(() => refuseContradictions(parseWith(specSchema, input, 'the command line'), input))
  return { agent: name, ...given }
}

/** Runs that are stopped, refused or cut on purpose have nothing to say to the user. */
const quiet = (log: Log): Log => ({
  ...log,
  warn: log.debug,
  error: log.debug,
  group: (_title, body) => body(),
})

function tell({ adapter, clauses, tool, model, contract, conforms }: ConformReport, io: CommandIo): string {
  const rows = clauses.map((one) => [one.clause, one.status, wordsOf(one)])
  const heading = [contract === undefined ? 'check' : 'clause', 'result', 'what']
  const table = tableOf(io, [heading, ...rows])
  const of = (wanted: string) => clauses.filter(({ status }) => status === wanted)
  const names = (wanted: string) =>
    of(wanted)
      .map(({ clause }) => clause)
      .join(', ')
  // A terminal cuts the table.
  const details = [...of('failed'), ...of('limited')].map((one) => `${one.clause}: ${wordsOf(one)}\n`)
  const facts = [tool, model && `model ${model}`].filter(Boolean).join(', ')
  const name = facts === '' ? adapter : `${adapter} (${facts})`
  const limits = of('limited').length > 0 ? `; limited: ${names('limited')}` : ''
  const contractWords = `version ${contract} of the adapter contract`
  const passes =
    contract === undefined ? `does everything that a run needs${limits}` : `conforms to ${contractWords}`
  const fails = `fails ${names('failed')}${contract === undefined ? limits : ` of ${contractWords}`}`
  const end = `${name} ${conforms ? passes : fails}.`
  return printable(`${table}\n${details.join('')}${end}\n`)
}

const wordsOf = (result: ClauseResult): string =>
  result.status === 'limited' ? `${result.reason}: ${result.detail}` : (result.detail ?? result.title)
