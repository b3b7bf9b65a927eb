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

/** The credentials of an upstream, one after the other. */
interface Credentials {
  current(): Credential | null
  /** Whether there is another one than `used`, which was answered with this status. */
  replace(used: Credential | null, status: number): boolean
}

const NAMES: Readonly<Record<Credential['kind'], string>> = {
  'api-key': 'the API key',
  oauth: 'the token of the Claude subscription',
  bearer: 'the bearer token',
}

/**
 * `onSecond` gets the sentence that explains why the second one is used from then on. Throws CREDENTIAL_MISSING for what
 * cannot be sent as a header.
 */
export function createCredentials(
  first: Credential | null,
  other: Credential | undefined,
  onSecond: (why: string) => void,
): Credentials {
  let current = checkCredential(first)
  let second = checkCredential(other ?? null)
  return {
    current: () => current,
    replace(used, status) {
      if (![401, 403, 429].includes(status)) return false
      // Another request may have replaced it in the meantime.
      if (current !== used) return true
      if (current === null || second === null) return false
      const end = status === 429 ? 'its limit is reached' : `the model refused it (HTTP ${status})`
      onSecond(`The run went on with ${NAMES[second.kind]} instead of ${NAMES[current.kind]}: ${end}.`)
      current = second
      second = null
      return true
    },
  }
}
