import { ConfigError } from '../../errors.js'
import { mergeLayers } from '../layers.js'
import { parseWith } from '../parse.js'
import { proxyFor } from '../proxy.js'
import { type Spec, type SpecInput, specSchema } from '../spec.js'
import type { ActionInputs } from './action-inputs.js'
import { reconcile, refuseContradictions } from './contradictions.js'
import { LOOP_INPUTS } from './inputs-loop.js'
import { isNone } from './list-inputs.js'

/** How the model is reached; the value never leaves this process. */
export interface ModelAccess {
  baseUrl: string
  credential: { kind: 'api-key' | 'oauth' | 'bearer'; value: string }
  /** HTTP proxy on the way to it. */
  proxyUrl?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * What the inputs say, and nothing of what they leave open: that is for the repository and its defaults. Throws
 * CONFIG_INVALID for inputs that are wrong by themselves or contradict each other. `loop`: a command's own word for
 * whether there is one. `flags`: they were given on a command line.
 */
export function givenFromInputs(
  inputs: ActionInputs,
  env: Environment,
  { flags = false, loop }: { flags?: boolean; loop?: boolean | undefined } = {},
): SpecInput {
  const given: SpecInput = {
    ...(inputs.prompt === undefined ? {} : { goal: inputs.prompt }),
    sandbox: {
      backend: inputs.backend,
      engine: inputs.engine,
      engineCommand:
        inputs['engine-command'] === undefined ? undefined : splitCommand(inputs['engine-command']),
      image: inputs.image,
      mounts: inputs.mounts?.map(parseMount),
      env: inputs.env && envOf(inputs.env, { env, flags }),
      envFiles: inputs['env-files'],
      network: inputs.network,
      allowedHosts: inputs['allowed-hosts'],
      allowUnsealed: inputs['allow-unsealed'],
      allowMissing: inputs['allow-missing'] as NonNullable<SpecInput['sandbox']>['allowMissing'],
      limits: { memoryMb: inputs.memory, cpus: inputs.cpus, pids: inputs.pids },
    },
    agent: {
      version: inputs['claude-version'],
      integrity: inputs['claude-integrity'],
      path: inputs['claude-path'],
      model: inputs.model,
      allowedTools: inputs['allowed-tools'],
      disallowedTools: inputs['disallowed-tools'],
      permissionMode: inputs['permission-mode'],
      instructions: inputs.instructions,
      definition: inputs.agent,
      preset: inputs.preset,
      paths: inputs.paths,
      serverTools: inputs['server-tools'],
      allowedModels: inputs['allowed-models'],
    },
    limits: {
      maxTurns: inputs['max-turns'],
      maxBudgetUsd: inputs['max-budget-usd'],
      timeoutMinutes: inputs['timeout-minutes'],
    },
    ...loopOf(inputs, loop),
    setup: {
      run: inputs.setup,
      network: inputs['setup-network'],
      timeoutMinutes: inputs['setup-timeout-minutes'],
    },
    verify: {
      commands: inputs.verify,
      attempts: inputs['verify-attempts'],
      base: inputs['verify-base'],
      network: inputs['verify-network'],
      timeoutMinutes: inputs['verify-timeout-minutes'],
      onFailure: inputs['on-verify-failure'],
    },
    outputs: { keepIgnored: inputs['keep-ignored'] },
  }
  return said(given, flags ? 'the flags' : 'the inputs of the action')
}

/** Any of its inputs makes a loop, unless one says that there is none. `asked`: whether a loop was asked for as such. */
function loopOf(inputs: ActionInputs, asked: boolean | undefined): Pick<SpecInput, 'loop'> {
  const given = LOOP_NAMES.filter((name) => inputs[name] !== undefined)
  const { 'loop-iterations': iterations, 'loop-verify': verify } = inputs
  if (iterations === 'none' || asked === false) {
    const idle = [...given.filter((name) => inputs[name] !== 'none'), ...(asked ? ['loop'] : [])]
    if (idle.length > 0) throw noLoop(`${idle.join(', ')}: there is no loop to have it, as \`none\` says`)
    return { loop: 'none' }
  }
  if (given.length === 0 && !asked) return {}
  // Who takes the commands from a loop has not asked for one.
  if (given.length === 1 && verify?.length === 0 && !asked)
    throw noLoop('loop-verify: `none` alone makes no loop')
  return {
    loop: {
      iterations,
      signal: inputs['loop-signal'],
      verify,
      pauseSeconds: inputs['loop-pause-seconds'],
      noProgress: inputs['loop-no-progress'],
    },
  }
}

const LOOP_NAMES = Object.keys(LOOP_INPUTS) as (keyof typeof LOOP_INPUTS)[]

function noLoop(what: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${what}.`, {
    hint: 'Write `loop-iterations: none`, and no other of these inputs, for no loop; a number there for one.',
  })
}

/** Explicit settings without what is undefined. Throws CONFIG_INVALID. */
export function said(given: SpecInput, where: string): SpecInput {
  parseWith(specSchema, given, where)
  return mergeLayers(given)
}

/** The spec that explicit settings make as long as no repository has said anything. Throws CONFIG_INVALID. */
export function wholeSpec(given: SpecInput): Spec {
  const spec = reconcile(parseWith(specSchema, given, 'the run'), given)
  refuseContradictions(spec, given, { open: true })
  return spec
}

/**
 * Key and address of the model. Throws CREDENTIAL_MISSING when there is none, CONFIG_INVALID when there is
 * more than one.
 */
export function modelAccess(inputs: ActionInputs, env: Environment): ModelAccess {
  const given = [
    { kind: 'api-key', input: 'anthropic-api-key', value: inputs['anthropic-api-key'] },
    { kind: 'oauth', input: 'claude-code-oauth-token', value: inputs['claude-code-oauth-token'] },
    { kind: 'bearer', input: 'anthropic-auth-token', value: inputs['anthropic-auth-token'] },
  ] as const
  const present = given.filter((entry) => entry.value !== undefined)
  if (present.length > 1) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `Only one credential can be used, but ${present.map((entry) => entry.input).join(' and ')} are given.`,
      { hint: 'Remove all but one of them.' },
    )
  }
  const [chosen] = present
  if (chosen?.value === undefined) {
    throw new ConfigError('CREDENTIAL_MISSING', 'There is no credential for the model.', {
      hint: 'Add a repository secret and pass it: `anthropic-api-key: ${{ secrets.ANTHROPIC_API_KEY }}`. Secrets are empty in runs that a fork started.',
    })
  }
  const baseUrl = inputs['anthropic-base-url'] ?? env['ANTHROPIC_BASE_URL'] ?? 'https://api.anthropic.com'
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new ConfigError('CONFIG_INVALID', `anthropic-base-url: "${baseUrl}" is not an http(s) address.`, {
      hint: 'Give the address of the API without a path, e.g. https://api.anthropic.com.',
    })
  }
  const proxyUrl = proxyFor(baseUrl, env)
  return {
    baseUrl,
    credential: { kind: chosen.kind, value: chosen.value },
    ...(proxyUrl ? { proxyUrl } : {}),
  }
}

/** A command line into its words; quotes group, a backslash takes the next character as it is. */
export function splitCommand(text: string): string[] {
  const words: string[] = []
  const pattern = /((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)/g
  for (const [word] of text.matchAll(pattern)) {
    words.push(
      word.replace(/\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_all, escaped, double, single) =>
        String(escaped ?? single ?? (double as string).replace(/\\(.)/g, '$1')),
      ),
    )
  }
  return words
}

function parseMount(text: string): { source: string; target: string; readOnly: boolean } {
  const match = /^([^:]+)(?::(\/[^:]*))?(?::(ro|rw))?$/.exec(text)
  if (!match?.[1]) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `mounts: "${text}" is not \`source:target\` or \`source:target:rw\`.`,
      {
        hint: 'Write absolute paths, e.g. `/data/models:/models`.',
      },
    )
  }
  return { source: match[1], target: match[2] ?? match[1], readOnly: match[3] !== 'rw' }
}

