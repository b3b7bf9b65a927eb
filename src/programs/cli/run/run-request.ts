import { resolve } from 'node:path'
import { systemClock } from '../../../base/clock.js'
import { runCommand } from '../../../base/command.js'
import { UsageError } from '../../../base/errors.js'
import { userName } from '../../../base/user.js'
import { specForCloud } from '../../../config/cloud.js'
import { deliveryOptions } from '../../../config/delivery.js'
import { deliveryFromInputs, wholeSpec } from '../../../config/inputs/from-inputs.js'
import { mergeLayers, parseSpec } from '../../../config/layers.js'
import { readSetupVariables } from '../../../config/spec/written.js'
import type { SpecInput } from '../../../config/spec.js'
import type { Task } from '../../../github/event/task.js'
import type { Forge } from '../../../github/forge.js'
import type { RunRequest } from '../../../pipeline/stages/request.js'
import { lockKeyOf } from '../../../run/record/lock.js'
import type { CommandIo } from '../command.js'
import { forgeOf } from '../forge.js'
import { chooseModel, hostOf } from '../host.js'
import { readText, runsOf } from '../project.js'
import { keepOf } from '../store.js'
import { keyOfFlags } from './delivered.js'
import type { Earlier } from './earlier.js'
import { givenByFlags, ofFlags, withFlags } from './of-flags.js'
import { inputsOfFlags } from './spec-flags.js'

/** Flags of `caisson run` that are not part of the spec. */
export interface RunFlags {
  file?: string
  issue?: number
  pr?: number
  repo?: string
  publish: boolean
  key?: string
  loop?: boolean
  script?: string
  parallel: boolean
}

/** The prompt for a session that is resumed without one. */
const GO_ON = 'Continue with what you were doing.'

async function specIn({ terminal }: CommandIo, file: string): Promise<SpecInput> {
  return parseSpec(await readText(resolve(terminal.cwd, file), file), file)
}

/**
 * Builds the request from flags, spec file and prompt. Throws USAGE_INVALID, CONFIG_INVALID,
 * CREDENTIAL_MISSING.
 */
export async function runRequest(
  io: CommandIo,
  prompt: string | undefined,
  flags: RunFlags & Record<string, unknown>,
  earlier?: Earlier,
): Promise<RunRequest> {
  const inputs = inputsOfFlags(flags)
  const flagged = givenByFlags(flags, io.env, flags.loop)
  const givenDelivery = {
    ...ofFlags(() => deliveryFromInputs(inputs, { flags: true })),
    ...(earlier ? {} : keyOfFlags(flags)),
  }
  const setupEnv = ofFlags(() => readSetupVariables(inputs['setup-env'] ?? [], { env: io.env, flags: true }))
  const said = mergeLayers(
    earlier?.spec ?? {},
    flags.file === undefined ? {} : await specIn(io, flags.file),
    flagged,
  )
  const { goal, ...rest } = said
  const instruction =
    prompt === '-' ? await readAll(io.terminal.stdin) : (prompt ?? goal ?? (earlier ? GO_ON : ''))
  const target = targetOf(flags, instruction, earlier, prompt === '-')
  const needed = target.kind !== 'none' || flags.publish || flags.repo !== undefined
  const forge = needed ? await forgeOf(io, flags.repo) : undefined
  const chosen = await chooseModel(flags.script, io.env, rest.agent ?? {})
  const given: SpecInput = chosen.cloud ? specForCloud(rest, chosen.cloud) : rest
  const spec = withFlags(
    () => wholeSpec(given),
    () => wholeSpec(flagged),
  )
  const task: Task = {
    target,
    instruction,
    requester: await requesterOf(forge, io),
    trigger: 'prompted',
    triggeredAt: new Date(systemClock.now()).toISOString(),
  }
  const host = hostOf(io.env)
  const lock = lockKeyOf(task)
  return {
    spec,
    delivery: deliveryOptions(givenDelivery),
    given: { spec: given, delivery: givenDelivery },
    publish: forge && flags.publish ? { to: 'forge', forge } : { to: 'none', ...(forge ? { forge } : {}) },
    task,
    root: runsOf(io).root,
    trim: keepOf(io.env) !== 'all',
    allowUnsealed: inputs['allow-unsealed'],
    checkout: io.project,
    model: chosen.model,
    host: inputs.registry ? { ...host, registry: inputs.registry } : host,
    setupEnv,
    secrets: [...chosen.secrets, ...(host.registryToken ? [host.registryToken] : [])],
    log: io.log,
    clock: systemClock,
    ...(lock === undefined || flags.parallel ? {} : { lock }),
    ...(earlier ? { resume: earlier.resume } : {}),
  }
}

function targetOf(
  { issue, pr, publish }: RunFlags,
  instruction: string,
  earlier: Earlier | undefined,
  fromStdin: boolean,
): Task['target'] {
  if (issue !== undefined && pr !== undefined) {
    throw new UsageError('USAGE_INVALID', '--issue and --pr cannot be combined: a run has one target.', {
      hint: 'Leave out one of them.',
    })
  }
  if (issue !== undefined) return { kind: 'issue', number: issue }
  if (pr !== undefined) return { kind: 'pull_request', number: pr }
  // A result is published where the earlier run's result is.
  if (earlier && publish) return earlier.target
  if (instruction.trim() !== '') return { kind: 'none' }
  throw new UsageError(
    'USAGE_INVALID',
    fromStdin
      ? 'There is nothing to do: standard input is empty.'
      : 'There is nothing to do: give a prompt, an issue or a pull request.',
    {
      hint: 'For example: caisson run "Fix the failing test", caisson run --issue 7, or caisson run -f spec.yaml.',
    },
  )
}

/** The token's owner, if a token is used, so that what is published names the right account; else git's author. */
async function requesterOf(
  forge: Forge | undefined,
  { project, env }: CommandIo,
): Promise<Task['requester']> {
  if (forge) return { login: await forge.github.viewer() }
  const author = await runCommand('git', ['config', 'user.name'], { cwd: project, env })
  return { login: author.stdout.toString().trim() || userName() }
}

async function readAll(stdin: NodeJS.ReadStream): Promise<string> {
  if (stdin.isTTY) {
    throw new UsageError(
      'USAGE_INVALID',
      'The prompt should come from standard input, but standard input is a terminal.',
      {
        hint: 'Pipe it in: `caisson run - < prompt.md`.',
      },
    )
  }
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Buffer))
  return Buffer.concat(chunks).toString('utf8')
}
