import type { ModelDialect } from '../../gateway/dialect.js'

/** Where an agent that takes a TCP address reaches the model. */
export interface ModelEndpoint {
  /** Whose model it is: a name in `gateway/providers.ts`. */
  provider: string
  /** As the provider calls it; absent: the agent's own choice. */
  model?: string | undefined
  dialect: ModelDialect
  /** `http://127.0.0.1:PORT`, without a path. */
  url: string
  /** To be sent as the credential. No secret: the gateway replaces it with the real one. */
  key: string
}

/** The endpoint in the variables by which clients of each API are commonly configured. */
export function endpointVariables({ dialect, url, key }: ModelEndpoint): Record<string, string> {
  if (dialect === 'messages') return { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key }
  if (dialect === 'generate-content') return { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: key }
  return { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: key }
}

/** The model of a session that names none, for an agent that has no default for a provider of ours. */
const MODELS: Readonly<Record<string, string>> = {
  anthropic: 'claude-sonnet-4-6',
  openai: 'gpt-5.5',
  gemini: 'gemini-3.1-pro-preview',
  openrouter: 'anthropic/claude-sonnet-4.6',
}

export function modelOf({
  model,
  endpoint,
}: {
  model?: string | undefined
  endpoint?: ModelEndpoint | undefined
}): string {
  return model ?? MODELS[endpoint?.provider ?? 'anthropic'] ?? ''
}
