import type { Environment } from '../base/command.js'
import { ConfigError } from '../base/errors.js'
import type { ModelDialect } from '../gateway/dialect.js'
import { PROVIDERS, type Provider, providerNamed } from '../gateway/providers.js'

/** What the choice of a model's provider needs to know of an agent. */
export interface ModelSpeaker {
  name: string
  displayName: string
  /** The APIs that it speaks, the preferred one first. */
  modelDialects: readonly ModelDialect[]
}

/** Whose model works, and how it is asked. */
export interface ModelRoute {
  provider: Provider
  dialect: ModelDialect
  /** The model as the provider calls it; absent: the agent's own choice. */
  model?: string
}

/**
 * The providers that an agent's model can have: the one before the first slash of `provider/model`, else those whose own
 * API the agent speaks. Where an agent has one such provider and `env` another address for it, names are that
 * server's and stay whole. Throws CONFIG_INVALID for a provider whose APIs the agent does not speak.
 */
export function modelRoutes(agent: ModelSpeaker, model: string | undefined, env: Environment): ModelRoute[] {
  const own = PROVIDERS.filter(({ dialects: [first] }) => agent.modelDialects.some((one) => one === first))
  const [only, ...others] = own
  // Google's API has the name in the path, where a slash would be another path.
  const slashes = only?.dialects[0] !== 'generate-content'
  const elsewhere = only && others.length === 0 && slashes && env[only.baseUrlVariable]
  const slash = model?.indexOf('/') ?? -1
  const prefix = slash < 0 ? '' : (model?.slice(0, slash) ?? '')
  const named = elsewhere || slash < 0 ? undefined : providerNamed(prefix)
  // Names with a colon are a cloud's; a server of the user's own has names of its own.
  const isProvider = /^[a-z][\w-]*$/i.test(prefix) && slashes && !own.some((one) => env[one.baseUrlVariable])
  if (!named && isProvider) throw unknownProvider(prefix, agent)
  if (!named || model === undefined) {
    return own.map((provider) => ({
      provider,
      dialect: dialectFor(agent, provider),
      ...(model ? { model } : {}),
    }))
  }
  return [{ provider: named, dialect: dialectFor(agent, named), model: model.slice(slash + 1) }]
}

function unknownProvider(prefix: string, agent: ModelSpeaker): ConfigError {
  const spoken = PROVIDERS.filter(({ dialects }) => dialects.some((one) => agent.modelDialects.includes(one)))
  return new ConfigError('CONFIG_INVALID', `model: there is no provider \`${prefix}\`.`, {
    hint: `${agent.displayName} uses models of ${spoken.map(({ name }) => `\`${name}/…\``).join(', ')}. For a server of your own, set ${spoken[0]?.baseUrlVariable ?? 'its address'}; names are then that server's.`,
  })
}

/** The environment in which names stay whole, where a caller gives the address of a server of its own. */
export function ownAddress(baseUrl: string | undefined): Environment {
  if (baseUrl === undefined || PROVIDERS.some((provider) => baseUrl.startsWith(provider.baseUrl))) return {}
  return Object.fromEntries(PROVIDERS.map(({ baseUrlVariable }) => [baseUrlVariable, baseUrl]))
}

/** The same where no credential decides: for a scripted or recorded model. */
export function modelRoute(agent: ModelSpeaker, model: string | undefined, env: Environment): ModelRoute {
  const [first] = modelRoutes(agent, model, env)
  if (first) return first
  throw new ConfigError('CONFIG_INVALID', `${agent.displayName} speaks no model API that Caisson knows.`, {
    hint: 'Its adapter must name one in `modelDialects`.',
  })
}

/** The provider's own API, in which it says most, else the one that the agent prefers of its others. */
function dialectFor(agent: ModelSpeaker, { name, displayName, dialects }: Provider): ModelDialect {
  const [own] = dialects
  const shared = [own, ...agent.modelDialects].find(
    (one) => one !== undefined && dialects.includes(one) && agent.modelDialects.includes(one),
  )
  if (shared) return shared
  const usable = PROVIDERS.filter((one) =>
    one.dialects.some((dialect) => agent.modelDialects.includes(dialect)),
  )
  throw new ConfigError(
    'CONFIG_INVALID',
    `model: ${agent.displayName} cannot use the models of ${displayName} (\`${name}/…\`).`,
    { hint: `Use a model of ${usable.map((one) => `\`${one.name}/…\``).join(', ')}, or another agent.` },
  )
}
