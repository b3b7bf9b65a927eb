import { tmpdir } from 'node:os'
import { DEFAULT_AGENT } from '../../../base/agent-names.js'
import { systemClock } from '../../../base/clock.js'
import { interruptible } from '../../../base/interrupt.js'
import { refuseContradictions } from '../../../config/inputs/contradictions.js'
import { parseWith } from '../../../config/parse.js'
import { backendNamed, readPodTemplate } from '../../../config/spec/written.js'
import { type Spec, specSchema } from '../../../config/spec.js'
import type { ENGINE_NAMES } from '../../../sandbox/engine/engines.js'
import type { Isolation } from '../../../sandbox/engine/gvisor.js'
import { runDoctor } from '../../doctor/doctor.js'
import { renderReport, renderSummary } from '../../doctor/report.js'
import type { CommandIo } from '../command.js'
import { hostOf } from '../host.js'
import { ofFlags } from '../run/of-flags.js'
import type { BackendFlag } from '../run/options.js'
import { columnsOf } from '../view/terminal.js'
import { wrappedBelow } from '../view/width.js'
import { type AccessCheck, type AgentFlags, checkAgent, checkCredentials } from './access.js'

export interface DoctorFlags extends AgentFlags {
  backend: BackendFlag | (typeof ENGINE_NAMES)[number]
  isolation: Isolation
  image: string
  podTemplate?: string
  /** Every attempt, not one line for each protection. */
  details: boolean
}

/**
 * `caisson doctor`: tries to break out of the sandbox that a run would get, and the credentials of the environment. Resolves
 * to the exit code, which is about the sandbox.
 */
export async function doctorCommand(flags: DoctorFlags, io: CommandIo): Promise<number> {
  const spec = ofFlags(() => specOf(flags))
  const isAsked = flags.agent !== undefined || flags.model !== undefined
  const { agent, access, report } = await interruptible(
    io.log,
    async (signal) => {
      const agent = isAsked ? await checkAgent(flags, io, signal) : []
      const access = io.json ? [] : checkCredentials(io)
      // In a job container, the engine sees only the runner's own folders.
      const report = await runDoctor({
        spec,
        host: hostOf(io.env),
        root: io.env['RUNNER_TEMP'] ?? tmpdir(),
        log: io.log,
        clock: systemClock,
        signal,
      })
      return { agent, access: await access, report }
    },
    'Stopping. The sandbox was not assessed.',
  )
  const checks = [...agent, ...access]
  io.result(isAsked ? { ...report, agent } : report, () => {
    const text = flags.details ? renderReport(report) : renderSummary(report)
    const lines = checks.flatMap(accessLines)
    return [...lines, ...(flags.details ? [''] : []), ...text.trimEnd().split('\n')]
      .flatMap((line) => wrappedBelow(line, INDENT, columnsOf(io.terminal.stdout)))
      .map((line) => `${coloured(line, io)}\n`)
      .join('')
  })
  return report.exitCode
}

/** Columns before the text of a line of the summary. */
const INDENT = 18

const RESULTS: Record<AccessCheck['result'], string> = {
  works: 'ok',
  refused: 'FAIL',
  missing: 'none',
  unreachable: 'FAIL',
  unchecked: 'note',
}

const isDefault = ({ agent = DEFAULT_AGENT.name }: DoctorFlags) => agent === DEFAULT_AGENT.name

function accessLines({ name, result, words, hint }: AccessCheck): string[] {
  const line = `${RESULTS[result].padEnd(4)}  ${name.padEnd(10)}  ${words}.`
  return [hint === undefined ? line : `${line} ${hint}`]
}

function coloured(line: string, { paint }: CommandIo): string {
  const [word = ''] = /^(?:ok|pass|FAIL|note|none|SEALED|NOT)\b/.exec(line) ?? []
  if (word === '') return line
  const style = /^(?:ok|pass|SEALED)$/.test(word) ? 'green' : /^(?:FAIL|NOT)$/.test(word) ? 'red' : 'yellow'
  return paint(style, word) + line.slice(word.length)
}

/** What the probes run in. Throws CONFIG_INVALID. */
function specOf(flags: DoctorFlags): Spec {
  const spec = parseWith(
    specSchema,
    {
      sandbox: {
        ...backendNamed(flags.backend),
        isolation: flags.isolation,
        image: flags.image,
        podTemplate: flags.podTemplate && readPodTemplate(flags.podTemplate, { flags: true }),
      },
      // The probes run in the default agent's executable, whichever agent is asked about.
      agent: { path: isDefault(flags) ? flags.agentPath : undefined },
    },
    'the command line',
  )
  refuseContradictions(spec, spec)
  return spec
}
