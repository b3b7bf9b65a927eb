import { homedir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../clock.js'
import { cloudFromEnvironment, cloudSecrets } from '../config/cloud.js'
import type { ModelAccess } from '../config/inputs/from-inputs.js'
import { proxyFor } from '../config/proxy.js'
import { ConfigError } from '../errors.js'
import { createCloudSource } from '../gateway/cloud/cloud.js'
import { recordedModel } from '../gateway/recording/recorded-model.js'
import type { Host, RunRequest } from '../stages/request.js'
import type { Environment } from './view/terminal.js'

/** This machine, as a person at a terminal uses it. */
export function hostOf(env: Environment): Host {
  const registry = env['NPM_CONFIG_REGISTRY'] ?? env['npm_config_registry']
  return {
    env,
    platform: process.platform,
    arch: process.arch,
    cacheDir: env['CAISSON_CACHE'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'caisson'),
    ...(registry ? { registry } : {}),
  }
}

/** Credentials that a run here may have received; they must not appear in anything written. */
export function secretsOf(env: Environment): string[] {
  const names = [
    'ANTHROPIC_API_KEY',
    'CLAUDE_CODE_OAUTH_TOKEN',
    'ANTHROPIC_AUTH_TOKEN',
    'GH_TOKEN',
    'GITHUB_TOKEN',
  ]
  return names.flatMap((name) => env[name] || [])
}

/** Key and base URL from the environment. Throws CREDENTIAL_MISSING. */
export function modelFromEnvironment(env: Environment): ModelAccess {
  const baseUrl = env['ANTHROPIC_BASE_URL'] ?? 'https://api.anthropic.com'
  const proxyUrl = proxyFor(baseUrl, env)
  const way = { baseUrl, ...(proxyUrl ? { proxyUrl } : {}) }
  const key = env['ANTHROPIC_API_KEY']
  if (key) return { ...way, credential: { kind: 'api-key', value: key } }
  const oauth = env['CLAUDE_CODE_OAUTH_TOKEN']
  if (oauth) return { ...way, credential: { kind: 'oauth', value: oauth } }
  const bearer = env['ANTHROPIC_AUTH_TOKEN']
  if (bearer) return { ...way, credential: { kind: 'bearer', value: bearer } }
  throw new ConfigError('CREDENTIAL_MISSING', 'The model needs a credential, and none is set.', {
    hint: 'Set ANTHROPIC_API_KEY (or CLAUDE_CODE_OAUTH_TOKEN) in the environment of this command.',
  })
}

export interface ChosenModel {
  model: RunRequest['model']
  secrets: string[]
  /** True for Amazon Bedrock and Google Vertex AI. */
  cloud: boolean
}

/** The model: a script or cassette if given, otherwise the cloud or API that the environment selects. */
export async function chooseModel(script: string | undefined, env: Environment): Promise<ChosenModel> {
  if (script) return { model: await recordedModel(script, systemClock), secrets: [], cloud: false }
  const cloud = cloudFromEnvironment(env)
  if (cloud) {
    return { model: () => createCloudSource(cloud, systemClock), secrets: cloudSecrets(cloud), cloud: true }
  }
  const model = modelFromEnvironment(env)
  return { model, secrets: [model.credential.value], cloud: false }
}
