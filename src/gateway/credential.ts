import { GatewayError } from '../errors.js'
import type { Headers } from './source.js'

/** What the provider asks for; it never leaves this process but in the request to the provider. */
export interface Credential {
  /** `api-key`: of the API's console; `oauth`: of a Claude subscription; `bearer`: of a gateway of one's own. */
  kind: 'api-key' | 'oauth' | 'bearer'
  value: string
}

/** Without this beta the API refuses OAuth tokens; Claude Code sends it by itself only when it holds one. */
const OAUTH_BETA = 'oauth-2025-04-20'

/** Throws CREDENTIAL_MISSING for what cannot be sent as a header. */
export function checkCredential(credential: Credential | null): Credential | null {
  if (credential === null) return null
  const value = credential.value.trim()
  if (/^[\x21-\x7e]+$/.test(value)) return { ...credential, value }
  throw new GatewayError(
    'CREDENTIAL_MISSING',
    value === '' ? 'The model credential is empty.' : 'The model credential has characters that no key has.',
    {
      hint: 'Set the secret again, without quotes, spaces or line breaks, and check its name in the workflow.',
    },
  )
}

/** Headers with the real credential in place of whatever the agent sent. */
export function withCredential(headers: Headers, credential: Credential | null): Headers {
  if (credential === null) return headers
  if (credential.kind === 'api-key') return { ...headers, 'x-api-key': credential.value }
  const bearer = { ...headers, authorization: `Bearer ${credential.value}` }
  if (credential.kind === 'bearer') return bearer
  const betas = String(headers['anthropic-beta'] ?? '')
    .split(',')
    .map((beta) => beta.trim())
    .filter((beta) => beta !== '' && beta !== OAUTH_BETA)
  return { ...bearer, 'anthropic-beta': [OAUTH_BETA, ...betas].join(',') }
}
