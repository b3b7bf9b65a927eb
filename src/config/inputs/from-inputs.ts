import { AGENT_NAMES, type AgentName } from '../../agents/port/names.js'
import type { Environment } from '../../command.js'
import { document } from '../../docs.js'
import { ConfigError } from '../../errors.js'
import type { CloudAccess } from '../../gateway/cloud/cloud.js'
import { MODEL_DIALECTS, type ModelDialect } from '../../gateway/dialect.js'
import { type PodTemplate, podTemplateSchema } from '../../sandbox/kubernetes/pod-template.js'
import { mergeLayers } from '../layers.js'
import type { ModelKeys } from '../model-access.js'
import { parseWith } from '../parse.js'
import { parseMount } from '../spec/mount.js'
import { variableName } from '../spec/sandbox.js'
import { type Spec, type SpecInput, specSchema } from '../spec.js'
import { parseYaml } from '../yaml-text.js'
import type { ActionInputs } from './action-inputs.js'
import { reconcile, refuseContradictions } from './contradictions.js'
import { LOOP_INPUTS } from './inputs-loop.js'
import { isNone } from './list-inputs.js'

/**
 * What the inputs say, without what they leave open to the repository and its defaults. Throws CONFIG_INVALID for
 * inputs that are invalid or contradict each other. `loop`: whether a command asks for a loop. `flags`: the inputs
 * come from a command line.
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
      isolation: inputs.isolation,
      engineCommand:
        inputs['engine-command'] === undefined ? undefined : splitCommand(inputs['engine-command']),
      image: inputs.image,
      compose: inputs.compose,
      podTemplate: podTemplateOf(inputs['pod-template'], flags),
      mounts: inputs.mounts?.map(parseMount),
      env: inputs.env && envOf(inputs.env, { env, flags }),
      envFiles: inputs['env-files'],
      workspaceSecrets: inputs['workspace-secrets'],
      network: inputs.network,
      allowedHosts: inputs['allowed-hosts'],
      services: inputs.services,
      allowMissing: inputs['allow-missing'] as NonNullable<SpecInput['sandbox']>['allowMissing'],
      limits: { memoryMb: inputs.memory, cpus: inputs.cpus, pids: inputs.pids },
    },
    agent: {
      ...agentOfCli(inputs['agent-cli']),
      version: inputs['agent-version'],
      integrity: inputs['agent-integrity'],
      path: inputs['agent-path'],
      args: inputs['agent-args'],
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
    mcp: { servers: inputs['mcp-servers'], tools: inputs['mcp-tools'] },
    limits: {
      maxTurns: inputs['max-turns'],
      maxBudgetUsd: inputs['max-budget-usd'],
      timeoutMinutes: inputs['timeout-minutes'],
    },
    ...loopOf(inputs, loop),
    workingDirectory: inputs['working-directory'],
    setup: {
      // The schema knows the names.
      from: inputs['setup-from'] as Spec['setup']['from'] | undefined,
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
    outputs: { keepIgnored: inputs['keep-ignored'], schema: inputs['output-schema'] },
  }
  return said(given, flags ? 'the flags' : 'the inputs of the action')
}

/** The input `pod-template`. Throws CONFIG_INVALID with line and column. */
export function podTemplateOf(text: string | undefined, flags: boolean): PodTemplate | undefined {
  if (text === undefined) return undefined
  const file = `${flags ? '--' : ''}pod-template`
  const hint = `Use the keys that ${document('kubernetes.md')} lists, in the form of a Pod.`
  return parseYaml(podTemplateSchema, { file, text, hint })?.output
}

/** The variables of `setup-env`. They are no part of a spec, which the agent can read. Throws CONFIG_INVALID. */
export function setupEnvFromInputs(
  inputs: Pick<ActionInputs, 'setup-env'>,
  env: Environment,
  { flags = false } = {},
): Record<string, string> {
  const given = parseEnv(inputs['setup-env'] ?? [], { env, flags, input: 'setup-env' })
  const wrong = Object.keys(given).find((name) => !variableName.safeParse(name).success)
  if (wrong === undefined) return given
  throw new ConfigError(
    'CONFIG_INVALID',
    `${flags ? '--' : ''}setup-env: "${wrong}" is not the name of a variable.`,
    {
      hint: 'Write `NAME=value`, or `NAME` for a variable that is set already.',
    },
  )
}

