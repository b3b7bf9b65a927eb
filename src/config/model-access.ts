import { ConfigError } from '../errors.js'
import type { CloudAccess } from '../gateway/cloud/cloud.js'
import { CLOUD_VARIABLES } from './cloud.js'
import { proxyFor } from './proxy.js'

/** How the model is reached; the value never leaves this process. */
export interface ModelAccess {
  baseUrl: string
  credential: { kind: 'api-key' | 'oauth' | 'bearer'; value: string }
  /** HTTP proxy on the way to it. */
  proxyUrl?: string
}

/** A credential as the user knows it: `name` is that of an input or of a variable. */
export interface NamedCredential {
  kind: ModelAccess['credential']['kind']
  name: string
  value: string | undefined
}

interface AccessSettings<C> {
  credentials: readonly NamedCredential[]
  /** The cloud that the environment names; null: none. */
  cloud: C
  /** Default: `ANTHROPIC_BASE_URL` of `env`, else Anthropic's API. */
  baseUrl?: string | undefined
  env: Readonly<Record<string, string | undefined>>
  /** What to do when there is no credential. */
  hint: string
}

/**
 * The only access to a model among those given. Throws CREDENTIAL_MISSING when there is none, CONFIG_INVALID when
 * there is more than one: choosing silently would bill an account that the user did not mean.
 */
export function onlyAccess<C extends CloudAccess | null>(
  settings: AccessSettings<C>,
): ModelAccess | NonNullable<C> {
  const { credentials, cloud, env, hint } = settings
  const present = credentials.filter(({ value }) => value)
  const names = [...present.map(({ name }) => name), ...(cloud ? [CLOUD_VARIABLES[cloud.cloud]] : [])]
  if (names.length > 1) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `Only one model credential can be used, but ${names.join(' and ')} are set.`,
      { hint: 'Remove all but one of them.' },
    )
  }
  if (cloud) return cloud
  const [chosen] = present
  if (!chosen?.value) {
    throw new ConfigError('CREDENTIAL_MISSING', 'There is no credential for the model.', { hint })
  }
  const baseUrl = settings.baseUrl ?? env['ANTHROPIC_BASE_URL'] ?? 'https://api.anthropic.com'
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol)) {
    const name = settings.baseUrl === undefined ? 'ANTHROPIC_BASE_URL' : 'anthropic-base-url'
    throw new ConfigError('CONFIG_INVALID', `${name}: "${baseUrl}" is not an http(s) URL.`, {
      hint: 'Use the URL of the API without a path, e.g. https://api.anthropic.com.',
    })
  }
  const proxyUrl = proxyFor(baseUrl, env)
  const credential = { kind: chosen.kind, value: chosen.value }
  return { baseUrl, credential, ...(proxyUrl ? { proxyUrl } : {}) }
}
