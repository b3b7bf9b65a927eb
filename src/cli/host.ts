import { homedir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../clock.js'
import { cloudFromEnvironment, cloudSecrets } from '../config/cloud.js'
import { type ModelAccess, onlyAccess } from '../config/model-access.js'
import { type CloudAccess, createCloudSource } from '../gateway/cloud/cloud.js'
import { recordedModel } from '../gateway/recording/recorded-model.js'
import type { Host, RunRequest } from '../stages/request.js'
import type { Environment } from './view/terminal.js'

/** This machine, as a person at a terminal uses it. */
export function hostOf(env: Environment): Host {
  const registry = env['NPM_CONFIG_REGISTRY'] ?? env['npm_config_registry']
  const registryToken = env['CAISSON_REGISTRY_TOKEN']
  return {
    env,
    platform: process.platform,
    arch: process.arch,
    cacheDir: env['CAISSON_CACHE'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'caisson'),
    ...(registry ? { registry } : {}),
    ...(registryToken ? { registryToken } : {}),
  }
}

/** Credentials that a run here may have received; they must not appear in anything written. */
export function secretsOf(env: Environment): string[] {
  const names = [
    'ANTHROPIC_API_KEY',
    'CLAUDE_CODE_OAUTH_TOKEN',
    'ANTHROPIC_AUTH_TOKEN',
    'CAISSON_REGISTRY_TOKEN',
    'GH_TOKEN',
    'GITHUB_TOKEN',
  ]
  return names.flatMap((name) => env[name] || [])
}

/** The model that the variables of the environment give access to. Throws CREDENTIAL_MISSING or CONFIG_INVALID. */
export function modelFromEnvironment<C extends CloudAccess | null>(
  env: Environment,
  cloud: C,
): ModelAccess | NonNullable<C> {
  return onlyAccess({
    credentials: [
      { kind: 'api-key', name: 'ANTHROPIC_API_KEY', value: env['ANTHROPIC_API_KEY'] },
      { kind: 'oauth', name: 'CLAUDE_CODE_OAUTH_TOKEN', value: env['CLAUDE_CODE_OAUTH_TOKEN'] },
      { kind: 'bearer', name: 'ANTHROPIC_AUTH_TOKEN', value: env['ANTHROPIC_AUTH_TOKEN'] },
    ],
    cloud,
    env,
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
  const access = modelFromEnvironment(env, cloudFromEnvironment(env))
  if (!('cloud' in access)) return { model: access, secrets: [access.credential.value], cloud: false }
  return { model: () => createCloudSource(access, systemClock), secrets: cloudSecrets(access), cloud: true }
}
