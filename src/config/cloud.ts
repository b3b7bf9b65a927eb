import type { Environment } from '../base/command.js'
import { ConfigError } from '../base/errors.js'
import type { CloudAccess } from '../gateway/cloud/cloud.js'
import { type Federation, type IdentitySource, NEEDS_ID_TOKEN } from '../gateway/cloud/token-exchange.js'
import { proxyFetch } from '../github/proxy-fetch.js'
import { proxyFor } from './proxy.js'
import type { SpecInput } from './spec.js'

/** The variable that chooses each cloud. */
export const CLOUD_VARIABLES: Readonly<Record<CloudAccess['cloud'], string>> = {
  bedrock: 'CLAUDE_CODE_USE_BEDROCK',
  vertex: 'CLAUDE_CODE_USE_VERTEX',
  foundry: 'CLAUDE_CODE_USE_FOUNDRY',
  anthropic: 'ANTHROPIC_FEDERATION_RULE_ID',
}

/**
 * Amazon Bedrock, Google Vertex AI, Microsoft Foundry or the Claude API with the job's identity, as users of Claude
 * Code set them up: the variable that chooses it, and those that the actions of the clouds leave in the job. Null:
 * none. Throws CONFIG_INVALID or CREDENTIAL_MISSING.
 */
export function cloudFromEnvironment(env: Environment): CloudAccess | null {
  const chosen = (['bedrock', 'vertex', 'foundry'] as const).filter((cloud) =>
    isOn(env[CLOUD_VARIABLES[cloud]]),
  )
  const [cloud, another] = chosen
  if (another !== undefined) {
    const names = chosen.map((name) => CLOUD_VARIABLES[name]).join(' and ')
    throw new ConfigError('CONFIG_INVALID', `${names} are both set.`, {
      hint: 'Set only the one of the cloud that has your model.',
    })
  }
  if (cloud === 'bedrock') return fromAmazon(env)
  if (cloud === 'vertex') return fromGoogle(env)
  if (cloud === 'foundry') return fromMicrosoft(env)
  return env[CLOUD_VARIABLES.anthropic]?.trim() ? fromIdentity(env) : null
}

/** Secrets that must not appear in anything written. */
export function cloudSecrets(access: CloudAccess): string[] {
  if (access.cloud === 'vertex') return []
  if (access.cloud !== 'bedrock') return 'value' in access.credential ? [access.credential.value] : []
  const { credentials } = access
  if ('bearerToken' in credentials) return [credentials.bearerToken]
  const { secretAccessKey, sessionToken } = credentials
  return [secretAccessKey, ...(sessionToken ? [sessionToken] : [])]
}

/** Claude Code sends less to the clouds than to the API itself: they do not support its newest features yet. */
export function specForCloud<T extends SpecInput>(spec: T, { cloud }: CloudAccess): T {
  if (cloud === 'anthropic') return spec
  const { env: said = {} } = spec.sandbox ?? {}
  const own = said === 'none' ? {} : Array.isArray(said) ? said[1] : said
  const all = { CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: '1', ...own }
  const env: NonNullable<SpecInput['sandbox']>['env'] = own === said ? all : ['none', all]
  return { ...spec, sandbox: { ...spec.sandbox, env } }
}

function fromAmazon(env: Environment): CloudAccess {
  const region = env['AWS_REGION'] || env['AWS_DEFAULT_REGION']
  if (!region) throw missing('AWS_REGION', 'Amazon Bedrock')
  const baseUrl = env['ANTHROPIC_BEDROCK_BASE_URL'] || undefined
  const proxyUrl = proxyFor(baseUrl ?? `https://bedrock-runtime.${region}.amazonaws.com`, env)
  return {
    cloud: 'bedrock',
    region,
    credentials: amazonCredentials(env),
    modelNames: modelNames(env),
    ...(baseUrl ? { baseUrl } : {}),
    ...(proxyUrl ? { proxyUrl } : {}),
  }
}

function amazonCredentials(env: Environment) {
  const bearerToken = env['AWS_BEARER_TOKEN_BEDROCK']
  if (bearerToken) return { bearerToken }
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  const sessionToken = env['AWS_SESSION_TOKEN']
  if (accessKeyId && secretAccessKey) {
    return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
  }
  throw new ConfigError('CREDENTIAL_MISSING', 'The environment has no credentials for Amazon Bedrock.', {
    hint: 'Add aws-actions/configure-aws-credentials before this step, or set AWS_BEARER_TOKEN_BEDROCK; profiles are not read.',
  })
}

function fromGoogle(env: Environment): CloudAccess {
  const region = env['CLOUD_ML_REGION']
  if (!region) throw missing('CLOUD_ML_REGION', 'Google Vertex AI')
  const projectId = env['ANTHROPIC_VERTEX_PROJECT_ID'] || env['GOOGLE_CLOUD_PROJECT'] || env['GCLOUD_PROJECT']
  if (!projectId) throw missing('ANTHROPIC_VERTEX_PROJECT_ID', 'Google Vertex AI')
  const credentialsFile = env['GOOGLE_APPLICATION_CREDENTIALS'] || undefined
  const baseUrl = env['ANTHROPIC_VERTEX_BASE_URL'] || undefined
  const proxyUrl = proxyFor(baseUrl ?? `https://${region}-aiplatform.googleapis.com`, env)
  return {
    cloud: 'vertex',
    region,
    projectId,
    modelNames: modelNames(env),
    ...(credentialsFile ? { credentialsFile } : {}),
    ...(baseUrl ? { baseUrl } : {}),
    ...(proxyUrl ? { proxyUrl } : {}),
  }
}

