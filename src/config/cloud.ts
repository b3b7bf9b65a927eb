import { ConfigError } from '../errors.js'
import type { CloudAccess } from '../gateway/cloud/cloud.js'
import { proxyFor } from './proxy.js'
import type { SpecInput } from './spec.js'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Amazon Bedrock or Google Vertex AI, as users of Claude Code set them up: `CLAUDE_CODE_USE_BEDROCK` or
 * `CLAUDE_CODE_USE_VERTEX`, and the variables that the actions of the clouds leave in the job. Null: neither.
 * Throws CONFIG_INVALID or CREDENTIAL_MISSING.
 */
export function cloudFromEnvironment(env: Environment): CloudAccess | null {
  const bedrock = isOn(env['CLAUDE_CODE_USE_BEDROCK'])
  const vertex = isOn(env['CLAUDE_CODE_USE_VERTEX'])
  if (bedrock && vertex) {
    throw new ConfigError(
      'CONFIG_INVALID',
      'CLAUDE_CODE_USE_BEDROCK and CLAUDE_CODE_USE_VERTEX are both set.',
      { hint: 'Set only the one of the cloud that has your model.' },
    )
  }
  if (!bedrock && !vertex) return null
  return bedrock ? fromAmazon(env) : fromGoogle(env)
}

/** Secrets that must not appear in anything written. */
export function cloudSecrets(access: CloudAccess): string[] {
  if (access.cloud === 'vertex') return []
  const { credentials } = access
  if ('bearerToken' in credentials) return [credentials.bearerToken]
  const { secretAccessKey, sessionToken } = credentials
  return [secretAccessKey, ...(sessionToken ? [sessionToken] : [])]
}

/** Claude Code sends less to the clouds than to the API itself: they do not support its newest features yet. */
export function specForCloud<T extends SpecInput>(spec: T): T {
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
