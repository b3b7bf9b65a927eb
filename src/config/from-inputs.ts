import { ConfigError } from '../errors.js'
import { parseHostRule } from '../network/host-rules.js'
import type { ActionInputs } from './action-inputs.js'
import { parseWith } from './parse.js'
import { proxyFor } from './proxy.js'
import { type Spec, type SpecInput, specSchema } from './spec.js'

/** How the model is reached; the value never leaves this process. */
export interface ModelAccess {
  baseUrl: string
  credential: { kind: 'api-key' | 'oauth' | 'bearer'; value: string }
  /** HTTP proxy on the way to it. */
  proxyUrl?: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** The spec that the inputs describe. Throws CONFIG_INVALID for inputs that contradict each other. */
export function specFromInputs(inputs: ActionInputs, env: Environment): Spec {
  refuseContradictions(inputs)
  const spec: SpecInput = {
    goal: inputs.prompt ?? '',
    sandbox: {
      backend: inputs.backend,
      engine: inputs.engine,
      engineCommand: splitCommand(inputs['engine-command'] ?? ''),
      image: inputs.image,
      mounts: inputs.mounts.map(parseMount),
      env: parseEnv(inputs.env, env),
      envFiles: inputs['env-files'],
      network: inputs.network,
      allowedHosts: inputs['allowed-hosts'],
      allowUnsealed: inputs['allow-unsealed'],
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
      serverTools: inputs['server-tools'],
      allowedModels: inputs['allowed-models'],
    },
    limits: {
      maxTurns: inputs['max-turns'],
      maxBudgetUsd: inputs['max-budget-usd'],
      timeoutMinutes: inputs['timeout-minutes'],
    },
    setup: {
      run: inputs.setup ?? '',
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
  }
  return parseWith(specSchema, spec, 'the inputs of the action')
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

function refuseContradictions(inputs: ActionInputs): void {
  for (const entry of inputs['allowed-hosts']) parseHostRule(entry)
  const pairs: [boolean, string][] = [
    [
      inputs.network === 'allowlist' && inputs['allowed-hosts'].length === 0,
      '`network: allowlist` allows nothing without `allowed-hosts`',
    ],
    [
      inputs['allowed-hosts'].length > 0 &&
        inputs.network === 'none' &&
        inputs['verify-network'] !== 'allowlist' &&
        inputs.setup === undefined,
      '`allowed-hosts` has no effect with `network: none`, without `setup` and without `verify-network: allowlist`',
    ],
    [
      inputs['verify-network'] === 'allowlist' && inputs['allowed-hosts'].length === 0,
      '`verify-network: allowlist` allows nothing without `allowed-hosts`',
    ],
    [
      inputs['engine-command'] !== undefined && inputs.backend === 'local',
      '`engine-command` starts a container, `backend: local` uses none',
    ],
    [
      inputs['engine-command'] !== undefined && inputs.engine !== 'auto',
      '`engine-command` replaces the engine, so `engine` has no meaning beside it',
    ],
    [
      inputs.backend === 'local' && !['auto', 'host'].includes(inputs.image),
      `\`backend: local\` runs on this machine, so \`image: ${inputs.image}\` cannot be used`,
    ],
    [
      inputs['claude-path'] !== undefined && inputs['claude-version'] !== undefined,
      '`claude-path` is an executable that is already there, `claude-version` one to fetch',
    ],
    [
      inputs['claude-integrity'] !== undefined && inputs['claude-version'] === undefined,
      '`claude-integrity` belongs to a `claude-version`, which is missing',
    ],
  ]
  const found = pairs.filter(([contradicts]) => contradicts).map(([, text]) => text)
  const both = inputs['allowed-tools'].filter((tool) => inputs['disallowed-tools'].includes(tool))
  if (both.length > 0) found.push(`${both.join(', ')}: both allowed and disallowed`)
  if (found.length > 0) {
    throw new ConfigError('CONFIG_INVALID', `The inputs contradict each other:\n  ${found.join('\n  ')}`, {
      hint: 'Remove one of each pair.',
    })
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

function parseEnv(lines: readonly string[], env: Environment): Record<string, string> {
  const result: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf('=')
    const name = at < 0 ? line : line.slice(0, at)
    if (at >= 0) result[name] = line.slice(at + 1)
    else if (env[name] !== undefined) result[name] = env[name]
    else {
      throw new ConfigError('CONFIG_INVALID', `env: ${name} is not set in this job.`, {
        hint: `Write \`${name}=value\`, or set ${name} under \`env:\` of the step.`,
      })
    }
  }
  return result
}