/** Where a name without a value gets it from, and whether a person at a terminal has named it. */
interface EnvGiven {
  env: Environment
  flags: boolean
}

/** A mapping is merged with what is below it, unless it says that there is nothing below. */
function envOf(lines: readonly string[], given: EnvGiven): NonNullable<SpecInput['sandbox']>['env'] {
  const [first = '', ...more] = lines
  if (!isNone(first)) return parseEnv(lines, given)
  return more.length === 0 ? 'none' : ['none', parseEnv(more, given)]
}

function parseEnv(lines: readonly string[], { env, flags }: EnvGiven): Record<string, string> {
  const result: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf('=')
    const name = at < 0 ? line : line.slice(0, at)
    if (at >= 0) result[name] = line.slice(at + 1)
    else if (env[name] !== undefined) result[name] = env[name]
    else throw unset(name, flags)
  }
  return result
}

function unset(name: string, flags: boolean): ConfigError {
  return flags
    ? new ConfigError('CONFIG_INVALID', `--env: ${name} is not set in the environment of this command.`, {
        hint: `Write \`--env ${name}=value\`, or \`export ${name}=value\` first.`,
      })
    : new ConfigError('CONFIG_INVALID', `env: ${name} is not set in this job.`, {
        hint: `Write \`${name}=value\`, or set ${name} under \`env:\` of the step.`,
      })
}
