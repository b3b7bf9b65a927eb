import { GatewayError } from '../../base/errors.js'

/** The model credential. It leaves this process only in requests to the provider. */
export interface Credential {
  /** `api-key`: from the API's console; `oauth`: of a subscription; `bearer`: for your own gateway. */
  kind: 'api-key' | 'oauth' | 'bearer'
  value: string
}

/** Throws CREDENTIAL_MISSING for what cannot be sent as a header. */
export function checkCredential(credential: Credential | null): Credential | null {
  if (credential === null) return null
  // A program may have taken it from a variable that is not set.
  const value = String(credential.value ?? '').trim()
  if (/^[\x21-\x7e]+$/.test(value)) return { ...credential, value }
  throw new GatewayError(
    'CREDENTIAL_MISSING',
    value === ''
      ? 'The model credential is empty.'
      : 'The model credential contains characters that a key cannot have.',
    {
      hint: 'Set the secret again, without quotes, spaces or line breaks, and check its name in the workflow.',
    },
  )
}
