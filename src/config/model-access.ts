import type { Environment } from '../base/command.js'
import { ConfigError } from '../base/errors.js'
import type { CloudAccess } from '../gateway/cloud/cloud.js'
import { CREDENTIALS, PROVIDERS, type ProviderCredential } from '../gateway/providers.js'
import { CLOUD_VARIABLES } from './cloud.js'
import { type ModelRoute, type ModelSpeaker, modelRoutes } from './model-route.js'
import { proxyFor } from './proxy.js'

/** How the model is reached; the value never leaves this process. */
export interface ModelAccess {
  baseUrl: string
  credential: { kind: 'api-key' | 'oauth' | 'bearer'; value: string }
  /** Used once the first one is refused or has reached its limit. */
  secondCredential?: { kind: 'api-key' | 'oauth' | 'bearer'; value: string }
  /** HTTP proxy on the way to it. */
  proxyUrl?: string
}

/** Everything that a job or a person has for models. The agent and the model of a run decide what of it is used. */
export interface ModelKeys<C extends CloudAccess | null = CloudAccess | null> {
  /** The value of a credential; undefined where there is none. */
  valueOf(credential: ProviderCredential): string | undefined
  /** What the user calls it: the name of an input or of a variable. */
  nameOf(credential: ProviderCredential): string
  /** The cloud that the environment names; null: none. */
  cloud: C
  /** With the addresses of providers, and proxies. */
  env: Environment
  /** What to do when there is no credential of that name. */
  hint(names: readonly string[]): string
}

/** A model, and the way to it. */
export interface ChosenAccess<C extends CloudAccess | null = CloudAccess | null> {
  route: ModelRoute
  access: ModelAccess | NonNullable<C>
}

/**
 * The only access to the agent's model among what is there, or a subscription, whose price is fixed, with an API key for
 * when its limit is reached. Throws CREDENTIAL_MISSING when there is none, CONFIG_INVALID when there is more: choosing
 * silently would bill an account that the user did not mean.
 */
export function chooseAccess<C extends CloudAccess | null>(
  keys: ModelKeys<C>,
  agent: ModelSpeaker,
  model: string | undefined,
): ChosenAccess<C> {
  const routes = modelRoutes(agent, model, keys.env)
  const cloudRoute = keys.cloud && routes.find(({ provider }) => provider.name === 'anthropic')
  const possible = routes.flatMap((route) =>
    credentialsOf(route, agent).map((credential) => ({ route, credential, value: keys.valueOf(credential) })),
  )
  const present = possible.filter(({ value }) => value)
  const names = present.map(({ credential }) => keys.nameOf(credential))
  if (keys.cloud && cloudRoute) names.push(CLOUD_VARIABLES[keys.cloud.cloud])
  const subscription = present.find(({ credential }) => credential.kind === 'oauth')
  const key = present.find(({ credential }) => credential.kind === 'api-key')
  const isPair = names.length === 2 && subscription !== undefined && key !== undefined
  if (names.length > 1 && !isPair) {
    const providers = new Set(present.map(({ route }) => route.provider.name))
    throw new ConfigError(
      'CONFIG_INVALID',
      `Only one model credential can be used, but ${names.join(' and ')} are set.`,
      {
        hint:
          providers.size > 1
            ? `Remove all but one of them, or name the model with its provider: \`${[...providers][0]}/…\`.`
            : 'Remove all but one of them.',
      },
    )
  }
  if (keys.cloud && cloudRoute) return { route: cloudRoute, access: keys.cloud }
  const chosen = isPair ? subscription : present[0]
  if (!chosen?.value) {
    // Bearer tokens for Anthropic are for proxies in front of its API; whoever has one knows its name.
    const usual = possible.filter(({ credential }) => credential.variable !== 'ANTHROPIC_AUTH_TOKEN')
    throw new ConfigError('CREDENTIAL_MISSING', 'There is no credential for the model.', {
      hint: [
        keys.hint(usual.map(({ credential }) => keys.nameOf(credential))),
        ...otherKeys(keys, agent),
      ].join(' '),
    })
  }
  const { route, credential, value } = chosen
  const access = accessTo(route, { kind: credential.kind, value }, keys)
  if (!isPair || !key?.value) return { route, access }
  return { route, access: { ...access, secondCredential: { kind: key.credential.kind, value: key.value } } }
}

/**
 * Tells what can be told before the repository's own settings are known, which may name a model, and an agent where
 * `agentIsGiven` is false. Throws as `chooseAccess` does.
 */
export function assertCredential(
  keys: ModelKeys,
  agent: ModelSpeaker,
  model: string | undefined,
  agentIsGiven: boolean,
): void {
  const [, another] = modelRoutes(agent, model, keys.env)
  if (model === undefined && another) return
  try {
    chooseAccess(keys, agent, model)
  } catch (error) {
    const isMissing = error instanceof ConfigError && error.code === 'CREDENTIAL_MISSING'
    if (agentIsGiven || !isMissing || secretsIn(keys).length === 0) throw error
  }
}

/** What to do with the keys that are there, but not for the models of an agent. */
function otherKeys(keys: ModelKeys, agent: ModelSpeaker): string[] {
  return PROVIDERS.flatMap(({ name, displayName, dialects, credentials }) => {
    const found = credentials.find((one) => one.onlyFor === undefined && keys.valueOf(one))
    if (!found) return []
    const can = dialects.some((dialect) => agent.modelDialects.includes(dialect))
    return can
      ? `Or use the key in ${keys.nameOf(found)}: \`model: ${name}/MODEL\`.`
      : `${keys.nameOf(found)} is set, but ${agent.displayName} cannot use the models of ${displayName}: \`agent\` chooses an agent that can (\`caisson list agents\` shows them).`
  })
}

/** Every credential that is there: none of them may appear in anything written. */
export function secretsIn(keys: ModelKeys): string[] {
  return CREDENTIALS.flatMap((one) => keys.valueOf(one) || [])
}

function credentialsOf({ provider }: ModelRoute, agent: ModelSpeaker): ProviderCredential[] {
  return provider.credentials.filter(({ onlyFor }) => onlyFor === undefined || onlyFor === agent.name)
}

/** A provider with a credential that is there. Throws CONFIG_INVALID for an address that is none. */
export function accessTo(
  { provider }: Pick<ModelRoute, 'provider'>,
  credential: ModelAccess['credential'],
  { env }: Pick<ModelKeys, 'env'>,
): ModelAccess {
  const name = provider.baseUrlVariable
  // By custom, the variables of OpenAI and OpenRouter end in the version that the paths begin with.
  const given = env[name] && name !== 'ANTHROPIC_BASE_URL' ? env[name].replace(/\/v1\/*$/, '') : env[name]
  const baseUrl = given || provider.baseUrl
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    throw new ConfigError('CONFIG_INVALID', `${name}: "${baseUrl}" is not an http(s) URL.`, {
      hint: `Use the URL of the API without a path, e.g. ${provider.baseUrl}.`,
    })
  }
  const proxyUrl = proxyFor(baseUrl, env)
  return { baseUrl, credential, ...(proxyUrl ? { proxyUrl } : {}) }
}