/** Any loop input makes a loop, unless one says that there is none. `asked`: whether a command asked for one. */
function loopOf(inputs: ActionInputs, asked: boolean | undefined): Pick<SpecInput, 'loop'> {
  const given = LOOP_NAMES.filter((name) => inputs[name] !== undefined)
  const { 'loop-iterations': iterations, 'loop-verify': verify } = inputs
  if (iterations === 'none' || asked === false) {
    const others = given.filter((name) => inputs[name] !== 'none')
    const idle = [...others.map((name) => `\`${name}\``), ...(asked ? ['`--loop`'] : [])]
    if (idle.length > 0) throw noLoop(`${idle.join(', ')}: cannot be used with \`none\`, which means no loop`)
    return { loop: 'none' }
  }
  if (given.length === 0 && !asked) return {}
  // Emptying the commands of a loop does not ask for one.
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
    hint: 'For no loop, set only `loop-iterations: none`; for a loop, set it to a number.',
  })
}

/** Explicit settings without what is undefined. Throws CONFIG_INVALID. */
export function said(given: SpecInput, where: string): SpecInput {
  parseWith(specSchema, given, where)
  return mergeLayers(given)
}

/** The spec of explicit settings alone, before the repository's are known. Throws CONFIG_INVALID. */
export function wholeSpec(given: SpecInput): Spec {
  const spec = reconcile(parseWith(specSchema, given, 'the run'), given)
  refuseContradictions(spec, given, { open: true })
  return spec
}

/** For the report of a run whose settings cannot be used: the agent that they name, if there is such a one. */
export function specToReport({ 'agent-cli': cli }: Pick<ActionInputs, 'agent-cli'>): Spec {
  try {
    return specSchema.parse({ agent: agentOfCli(cli) })
  } catch {
    return specSchema.parse({})
  }
}

/** A registered agent, or `image:REF`. Throws CONFIG_INVALID for what is neither. */
export function agentOfCli(cli: string | undefined): {
  name?: AgentName
  image?: string
  dialect?: ModelDialect
} {
  if (cli === undefined) return {}
  const [, image] = /^image:\s*(\S+)$/.exec(cli) ?? []
  if (image !== undefined) return { image }
  const dialect = MODEL_DIALECTS.find((known) => cli === `acp:${known}`)
  if (dialect !== undefined) return { name: 'acp', dialect }
  const name = AGENT_NAMES.find((known) => known === cli)
  if (name !== undefined) return { name }
  throw new ConfigError('CONFIG_INVALID', `agent-cli: there is no agent "${cli}".`, {
    hint: `Use one of: ${AGENT_NAMES.join(', ')}, \`acp:API\` (${MODEL_DIALECTS.join(', ')}), or \`image:REF\` for an adapter image.`,
  })
}

/** What the inputs, and the variables of a cloud, have for models. */
export function keysFromInputs<C extends CloudAccess | null>(
  inputs: Readonly<ActionInputs>,
  cloud: C,
  env: Environment,
): ModelKeys<C> {
  const baseUrl = inputs['anthropic-base-url']
  return {
    valueOf: ({ input }) => inputs[input],
    nameOf: ({ input }) => input,
    cloud,
    env: baseUrl ? { ...env, ANTHROPIC_BASE_URL: baseUrl } : env,
    nameOfAddress: (variable) =>
      baseUrl && variable === 'ANTHROPIC_BASE_URL' ? 'anthropic-base-url' : variable,
    hint: ([name = 'anthropic-api-key']) =>
      `Add a repository secret and pass it: \`${name}: \${{ secrets.${name.toUpperCase().replaceAll('-', '_')} }}\`. Secrets are empty in runs started by a fork.`,
  }
}

/** Splits a command line into words; quotes group, a backslash escapes the next character. */
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

/** Where a name without a value gets its value, and whether it comes from a command line. */
interface EnvGiven {
  env: Environment
  flags: boolean
  /** Default `env`. */
  input?: 'env' | 'setup-env'
}

/** A mapping is merged with the layer below it, unless it begins with `none`. */
function envOf(lines: readonly string[], given: EnvGiven): NonNullable<SpecInput['sandbox']>['env'] {
  const [first = '', ...more] = lines
  if (!isNone(first)) return parseEnv(lines, given)
  return more.length === 0 ? 'none' : ['none', parseEnv(more, given)]
}

function parseEnv(lines: readonly string[], { env, flags, input = 'env' }: EnvGiven): Record<string, string> {
  const result: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf('=')
    const name = at < 0 ? line : line.slice(0, at)
    if (at >= 0) result[name] = line.slice(at + 1)
    else if (env[name] !== undefined) result[name] = env[name]
    else throw unset(name, input, flags)
  }
  return result
}

function unset(name: string, input: string, flags: boolean): ConfigError {
  return flags
    ? new ConfigError('CONFIG_INVALID', `--${input}: ${name} is not set in this command's environment.`, {
        hint: `Write \`--${input} ${name}=value\`, or \`export ${name}=value\` first.`,
      })
    : new ConfigError('CONFIG_INVALID', `${input}: ${name} is not set in this job.`, {
        hint: `Write \`${name}=value\`, or set ${name} under \`env:\` of the step.`,
      })
}
