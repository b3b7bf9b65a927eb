import { z } from 'zod'
import type { Environment } from '../../base/command.js'
import { ConfigError } from '../../base/errors.js'
import type { CloudAccess } from '../../gateway/cloud/cloud.js'
import { type DeliveryDefaults, deliverySchema } from '../delivery.js'
import { mergeLayers } from '../layers.js'
import type { ModelKeys } from '../model-access.js'
import { parseWith } from '../parse.js'
import type { ReadFrom } from '../setting.js'
import { namedIn, SETTINGS } from '../settings.js'
import { agentProgram } from '../spec/written.js'
import { type Spec, type SpecInput, specSchema } from '../spec.js'
import type { ActionInputs } from './action-inputs.js'
import { reconcile, refuseContradictions } from './contradictions.js'

const DELIVERY = z.strictObject({ delivery: deliverySchema })

type Given = Pick<ActionInputs, 'settings'>

/**
 * What the inputs say, without what they leave open to the repository and its defaults. Throws CONFIG_INVALID for
 * inputs that are invalid or contradict each other. `loop`: whether a command asks for a loop. `flags`: the inputs
 * come from a command line.
 */
export function givenFromInputs(
  inputs: Given & Partial<Pick<ActionInputs, 'prompt'>>,
  env: Environment,
  { flags = false, loop }: { flags?: boolean; loop?: boolean | undefined } = {},
): SpecInput {
  const { delivery: _, ...given } = nested(inputs, { env, flags }) as SpecInput & { delivery?: unknown }
  const said = { ...given, ...loopOf(given.loop, loop), goal: inputs.prompt }
  inNames(flags, (where) => parseWith(specSchema, said, where))
  return mergeLayers(said as SpecInput)
}

/** What the inputs say about delivery, without what they leave open. Throws CONFIG_INVALID. */
export function deliveryFromInputs(inputs: Given, { flags = false } = {}): Partial<DeliveryDefaults> {
  const { delivery = {} } = nested(inputs, { env: {}, flags }, 'delivery')
  inNames(flags, (where) => parseWith(DELIVERY, { delivery }, where))
  return delivery as object
}

/** The values of keys below each other; `section`: only those of one. */
function nested({ settings }: Given, from: ReadFrom, section = ''): Record<string, unknown> {
  return SETTINGS.reduce<object>((all, { key, into, read }) => {
    const value = settings[key]
    if (value === undefined || !key.startsWith(section)) return all
    const said = read ? read(value as never, from) : value
    const layer = (into ?? key).split('.').reduceRight<unknown>((inside, part) => ({ [part]: inside }), said)
    return mergeLayers(all, layer as SpecInput)
  }, {}) as Record<string, unknown>
}

/** Tells what is wrong in the names of inputs or of flags. */
function inNames(flags: boolean, read: (where: string) => unknown): void {
  try {
    read(flags ? 'the flags' : 'the inputs of the action')
  } catch (error) {
    if (!(error instanceof ConfigError) || flags) throw error
    throw new ConfigError(error.code, namedIn('input', error.message), { hint: error.hint, cause: error })
  }
}

/** Any input of the loop makes one, unless one says that there is none. `asked`: whether a command asked for one. */
function loopOf(loop: unknown, asked: boolean | undefined): { loop?: SpecInput['loop'] } {
  const given = (loop ?? {}) as Record<string, unknown>
  const { iterations, verify, ...others } = given
  if (iterations === 'none' || asked === false) {
    const idle = Object.keys(given).filter((key) => given[key] !== 'none')
    const names = [...idle.map((key) => `\`loop.${key}\``), ...(asked ? ['`--loop`'] : [])]
    if (names.length > 0)
      throw noLoop(`${names.join(', ')}: cannot be used with \`none\`, which means no loop`)
    return { loop: 'none' }
  }
  if (loop === undefined) return asked ? { loop: {} } : {}
  // Emptying the commands of a loop does not ask for one.
  const empty = iterations === undefined && Array.isArray(verify) && verify.length === 0
  if (empty && Object.keys(others).length === 0 && !asked)
    throw noLoop('loop-verify: `none` alone makes no loop')
  return { loop: given as SpecInput['loop'] }
}

function noLoop(what: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${what}.`, {
    hint: 'For no loop, set only `loop-iterations: none`; for a loop, set it to a number.',
  })
}

/** The spec of explicit settings alone, before the repository's are known. Throws CONFIG_INVALID. */
export function wholeSpec(given: SpecInput): Spec {
  const spec = reconcile(parseWith(specSchema, given, 'the run'), given)
  refuseContradictions(spec, given, { open: true })
  return spec
}

/** For the report of a run whose settings cannot be used: the agent that they name, if there is such a one. */
export function specToReport({ settings }: Given): Spec {
  try {
    return specSchema.parse({ agent: agentProgram(settings['agent.definition'] as string | undefined) })
  } catch {
    return specSchema.parse({})
  }
}

/** What the inputs, and the variables of a cloud, have for models. */
export function keysFromInputs<C extends CloudAccess | null>(
  inputs: Readonly<ActionInputs>,
  cloud: C,
  env: Environment,
): ModelKeys<C> {
  return {
    valueOf: ({ input, variable }) => (input ? inputs[input] : env[variable]),
    nameOf: ({ input, variable }) => input ?? variable,
    cloud,
    env,
    hint: ([name = 'anthropic-api-key']) => {
      const where = /^[A-Z]/.test(name) ? ' under `env:`' : ''
      return `Add a repository secret and pass it${where}: \`${name}: \${{ secrets.${name.toUpperCase().replaceAll('-', '_')} }}\`. Secrets are empty in runs started by a fork, and those by Dependabot see only Dependabot's own secrets.`
    },
  }
}
