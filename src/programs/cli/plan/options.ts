import { resolve } from 'node:path'
import { systemClock } from '../../../base/clock.js'
import { UsageError } from '../../../base/errors.js'
import { specForCloud } from '../../../config/cloud.js'
import { assertProgram } from '../../../config/spec/written.js'
import type { SpecInput } from '../../../config/spec.js'
import { NO_MODEL } from '../../../plan/agent/runtime.js'
import type { Plan } from '../../../plan/model.js'
import { isProgram, readPlan } from '../../../plan/read/read-plan.js'
import { variablesOf } from '../../../plan/read/variables.js'
import type { PlanOptions } from '../../../plan/steps/run-plan.js'
import type { CommandIo } from '../command.js'
import { chooseModel, hostOf } from '../host.js'
import { readText } from '../project.js'
import { givenByFlags, ofFlags } from '../run/of-flags.js'
import { inputsOfFlags } from '../run/spec-flags.js'
import { plansOf } from './find.js'

export interface PlanFileFlags {
  var?: string[]
  varFile?: string[]
}

export interface PlanWorkFlags extends PlanFileFlags {
  cache: boolean
  maxJobs?: number
  script?: string
}

/** Reads a plan's file. Throws CONFIG_INVALID with everything that is wrong, and where; USAGE_INVALID for a program. */
export async function planOf(io: CommandIo, file: string, flags: PlanFileFlags): Promise<Plan> {
  const at = (path: string) => resolve(io.terminal.cwd, path)
  if (isProgram(file))
    throw new UsageError('USAGE_INVALID', `${file} is a program: what it does is known only when it runs.`, {
      hint: `Run it with \`caisson plan run ${file}\`.`,
    })
  const text = await readText(at(file), file)
  return await readPlan({
    text,
    file,
    vars: variablesOf(flags.var ?? [], '--var'),
    varFiles: await Promise.all(
      (flags.varFile ?? []).map(async (path) => ({ file: path, text: await readText(at(path), path) })),
    ),
    loadFile: (path) => readText(resolve(io.project, path), path),
  })
}

/** What plans of the command line have in common. Throws CONFIG_INVALID, CREDENTIAL_MISSING. */
export async function planOptions(
  io: CommandIo,
  flags: PlanWorkFlags,
  /** What each of its agents chooses; none: it needs no model. */
  agents: readonly NonNullable<SpecInput['agent']>[],
): Promise<Omit<PlanOptions, 'signal' | 'onEvent' | 'onStart'>> {
  const given = ofFlags(() => {
    const said = givenByFlags(flags, io.env)
    assertProgram(said.agent)
    return said
  })
  const chosen =
    agents.length > 0
      ? await chooseModel(flags.script, io.env, ...agents.map((own) => ({ ...given.agent, ...own })))
      : { model: NO_MODEL, secrets: [], cloud: null }
  const { agent, sandbox } = chosen.cloud ? specForCloud(given, chosen.cloud) : given
  const host = hostOf(io.env)
  return {
    root: plansOf(io).root,
    checkout: io.project,
    defaults: { ...(agent ? { agent } : {}), ...(sandbox ? { sandbox } : {}) },
    model: chosen.model,
    host,
    secrets: [...chosen.secrets, ...(host.registryToken ? [host.registryToken] : [])],
    useCache: flags.cache,
    allowUnsealed: inputsOfFlags({ ...flags })['allow-unsealed'],
    ...(flags.maxJobs === undefined ? {} : { maxJobs: flags.maxJobs }),
    log: io.log,
    clock: systemClock,
  }
}
