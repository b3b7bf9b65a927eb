import type { ModelDialect } from './dialect.js'

/** Who serves models, by the name before the slash of `provider/model`. */
export interface Provider {
  name: ProviderName
  /** For messages. */
  displayName: string
  /** The APIs it serves; the first one is its own. */
  dialects: readonly ModelDialect[]
  /** Address before the paths of its APIs. */
  baseUrl: string
  /** Variable with another address of the same APIs. */
  baseUrlVariable: string
  credentials: readonly ProviderCredential[]
  pages: ProviderPages
}

/** Pages of a provider that say more about a failure. */
export interface ProviderPages {
  billing: string
  limits: string
  keys: string
  status: string
  /** The variable with another address of its API. */
  addressInput: string
  /** A name for `model` that always works, in words. */
  anyModel?: string
}

/** A credential by the variable, and the action's input, that hold it. */
export interface ProviderCredential {
  variable: string
  /** Absent: the action takes the variable. */
  input?: CredentialInput
  kind: 'api-key' | 'oauth' | 'bearer'
  /** The only agent whose use of it the provider allows; absent: any. */
  onlyFor?: string
}

/** The inputs of the action that hold a credential for a model. */
export type CredentialInput = 'anthropic-api-key' | 'claude-code-oauth-token'

export type ProviderName = 'anthropic' | 'openai' | 'gemini' | 'openrouter'

/** The providers that a model's name can begin with. */
export const PROVIDERS: readonly Provider[] = [
  {
    name: 'anthropic',
    displayName: 'Anthropic',
    dialects: ['messages'],
    baseUrl: 'https://api.anthropic.com',
    baseUrlVariable: 'ANTHROPIC_BASE_URL',
    credentials: [
      { variable: 'ANTHROPIC_API_KEY', input: 'anthropic-api-key', kind: 'api-key' },
      // A subscription is for Anthropic's own products.
      {
        variable: 'CLAUDE_CODE_OAUTH_TOKEN',
        input: 'claude-code-oauth-token',
        kind: 'oauth',
        onlyFor: 'claude',
      },
      { variable: 'ANTHROPIC_AUTH_TOKEN', kind: 'bearer' },
    ],
    pages: {
      billing: 'https://platform.claude.com/settings/billing',
      limits: 'https://platform.claude.com/settings/limits',
      keys: 'https://platform.claude.com/settings/keys',
      status: 'https://status.claude.com',
      addressInput: 'ANTHROPIC_BASE_URL',
      anyModel: 'an alias such as `sonnet` always works',
    },
  },
  {
    name: 'openai',
    displayName: 'OpenAI',
    dialects: ['responses', 'chat'],
    baseUrl: 'https://api.openai.com',
    baseUrlVariable: 'OPENAI_BASE_URL',
    credentials: [{ variable: 'OPENAI_API_KEY', kind: 'bearer' }],
    pages: {
      billing: 'https://platform.openai.com/settings/organization/billing',
      limits: 'https://platform.openai.com/settings/organization/limits',
      keys: 'https://platform.openai.com/api-keys',
      status: 'https://status.openai.com',
      addressInput: 'OPENAI_BASE_URL',
    },
  },
  {
    name: 'gemini',
    displayName: 'Google Gemini',
    dialects: ['generate-content'],
    baseUrl: 'https://generativelanguage.googleapis.com',
    baseUrlVariable: 'GOOGLE_GEMINI_BASE_URL',
    credentials: [{ variable: 'GEMINI_API_KEY', kind: 'api-key' }],
    pages: {
      billing: 'https://ai.google.dev/gemini-api/docs/billing',
      limits: 'https://ai.google.dev/gemini-api/docs/rate-limits',
      keys: 'https://aistudio.google.com/apikey',
      status: 'https://aistudio.google.com/status',
      addressInput: 'GOOGLE_GEMINI_BASE_URL',
    },
  },
  {
    name: 'openrouter',
    displayName: 'OpenRouter',
    dialects: ['chat', 'messages', 'responses'],
    baseUrl: 'https://openrouter.ai/api',
    baseUrlVariable: 'OPENROUTER_BASE_URL',
    credentials: [{ variable: 'OPENROUTER_API_KEY', kind: 'bearer' }],
    pages: {
      billing: 'https://openrouter.ai/settings/credits',
      limits: 'https://openrouter.ai/settings/keys',
      keys: 'https://openrouter.ai/settings/keys',
      status: 'https://status.openrouter.ai',
      addressInput: 'OPENROUTER_BASE_URL',
    },
  },
]

/** What other tools call the same provider. */
const ALIASES: Readonly<Record<string, ProviderName>> = { google: 'gemini' }

/** The provider with this name; undefined: none. */
export function providerNamed(name: string): Provider | undefined {
  const own = ALIASES[name] ?? name
  return PROVIDERS.find((provider) => provider.name === own)
}

/** The credentials of all providers. */
export const CREDENTIALS: readonly ProviderCredential[] = PROVIDERS.flatMap(({ credentials }) => credentials)