function fromMicrosoft(env: Environment): CloudAccess {
  const { ANTHROPIC_FOUNDRY_RESOURCE: resource, ANTHROPIC_FOUNDRY_API_KEY: key } = env
  const given = env['ANTHROPIC_FOUNDRY_BASE_URL']
  if (!resource && !given) throw missing('ANTHROPIC_FOUNDRY_RESOURCE', 'Microsoft Foundry')
  const baseUrl = given || `https://${encodeURIComponent(resource ?? '')}.services.ai.azure.com/anthropic`
  const proxyUrl = proxyFor(baseUrl, env)
  return {
    cloud: 'foundry',
    baseUrl,
    credential: key ? { kind: 'api-key', value: key } : entraIdentity(env),
    modelNames: modelNames(env),
    ...(proxyUrl ? { proxyUrl } : {}),
  }
}

function entraIdentity(env: Environment): Federation {
  const { AZURE_TENANT_ID: tenantId, AZURE_CLIENT_ID: clientId } = env
  if (!tenantId || !clientId) {
    throw new ConfigError('CREDENTIAL_MISSING', 'The environment has no credentials for Microsoft Foundry.', {
      hint: 'Set AZURE_TENANT_ID and AZURE_CLIENT_ID of an application with a federated credential for this repository, or ANTHROPIC_FOUNDRY_API_KEY.',
    })
  }
  const authority = env['AZURE_AUTHORITY_HOST'] || 'https://login.microsoftonline.com'
  return {
    identity: identityFrom(env, 'AZURE_FEDERATED_TOKEN_FILE', 'api://AzureADTokenExchange'),
    exchange: { issuer: 'entra', authority, tenantId, clientId },
    fetch: fetchThrough(env),
  }
}

function fromIdentity(env: Environment): CloudAccess {
  const organizationId = env['ANTHROPIC_ORGANIZATION_ID']?.trim()
  if (!organizationId) {
    throw new ConfigError(
      'CONFIG_INVALID',
      'ANTHROPIC_FEDERATION_RULE_ID is set, but ANTHROPIC_ORGANIZATION_ID is not.',
      { hint: 'Set both: the rule, and the organization that it belongs to.' },
    )
  }
  const baseUrl = env['ANTHROPIC_BASE_URL'] || 'https://api.anthropic.com'
  const { ANTHROPIC_SERVICE_ACCOUNT_ID: serviceAccountId, ANTHROPIC_WORKSPACE_ID: workspaceId } = env
  const proxyUrl = proxyFor(baseUrl, env)
  const audience = env['ANTHROPIC_OIDC_AUDIENCE'] || 'https://api.anthropic.com'
  return {
    cloud: 'anthropic',
    baseUrl,
    credential: {
      identity: identityFrom(env, 'ANTHROPIC_IDENTITY_TOKEN_FILE', audience),
      exchange: {
        issuer: 'anthropic',
        baseUrl,
        ruleId: env[CLOUD_VARIABLES.anthropic]?.trim() ?? '',
        organizationId,
        ...(serviceAccountId ? { serviceAccountId } : {}),
        ...(workspaceId ? { workspaceId } : {}),
      },
      fetch: fetchThrough(env),
    },
    ...(proxyUrl ? { proxyUrl } : {}),
  }
}

/** A file that the machine keeps fresh, else GitHub's own tokens for this job. Throws CREDENTIAL_MISSING. */
function identityFrom(env: Environment, variable: string, audience: string): IdentitySource {
  const file = env[variable]
  if (file) return { file }
  const { ACTIONS_ID_TOKEN_REQUEST_URL: requestUrl, ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken } = env
  if (requestUrl && requestToken) return { requestUrl, requestToken, audience }
  throw new ConfigError('CREDENTIAL_MISSING', 'This job cannot ask GitHub for an identity token.', {
    hint: `${NEEDS_ID_TOKEN} Outside of GitHub Actions, set ${variable}.`,
  })
}

function fetchThrough(env: Environment): typeof globalThis.fetch {
  return (url, init) => {
    const proxyUrl = proxyFor(String(url), env)
    return (proxyUrl ? proxyFetch(proxyUrl) : fetch)(url, init)
  }
}

/** The variables by which Claude Code lets its users name the models of a cloud. */
function modelNames(env: Environment): Record<string, string> {
  const names: Record<string, string> = {}
  for (const family of ['opus', 'sonnet', 'haiku']) {
    const name = env[`ANTHROPIC_DEFAULT_${family.toUpperCase()}_MODEL`]
    if (name) names[`claude-*${family}*`] = name
  }
  return names
}

function isOn(value: string | undefined): boolean {
  return value !== undefined && /^(?:1|true|yes|on)$/i.test(value.trim())
}

function missing(variable: string, cloud: string): ConfigError {
  return new ConfigError(
    'CONFIG_INVALID',
    `${variable} is not set, so the region or project of ${cloud} is unknown.`,
    {
      hint: `Set ${variable} under \`env:\` of the step or the job.`,
    },
  )
}
