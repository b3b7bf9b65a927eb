import { readFile } from 'node:fs/promises'
import type { Clock } from '../../base/clock.js'
import { GatewayError } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'

/** Where a job's identity token comes from: a file that something keeps fresh, or GitHub, for an audience. */
export type IdentitySource = { file: string } | { requestUrl: string; requestToken: string; audience: string }

/** Who gives an access token for an identity token. */
export type TokenExchange =
  | {
      /** Workload identity federation of the Claude API. */
      issuer: 'anthropic'
      baseUrl: string
      ruleId: string
      organizationId: string
      serviceAccountId?: string
      workspaceId?: string
    }
  | {
      /** A federated credential of Microsoft Entra ID. */
      issuer: 'entra'
      authority: string
      tenantId: string
      clientId: string
    }

export interface Federation {
  identity: IdentitySource
  exchange: TokenExchange
  /** Reaches both through the job's proxy. */
  fetch: typeof globalThis.fetch
}

/** A token is replaced this long before it expires. */
const MARGIN_MS = 120_000
/** A token endpoint that takes longer does not answer. */
const PATIENCE_MS = 30_000
const WORDS_LIMIT = 500

const ISSUERS = {
  anthropic: {
    name: 'The Claude API',
    hint: "Compare the federation rule with the job's identity: repository, branch, environment and audience. A rule for several workspaces also needs ANTHROPIC_WORKSPACE_ID.",
  },
  entra: {
    name: 'Microsoft Entra ID',
    hint: 'Compare the federated credential of the application with the job: issuer, repository, branch or environment, and the audience `api://AzureADTokenExchange`.',
  },
} as const

/**
 * Access tokens, each made of a fresh identity token and kept until shortly before it expires; requests at the same
 * time share one exchange. Rejects with CREDENTIAL_MISSING.
 */
export function accessTokens(federation: Federation, clock: Clock): () => Promise<string> {
  let kept: Promise<{ token: string; until: number }> | undefined
  return async () => {
    const before = kept
    const known = await before?.catch(() => undefined)
    if (known && known.until > clock.now()) return known.token
    // Whoever waited for the same one comes here at the same time.
    if (kept === before) kept = exchange(federation, clock)
    return (await (kept as NonNullable<typeof kept>)).token
  }
}

async function exchange({ identity, exchange: asked, fetch }: Federation, clock: Clock) {
  const { name, hint } = ISSUERS[asked.issuer]
  const assertion = await identityToken(identity, fetch)
  const { url, init } =
    asked.issuer === 'anthropic' ? claudeRequest(asked, assertion) : entraRequest(asked, assertion)
  const answer = await ask(name, () => fetch(url, { ...init, ...ONCE() }))
  const { access_token: token, expires_in: seconds } = Object(parseJson(answer.text))
  if (!answer.ok || typeof token !== 'string') {
    throw exchangeRefused(
      `${name} did not accept the identity of this job (${answer.status}): ${answerText(answer.text)}`,
      hint,
    )
  }
  const lifetime = Number(seconds)
  return { token, until: clock.now() + (Number.isFinite(lifetime) ? lifetime * 1000 : 0) - MARGIN_MS }
}

/** https://platform.claude.com/docs/en/build-with-claude/workload-identity-federation; as in Anthropic's SDK 1.12.0. */
function claudeRequest(asked: TokenExchange & { issuer: 'anthropic' }, assertion: string) {
  const body = {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion,
    federation_rule_id: asked.ruleId,
    organization_id: asked.organizationId,
    service_account_id: asked.serviceAccountId,
    workspace_id: asked.workspaceId,
  }
  const headers = {
    'content-type': 'application/json',
    'anthropic-beta': 'oauth-2025-04-20,oidc-federation-2026-04-01',
  }
  const url = `${asked.baseUrl.replace(/\/+$/, '')}/v1/oauth/token`
  return { url, init: { method: 'POST', headers, body: JSON.stringify(body) } }
}

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow#third-case-access-token-request-with-a-federated-credential */
function entraRequest(asked: TokenExchange & { issuer: 'entra' }, assertion: string) {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: asked.clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
    scope: 'https://cognitiveservices.azure.com/.default',
  })
  const url = `${asked.authority.replace(/\/+$/, '')}/${encodeURIComponent(asked.tenantId)}/oauth2/v2.0/token`
  return { url, init: { method: 'POST', body } }
}

async function identityToken(source: IdentitySource, fetch: typeof globalThis.fetch): Promise<string> {
  if ('file' in source) {
    const text = await readFile(source.file, 'utf8').catch((cause: unknown) => {
      throw exchangeRefused(
        `The identity token cannot be read: ${(cause as Error).message}`,
        'Check the path.',
        cause,
      )
    })
    return text.trim()
  }
  const url = new URL(source.requestUrl)
  url.searchParams.set('audience', source.audience)
  const headers = { authorization: `Bearer ${source.requestToken}` }
  const answer = await ask('GitHub', () => fetch(url.href, { headers, ...ONCE() }))
  const { value } = Object(parseJson(answer.text))
  if (answer.ok && typeof value === 'string') return value
  throw exchangeRefused(`GitHub gave no identity token (${answer.status}).`, NEEDS_ID_TOKEN)
}

/** What a job needs in order to get an identity token. */
export const NEEDS_ID_TOKEN = 'Add `id-token: write` to the permissions of the job.'

/** A token endpoint never redirects, and a token must not follow. */
const ONCE = () => ({ redirect: 'error' as const, signal: AbortSignal.timeout(PATIENCE_MS) })

async function ask(name: string, request: () => Promise<Response>) {
  try {
    const response = await request()
    return { ok: response.ok, status: response.status, text: await response.text() }
  } catch (cause) {
    const { message, cause: deeper } = cause as Error
    const why = deeper instanceof Error ? deeper.message : message
    throw exchangeRefused(
      `${name} could not be reached for a token: ${why}`,
      'Check the network of the runner and its proxy.',
      cause,
    )
  }
}

/** What an issuer says about a refusal; its answers never repeat a token. */
function answerText(text: string): string {
  const { error, error_description: description } = Object(parseJson(text))
  const words = description ?? (typeof error === 'string' ? error : error?.message)
  return typeof words === 'string' ? words.slice(0, WORDS_LIMIT) : 'it gave no reason.'
}

function exchangeRefused(message: string, hint: string, cause?: unknown): GatewayError {
  return new GatewayError('CREDENTIAL_MISSING', message, { hint, ...(cause === undefined ? {} : { cause }) })
}
